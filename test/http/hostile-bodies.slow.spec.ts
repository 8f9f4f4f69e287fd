import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { sql } from '../../src/db/sql.js';
import { Random } from '../../demo/random.js';
import { written } from '../support/document.js';
import { HOSTILE } from '../support/hostile.js';
import { LONG } from '../support/long.js';
import { signUpOperator, type Owner } from '../support/owner.js';
import { dial, hear } from '../support/raw.js';
import { shortest } from '../support/shortest.js';
import { BUSY_SESSIONS, startService, type Json, type Service } from '../support/service.js';

const BODIES = LONG ? 10_000 : 2_500;
const UPLOADS = LONG ? 500 : 150;
const AT_ONCE = 12;
/** Elsewhere the same cores run other suites meanwhile. */
const LONGEST_WAIT_MS = LONG ? 300 : 2_000;

/** Limits that these requests do not reach. */
const PLANS = ['free', 'pro', 'enterprise']
  .map(
    (id) =>
      `${id}: { name: ${id}, month: 1000000000, minute: 1000000, games: all, delaySeconds: 0, sse: 1, webSocket: 1 }`,
  )
  .join('\n');

interface Route {
  method: string;
  path: string;
  example: Json;
  /** The members of its body. */
  members: string[];
  ways: ('key' | 'session')[];
}

let service: Service;
let operator: Owner;
let folder: string;
let routes: Route[];
const keys: { data?: string; ingest?: string } = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-bodies-'));
  await writeFile(join(folder, 'plans.yaml'), PLANS);
  const environment = { ...BUSY_SESSIONS, PLANS_FILE: join(folder, 'plans.yaml'), REQUEST_TIMEOUT_MS: '2000' };
  service = await startService({ environment });
  operator = await signUpOperator(service);
  await service.db.rows(sql`update account set plan = 'enterprise' where id = ${operator.accountId}`);
  keys.data = (await operator.data('POST', 'keys', {})).key;
  keys.ingest = (await operator.data('POST', 'keys', { scopes: ['ingest'] })).key;
  routes = routesOf(written(await (await service.get('/openapi.json')).json()));
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true });
});

function routesOf(document: Json): Route[] {
  const operations = Object.entries(document.paths as Json).flatMap(([path, methods]) =>
    Object.entries(methods as Json).map(([method, operation]) => ({ method, path, operation: operation as Json })),
  );
  return operations
    .filter(({ operation }) => operation.requestBody)
    .map(({ method, path, operation: { requestBody, security, parameters } }) => {
      const { schema, example = {} } = requestBody.content['application/json'];
      const { properties = {} } = schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema;
      const inPath = (parameters ?? []).filter((one: Json) => one.in === 'path');
      return {
        method: method.toUpperCase(),
        path: inPath.reduce(
          (filled: string, one: Json) =>
            filled.replace(`{${one.name}}`, one.example ?? one.schema.example ?? one.schema.enum?.[0] ?? 'none'),
          path,
        ),
        example,
        members: Object.keys(properties),
        ways: (['key', 'session'] as const).filter((way) => security.some((one: Json) => way in one)),
      };
    });
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const manyMembers = `{${Array.from({ length: 60_000 }, (_, index) => `"m${index}":[${index}]`).join()}}`;
const bomb = `{"x":"${'0'.repeat(20_000_000)}"}`;
const BOMBS = { gzip: gzipSync(bomb), br: brotliCompressSync(bomb), deflate: deflateSync(bomb) };

/** What may stand where a value belongs, as JSON. */
const VALUES = [
  nested(20),
  nested(5_000),
  '{"constructor":"x"}',
  '{"__proto__":{"a":1},"toString":1}',
  String.raw`"\ud800"`,
  String.raw`{"\udfff":"\ud800"}`,
  String.raw`"a\u0000b"`,
  `[${'[],'.repeat(3_000)}[]]`,
  '1e400',
  '-0',
  `"${'x'.repeat(9_000)}"`,
  ...HOSTILE.map((value) => JSON.stringify(value)),
];
/** The same for bodies that are dear to build or to send. */
const LARGE_VALUES = [manyMembers, `[${'[],'.repeat(300_000)}[]]`, `"${'y'.repeat(900_000)}"`];

interface Hostile {
  route: Route;
  way: 'nobody' | 'wrong key' | 'key' | 'session';
  body: string | Buffer;
  encoding?: string;
}

function hostile(random: Random): Hostile {
  const route = random.pick(routes);
  const way = random.pick(['nobody', 'wrong key', ...route.ways, ...route.ways, ...route.ways] as const);
  if (random.chance(0.02)) {
    const [encoding, body] = random.pick(Object.entries(BOMBS));
    return { route, way, body, encoding };
  }
  const value = random.chance(0.05) ? random.pick(LARGE_VALUES) : random.pick(VALUES);
  const text = withValue(random, route, value);
  if (random.chance(0.7)) return { route, way, body: text };
  const [encoding, body] = random.pick([
    ['gzip', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['deflate', deflateSync(text)],
    // What does not come as its name says.
    ['gzip', Buffer.from(text)],
    ['br', gzipSync(text)],
    ['foo', Buffer.from(text)],
    ['gzip, gzip', gzipSync(text)],
  ] as const);
  return { route, way, body, encoding };
}

/** The example of a route with the value in one of its places; a transcript never has a video that could be fetched. */
function withValue(random: Random, { path, example, members }: Route, value: string): string {
  if (members.length === 0 || random.chance(0.1)) return value;
  const place = path.startsWith('/api/v1/transcript') && 'url' in example ? 'url' : random.pick(members);
  const [item] = Array.isArray(example.items) ? example.items : [];
  if (item && random.chance(0.7)) {
    const within = `{${[...fields(item), `${JSON.stringify(random.pick(Object.keys(item)))}:${value}`].join()}}`;
    return `{${[...fields({ ...example, items: undefined }), `"items":[${JSON.stringify(item)},${within}]`].join()}}`;
  }
  return `{${[...fields({ ...example, [place]: undefined }), `${JSON.stringify(place)}:${value}`].join()}}`;
}

function fields(object: Json): string[] {
  return Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
}

function headersOf({ route, way, encoding }: Hostile): Record<string, string> {
  const own = route.path.includes('/operator/') ? keys.ingest! : keys.data!;
  return {
    'content-type': 'application/json',
    ...(encoding && { 'content-encoding': encoding }),
    ...(way === 'wrong key' && { 'x-api-key': 'svc_live_nobody' }),
    ...(way === 'key' && { 'x-api-key': own }),
    ...(way === 'session' && { cookie: operator.cookie, 'x-csrf-token': operator.csrfToken }),
  };
}

/** Asks for /health/live every 20 ms from a process of its own; `end` returns how often, and the longest wait in milliseconds. */
function watchWaits(): { end(): Promise<{ asked: number; longestMs: number }> } {
  const code = `
    let asked = 0, longestMs = 0, over = false;
    process.stdin.on('end', () => (over = true)).resume();
    while (!over) {
      const from = performance.now();
      await (await fetch(process.argv[1] + '/health/live')).text();
      asked += 1;
      longestMs = Math.max(longestMs, performance.now() - from);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    console.log(JSON.stringify({ asked, longestMs }));
    process.exit();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, service.url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (bytes: Buffer) => (text += bytes.toString()));
  return {
    end: async () => {
      child.stdin.end();
      await new Promise((resolve) => child.once('close', resolve));
      return JSON.parse(text);
    },
  };
}

/** The longest wait of others while the work is done, in milliseconds; infinite where too few answers were measured. */
async function longestWaitBeside(work: () => Promise<void>, leastAnswers = 1): Promise<number> {
  const watch = watchWaits();
  await work();
  const { asked, longestMs } = await watch.end();
  return asked >= leastAnswers ? longestMs : Infinity;
}

test('no body makes the service fail or keeps others waiting, whichever route it comes to and whoever sends it', async () => {
  const statuses = new Map<number, number>();
  const failed: object[] = [];
  const waitMs = await shortest(LONGEST_WAIT_MS, () =>
    longestWaitBeside(async () => {
      const random = new Random(20_261_126);
      let left = BODIES;
      const send = async () => {
        while (left > 0) {
          left -= 1;
          const one = hostile(random);
          const { method, path } = one.route;
          const answer = await fetch(`${service.url}${path}`, {
            method,
            headers: headersOf(one),
            body: one.body,
          }).catch((error: Error) => error);
          // A refusal may come, and the connection end, before the body is sent.
          if (answer instanceof Error) continue;
          const { status } = answer;
          const text = await answer.text();
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status >= 500)
            failed.push({ method, path, way: one.way, body: String(one.body).slice(0, 200), status, text });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, send));
    }, 51),
  );
  console.log(`${BODIES} bodies: ${[...statuses].map((pair) => pair.join(': ')).join(', ')}; ${Math.round(waitMs)} ms`);
  expect(failed.slice(0, 10)).toEqual([]);
  // Of all kinds, so that every stage was reached.
  for (const status of [200, 400, 401, 413, 415]) expect([status, statuses.get(status) ?? 0]).not.toEqual([status, 0]);
  expect(waitMs).toBeLessThan(LONGEST_WAIT_MS);
  expect(service.log()).not.toMatch(/"level":(50|60)/);
  expect(service.log()).not.toMatch(/\\ud800|\\udfff/);
});

test('uploads that go on for ever end in time and hold neither memory nor others', async () => {
  const answers: number[] = [];
  const waitMs = await shortest(LONGEST_WAIT_MS, () =>
    longestWaitBeside(async () => {
      const random = new Random(20_261_127);
      const sockets = await Promise.all(Array.from({ length: UPLOADS }, () => dial(service.url)));
      const upload = async (socket: Socket) => {
        const one: Hostile = { ...hostile(random), encoding: 'gzip' };
        const head = Object.entries(headersOf(one)).map(([name, value]) => `${name}: ${value}\r\n`);
        socket.write(
          `${one.route.method} ${one.route.path} HTTP/1.1\r\nhost: x\r\n${head.join('')}content-length: 4000000\r\n\r\n`,
        );
        const drip = setInterval(() => socket.write(Buffer.alloc(200, 0x5b)), 200);
        const { text } = await hear(socket, { quietMs: 15_000 });
        clearInterval(drip);
        return Number(text.split(' ')[1]);
      };
      answers.push(...(await Promise.all(sockets.map(upload))));
    }),
  );
  expect(answers.filter((status) => !(status >= 400 && status < 500))).toEqual([]);
  expect(waitMs).toBeLessThan(LONGEST_WAIT_MS);
});
