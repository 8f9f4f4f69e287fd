import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { Plans } from '../../src/billing/plans.js';
import { Database } from '../../src/db/database.js';
import { sql } from '../../src/db/sql.js';
import { createLog } from '../../src/http/log.js';
import type { Frame } from '../../src/live/feed.js';
import { readCursor } from '../../src/live/history.queries.js';
import { LogKeeper } from '../../src/live/keeper.js';
import { liveKeys } from '../../src/live/keys.js';
import { Random } from '../../demo/random.js';
import { scoreText } from '../../demo/tennis/files.js';
import { TennisMatch } from '../../demo/tennis/match.js';
import { pointsFile, type CoveredMatch } from '../../demo/tennis/points.js';
import type { MatchResult } from '../../demo/tennis/result.js';
import { keepFinishedMatches } from '../../src/sports/tennis/live/live-match.queries.js';
import { tennisLive } from '../../src/sports/tennis/live/family.js';
import { publish } from '../../src/webhooks/outbox.js';
import { record } from '../../src/live/recording.js';
import type { Json } from '../support/service.js';
import { ownDatabase, ownRedisUrl, type OwnDatabase } from '../support/stores.js';
import { quickNight } from '../support/quick-night.js';

/** `replay` as an operator runs it. */
const MINUTES = 6;
/** On a busy machine a night that is played faster has few moments in which it is looked at. */
const SPEED = 30;
const run = promisify(execFile);
let folder: string;
let redis: Redis;
let database: OwnDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scoreline-recording-'));
  redis = new Redis(ownRedisUrl());
  database = await ownDatabase('demo');
  await redis.flushdb();
});
afterAll(async () => {
  redis.disconnect();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function* frames(): Generator<Frame> {
  for (const { offsetMs, feed, body } of quickNight(1, 0)) {
    if (offsetMs > MINUTES * 60_000) return;
    yield { feed, at: Date.UTC(2026, 0, 3) + offsetMs, body };
  }
}

const replay = (...words: string[]) =>
  run(process.execPath, [resolve('dist/cli.js'), 'replay', ...words], {
    env: { ...process.env, NODE_ENV: 'test', REDIS_URL: ownRedisUrl(), DATABASE_URL: database.url },
  });

test('a recording goes through the live path, and one JSON document says so', async () => {
  const file = join(folder, 'night.ndjson');
  await record(frames(), file);
  const { stdout } = await replay(file, '--speed', String(SPEED), '--json');
  const seconds = expect.closeTo((MINUTES * 60) / SPEED, 0) as number;
  expect(JSON.parse(stdout)).toEqual({ recording: file, speed: SPEED, seconds });
  const current = await redis.hgetall(liveKeys('ufc').current);
  const bouts = Object.values(current).map((text) => JSON.parse(text) as { topic: string; v: number; state: string });
  const over = bouts.find(({ topic, state }) => topic.startsWith('bout:') && JSON.parse(state).boutOrder === 1);
  expect(over!.v).toBeGreaterThan(3);
  expect(JSON.parse(over!.state)).toMatchObject({ status: 'completed', source: 'simulation' });
});

test('a points file goes the same way, all of its matches or one, and each play is a match of its own', async () => {
  const match = (id: string) => {
    const random = new Random(7).fork(id);
    const chances = { firstIn: 0.6, wonOnFirst: 0.7, aceOnFirst: 0.1, wonOnSecond: 0.5, doubleFaultOnSecond: 0.1 };
    const setup = { bestOf: 3, finalTiebreakPoints: 7, serve: [chances, chances], keepPoints: true } as const;
    return { id, result: new TennisMatch({ ...setup, serve: [chances, chances] }, random).play() };
  };
  const matches = ['2030-usopen-2701', '2030-usopen-2601', '2030-usopen-4601'].map(match);
  const covered = matches.map(({ id, result }) => ({ id, slam: 'usopen', tour: 'WTA', match: { result } }));
  const file = join(folder, '2030-usopen-points.csv');
  await writeFile(file, pointsFile(covered as CoveredMatch[], new Random(1)));
  await replay(file, '--speed', '5000', '--json');
  await replay('tennis:points', file, '--match', '2030-usopen-2701', '--speed', '5000', '--json');
  await expect(replay(file, '--match', '2030-usopen-2702')).rejects.toMatchObject({ code: 1 });
  const current = await redis.hgetall(liveKeys('tennis').current);
  const states = Object.values(current).map(
    (text) => JSON.parse((JSON.parse(text) as { state: string }).state) as Json,
  );
  const scoreOf = ({ sets, winner, ending }: MatchResult) => scoreText({ sets, winner, ending });
  // Of three matches one is doubles, which are not played.
  const [one, other] = matches.map(({ result }) => scoreOf(result));
  expect(states.map(({ score }) => score as string).sort()).toEqual([one, one, other].sort());
  expect(states.map(({ id, source, round }) => [id, source, round]).sort()).toEqual([
    ['lm_1', 'simulation', 'F'],
    ['lm_2', 'simulation', 'SF'],
    ['lm_3', 'simulation', 'F'],
  ]);
});

test('a replay without workers leaves every event, its own and those before it, to the worker that comes back', async () => {
  const db = await Database.open({ url: database.url, poolSize: 2, statementTimeoutMs: 0 });
  const entries = await redis.xrange(liveKeys('tennis').log, '-', '+');
  const told = entries.flatMap(([, fields]) => JSON.parse(fields[fields.indexOf('events') + 1]!) as object[]);
  expect(told.length).toBeGreaterThan(50);
  expect(await readCursor(db, 'tennis')).toBeUndefined();
  const plans = Plans.read(resolve('config/plans.yaml'));
  const keeper = new LogKeeper(tennisLive, db, new Redis(ownRedisUrl()), createLog('silent'), {
    onEnds: (ends) => keepFinishedMatches(db, ends),
    publish: async (client, events) => {
      await publish(client, plans, events);
      return () => {};
    },
  });
  keeper.start();
  while ((await readCursor(db, 'tennis')) !== entries.at(-1)![0]) await sleep(20);
  await keeper.stop();
  const stored = await db.row<{ events: number; ends: number }>(sql`
    select (select count(*) from webhook_event where name like 'tennis.%')::int as events,
      (select count(*) from tennis_live_match where answer is not null)::int as ends`);
  expect(stored).toEqual({ events: told.length, ends: 3 });
  await db.close();
});

test('what is not there or no speed is said, with status 2 for the wrong use', async () => {
  await expect(replay()).rejects.toMatchObject({ code: 2 });
  await expect(replay('any', '--speed', 'fast')).rejects.toMatchObject({ code: 2 });
  await expect(replay(join(folder, 'missing.ndjson'))).rejects.toMatchObject({ code: 1 });
});
