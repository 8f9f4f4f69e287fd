import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import type { Update } from '../../src/live/feed.js';
import type { LiveFamily } from '../../src/live/family.js';
import { Follower } from '../../src/live/follower.js';
import { liveKeys } from '../../src/live/keys.js';
import { LiveMirror } from '../../src/live/mirror.js';
import { LiveWriter } from '../../src/live/writer.js';
import { ownRedisUrl } from '../support/stores.js';

/** The live log on a real Redis, with a sport that has nothing but scores. */
const chess: LiveFamily = {
  name: 'chess',
  updateType: 'chess.live.update',
  roomPatterns: ['game:{id}', 'club:{id}'],
  room: (text) => (/^(game|club):/.test(text) ? text : undefined),
  dress: (state, stamp) => ({ ...state, ...stamp }),
};

let redis: Redis;
const mirrors: LiveMirror[] = [];
const mirror = () => {
  const made = new LiveMirror(chess, new Redis(ownRedisUrl(), { maxRetriesPerRequest: null }));
  made.start();
  mirrors.push(made);
  return made;
};
const game = (id: number, move: number, more: Partial<Update> = {}): Update => ({
  topic: `game:${id}`,
  rooms: [`game:${id}`, 'club:one'],
  state: { id, move },
  sourceTime: undefined,
  final: false,
  events: [],
  ...more,
});

beforeAll(() => {
  redis = new Redis(ownRedisUrl());
});
beforeEach(() => redis.flushdb());
afterEach(async () => {
  await Promise.all(mirrors.splice(0).map((one) => one.stop()));
});
afterAll(() => redis.disconnect());

/** Ends every other connection to this suite's database; other suites have theirs on the same Redis. */
async function cutOthers(): Promise<void> {
  const own = await redis.client('ID');
  const connections = ((await redis.client('LIST')) as string).split('\n');
  for (const connection of connections.filter((line) => line.includes(` db=${redis.options.db} `))) {
    const id = Number(/^id=(\d+)/.exec(connection)?.[1]);
    if (id !== own) await redis.client('KILL', 'ID', id);
  }
}

const until = async (holds: () => boolean) => {
  for (let tries = 0; !holds() && tries < 500; tries += 1) await sleep(10);
  expect(holds()).toBe(true);
};

/** Follows a room from its first entry that is kept; notes the numbers and the gaps it was told. */
function reader(from: LiveMirror, room: string, delaySeconds = 0) {
  const seen: { seq: number; at: number; loggedAt: number }[] = [];
  let gaps = 0;
  const opened = from.open(room);
  const follower = new Follower(opened, opened.start, delaySeconds, {
    updates: (placed) => {
      for (const { seq, entry } of placed) seen.push({ seq, at: Date.now(), loggedAt: entry.at });
      return true;
    },
    gap: ({ seq, entry }) => {
      gaps += 1;
      seen.push({ seq, at: Date.now(), loggedAt: entry.at });
      return true;
    },
    onceTaken: (goOn) => goOn(),
  });
  follower.start();
  return { seen, seqs: () => seen.map(({ seq }) => seq), gaps: () => gaps, stop: () => follower.stop() };
}

test('each change raises its topic by one and counts in its rooms; an equal state writes nothing', async () => {
  const writer = new LiveWriter(redis, 'chess');
  expect(await writer.commit(game(1, 1))).toMatchObject({ outcome: 'written', version: 1 });
  expect(await writer.commit(game(2, 1))).toMatchObject({ outcome: 'written', version: 1 });
  expect(await writer.commit(game(1, 1, { state: { move: 1, id: 1 } }))).toEqual({ outcome: 'same', version: 1 });
  expect(await writer.commit(game(1, 2))).toMatchObject({ outcome: 'written', version: 2 });
  expect(await redis.hgetall(liveKeys('chess').rooms)).toEqual({ 'club:one': '3' });
  expect(await redis.xlen(liveKeys('chess').log)).toBe(3);
});

test('what is not copied yet stays in the log, however long ago it was written', async () => {
  const { log, copied } = liveKeys('chess');
  const hourAgo = Date.now() - 3_600_000;
  const writer = new LiveWriter(redis, 'chess');
  for (let n = 0; n < 300; n += 1) await redis.xadd(log, `${hourAgo + n}-0`, 'topic', 'game:1');
  await redis.set(copied, `${hourAgo}-0`);
  await writer.commit(game(2, 1));
  expect(await redis.xlen(log)).toBe(301);
  await redis.set(copied, `${hourAgo + 299}-0`);
  await writer.commit(game(2, 2));
  // Redis drops whole blocks of a hundred.
  expect(await redis.xlen(log)).toBeLessThan(110);
});

test('a writer whose lock went to another writes nothing', async () => {
  const writer = new LiveWriter(redis, 'chess');
  const permit = { feed: 'board', token: 'mine' };
  await redis.set(liveKeys('chess').lock('board'), 'mine');
  expect(await writer.commit(game(1, 1), permit)).toMatchObject({ outcome: 'written' });
  await redis.set(liveKeys('chess').lock('board'), 'theirs');
  expect(await writer.commit(game(1, 2), permit)).toEqual({ outcome: 'fenced' });
  expect(await redis.xlen(liveKeys('chess').log)).toBe(1);
});

test('a mirror that starts late has the states of topics that stood still for longer than the log is kept', async () => {
  const writer = new LiveWriter(redis, 'chess');
  await writer.commit(game(1, 1));
  // A log that is gone gives the number of the same millisecond again.
  await sleep(2);
  await redis.del(liveKeys('chess').log);
  await writer.commit(game(2, 7));
  const late = mirror();
  await until(() => late.ready && late.latest('game:2', 0) !== undefined);
  expect(late.latest('game:1', 0)?.state).toEqual({ id: 1, move: 1 });
  expect(late.statesIn('club:one', 0).map(({ topic }) => topic)).toEqual(['game:1', 'game:2']);
});

test('whatever the order of writes, restarts and lost connections, every reader sees each number once and in order', async () => {
  const step = fc.oneof(
    { weight: 12, arbitrary: fc.record({ kind: fc.constant('write' as const), id: fc.integer({ min: 1, max: 3 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const), id: fc.constant(0) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('writer' as const), id: fc.constant(0) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('reader' as const), id: fc.constant(0) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      await redis.flushdb();
      const from = mirror();
      await until(() => from.ready);
      const readers = [reader(from, 'club:one')];
      let writer = new LiveWriter(redis, 'chess');
      let moves = 0;
      for (const { kind, id } of steps) {
        if (kind === 'write') await writer.commit(game(id, (moves += 1)));
        else if (kind === 'cut') await cutOthers();
        else if (kind === 'writer') writer = new LiveWriter(redis, 'chess');
        else readers.push(reader(from, 'club:one'));
      }
      const all = Array.from({ length: moves }, (_, index) => index + 1);
      await until(() => readers.every(({ seen }) => seen.length === moves));
      for (const one of readers) {
        expect([one.seqs(), one.gaps()]).toEqual([all, 0]);
        one.stop();
      }
      const restarted = mirror();
      await until(() => restarted.ready);
      const again = reader(restarted, 'club:one');
      expect([again.seqs(), again.gaps()]).toEqual([all, 0]);
    }),
    { numRuns: 20 },
  );
});

test('a Redis that lost everything gives no number twice, and what is missing is told', async () => {
  const from = mirror();
  const writer = new LiveWriter(redis, 'chess');
  await writer.commit(game(1, 1));
  await writer.commit(game(1, 2));
  const one = reader(from, 'club:one');
  await until(() => one.seen.length === 2);
  await redis.flushdb();
  await new LiveWriter(redis, 'other').commit(game(9, 9));
  await writer.commit(game(1, 3));
  await until(() => one.seen.length === 3);
  expect([one.seqs(), one.gaps()]).toEqual([[1, 2, 3], 0]);
  await redis.flushdb();
  // An entry is named by the millisecond of Redis's clock, and no Redis starts anew within one.
  await sleep(2);
  await new LiveWriter(redis, 'chess').commit(game(1, 1));
  await until(() => one.gaps() === 1);
});

test('a reader who is late sees the same, so much later and never earlier', async () => {
  const from = mirror();
  await until(() => from.ready);
  const writer = new LiveWriter(redis, 'chess');
  const late = reader(from, 'club:one', 1);
  for (let move = 1; move <= 20; move += 1) {
    await writer.commit(game(1, move));
    await sleep(20);
  }
  expect(from.latest('game:1', 0)?.state['move']).toBe(20);
  expect(from.latest('game:1', 1)?.state['move'] ?? 0).toBeLessThan(20);
  await until(() => late.seen.length === 20);
  expect(late.seqs()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  for (const { at, loggedAt } of late.seen) {
    expect(at - loggedAt).toBeGreaterThanOrEqual(1_000);
    expect(at - loggedAt).toBeLessThan(5_000);
  }
});

test('the lag is counted from the time that upstream gave, and the delay comes on top', async () => {
  const from = mirror();
  const writer = new LiveWriter(redis, 'chess');
  await writer.commit(game(1, 1, { sourceTime: Date.now() - 2_000 }));
  await writer.commit(game(2, 1));
  await until(() => from.latest('game:2', 0) !== undefined);
  expect(from.latest('game:1', 0)?.lagSeconds(0)).toBeCloseTo(2, 0);
  expect(from.latest('game:1', 0)?.lagSeconds(60)).toBeCloseTo(62, 0);
  expect(from.latest('game:2', 0)?.lagSeconds(60)).toBeNull();
});
