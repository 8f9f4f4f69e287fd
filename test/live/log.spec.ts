import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { Database } from '../../src/db/database.js';
import { sql } from '../../src/db/sql.js';
import { createLog } from '../../src/http/log.js';
import { enterEpoch } from '../../src/live/epoch.js';
import { compareIds, Entry } from '../../src/live/entry.js';
import type { Update } from '../../src/live/feed.js';
import type { LiveFamily } from '../../src/live/family.js';
import { Follower } from '../../src/live/follower.js';
import { addChanges, dropChangesBefore, listChanges, packEnded, readCursor } from '../../src/live/history.queries.js';
import { LogKeeper, type LogUses } from '../../src/live/keeper.js';
import { liveKeys } from '../../src/live/keys.js';
import { LiveMirror } from '../../src/live/mirror.js';
import { LiveWriter } from '../../src/live/writer.js';
import type { Json } from '../support/service.js';
import { ownDatabase, ownRedisUrl, type OwnDatabase } from '../support/stores.js';

/** The live log on a real Redis, with a sport that has nothing but scores. */
const chess: LiveFamily = {
  name: 'chess',
  updateType: 'chess.live.update',
  roomPatterns: ['game:{id}', 'club:{id}'],
  room: (text) => (/^(game|club):/.test(text) ? text : undefined),
  dress: (state, stamp) => ({ ...state, ...stamp }),
};

let redis: Redis;
let database: OwnDatabase;
let db: Database;
const mirrors: LiveMirror[] = [];
const mirror = (reading = new Redis(ownRedisUrl(), { maxRetriesPerRequest: null })) => {
  const made = new LiveMirror(chess, { reading, redis, db, log: createLog('silent') });
  made.start();
  mirrors.push(made);
  return made;
};
const keepers: LogKeeper[] = [];
const keep = (uses: LogUses = {}) => {
  const keeper = new LogKeeper(chess, db, new Redis(ownRedisUrl()), createLog('silent'), uses);
  keeper.start();
  keepers.push(keeper);
  return keeper;
};
/** The move that the first game is at, as somebody who is so late may see it. */
const moveOf = (from: LiveMirror, delaySeconds: number) =>
  (from.latest('game:1', delaySeconds)?.state as Json | undefined)?.move;

const game = (id: number, move: number, more: Partial<Update> = {}): Update => ({
  topic: `game:${id}`,
  rooms: [`game:${id}`, 'club:one'],
  state: { id, move },
  sourceTime: undefined,
  final: false,
  facts: [],
  ...more,
});

beforeAll(async () => {
  redis = new Redis(ownRedisUrl());
  database = await ownDatabase('demo');
  db = await Database.open({ url: database.url, poolSize: 4, statementTimeoutMs: 0 });
});
beforeEach(() => begin());
afterEach(async () => {
  await Promise.all([...mirrors.splice(0), ...keepers.splice(0)].map((one) => one.stop()));
});
afterAll(async () => {
  redis.disconnect();
  await db.close();
  await database.drop();
});

/** A log that never was lost, or the one that follows a lost one. */
async function begin({ anew = false } = {}): Promise<void> {
  await redis.flushdb();
  if (!anew) await db.rows(sql`delete from live_epoch`);
  if (!anew) await db.rows(sql`delete from live_state`);
  if (!anew) await db.rows(sql`delete from live_cursor`);
  await enterEpoch(redis, db, chess);
}

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
  for (let tries = 0; !holds() && tries < 3_000; tries += 1) await sleep(10);
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

test('an equal state goes to a room that is new, where two topics count on from each other', async () => {
  const writer = new LiveWriter(redis, 'chess');
  const joined = (move: number) => ({ ...game(1, move), rooms: ['game:1', 'game:2', 'club:one'] });
  await writer.commit(game(2, 1));
  await writer.commit(game(1, 1));
  expect(await writer.commit(joined(1))).toMatchObject({ outcome: 'written', version: 2 });
  expect(await writer.commit(joined(1))).toEqual({ outcome: 'same', version: 2 });
  expect(await writer.commit(game(2, 2))).toMatchObject({ outcome: 'written', version: 3 });
  expect(await writer.commit(joined(2))).toMatchObject({ outcome: 'written', version: 3 });
  const of = reader(mirror(), 'game:2');
  await until(() => of.seqs().length === 4);
  expect([of.seqs(), of.gaps()]).toEqual([[1, 2, 3, 4], 0]);
  of.stop();
});

test('an equal state is written again where it brings another fact, and what changed is no part of a state', async () => {
  const writer = new LiveWriter(redis, 'chess');
  const checked = (by: string, changes: string[] = ['check']) => {
    const fact = { name: 'chess.check', subject: 'game:1', occurredAt: 1, which: by, data: { by } };
    return game(1, 1, { state: { id: 1, move: 1, changes }, facts: [fact] as Update['facts'] });
  };
  expect(await writer.commit(checked('queen'))).toMatchObject({ outcome: 'written', version: 1 });
  expect(await writer.commit(checked('queen'))).toEqual({ outcome: 'same', version: 1 });
  expect(await writer.commit(checked('rook'))).toMatchObject({ outcome: 'written', version: 2 });
  expect(await new LiveWriter(redis, 'chess').commit(game(1, 1))).toEqual({ outcome: 'same', version: 2 });
  const entries = await redis.xrange(liveKeys('chess').log, '-', '+');
  const told = entries.flatMap(([, fields]) => JSON.parse(fields[fields.indexOf('events') + 1]!) as Json[]);
  expect(told.map(({ data }) => data.by)).toEqual(['queen', 'rook']);
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
  await writer.commit(game(2, 7));
  await redis.xtrim(liveKeys('chess').log, 'MAXLEN', 1);
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
      // Mirrors of the run before would take the emptied log for one that lost what they have read, and end it.
      await Promise.all(mirrors.splice(0).map((one) => one.stop()));
      await begin();
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
  const one = reader(from, 'game:1');
  const club = reader(from, 'club:one');
  await until(() => club.seen.length === 2);
  await redis.flushdb();
  await expect(writer.commit(game(1, 3))).rejects.toThrow('yet to begin anew');
  // The mirror had read the last state; what was not told yet comes after it.
  await until(() => one.gaps() === 1);
  await writer.commit(game(1, 3));
  await until(() => one.seen.length === 4);
  expect(one.seqs()).toEqual([1, 2, 1_000_001, 1_000_002]);
  expect(club.seqs()).toEqual([1, 2, 1_000_001, 1_000_002]);
  expect([one.gaps(), club.gaps(), moveOf(from, 0)]).toEqual([1, 1, 3]);
});

test('states that were kept come back with an empty log, to processes that had read nothing of it', async () => {
  const writer = new LiveWriter(redis, 'chess');
  await writer.commit(game(1, 1));
  await writer.commit(game(1, 2, { memory: { clock: 7 } }));
  await writer.commit(game(2, 1, { final: true }));
  await keepAll();
  await begin({ anew: true });
  const fresh = mirror();
  await until(() => fresh.ready);
  expect(fresh.topics('game', 0).map(({ topic, version, state }) => [topic, version, (state as Json).move])).toEqual([
    ['game:1', 1_000_001, 2],
    ['game:2', 1_000_001, 1],
  ]);
  expect(await redis.hgetall(liveKeys('chess').memory)).toEqual({ 'game:1': '{"v":2,"feed":"","memory":{"clock":7}}' });
  // Whoever has the last number of the old log is told of the gap.
  expect(fresh.open('club:one').placeAfter(3)).toBeUndefined();
  // Nothing of it is new, so a writer that tells the same adds nothing, and what it tells next is kept.
  expect(await new LiveWriter(redis, 'chess').commit(game(1, 2))).toEqual({ outcome: 'same', version: 1_000_001 });
  expect(await writer.commit(game(1, 3))).toMatchObject({ outcome: 'written', version: 1_000_002 });
  expect((await keepAll()).map(({ topic, seq }) => [topic, seq])).toEqual([
    ['game:1', 1_000_002],
    ['game:2', 1_000_001],
  ]);
});

test('a memory is kept with its own state: the next worker would take what a later one knows for published', async () => {
  const writer = new LiveWriter(redis, 'chess');
  const ended = (move: number) => game(1, move, { final: true, memory: { move } });
  const kept = () =>
    db.rows<{ seq: number; memory: string | null }>(sql`select seq::int as seq, memory from live_state`);
  let before: unknown;
  await writer.commit(ended(1));
  keep({
    async onEnds(entries) {
      // The second state is written while the first is being kept.
      if (entries[0]!.version === 1) await writer.commit(ended(2));
      else before = await kept();
    },
  });
  while ((await kept())[0]?.seq !== 2) await sleep(10);
  const memory = expect.stringContaining('{"move":2}');
  expect([before, await kept()]).toEqual([[{ seq: 1, memory: null }], [{ seq: 2, memory }]]);
});

test('facts that were read but not kept before the log was lost are published all the same, each once', async () => {
  const writer = new LiveWriter(redis, 'chess');
  const from = mirror();
  await until(() => from.ready);
  const mated = (id: number) => {
    const fact = { name: 'chess.mate', subject: `game:${id}`, occurredAt: 1, data: {} };
    return game(id, 9, { facts: [fact] as Update['facts'] });
  };
  const published: string[] = [];
  const uses: LogUses = {
    async publish(_client, facts) {
      published.push(...facts.map(({ subject }) => subject));
      return () => {};
    },
  };
  const first = await writer.commit(mated(1));
  const keeper = keep(uses);
  while ((await redis.get(liveKeys('chess').copied)) !== (first as { id: string }).id) await sleep(10);
  // As a worker does every second.
  await writer.keepUp();
  await keeper.stop();
  await writer.commit(mated(2));
  await until(() => from.latest('game:2', 0) !== undefined);
  await redis.flushdb();
  await until(() => (from.latest('game:2', 0)?.version ?? 0) > 1_000_000);
  await writer.keepUp();
  keep(uses);
  await writer.commit(mated(3));
  while (!published.includes('game:3')) await sleep(10);
  expect(published).toEqual(['game:1', 'game:2', 'game:3']);
});

test('a log that lacks what was read from it begins anew, whoever notices', async () => {
  const { log, epochs } = liveKeys('chess');
  const writer = new LiveWriter(redis, 'chess');
  for (let move = 1; move <= 5; move += 1) await writer.commit(game(1, move));
  const from = mirror();
  await until(() => from.ready);
  const [, , , fourth, fifth] = (await redis.xrange(log, '-', '+')).map(([id]) => id);
  // As a Redis that is started again without the end of its file.
  await redis.xdel(log, fourth!, fifth!);
  await expect(writer.commit(game(1, 6))).rejects.toThrow('yet to begin anew');
  await until(() => from.latest('game:1', 0)!.version > 1_000_000);
  await writer.commit(game(1, 6));
  await until(() => moveOf(from, 0) === 6);
  const [last] = await redis.xrevrange(log, '+', '-', 'COUNT', 1);
  await redis.xdel(log, last![0]);
  await until(() => from.latest('game:1', 0)!.version > 2_000_000);
  expect((await redis.xrevrange(epochs, '+', '-', 'COUNT', 1))[0]![0]).toBe('2-1');
});

test('a worker that starts and misses what PostgreSQL has of the log begins it anew', async () => {
  const { log, epochs } = liveKeys('chess');
  const writer = new LiveWriter(redis, 'chess');
  for (const move of [1, 2, 3]) await writer.commit(game(1, move));
  await keepAll();
  const [last] = await redis.xrevrange(log, '+', '-', 'COUNT', 1);
  await redis.xdel(log, last![0]);
  keep();
  const newest = async () => (await redis.xrevrange(epochs, '+', '-', 'COUNT', 1))[0]?.[0];
  for (let tries = 0; tries < 100 && (await newest()) !== '1-1'; tries += 1) await sleep(20);
  const fresh = mirror();
  await until(() => fresh.ready);
  expect([await newest(), fresh.latest('game:1', 0)!.version, moveOf(fresh, 0)]).toEqual(['1-1', 1_000_001, 3]);
});

test('a worker that has read less than was told does not take for whole what a restarted Redis has', async () => {
  const { log, wholeIn } = liveKeys('chess');
  const writer = new LiveWriter(redis, 'chess');
  const reading = new Redis(ownRedisUrl(), { maxRetriesPerRequest: null });
  const from = mirror(reading);
  await until(() => from.ready);
  let isBehind = false;
  const onEnds = async () => {
    isBehind = true;
    throw new Error('the database is slow');
  };
  keep({ onEnds });
  for (const move of [1, 2, 3, 4]) await writer.commit(game(1, move, { final: move === 2 }));
  await until(() => isBehind && moveOf(from, 0) === 4);
  reading.disconnect();
  // As a Redis that is started again without the end of its file, before the process that told all of it is back.
  const [last] = await redis.xrevrange(log, '+', '-', 'COUNT', 1);
  await redis.xdel(log, last![0]);
  await redis.set(wholeIn, 'an earlier run');
  const fresh = mirror();
  await sleep(2_500);
  expect(fresh.ready).toBe(false);
  await reading.connect();
  await until(() => fresh.ready);
  expect([fresh.latest('game:1', 0)!.version, moveOf(fresh, 0)]).toEqual([1_000_001, 4]);
});

test('an entry that PostgreSQL refuses is left out with its reason, and all others are kept', async () => {
  const writer = new LiveWriter(redis, 'chess');
  await db.rows(sql`delete from archive_set_aside`);
  for (const move of [1, 2]) {
    await writer.commit(game(1, move));
    // No timestamp of PostgreSQL is so late.
    await writer.commit(game(2, move, { sourceTime: move === 1 ? 8_640_000_000_000_000 : undefined }));
    await writer.commit(game(3, move, { final: move === 2 }));
    await writer.commit(game(4, move, { final: move === 2 }));
  }
  const ended = new Set<string>();
  keep({
    onEnds: async (ends) => {
      for (const { topic } of ends) {
        await db.rows(sql`select ${topic === 'game:4' ? '40000' : '1'}::text::smallint`);
        ended.add(topic);
      }
    },
  });
  const [last] = await redis.xrevrange(liveKeys('chess').log, '+', '-', 'COUNT', 1);
  for (const end = Date.now() + 8_000; (await readCursor(db, 'chess')) !== last![0] && Date.now() < end;)
    await sleep(10);
  const kept = await db.rows(sql`
    select topic, (state::json ->> 'move')::int as move from live_state where family = 'chess' order by topic`);
  expect(kept).toEqual([
    { topic: 'game:1', move: 2 },
    { topic: 'game:2', move: 2 },
    { topic: 'game:3', move: 2 },
    { topic: 'game:4', move: 1 },
  ]);
  expect([...ended]).toEqual(['game:3']);
  const aside = await db.rows<{ topic: string; reason: string }>(
    sql`select topic, reason from archive_set_aside where family = 'chess' order by topic`,
  );
  expect(aside).toEqual([
    { topic: 'game:2', reason: expect.stringContaining('out of range') },
    { topic: 'game:4', reason: expect.stringContaining('out of range for type smallint') },
  ]);
});

test('whoever waits for all that is logged waits until the log of a Redis that was away is looked at', async () => {
  const writer = new LiveWriter(redis, 'chess');
  const reading = new Redis(ownRedisUrl(), { maxRetriesPerRequest: null });
  const from = mirror(reading);
  for (const move of [1, 2, 3]) await writer.commit(game(1, move));
  await until(() => moveOf(from, 0) === 3);
  reading.disconnect();
  await until(() => !from.ready);
  const [last] = await redis.xrevrange(liveKeys('chess').log, '+', '-', 'COUNT', 1);
  await redis.xdel(liveKeys('chess').log, last![0]);
  let isSettled = false;
  const settled = from.settled().then(() => (isSettled = true));
  await sleep(300);
  expect(isSettled).toBe(false);
  await reading.connect();
  await settled;
  expect([from.latest('game:1', 0)!.version, moveOf(from, 0)]).toEqual([1_000_001, 3]);
});

test('ids go on above those of a lost log, also where the clock of Redis is behind', async () => {
  const ahead = `${Date.now() + 600_000}-0`;
  const from = mirror();
  await until(() => from.ready);
  await entryAt(ahead, 1, Date.now());
  const one = reader(from, 'game:1');
  await until(() => one.seen.length === 1);
  await begin({ anew: true });
  await until(() => one.seen.length === 2);
  const writer = new LiveWriter(redis, 'chess');
  await writer.commit(game(1, 2));
  await until(() => one.seen.length === 3);
  expect([one.gaps(), compareIds(from.newestId, ahead) > 0]).toEqual([1, true]);
});

test('a clock of Redis that is behind or set right shortens no delay', async () => {
  const from = mirror();
  await until(() => from.ready);
  const now = Date.now();
  const late = reader(from, 'game:1', 8);
  await entryAt(`${now - 30_000}-0`, 1, now);
  // A process that starts now reads it as 30 s old by the clock of Redis, which its writer's clock denies.
  const fresh = mirror();
  await until(() => fresh.ready && from.latest('game:1', 0) !== undefined);
  const lateToo = reader(fresh, 'game:1', 8);
  expect([from.latest('game:1', 8), fresh.latest('game:1', 8)]).toEqual([undefined, undefined]);
  await until(() => late.seen.length > 0 && lateToo.seen.length > 0);
  expect([late.seqs(), lateToo.seqs()]).toEqual([[1], [1]]);
  for (const { at } of [...late.seen, ...lateToo.seen]) expect(at - now).toBeGreaterThanOrEqual(8_000);
});

test('what a process that starts finds in the log is as old to late readers as both clocks say', async () => {
  const now = Date.now();
  await entryAt(`${now - 2_000}-0`, 1, now - 2_000);
  const fresh = mirror();
  await until(() => fresh.ready);
  expect(fresh.latest('game:1', 1)?.version).toBe(1);
  expect(fresh.latest('game:1', 60)).toBeUndefined();
});

/** An entry as a Redis with this clock and a writer with that one log it. */
async function entryAt(id: string, version: number, writtenAt: number): Promise<void> {
  const fields = { topic: 'game:1', v: version, hash: 'x', state: '{"move":1}', source: '', final: '0' };
  const rest = { changed: '[]', events: '[]', rooms: '[]', written: writtenAt };
  await redis.xadd(liveKeys('chess').log, id, ...Object.entries({ ...fields, ...rest }).flat());
}

/** Until a keeper has everything; the last states that PostgreSQL then has. */
async function keepAll(): Promise<{ topic: string; seq: number }[]> {
  const keeper = keep();
  const [last] = await redis.xrevrange(liveKeys('chess').log, '+', '-', 'COUNT', 1);
  while ((await readCursor(db, 'chess')) !== last![0]) await sleep(10);
  await keeper.stop();
  return db.rows(sql`select topic, seq::int as seq from live_state where family = 'chess' order by topic`);
}

test('a reader who is late sees the same, so much later and never earlier', async () => {
  const from = mirror();
  await until(() => from.ready);
  const writer = new LiveWriter(redis, 'chess');
  const late = reader(from, 'club:one', 8);
  for (let move = 1; move <= 20; move += 1) {
    await writer.commit(game(1, move));
    await sleep(20);
  }
  await until(() => moveOf(from, 0) === 20);
  expect(moveOf(from, 8) ?? 0).toBeLessThan(20);
  await until(() => late.seen.length === 20);
  expect(late.seqs()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  for (const { at, loggedAt } of late.seen) {
    expect(at - loggedAt).toBeGreaterThanOrEqual(8_000);
    expect(at - loggedAt).toBeLessThan(30_000);
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

test('a history that is packed goes on after a correction, and takes nothing twice', async () => {
  const first = Date.now() - 10_000;
  const change = (seq: number, final: boolean) =>
    new Entry(chess, `${first + seq}-0`, {
      topic: 'game:7',
      v: `${seq}`,
      hash: `h${seq}`,
      changed: '["move"]',
      state: `{"move":${seq % 3}}`,
      final: final ? '1' : '0',
    });
  const page = { delaySeconds: 0, since: 0, only: undefined, limit: 100, offset: 0 };
  const history = async (more = {}) => {
    const { changes, total } = await listChanges(db, 'chess', 'game:7', { ...page, ...more });
    return { total, seqs: changes.map(({ seq }) => seq), before: changes.map(({ previousHash }) => previousHash) };
  };
  const packedAfter = async () => {
    await packEnded(db, 'chess', new Date());
    const [row] = await db.rows(sql`
      select (select count(*)::int from live_change where topic = 'game:7') as changes, cardinality(seqs) as packed
      from live_packed where topic = 'game:7'`);
    return row;
  };
  await addChanges(db.pool, 'chess', [change(1, false), change(2, false), change(3, false)]);
  expect(await packedAfter()).toBeUndefined();
  await addChanges(db.pool, 'chess', [change(4, true)]);
  expect(await packedAfter()).toEqual({ changes: 1, packed: 3 });
  expect(await addChanges(db.pool, 'chess', [change(2, false), change(4, true), change(5, false)])).toBe(1);
  // It runs again.
  expect(await packedAfter()).toEqual({ changes: 2, packed: 3 });
  await addChanges(db.pool, 'chess', [change(6, true)]);
  expect(await packedAfter()).toEqual({ changes: 1, packed: 5 });
  const hashes = [5, 4, 3, 2, 1].map((seq) => `sha256:h${seq}`);
  expect(await history()).toEqual({ total: 6, seqs: [6, 5, 4, 3, 2, 1], before: [...hashes, null] });
  expect(await history({ limit: 2, offset: 1 })).toEqual({ total: 6, seqs: [5, 4], before: hashes.slice(1, 3) });
  expect((await history({ since: 2, before: 5 })).seqs).toEqual([4, 3]);
  expect(await history({ only: { member: 'move', is: 0 } })).toMatchObject({ total: 2, seqs: [6, 3] });
  await dropChangesBefore(db, 'chess', new Date());
  expect(await history()).toMatchObject({ total: 0, seqs: [] });
});
