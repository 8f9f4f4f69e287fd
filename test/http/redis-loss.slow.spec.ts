import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { startStores, type Stores } from '../../launcher/stores/stores.mjs';
import { sql } from '../../src/db/sql.js';
import { createLog } from '../../src/http/log.js';
import { connectReader, connectRedis, connectSubscriber } from '../../src/redis/redis.js';
import { written } from '../support/document.js';
import { getEachRoute, getEveryRoute, otherwise } from '../support/every-get.js';
import { post, signUp } from '../support/owner.js';
import { shortest } from '../support/shortest.js';
import { startService, type Json, type Service, type TestKey } from '../support/service.js';
import { ownDatabase, ownRedisUrl, type OwnDatabase } from '../support/stores.js';
import { until } from '../support/until.js';
import { openWire, type Wire } from '../support/wire.js';

let folder: string;
let stores: Stores;
let wire: Wire;
let database: OwnDatabase;
let service: Service;
/** Connections to another Redis that fall silent before the first test. */
let silentWire: Wire;
let silent: Redis[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scoreline-redis-loss-'));
  stores = await startStores({ dir: folder, fsync: false });
  database = await ownDatabase('demo');
  silentWire = await openWire(ownRedisUrl());
  silent = [connectRedis(silentWire.url, createLog('silent')), connectSubscriber(silentWire.url, createLog('silent'))];
  await Promise.all(silent.map((redis) => once(redis, 'ready')));
  silentWire.hold('open');
  wire = await openWire(stores.redisUrl);
  service = await startService({ databaseUrl: database.url, redisUrl: wire.url });
});
afterAll(async () => {
  for (const redis of silent) redis.disconnect();
  silentWire.cut();
  wire.cut();
  await database.drop();
  await stores.stop();
  await rm(folder, { recursive: true, force: true });
});

test('while Redis is away reads go on under the plan, nothing hangs, and what was used is posted', async () => {
  const slowestMs = await shortest(2_000, async () => {
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
    await until(async () => (await charged(small)) >= ofSmall.granted && (await charged(large)) >= ofLarge.granted);
    await pause(2_500);
    expect([await charged(small), await charged(large)]).toEqual([ofSmall.granted, ofLarge.granted]);
    expect(await service.redis.get(`quota:{${large.accountId}}:${new Date().toISOString().slice(0, 7)}`)).toBe(
      String(ofLarge.granted),
    );
    return Math.max(ofSmall.slowestMs, ofLarge.slowestMs);
  });
  expect(slowestMs).toBeLessThan(2_000);
});

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
  await redisIsBack();
  expect(await redis.config('GET', 'maxmemory')).toEqual(['maxmemory', String(512 * 1_048_576)]);
  expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
  const owner = await signUp(service);
  const { key } = await service.key({ plan: 'pro' });
  const worker = await service.worker();
  const login = () => post(service, 'auth/login', { email: owner.email, password: owner.password });
  const ticket = () => post(service, 'live/tickets', {}, { 'x-api-key': key });
  await redis.config('SET', 'maxmemory', '1mb');
  for (const answer of [await login(), await ticket()]) {
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(answer.headers.get('retry-after')).toBe('30');
    expect(((await answer.json()) as Json).error.message).toContain('Redis is full');
  }
  expect((await service.get('/api/v1/tennis/players?page_size=1', key)).status).toBe(200);
  expect((await service.get('/health/ready')).status).toBe(200);
  // For longer than a worker may be silent.
  await pause(15_000);
  const incidents = await until(async () => {
    const { data } = (await (await service.get('/api/v1/status')).json()) as Json;
    return data.incidents.length === 1 && data.incidents;
  });
  expect(incidents).toEqual([{ part: 'redis', message: expect.stringContaining('(maxmemory)') }]);
  await redis.config('SET', 'maxmemory', '512mb');
  expect([(await login()).status, (await ticket()).status]).toEqual([200, 201]);
  await worker.stop();
});

test('a connection on which Redis says nothing is made anew', async () => {
  const giveUpAt = Date.now() + 20_000;
  for (const redis of silent)
    while ((await redis.ping().catch(() => undefined)) !== 'PONG') expect(Date.now()).toBeLessThan(giveUpAt);
});

test('a process that stands still while it connects does not take Redis for away', async () => {
  const redis = connectRedis(ownRedisUrl(), createLog('silent'));
  const errors: Error[] = [];
  redis.on('error', (error) => errors.push(error));
  await new Promise((turn) => setImmediate(turn));
  for (const end = Date.now() + 3_000; Date.now() < end;);
  while (redis.status !== 'ready') await pause(20);
  expect(errors).toEqual([]);
  redis.disconnect();
});

test('a blocking read whose connection is lost is given up, and the reader goes on', async () => {
  const lost = await openWire(ownRedisUrl());
  const reader = connectReader(lost.url, createLog('silent'));
  await once(reader, 'ready');
  const waiting = reader.call('XREAD', 'BLOCK', 0, 'STREAMS', 'nothing', '$');
  await pause(100);
  lost.cut();
  await expect(waiting).rejects.toThrow('max retries per request');
  await lost.mend();
  await once(reader, 'ready');
  expect(await reader.ping()).toBe('PONG');
  reader.disconnect();
  lost.cut();
});

test('a connection to Redis that is lost under a sign-in refuses nobody', async () => {
  const owner = await signUp(service);
  const { email, password } = owner;
  for (let tries = 0; tries < 3; tries += 1) {
    await service.redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    expect((await post(service, 'auth/login', { email, password })).status).toBe(200);
  }
});

test('packets to Redis that are dropped hold up nothing: 503 where it is needed, and all else goes on', async () => {
  const document = written(await (await service.get('/openapi.json')).json());
  const { key } = await service.key({ plan: 'enterprise' });
  const owner = await signUp(service);
  const before = await getEachRoute(service, document, key, owner);
  const askedAt = Date.now();
  await getEveryRoute(service, document, key, owner, 120_000);
  const withinMs = Math.max(15_000, Date.now() - askedAt);
  const ticket = () =>
    fetch(`${service.url}/api/v1/live/tickets`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: '{}',
    });
  wire.hold();
  try {
    const during = await getEveryRoute(service, document, key, owner, withinMs);
    expect(otherwise(during, before)).toEqual([]);
    const stream = await service.get('/api/v1/ufc/live/stream', key);
    await stream.body?.cancel();
    expect([stream.status, (await service.get('/api/v1/tennis/matches?page=9', key)).status]).toEqual([200, 200]);
    const refused = [
      await ticket(),
      await post(service, 'auth/login', { email: owner.email, password: owner.password }),
      await service.get('/api/v1/ufc/live/stream?ticket=tkt_unknown'),
    ];
    for (const answer of refused)
      expect([answer.status, answer.headers.get('x-error-code'), answer.headers.get('retry-after')]).toEqual([
        503,
        'SERVICE_UNAVAILABLE',
        '2',
      ]);
    const ready = await service.get('/health/ready');
    expect([ready.status, ((await ready.json()) as Json).parts]).toEqual([200, { database: 'ok', redis: 'down' }]);
    const metrics = await (await service.get('/metrics')).text();
    expect(metrics).toMatch(/^store_up\{store="redis"\} 0$/m);
    // What is not known is left out: a 0 would be an alarm about workers, and a limit of nothing.
    expect(metrics).not.toMatch(/^(workers|redis_memory_\w+|webhook_attempts_total)[ {]/m);
    // Every route was asked three times.
    expect(metrics.length).toBeLessThan(150_000);
  } finally {
    await wire.mend();
  }
  const giveUpAt = Date.now() + 20_000;
  while ((await ticket()).status !== 201) expect(Date.now()).toBeLessThan(giveUpAt);
});

test('a process that is told to stop while Redis is away stops', async () => {
  const [process] = service.processes;
  const stoppedAfterMs = await shortest(5_000, async () => {
    await stores.killRedis();
    const toldAt = Date.now();
    await process!.stop();
    const afterMs = Date.now() - toldAt;
    await stores.restartRedis();
    await process!.restart();
    return afterMs;
  });
  expect(stoppedAfterMs).toBeLessThan(5_000);
  await service.stop();
});

/** The service tries again by itself; it counts as back when a process has heard it. */
async function redisIsBack(): Promise<void> {
  await until(async () => ((await (await service.get('/health/ready')).json()) as Json).parts.redis === 'ok');
}

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
