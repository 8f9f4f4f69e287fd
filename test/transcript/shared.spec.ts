import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { videoUnavailable, upstreamError } from '../../src/transcript/errors.js';
import { SharedResults } from '../../src/transcript/shared-results.js';
import { ownRedisUrl } from '../support/stores.js';

/** What processes do for each other through Redis; here each is an instance. */
const OPTIONS = { keptSeconds: 600, refusalKeptSeconds: 60 };

let redis: Redis;
let key: string;
let signal: AbortSignal;

beforeAll(() => (redis = new Redis(ownRedisUrl())));
afterAll(() => redis.disconnect());
beforeEach(() => {
  key = `shared-results:${randomUUID()}`;
  signal = AbortSignal.timeout(30_000);
});

const results = (client = redis) => new SharedResults(client, OPTIONS);

/** Counts how often it is made. */
function counted<Value>(make: (count: number) => Value) {
  const counter = Object.assign(async () => make((counter.calls += 1)), { calls: 0 });
  return counter;
}

test('whoever waits for another process takes its result', async () => {
  await redis.set(`${key}:run`, 'another', 'PX', 20_000);
  const make = counted(() => 'mine');
  const found = results().find(key, signal, make);
  await redis.set(key, JSON.stringify({ value: 'of another' }));
  expect([await found, make.calls]).toEqual([{ value: 'of another', isKept: expect.any(Boolean) }, 0]);
});

test('where the other process is gone it is made here', async () => {
  await redis.set(`${key}:run`, 'another', 'PX', 300);
  const make = counted(() => 'mine');
  expect(await results().find(key, signal, make)).toEqual({ value: 'mine', isKept: false });
  expect([make.calls, await redis.exists(`${key}:run`)]).toEqual([1, 0]);
});

test('the lock of another is left alone by one whose own ran out', async () => {
  const make = async () => {
    await redis.set(`${key}:run`, 'another', 'PX', 20_000);
    return 'late';
  };
  await results().find(key, signal, make);
  expect(await redis.get(`${key}:run`)).toBe('another');
});

test('the end of the time ends the wait for another, with its reason', async () => {
  await redis.set(`${key}:run`, 'another', 'PX', 20_000);
  const stop = new AbortController();
  const found = results().find(key, stop.signal, async () => 'mine');
  stop.abort(new Error('the time is up'));
  await expect(found).rejects.toThrow('the time is up');
});

test('a refusal is shared and kept for its time, a failure is not', async () => {
  const refuse = counted(() => Promise.reject(videoUnavailable('private')));
  for (const cache of ['miss', 'hit']) {
    const error = { status: 400, extra: { reason: 'private' }, headers: { 'x-cache': cache } };
    await expect(results().find(key, signal, refuse)).rejects.toMatchObject(error);
  }
  expect([refuse.calls, await redis.ttl(key)]).toEqual([1, expect.any(Number)]);
  const fail = counted(() => Promise.reject(upstreamError('It fails.')));
  for (const time of [1, 2]) {
    await expect(results().find(`${key}:2`, signal, fail)).rejects.toMatchObject({ status: 502 });
    expect(fail.calls).toBe(time);
  }
  expect(await redis.exists(`${key}:2`, `${key}:2:run`)).toBe(0);
});

test('while Redis is away it is made once for all who ask this process, and not kept', async () => {
  const away = new Redis({ port: 1, lazyConnect: true, enableOfflineQueue: false, retryStrategy: () => null });
  away.on('error', () => {});
  const alone = results(away);
  const make = counted((count) => count);
  const found = await Promise.all([1, 2, 3].map(() => alone.find(key, signal, make)));
  expect(found.map(({ value }) => value)).toEqual([1, 1, 1]);
  expect((await alone.find(key, signal, make)).value).toBe(2);
  away.disconnect();
});
