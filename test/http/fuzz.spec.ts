import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../src/sandbox/random.js';
import { startService, type Json, type Service } from '../support/service.js';

const REQUESTS = 10_000;
const AT_ONCE = 24;

/** Limits that 10,000 requests do not reach. */
const PLANS = ['free', 'enterprise']
  .map((id) => `${id}: { name: ${id}, month: 1000000000, minute: 1000000, games: all, delaySeconds: 0, sse: 1 }`)
  .join('\n');

/** Values that routes have no reason to expect, as they stand in a URL before it is encoded. */
const HOSTILE = [
  '\0',
  'a\0b',
  `x${'y'.repeat(499)}`,
  'q'.repeat(3_000),
  "o'connell",
  `"'\`;--`,
  "' or 1=1 --",
  "'; drop table account; --",
  ') union select 1, 2 --',
  '${7*7}',
  '{{7*7}}',
  '%',
  '_',
  '\\',
  '%_\\',
  '$1',
  'ÅØÆ ñ ß İ',
  '日本語',
  '👩‍👩‍👧',
  '\u202e\u200b',
  '\ufffe',
  '\ud800',
  '--',
  '...',
  '-',
  ',',
  ',,,,',
  '0',
  '-1',
  '1e309',
  'NaN',
  '1.5',
  '+7',
  '0x10',
  '99999999999999999999',
  '2147483648',
  '999999999999999',
  '32768',
  '1968',
  '2100',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '../../etc/passwd',
  '..',
  '.',
  '/',
  '//',
  'constructor',
  '__proto__',
  'toString',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2026-01-01T00:00:00',
  '2026-01-01Tx',
  '\r\nx-injected: 1',
  '\t',
  ' ',
  '<script>alert(1)</script>',
  'atp_-1',
  'atp_2026-540_\0',
  'atp_2026-540_%',
];

/** Values that get past validation and reach the statements. */
const FITTING =
  `atp_900001 ATP_900002 wta_950001 atp_2026-540 atp_2026_540 atp_540 atp_2026-540_226 2026 2025 ATP wta Hard
  clay Unknown G grand_slam wta_1000 F R128 Q1 win loss 3 5 1 2 10 100 500 1000000 asc desc date round tournament rank name
  titles birth_date points movement age level start_date week year_end completed live 2026-01-05 vetr or jean-pierre USA us
  atp_900001,atp_900002 atp_900001,,wta_950001 id,name.x items atp itf`.split(/\s+/);

/** Written into the URL as they stand: broken encodings, repeated names, brackets. */
const RAW_QUERIES = [
  'q=%',
  'q=%zz',
  'q=%c3%28',
  'q=%00',
  'q=%ff%fe',
  'q=a&q=b',
  'year=2026&year=2025',
  'q[]=a&q[]=b',
  'q[a][b][c]=1',
  'q[__proto__][x]=1',
  '__proto__=1',
  'constructor[prototype]=1',
  '=',
  '&&&',
  '=a',
  'q',
  'q==',
  'q=a;b=c',
  '?',
  'fields=%2e',
  'fields=a..b',
  'fields=__proto__',
  'page=1&page=2',
  'player_ids=atp_900001&player_ids=atp_900002',
  'a'.repeat(5_000),
];

const RAW_SEGMENTS = [
  '%',
  '%zz',
  '%c0%af',
  '%00',
  '%2e%2e',
  '%2f',
  '..',
  '.',
  '%ff',
  '%ed%a0%80',
  'a%00b',
  '[]',
  '%25',
];

/** What only our own statements, driver, files and stack traces contain. */
const LEAK =
  /tennis_(player|match|edition|competition|appearance|ranking|point)|row_json|syntax error|byte sequence|input syntax|bind message|for type (smallint|integer|bigint|date)|violates|QueryFailed|node_modules|\/(dist|src)\/|\.[jt]s:\d|\\n {4}at |ECONN|postgres/i;

interface Answered {
  path: string;
  status: number;
  body: string;
}

let service: Service;
let folder: string;
let key: string;
let routes: { path: string; parameters: string[] }[];
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fuzz-'));
  const plans = join(folder, 'plans.yaml');
  await writeFile(plans, PLANS);
  service = await startService({ environment: { PLANS_FILE: plans } });
  key = (await service.key({ plan: 'enterprise' })).key;
  const document = (await (await service.get('/openapi.json')).json()) as Json;
  routes = Object.entries(document.paths as Json).map(([path, methods]) => ({
    path,
    parameters: ((methods as Json).get.parameters as Json[]).filter((one) => one.in === 'query').map((one) => one.name),
  }));
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
  for (const status of [200, 404, 422]) expect(statuses.get(status)).toBeGreaterThan(300);
  expect((await service.get('/api/v1/tennis/players/atp_900001', key)).status).toBe(200);
}, 120_000);

test('a text with a zero byte names nothing, wherever it stands', async () => {
  const everywhere = routes.flatMap(({ path, parameters }) => [
    ...parameters.map((name) => `${fitting(path)}?${name}=a%00b`),
    ...(path.includes('{') ? [path.replaceAll(/\{\w+\}/g, 'atp_2026%00')] : []),
  ]);
  const answers = await inParallel(everywhere);
  expect(bad(answers)).toEqual([]);
});

test('every hostile value is answered by every route and parameter', async () => {
  const all = routes.flatMap(({ path, parameters }) =>
    parameters.flatMap((name) => HOSTILE.map((value) => `${fitting(path)}?${name}=${encode(value)}`)),
  );
  const answers = await inParallel(all.filter((_path, index) => index % 4 === 0));
  expect(bad(answers)).toEqual([]);
}, 60_000);

function bad(answers: readonly Answered[]) {
  return answers
    .filter(({ status, body }) => (status >= 500 && status !== 501) || LEAK.test(body))
    .map(({ path, status, body }) => ({ path: path.slice(0, 300), status, body: body.slice(0, 300) }))
    .slice(0, 20);
}

function hostilePath(random: Random): string {
  const { path, parameters } = random.pick(routes);
  const filled = path.replaceAll(/\{\w+\}/g, () =>
    random.next() < 0.5
      ? random.pick(FITTING)
      : random.next() < 0.3
        ? random.pick(RAW_SEGMENTS)
        : encode(random.pick(HOSTILE)),
  );
  const given = parameters.filter(() => random.next() < 0.3).map((name) => `${name}=${value(random)}`);
  if (random.next() < 0.1) given.push(random.pick(RAW_QUERIES));
  if (random.next() < 0.05) given.push(`${encode(random.pick(HOSTILE))}=${value(random)}`);
  return given.length === 0 ? filled : `${filled}?${given.join('&')}`;
}

function value(random: Random): string {
  return random.next() < 0.7 ? random.pick(FITTING) : encode(random.pick(HOSTILE));
}

/** The path with ids of the demo world, so that only the query is at fault. */
function fitting(path: string): string {
  return path
    .replaceAll(/\{(playerId|player1Id)\}/g, 'atp_900001')
    .replaceAll('{player2Id}', 'atp_900002')
    .replaceAll('{matchId}', 'atp_2026-540_226')
    .replaceAll('{tournamentId}', 'atp_2026-540')
    .replaceAll('{year}', '2026')
    .replaceAll('{circuit}', 'atp');
}

/** Percent-encoded, lone surrogates as the bytes that no UTF-8 has. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80';
}

async function inParallel(paths: readonly string[]): Promise<Answered[]> {
  const answers: Answered[] = [];
  let next = 0;
  const work = async () => {
    while (next < paths.length) answers.push(await ask(paths[next++] as string));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
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
