import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../demo/random.js';
import { written } from '../support/document.js';
import { FITTING, HOSTILE, RAW_QUERIES, RAW_SEGMENTS } from '../support/hostile.js';
import { LONG } from '../support/long.js';
import { anyExchange, hold, tooLong, type Exchange } from '../support/raw-requests.js';
import type { RawAnswer } from '../support/raw.js';
import { startService, type Json, type Service } from '../support/service.js';

const REQUESTS = LONG ? 10_000 : 4_000;
const AT_ONCE = 24;
const CONNECTIONS = LONG ? 10_000 : 600;

/** Limits that 10,000 requests do not reach. */
const PLANS = ['free', 'pro', 'enterprise']
  .map(
    (id) =>
      `${id}: { name: ${id}, month: 1000000000, minute: 1000000, games: all, delaySeconds: 0, sse: 1, webSocket: 1000 }`,
  )
  .join('\n');

/** What only our own statements, driver, files and stack traces contain. */
const LEAK =
  /(lol|cs2)_(match|game|map|player|team|event|live|league|tournament|told|line|round|roster)\b|ufc_(fighter|bout|event|round|quote|ranking(?!s_history)|rating|slug|name|identity|result)|tennis_(player|match|edition|competition|appearance|ranking|point)|row_json|syntax error|byte sequence|input syntax|bind message|for type (smallint|integer|bigint|date)|violates|QueryFailed|node_modules|\/(dist|src)\/|\.[jt]s:\d|\\n {4}at |ECONN|postgres/i;

interface Answered {
  path: string;
  status: number;
  body: string;
}

interface FuzzedRoute {
  path: string;
  /** What its path has for example, by name: ids of the demo world. */
  examples: Json;
  /** Of its query. */
  parameters: string[];
}

let service: Service;
let folder: string;
let key: string;
let routes: FuzzedRoute[];
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fuzz-'));
  const plans = join(folder, 'plans.yaml');
  await writeFile(plans, PLANS);
  service = await startService({ environment: { PLANS_FILE: plans } });
  key = (await service.key({ plan: 'enterprise' })).key;
  const document = written(await (await service.get('/openapi.json')).json());
  const answering = Object.entries(document.paths as Json).filter(([, methods]) =>
    answersAtOnce((methods as Json).get),
  );
  routes = answering.map(([path, methods]) => {
    const parameters = (methods as Json).get.parameters as Json[];
    const inPath = parameters.filter((one) => one.in === 'path');
    return {
      path,
      examples: Object.fromEntries(inPath.map(({ name, schema, example = schema.example }) => [name, example])),
      parameters: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
    };
  });
});

afterAll(async () => {
  agent.destroy();
  await service?.stop();
  await rm(folder, { recursive: true });
});

test('no request makes the service fail or tell about its insides', async () => {
  const random = new Random(20_260_101);
  const answers = await inParallel(Array.from({ length: REQUESTS }, () => hostilePath(random)));
  const statuses = new Map<number, number>();
  for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  expect(answers).toHaveLength(REQUESTS);
  expect(bad(answers)).toEqual([]);
  expect(statuses.get(429)).toBeUndefined();
  // Neither all refused nor all unknown: statements were reached and so was validation.
  for (const [status, least] of [
    [200, 400],
    [400, 1_000],
    [404, 400],
    [422, 200],
  ] as const)
    expect((statuses.get(status) ?? 0) > least ? status : statuses).toBe(status);
  expect((await service.get('/api/v1/tennis/players/atp_900001', key)).status).toBe(200);
});

test('a text with a zero byte names nothing, wherever it stands', async () => {
  const everywhere = routes.flatMap(({ path, examples, parameters }) => [
    ...parameters.map((name) => `${fitting(path, examples)}?${name}=a%00b`),
    ...(path.includes('{') ? [path.replaceAll(/\{\w+\}/g, 'atp_2026%00')] : []),
  ]);
  const answers = await inParallel(everywhere);
  expect(bad(answers)).toEqual([]);
});

test('every hostile value is answered by every route and parameter', async () => {
  const all = routes.flatMap(({ path, examples, parameters }) =>
    parameters.flatMap((name) => HOSTILE.map((value) => `${fitting(path, examples)}?${name}=${encode(value)}`)),
  );
  const answers = await inParallel(all.filter((_path, index) => index % 4 === 0));
  expect(bad(answers)).toEqual([]);
});

test('whatever bytes come on a connection, they are answered as HTTP with a request id, and the service goes on', async () => {
  const random = new Random(20_260_103);
  const exchanges = [tooLong(), ...Array.from({ length: CONNECTIONS }, () => anyExchange(random, key))];
  const statuses = new Map<number, number>();
  const faults: object[] = [];
  await inTurns(exchanges, async (exchange) => {
    const answers = await hold(service.url, exchange).catch((error: Error) => error);
    const told = answers instanceof Error ? [answers.message] : faultsOf(exchange, answers);
    if (told.length > 0) faults.push({ told, pieces: exchange.pieces.map((piece) => piece.slice(0, 500)) });
    if (Array.isArray(answers)) for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  expect(faults.slice(0, 10)).toEqual([]);
  for (const status of [101, 200, 400, 401, 404, 405, 431])
    expect([status, statuses.get(status)]).not.toContain(undefined);
  expect(service.log()).not.toMatch(/"level":(50|60)/);
  expect((await service.get('/health/ready')).status).toBe(200);
});

function faultsOf({ isTame, methods }: Exchange, answers: readonly RawAnswer[]): string[] {
  const faults = answers.flatMap(({ status, headers, body }) => [
    ...(status >= 500 && status !== 501 ? [`status ${status}`] : []),
    ...(status !== 101 && !/^req_[0-9A-HJKMNP-TV-Z]{26}$/.test(headers['x-request-id'] ?? '')
      ? [`no id on ${status}`]
      : []),
    ...(LEAK.test(body) && !body.includes('"openapi"') ? [body.slice(0, 300)] : []),
  ]);
  return isTame && answers.length < methods.length ? [...faults, `${answers.length} of ${methods.length}`] : faults;
}

function bad(answers: readonly Answered[]) {
  return answers
    .filter(({ status, body }) => (status >= 500 && status !== 501) || LEAK.test(body))
    .map(({ path, status, body }) => ({ path: path.slice(0, 300), status, body: body.slice(0, 300) }))
    .slice(0, 20);
}

function hostilePath(random: Random): string {
  const { path, examples, parameters } = random.pick(routes);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    random.pick([
      () => encode(String(examples[name])),
      () => random.pick(FITTING),
      () => random.pick(RAW_SEGMENTS),
      () => encode(random.pick(HOSTILE)),
    ])(),
  );
  const given = parameters.filter(() => random.next() < 0.3).map((name) => `${name}=${anyValue(random)}`);
  if (random.next() < 0.1) given.push(random.pick(RAW_QUERIES));
  if (random.next() < 0.05) given.push(`${encode(random.pick(HOSTILE))}=${anyValue(random)}`);
  return given.length === 0 ? filled : `${filled}?${given.join('&')}`;
}

function anyValue(random: Random): string {
  return random.next() < 0.7 ? random.pick(FITTING) : encode(random.pick(HOSTILE));
}

/** The path with ids of the demo world, so that only the query is at fault. */
function fitting(path: string, examples: Json): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(String(examples[name])));
}

/** Percent-encoded, lone surrogates as the bytes that no UTF-8 has. */
function encode(text: string): string {
  return /\p{Cs}/u.test(text) ? '%ed%a0%80' : encodeURIComponent(text);
}

async function inParallel(paths: readonly string[]): Promise<Answered[]> {
  const answers: Answered[] = [];
  await inTurns(paths, async (path) => {
    answers.push(await ask(path));
  });
  return answers;
}

async function inTurns<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < items.length) await act(items[next++] as Item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Not through fetch, which mends paths before it sends them. */
async function ask(path: string): Promise<Answered> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = new URL(service.url);
    request({ hostname, port, path, agent, headers: { 'x-api-key': key } }, resolve)
      .on('error', (error) => reject(new Error(`${path.slice(0, 300)}: ${error.message}`)))
      .end();
  });
  let body = '';
  response.setEncoding('utf8');
  for await (const chunk of response) body += chunk;
  return { path, status: response.statusCode as number, body };
}

/** A stream is answered for as long as somebody listens. */
function answersAtOnce(operation: Json): boolean {
  return operation !== undefined && !('text/event-stream' in (operation.responses[200]?.content ?? {}));
}
