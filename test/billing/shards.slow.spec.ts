import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../src/db/database.js';
import { sql } from '../../src/db/sql.js';
import { plansFile } from '../support/live.js';
import { programOnPath } from '../support/proxy.js';
import { startRedisServer, type RedisServer } from '../support/redis-server.js';
import { startService, type Json, type Service, type TestKey } from '../support/service.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';
import { until } from '../support/until.js';

/** Accounts are counted by one of several Redis servers each, and nothing else changes for them. */
const ACCOUNTS = 50;
const EACH = 200;
const MONTH = 150;
const AT_ONCE = 100;
const PATH = '/api/v1/tennis/players?page_size=1';

const redisProgram = programOnPath('redis-server') ?? '';
const withRedis = redisProgram === '' ? test.skip : test;

let database: OwnDatabase;
let db: Database;
let shards: RedisServer[];
let service: Service;
let keys: TestKey[];
let plans: string;

const startApi = (urls: readonly string[], processes = 2) =>
  startService({
    processes,
    databaseUrl: database.url,
    environment: { REDIS_COUNTERS_URLS: urls.join(','), PLANS_FILE: plans, LOG_LEVEL: 'warn' },
  });
const urlsOf = (...places: number[]) => places.map((place) => shards[place]!.url);

beforeAll(async () => {
  if (redisProgram === '') return;
  database = await ownDatabase('demo');
  db = await Database.open({ url: database.url, poolSize: 1, statementTimeoutMs: 0 });
  plans = plansFile({ small: { month: MONTH, minute: 100_000 }, slow: { minute: 20 } });
  shards = [];
  for (let count = 0; count < 3; count += 1) shards.push(await startRedisServer(redisProgram));
  service = await startApi(urlsOf(0, 1, 2));
  keys = [];
  for (let count = 0; count < ACCOUNTS; count += 1) keys.push(await service.key({ plan: 'small' }));
});
afterAll(async () => {
  await service?.stop();
  for (const shard of shards ?? []) await shard.stop();
  await db?.close();
  await database?.drop();
});

withRedis('10,000 requests of 50 accounts at once over two processes are counted exactly', async () => {
  const granted = new Map<string, number>();
  const asked = keys.flatMap((key) => Array.from({ length: EACH }, () => key)).map((key, index) => ({ key, index }));
  asked.sort((one, other) => ((one.index * 7_919) % asked.length) - ((other.index * 7_919) % asked.length));
  const statuses = new Map<number, number>();
  const askNext = async () => {
    for (let next = asked.pop(); next; next = asked.pop()) {
      const { status } = await ask(next.key, next.index);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) granted.set(next.key.accountId, (granted.get(next.key.accountId) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askNext));

  expect([...statuses].sort()).toEqual([
    [200, ACCOUNTS * MONTH],
    [429, ACCOUNTS * (EACH - MONTH)],
  ]);
  expect([...granted.values()]).toEqual(keys.map(() => MONTH));
  const counts = await Promise.all(shards.map(countsOf));
  expect(counts.map((each) => each.size > 0)).toEqual([true, true, true]);
  const all = counts.flatMap((each) => [...each]);
  expect(all.sort()).toEqual(keys.map(({ accountId }) => [accountId, MONTH]).sort());
  // Nothing of an account is on the Redis of everything else.
  expect((await service.redis.keys('*')).filter((name) => /^(quota|minute|requests):/.test(name))).toEqual([]);
  await until(async () => (await charged(keys[0]!)) === MONTH);
});

withRedis('a shard that is away costs its accounts the common count, and the others nothing', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => service.key({ plan: 'slow' })));
  for (const key of all) expect((await ask(key, 0)).status).toBe(200);
  const away = new Set((await countsOf(shards[1]!)).keys());
  const ofAway = all.filter(({ accountId }) => away.has(accountId));
  const others = all.filter(({ accountId }) => !away.has(accountId));
  expect([ofAway.length > 0, others.length > 0]).toEqual([true, true]);
  const { port } = shards[1]!;
  await shards[1]!.stop();
  await until(async () => (await readiness()).parts['counters 2 of 3'] === 'down');
  expect(await readiness()).toMatchObject({
    status: 'degraded',
    parts: { redis: 'ok', 'counters 1 of 3': 'ok', 'counters 3 of 3': 'ok' },
  });
  await sleep(2_500);
  const { incidents } = ((await (await service.get('/api/v1/status')).json()) as Json).data;
  expect(incidents).toContainEqual({ part: 'redis', message: 'Redis (counters 2 of 3) does not answer' });
  expect(await (await service.get('/metrics')).text()).toContain('store_up{store="counters 2 of 3"} 0');

  const grantsOf = async (key: TestKey) => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, turn) => ask(key, turn)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    return statuses.filter((status) => status === 200).length;
  };
  // 20 a minute, of which one is used.
  for (const key of others) expect(await grantsOf(key)).toBe(19);
  for (const key of ofAway) {
    const granted = await grantsOf(key);
    expect([granted >= 19, granted <= 40]).toEqual([true, true]);
  }

  shards[1] = await startRedisServer(redisProgram, [], { port });
  await until(async () => (await readiness()).status === 'ok');
  // An empty one counts on from the ledger.
  const [one] = ofAway as [TestKey];
  const used = await until(async () => (await charged(one)) > 1 && charged(one));
  await sleep(1_500);
  await until(async () => (await ask(one, 0)).status === 200, 90_000);
  expect((await countsOf(shards[1])).get(one.accountId)).toBeGreaterThanOrEqual(used as number);
});

withRedis('a changed list takes effect at the start of a minute, and the month goes on from the ledger', async () => {
  const key = await service.key({ plan: 'small' });
  for (let count = 0; count < 5; count += 1) await ask(key, count);
  expect(await countOf(key, shards)).toEqual([5]);
  await service.stop();
  for (const [urls, more] of [
    [urlsOf(0, 2), 7],
    [urlsOf(0, 1, 2), 3],
  ] as const) {
    const before = await charged(key);
    service = await startApi(urls);
    expect(new Date().getSeconds()).toBeLessThan(30);
    // At once over two processes, of which each finds no count.
    const answers = await Promise.all(Array.from({ length: more }, (_, turn) => ask(key, turn)));
    const remaining = answers.map(({ headers }) => Number(headers.get('x-quota-remaining')));
    expect(remaining.sort((one, other) => other - one)).toEqual(
      Array.from({ length: more }, (_, turn) => MONTH - before - turn - 1),
    );
    await service.stop();
    expect(await charged(key)).toBe(before + more);
  }
  service = await startApi(urlsOf(0, 1, 2), 1);
});

const ask = (key: TestKey, turn: number) =>
  fetch(`${service.urls[turn % service.urls.length]}${PATH}`, { headers: { 'x-api-key': key.key } }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer;
    },
  );

const readiness = async () => (await (await service.get('/health/ready')).json()) as Json;

/** The counts of the month in a Redis, by account. */
async function countsOf({ client }: RedisServer): Promise<Map<string, number>> {
  const names = await client.keys('quota:*');
  const counts = await Promise.all(names.map((name) => client.get(name)));
  return new Map(names.map((name, index) => [/\{(.*)\}/.exec(name)?.[1] as string, Number(counts[index])]));
}

/** The counts of an account, of which there should be one. */
async function countOf({ accountId }: TestKey, servers: readonly RedisServer[]): Promise<number[]> {
  const counts = await Promise.all(servers.map(countsOf));
  return counts.map((each) => each.get(accountId)).filter((count) => count !== undefined);
}

async function charged({ accountId }: TestKey): Promise<number> {
  const row = await db.row<{ charged: number }>(
    sql`select coalesce(sum(charged), 0)::int as charged from usage where account_id = ${accountId}`,
  );
  return row?.charged ?? 0;
}
