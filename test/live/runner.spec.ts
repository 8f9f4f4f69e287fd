import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { Database } from '../../src/db/database.js';
import { sql } from '../../src/db/sql.js';
import { createLog } from '../../src/http/log.js';
import { enterEpoch } from '../../src/live/epoch.js';
import type { Feed, Frame, Step } from '../../src/live/feed.js';
import { liveKeys } from '../../src/live/keys.js';
import { FeedRunner } from '../../src/live/runner.js';
import { ufcLive } from '../../src/sports/ufc/live/family.js';
import { followUfc } from '../../src/sports/ufc/live/identify.js';
import type { IdentifiedObservation } from '../../src/sports/ufc/live/observation.js';
import { withNames } from '../support/names.js';
import type { Memory } from '../../src/live/writer.js';
import { ownDatabase, ownRedisUrl, type OwnDatabase } from '../support/stores.js';
import { quickNight } from '../support/quick-night.js';

/** Two workers and one feed, on a real Redis. */
let redis: Redis;
let database: OwnDatabase;
let db: Database;
const open: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  redis = new Redis(ownRedisUrl());
  database = await ownDatabase('demo');
  db = await Database.open({ url: database.url, poolSize: 1, statementTimeoutMs: 0 });
});
beforeEach(async () => {
  await redis.flushdb();
  await enterEpoch(redis, db, { ...ufcLive, name: 'chess' });
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.stop()));
});
afterAll(async () => {
  redis.disconnect();
  await db.close();
  await database.drop();
});

/** A clock: whoever reads it sees the tenths of a second of the same wall. */
function clock(reads: Set<string>, reader: string): Feed<Frame> {
  return {
    name: 'clock',
    async *observations(signal: AbortSignal): AsyncGenerator<Frame> {
      while (!signal.aborted) {
        reads.add(reader);
        yield { feed: 'wall', at: Date.now(), body: Math.floor(Date.now() / 100) };
        await sleep(20, undefined, { signal }).catch(() => {});
      }
    },
  };
}

const tick = (_known: null, { at, body }: Frame): Step<null> => ({
  known: null,
  updates: [{ topic: 'clock:1', rooms: ['clock:1'], state: { tenth: body }, sourceTime: at, final: false, facts: [] }],
});

function worker(name: string, reads: Set<string>, connection = new Redis(ownRedisUrl())) {
  const run = {
    family: 'chess',
    feed: clock(reads, name),
    identify: async (frame: Frame) => frame,
    nothingKnown: null,
    reduce: tick,
  };
  const runner = new FeedRunner(connection, run, name, createLog('silent'));
  runner.start();
  const stop = async () => {
    await runner.stop();
    connection.disconnect();
  };
  open.push({ stop });
  return { stop, connection };
}

const tenths = async () => {
  const entries = await redis.xrange(liveKeys('chess').log, '-', '+');
  return entries.map(([, fields]) => (JSON.parse(fields[fields.indexOf('state') + 1]!) as { tenth: number }).tenth);
};
const leader = async () => (await redis.get(liveKeys('chess').lock('clock')))?.split(':')[0];

async function within(ms: number, holds: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + ms;
  while (!(await holds()) && Date.now() < until) await sleep(20);
  expect(await holds()).toBe(true);
}

test('one of two workers reads and writes; when it stops the other takes over, and nothing is written twice', async () => {
  const reads = new Set<string>();
  const first = worker('one', reads);
  await within(10_000, async () => reads.has('one'));
  worker('two', reads);
  await sleep(1_200);
  expect(reads).toEqual(new Set(['one']));
  await first.stop();
  await within(10_000, async () => (await leader()) === 'two');
  await sleep(500);
  const seen = await tenths();
  expect(seen).toEqual([...new Set(seen)].sort((one, other) => one - other));
});

test('a worker that died without a word is replaced within five seconds', async () => {
  const reads = new Set<string>();
  const first = worker('one', reads);
  await within(10_000, async () => reads.has('one'));
  worker('two', reads);
  // Its connection is gone for good, as after SIGKILL: it neither prolongs nor gives back its lock.
  first.connection.disconnect();
  await within(5_000, async () => (await leader()) === 'two');
  expect(await leader()).toBe('two');
});

test('a worker that lost its lock while it was away writes nothing any more', async () => {
  const reads = new Set<string>();
  worker('one', reads);
  await within(10_000, async () => (await tenths()).length > 0);
  await redis.set(liveKeys('chess').lock('clock'), 'two:token', 'PX', 3_000);
  const count = await redis.xlen(liveKeys('chess').log);
  await sleep(1_500);
  expect(await redis.xlen(liveKeys('chess').log)).toBe(count);
  await within(5_000, async () => (await leader()) === 'one');
});

test('a dead worker is replaced too where the clock of Redis was set back', async () => {
  await redis.set(liveKeys('chess').lock('clock'), 'dead:token', 'PX', 600_000);
  worker('one', new Set());
  await within(8_000, async () => (await leader()) === 'one');
  expect(await leader()).toBe('one');
});

test('an observation with a value that PostgreSQL refuses, or that cannot be followed, is left out, and the others go on', async () => {
  const logged: { reason?: string }[] = [];
  const log = createLog('silent');
  log.warn = (context: object) => {
    logged.push(context);
  };
  const counts = [1, 40_000, 2, null, 3];
  let done = false;
  const run = {
    family: 'chess',
    feed: {
      name: 'counts',
      async *observations(signal: AbortSignal): AsyncGenerator<Frame> {
        for (const body of counts) yield { feed: 'counts', at: Date.now(), body };
        done = true;
        await sleep(60_000, undefined, { signal }).catch(() => {});
      },
    },
    identify: async (frame: Frame) => {
      await db.rows(sql`select ${frame.body as number | null}::text::smallint`);
      return frame;
    },
    nothingKnown: null,
    reduce: (_known: null, frame: Frame) => tick(null, { ...frame, body: (frame.body as number | null)!.toFixed() }),
  };
  const connection = new Redis(ownRedisUrl());
  const runner = new FeedRunner(connection, run, 'one', log);
  runner.start();
  open.push({ stop: () => runner.stop().then(() => connection.disconnect()) });
  await within(8_000, async () => done);
  await within(2_000, async () => (await tenths()).length === 3);
  expect(await tenths()).toEqual(['1', '2', '3']);
  expect(logged.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('out of range for type smallint'),
    expect.stringContaining('null'),
  ]);
});

test('a worker that takes over tells no less than was known', async () => {
  await enterEpoch(redis, db, ufcLive);
  const night = [...quickNight(1, 0)].map(({ feed, offsetMs, body }) => ({ feed, at: offsetMs, body }));
  const [before, after] = [5, 8].map((minutes) => night.findIndex(({ at }) => at > minutes * 60_000));
  await play('one', night.slice(0, before));
  const known = new Map<string, object>();
  for (const { topic, state } of await ufcChanges()) known.set(topic, state);
  const told = (await ufcChanges()).length;
  // The figures come from the other feed, which is asked later.
  await play(
    'two',
    night.slice(before, after).filter(({ feed }) => feed.startsWith('event')),
  );
  const next = (await ufcChanges()).slice(told).filter(({ topic }) => known.has(topic));
  expect(next.length).toBeGreaterThan(5);
  for (const { topic, state } of next) {
    const missing = Object.keys(known.get(topic)!).filter((name) => !(name in state));
    expect([topic, missing]).toEqual([topic, []]);
  }
  expect([...known.values()].some((state) => 'liveStats' in state)).toBe(true);
  // A replay of the same night knows nothing of it.
  const memories = (await redis.hvals(liveKeys('ufc').memory)).map((text) => (JSON.parse(text) as Memory).feed);
  expect(new Set(memories)).toEqual(new Set(['ufc']));
});

/** Leads the ufc feed until all of these frames are written. */
async function play(workerId: string, frames: readonly Frame[]): Promise<void> {
  let done = false;
  const feed: Feed<IdentifiedObservation> = {
    name: 'ufc',
    async *observations(signal: AbortSignal): AsyncGenerator<IdentifiedObservation> {
      for (const frame of frames) yield withNames(frame) as IdentifiedObservation;
      done = true;
      await sleep(60_000, undefined, { signal }).catch(() => {});
    },
  };
  const connection = new Redis(ownRedisUrl());
  const runner = new FeedRunner(
    connection,
    { ...followUfc(db), identify: async (named: IdentifiedObservation) => named, feed },
    workerId,
    createLog('silent'),
  );
  runner.start();
  await within(100_000, async () => done);
  await runner.stop();
  connection.disconnect();
}

async function ufcChanges(): Promise<{ topic: string; state: object }[]> {
  const entries = await redis.xrange(liveKeys('ufc').log, '-', '+');
  const field = (fields: string[], name: string) => fields[fields.indexOf(name) + 1]!;
  return entries
    .map(([, fields]) => ({ topic: field(fields, 'topic'), state: JSON.parse(field(fields, 'state')) as object }))
    .filter(({ topic }) => topic.startsWith('bout:'));
}
