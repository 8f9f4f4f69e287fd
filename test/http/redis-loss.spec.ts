import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStores, type Stores } from '../../scripts/stores.mjs';
import { sql } from '../../src/db/sql.js';
import { post, signUp } from '../support/owner.js';
import { startService, type Json, type Service, type TestKey } from '../support/service.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';

let folder: string;
let stores: Stores;
let database: OwnDatabase;
let service: Service;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scoreline-redis-loss-'));
  stores = await startStores({ dir: folder, fsync: false });
  database = await ownDatabase('demo');
  service = await startService({ databaseUrl: database.url, redisUrl: stores.redisUrl });
});
afterAll(async () => {
  await database.drop();
  await stores.stop();
  await rm(folder, { recursive: true, force: true });
});

test('while Redis is away reads go on under the plan, nothing hangs, and what was used is posted', async () => {
  const small = await service.key({ plan: 'free' });
  const large = await service.key({ plan: 'business' });
  const traffic = Promise.all([ask(small, 24_000, 150), ask(large, 24_000, 60)]);
  await pause(5_000);
  await stores.killRedis();
  await pause(10_000);
  await stores.restartRedis();
  const [ofSmall, ofLarge] = await traffic;

  expect(ofSmall.granted).toBe(10);
  expect(ofLarge.statuses).toEqual(new Set([200]));
  expect(Math.max(ofSmall.slowestMs, ofLarge.slowestMs)).toBeLessThan(2_000);
  await pause(2_500);
  expect(await charged(small)).toBe(ofSmall.granted);
  expect(await charged(large)).toBe(ofLarge.granted);
  expect(await service.redis.get(`quota:{${large.accountId}}:${new Date().toISOString().slice(0, 7)}`)).toBe(
    String(ofLarge.granted),
  );
}, 60_000);

test('while Redis is away sessions go on, and nobody signs in, because attempts cannot be counted', async () => {
  const owner = await signUp(service);
  await stores.killRedis();
  const { key } = await owner.data('POST', 'keys', {});
  expect((await service.get('/api/v1/me', key)).status).toBe(200);
  const refused = await post(service, 'auth/login', { email: owner.email, password: owner.password });
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(refused.headers.get('retry-after')).toBe('2');
  await stores.restartRedis();
});

test('a full Redis says so: reads go on, and what must be counted is refused with a sentence', async () => {
  const { redis } = service;
  expect(await redis.config('GET', 'maxmemory')).toEqual(['maxmemory', String(512 * 1_048_576)]);
  expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
  const owner = await signUp(service);
  const { key } = await service.key({ plan: 'pro' });
  const login = () => post(service, 'auth/login', { email: owner.email, password: owner.password });
  const ticket = () => post(service, 'live/tickets', {}, { 'x-api-key': key });
  const incidents = async () => ((await (await service.get('/api/v1/status')).json()) as Json).data.incidents as Json[];
  await redis.config('SET', 'maxmemory', '1mb');
  for (const answer of [await login(), await ticket()]) {
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(answer.headers.get('retry-after')).toBe('30');
    expect(((await answer.json()) as Json).error.message).toContain('Redis is full');
  }
  expect((await service.get('/api/v1/tennis/players?page_size=1', key)).status).toBe(200);
  expect((await service.get('/health/ready')).status).toBe(200);
  await pause(2_100);
  expect((await incidents()).map(({ message }) => message)).toContainEqual(expect.stringContaining('(maxmemory)'));
  await redis.config('SET', 'maxmemory', '512mb');
  expect([(await login()).status, (await ticket()).status]).toEqual([200, 201]);
}, 20_000);

test('a process that is told to stop while Redis is away stops', async () => {
  await stores.killRedis();
  const toldAt = Date.now();
  await service.stop();
  expect(Date.now() - toldAt).toBeLessThan(5_000);
});

interface Answers {
  granted: number;
  statuses: Set<number>;
  slowestMs: number;
}

async function ask({ key }: TestKey, lastsMs: number, everyMs: number): Promise<Answers> {
  const answers: Answers = { granted: 0, statuses: new Set(), slowestMs: 0 };
  const endAt = Date.now() + lastsMs;
  while (Date.now() < endAt) {
    const sentAt = Date.now();
    const { status } = await service.get('/api/v1/tennis/h2h?player1_id=atp_900001&player2_id=atp_900002', key);
    answers.slowestMs = Math.max(answers.slowestMs, Date.now() - sentAt);
    answers.statuses.add(status);
    if (status === 200) answers.granted += 1;
    await pause(everyMs);
  }
  return answers;
}

async function charged({ accountId }: TestKey): Promise<number> {
  const row = await service.db.row<{ charged: number }>(
    sql`select sum(charged)::int as charged from usage where account_id = ${accountId}`,
  );
  return row?.charged ?? 0;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, milliseconds));
}
