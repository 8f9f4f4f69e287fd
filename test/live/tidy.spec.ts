import { Redis } from 'ioredis';
import { Database } from '../../src/db/database.js';
import { sql } from '../../src/db/sql.js';
import { createLog } from '../../src/http/log.js';
import { enterEpoch } from '../../src/live/epoch.js';
import type { Update } from '../../src/live/feed.js';
import type { LiveFamily } from '../../src/live/family.js';
import { liveKeys } from '../../src/live/keys.js';
import { LiveMirror } from '../../src/live/mirror.js';
import { tidyLog } from '../../src/live/tidy.js';
import { LiveWriter } from '../../src/live/writer.js';
import { ownDatabase, ownRedisUrl, type OwnDatabase } from '../support/stores.js';
import { until } from '../support/until.js';

/** What the live log keeps in Redis of topics, rooms and processes that are gone. */
const draughts: LiveFamily = {
  name: 'draughts',
  updateType: 'draughts.live.update',
  roomPatterns: ['game:{id}', 'club:{id}'],
  room: (text) => (/^(game|club):/.test(text) ? text : undefined),
  dress: (state, stamp) => ({ ...state, ...stamp }),
};
const { current, rooms, memory, readers } = liveKeys('draughts');
const DAY_MS = 86_400_000;

let redis: Redis;
let database: OwnDatabase;
let db: Database;

beforeAll(async () => {
  redis = new Redis(ownRedisUrl());
  database = await ownDatabase('empty');
  db = await Database.open({ url: database.url, poolSize: 2, statementTimeoutMs: 0 });
});
beforeEach(async () => {
  await redis.flushdb();
  await db.rows(sql`delete from live_epoch`);
  await enterEpoch(redis, db, draughts);
});
afterAll(async () => {
  redis.disconnect();
  await db.close();
  await database.drop();
});

const game = (id: number, move: number, club: string, final = false): Update => ({
  topic: `game:${id}`,
  rooms: [`game:${id}`, club],
  state: { id, move },
  sourceTime: undefined,
  final,
  facts: [],
  memory: { move },
});

/** Makes the last entries of all topics so many days older. */
async function age(days: number): Promise<void> {
  for (const [topic, text] of Object.entries(await redis.hgetall(current))) {
    const entry = JSON.parse(text) as { id: string };
    const [ms, n] = entry.id.split('-');
    await redis.hset(current, topic, JSON.stringify({ ...entry, id: `${Number(ms) - days * DAY_MS}-${n}` }));
  }
}

/** The names in `rooms`, without the marks of those that are gone. */
const roomsKept = async () => (await redis.hkeys(rooms)).filter((name) => !name.startsWith('#')).toSorted();

test('what ended leaves Redis after a day, and what runs stays', async () => {
  const writer = new LiveWriter(redis, 'draughts');
  await writer.commit(game(1, 1, 'club:spring', true));
  await writer.commit(game(2, 1, 'club:summer'));
  await tidyLog(redis, draughts);
  expect((await redis.hkeys(current)).toSorted()).toEqual(['game:1', 'game:2']);
  await age(2);
  await tidyLog(redis, draughts);
  expect(await redis.hkeys(current)).toEqual(['game:2']);
  expect(await redis.hkeys(memory)).toEqual(['game:2']);
});

test('a topic that comes back goes on above its last number, and its club counts on by one', async () => {
  const writer = new LiveWriter(redis, 'draughts');
  for (let move = 1; move <= 4; move += 1) await writer.commit(game(1, move, 'club:one', move === 4));
  await age(2);
  await tidyLog(redis, draughts);
  // The mark of the topic is shared: here by a topic that counted further.
  const [mark = ''] = (await redis.hkeys(rooms)).filter((name) => name.startsWith('#'));
  await redis.hset(rooms, mark, '90');
  expect(await writer.commit(game(1, 5, 'club:one'))).toMatchObject({ outcome: 'written', version: 91 });
  expect(await redis.hget(rooms, 'club:one')).toBe('5');
  await age(100);
  await tidyLog(redis, draughts);
  expect(await writer.commit(game(1, 6, 'club:one'))).toMatchObject({ version: 92 });
});

test('ten thousand clubs that are gone leave no more than the marks of their numbers', async () => {
  const names = Array.from({ length: 10_000 }, (_, index) => [`club:${index}`, '7']);
  await redis.hset(rooms, ...names.flat());
  await new LiveWriter(redis, 'draughts').commit(game(2, 1, 'club:standing'));
  await tidyLog(redis, draughts);
  expect(await roomsKept()).toEqual(['club:standing']);
  expect(await redis.hlen(rooms)).toBeLessThanOrEqual(4_097);
  await new LiveWriter(redis, 'draughts').commit(game(1, 1, 'club:77'));
  expect(await redis.hget(rooms, 'club:77')).toBe('8');
});

test('a topic that its upstream dropped without an end, and a memory without a topic, do not stay for good', async () => {
  await new LiveWriter(redis, 'draughts').commit(game(1, 1, 'club:one'));
  await redis.hset(memory, 'game:9', '{}');
  await age(80);
  await tidyLog(redis, draughts);
  expect([await redis.hkeys(current), await redis.hkeys(memory)]).toEqual([['game:1'], ['game:1']]);
  await age(20);
  await tidyLog(redis, draughts);
  expect([await redis.hlen(current), await redis.hlen(memory)]).toEqual([0, 0]);
});

test('a topic that changes while it is being forgotten stays', async () => {
  const writer = new LiveWriter(redis, 'draughts');
  await writer.commit(game(1, 1, 'club:one', true));
  await age(2);
  const tidying = tidyLog(redis, draughts);
  await Promise.all([tidying, writer.commit(game(1, 2, 'club:one'))]);
  await tidyLog(redis, draughts);
  expect(await redis.hkeys(current)).toEqual(['game:1']);
});

test('processes that were killed are forgotten after two days, and those that run stay listed', async () => {
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  await redis.sadd(readers, `${day(0)}/killed-today`, `${day(1)}/killed-yesterday`, `${day(3)}/killed-before`);
  const reading = new Redis(ownRedisUrl(), { maxRetriesPerRequest: null });
  const mirror = new LiveMirror(draughts, { reading, redis, db, log: createLog('silent') });
  mirror.start();
  await until(async () => (await redis.scard(readers)) === 4);
  await tidyLog(redis, draughts);
  const names = await redis.smembers(readers);
  expect(names.filter((name) => name.includes('killed')).toSorted()).toEqual([
    `${day(1)}/killed-yesterday`,
    `${day(0)}/killed-today`,
  ]);
  expect(names).toHaveLength(3);
  await mirror.stop();
  expect(await redis.scard(readers)).toBe(2);
});
