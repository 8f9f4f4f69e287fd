import { Redis } from 'ioredis';
import { liveKeys } from '../../src/live/keys.js';
import { programOnPath } from '../support/proxy.js';
import { startRedisServer, type RedisServer } from '../support/redis-server.js';
import { startService, type Json, type Service } from '../support/service.js';
import { listen } from '../support/stream.js';
import { until } from '../support/until.js';

/** What is in which Redis, where there are several; the demo's families are followed. */
const redisProgram = programOnPath('redis-server') ?? '';
const withRedis = redisProgram === '' ? test.skip : test;

const [MAIN, COUNTERS, QUEUE, LIVE, UFC] = [0, 1, 2, 3, 4];

let server: RedisServer;
let running: { stop(): Promise<unknown> }[] = [];

beforeEach(async () => {
  if (redisProgram !== '') server = await startRedisServer(redisProgram);
});
afterEach(async () => {
  for (const one of running.reverse()) await one.stop();
  running = [];
  await server?.stop();
});

const urlOf = (db: number) => `redis://127.0.0.1:${server.port}/${db}`;

async function service(environment: Record<string, string> = {}): Promise<Service> {
  const started = await startService({ redisUrl: urlOf(MAIN), environment });
  running.push(started);
  return started;
}

async function namesIn(db: number): Promise<string[]> {
  const redis = new Redis(urlOf(db));
  const names = await redis.keys('*');
  redis.disconnect();
  return names;
}

withRedis('each part is in the Redis that is named for it, and routes and streams read it there', async () => {
  const api = await service({
    REDIS_COUNTERS_URLS: urlOf(COUNTERS),
    REDIS_QUEUE_URL: urlOf(QUEUE),
    REDIS_LIVE_URL: urlOf(LIVE),
    REDIS_LIVE_UFC_URL: urlOf(UFC),
  });
  await api.worker();
  const { key } = await api.key({ plan: 'enterprise' });
  const live = async (family: string) => (await api.get(`/api/v1/${family}/live`, key)).json() as Promise<Json>;
  await until(async () => (await live('ufc')).data?.liveBouts?.length > 0, 60_000);
  await until(async () => (await live('lol')).data?.length > 0, 60_000);
  const stream = await listen(api, '/api/v1/ufc/live/stream', key);
  await until(() => stream.messages.length > 3);
  stream.close();
  const { parts } = (await (await api.get('/health/ready')).json()) as Json;
  expect(parts).toEqual({
    database: 'ok',
    redis: 'ok',
    counters: 'ok',
    queue: 'ok',
    'live log': 'ok',
    'live log of ufc': 'ok',
  });
  const pulses = ((await (await api.get('/api/v1/status')).json()) as Json).data.families as Json[];
  expect(pulses.filter(({ feeds }) => feeds.length > 0).map(({ family }) => family)).toEqual(
    expect.arrayContaining(['ufc', 'lol']),
  );

  const own = (family: string) => (name: string) => name.startsWith(liveKeys(family).log);
  expect((await namesIn(UFC)).every(own('ufc'))).toBe(true);
  expect(await namesIn(UFC)).toEqual(expect.arrayContaining([liveKeys('ufc').log, liveKeys('ufc').pulses]));
  expect((await namesIn(LIVE)).filter((name) => !name.startsWith('live:') || own('ufc')(name))).toEqual([]);
  expect(await namesIn(LIVE)).toContain(liveKeys('lol').log);
  expect((await namesIn(QUEUE)).filter((name) => !name.startsWith('{bull}'))).toEqual([]);
  expect((await namesIn(COUNTERS)).filter((name) => !/^(quota|minute|places|requests):/.test(name))).toEqual([]);
  expect((await namesIn(COUNTERS)).some((name) => name.startsWith('quota:'))).toBe(true);
  expect((await namesIn(MAIN)).filter((name) => /^(live|quota|minute|places|requests|\{bull\}):/.test(name))).toEqual(
    [],
  );
});

withRedis('one Redis for all has one connection for commands', async () => {
  const count = async () => ((await server.client.client('LIST')) as string).trim().split('\n').length;
  const before = await count();
  const api = await service();
  // Beside those of the suite itself: commands, notices, and one for each of four live families.
  expect((await count()) - before - 1).toBe(6);
  expect(((await (await api.get('/health/ready')).json()) as Json).parts).toEqual({ database: 'ok', redis: 'ok' });
});
