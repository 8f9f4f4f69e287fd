import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStores, type Stores } from '../../launcher/stores/stores.mjs';
import { sql } from '../../src/db/sql.js';
import { liveKeys } from '../../src/live/keys.js';
import { Random } from '../../demo/random.js';
import { followSocket, followStream, isSubject, plansFile, type Following } from '../support/live.js';
import { LONG } from '../support/long.js';
import { startService, type Json, type Service, type ServiceProcess, type TestKey } from '../support/service.js';
import { bestOfThree, faultsOf, fightNights, roundsByScorebot, type Followed } from './followed.js';

/**
 * Clients that are cut off at random follow fight nights and series of lol and cs2 while API, workers, Redis and cs2's
 * scorebot are killed, and through a Redis that comes back empty or with its clock behind. `npm run test:kill` takes the
 * long form: twelve kills and three such Redis, and the series to their ends.
 */
let folder: string;
let stores: Stores;
let families: Followed[];
let service: Service;
let workers: ServiceProcess[];
let key: TestKey;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scoreline-kill-live-'));
  stores = await startStores({ dir: folder, fsync: false });
  const { databaseUrl, redisUrl } = stores;
  const environment = { ...process.env, DATABASE_URL: databaseUrl };
  const run = spawnSync(process.execPath, [resolve('dist/cli.js'), 'migrate'], { env: environment, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  families = [await fightNights(), await bestOfThree(), await roundsByScorebot()];
  service = await startService({
    processes: 2,
    databaseUrl,
    redisUrl,
    environment: {
      DEMO: 'false',
      ...Object.assign({}, ...families.map(({ environment: own }) => own)),
      PLANS_FILE: plansFile({ scale: { minute: 900_000, sse: 500, webSocket: 500 } }),
    },
  });
  key = await service.key({ plan: 'scale' });
  workers = await Promise.all([service.worker(), service.worker()]);
});
afterAll(async () => {
  await service.stop();
  for (const { upstream } of families) await upstream.close();
  await stores.stop();
  await rm(folder, { recursive: true, force: true });
});

const kill = async (one: ServiceProcess) => {
  await one.kill();
  await sleep(200);
  await one.restart();
};
const restartRedis = async ({ empty = false } = {}) => {
  await stores.killRedis();
  if (empty) await rm(join(folder, 'redis/appendonlydir'), { recursive: true, force: true });
  await sleep(200);
  await stores.restartRedis();
};
const faults = {
  worker: () => kill(workers[0]!),
  'other worker': () => kill(workers[1]!),
  api: () => kill(service.processes[0]!),
  'other api': () => kill(service.processes[1]!),
  redis: () => restartRedis(),
  'empty redis': () => restartRedis({ empty: true }),
  'redis with its clock behind': () => logAhead(600).then(() => restartRedis()),
  'empty redis with its clock behind': () => logAhead(30).then(() => restartRedis({ empty: true })),
  upstream: async () => {
    for (const { killUpstream } of families) await killUpstream?.();
  },
};

/** Ids go on from so many seconds ahead, as if Redis's clock had been right so far and were behind from now on. */
async function logAhead(seconds: number): Promise<void> {
  const before = await newest();
  for (const { name } of families) {
    const { log } = liveKeys(name);
    const [last] = await service.redis.xrevrange(log, '+', '-', 'COUNT', 1);
    const reached = Math.max(Date.now(), Number.parseInt(last?.[0] ?? '0'));
    await service.redis.call('XSETID', log, `${reached + seconds * 1_000}-0`);
  }
  await untilChanges(before);
}

const SHORT: (keyof typeof faults)[] = [
  'api',
  'empty redis',
  'worker',
  'upstream',
  'empty redis with its clock behind',
];
const WHOLE: (keyof typeof faults)[] = [
  'worker',
  'api',
  'redis',
  'empty redis',
  'other worker',
  'other api',
  'redis with its clock behind',
  'upstream',
  'worker',
  'redis',
  'api',
  'empty redis with its clock behind',
  'other worker',
  'upstream',
  'redis',
];

test('through kills and a Redis that lost its log or its time, all clients see one history', async () => {
  let ending = false;
  const random = new Random(5);
  const clientsOf = async (followed: Followed) => {
    const { channels, clients, isOver } = followed;
    const { subjects, groups } = await running(followed);
    return Array.from({ length: clients }, (_, index) => {
      const isStream = index % 2 === 0;
      const kind = index % 6;
      const subject = subjects[(index + Math.floor(index / 6)) % subjects.length];
      const room = kind < 2 ? subject : isStream && kind === 2 ? undefined : groups[index % groups.length];
      return (isStream ? followStream : followSocket)({
        channels,
        url: (turn) => service.urls[(index + turn) % 2] as string,
        key: key.key,
        room,
        lasts: () => sleep(random.whole(50, 1_500)),
        rests: () => sleep(random.whole(0, 9) === 0 ? 2_000 : 0),
        done: ({ seen }) => ending || (room !== undefined && isSubject(channels, room) && hasEnded(seen, isOver)),
      });
    });
  };
  const clients = await Promise.all(families.map(clientsOf));
  const recovered: string[] = [];
  for (const fault of LONG ? WHOLE : SHORT) {
    await sleep(LONG ? 3_000 : 1_500);
    const before = await newest();
    await faults[fault]();
    await untilChanges(before);
    recovered.push(fault);
  }
  if (LONG) await seriesOver();
  const playingOut = Promise.all(families.map(({ playOut }) => playOut?.(get)));
  // Wherever Redis is lost while the last rounds end, the end is whole afterwards.
  await sleep(random.whole(2_000, 14_000));
  await faults['empty redis']();
  const notAsPlayed = (await playingOut).flat();
  await sleep(1_500);
  ending = true;
  const histories = await Promise.all(clients.map((each) => Promise.all(each)));

  expect(recovered).toEqual(LONG ? WHOLE : SHORT);
  const differences = notAsPlayed.filter((one) => one !== undefined);
  if (differences.length > 0) throw new Error(`${differences.join('\n')}\n${workerLogs()}`);
  for (const [index, followed] of families.entries()) {
    const own = histories[index]!;
    expect([followed.name, await faultsOf(followed, service, own)]).toEqual([followed.name, []]);
    // What is over soon has little to tell.
    expect(own.filter(({ seen }) => seen.length === 0)).toEqual([]);
    expect(own.filter(({ seen }) => seen.length > 2).length).toBeGreaterThan(followed.clients / 2);
    expect(own.flatMap(({ rejected }) => rejected)).toEqual([]);
    expect(own.filter(({ cuts, losses }) => cuts > 0 && losses > 0).length).toBeGreaterThan(followed.clients / 3);
  }
  // Both processes and the worker say which log was lost.
  expect(service.log()).toContain('Redis lost the live log');
});

function hasEnded(seen: Following['seen'], isOver: Followed['isOver']): boolean {
  const last = seen.at(-1);
  return last !== undefined && isOver(JSON.parse(last.data));
}

const get = async (path: string): Promise<Json> => (await service.get(`/api/v1/${path}`, key.key)).json();

/** The rooms of what is on. */
async function running({ name, roomsOf }: Followed): Promise<{ subjects: string[]; groups: string[] }> {
  for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; await sleep(100)) {
    const { data } = await get(`${name}/live`);
    const rooms = data && roomsOf(data);
    if (rooms) return rooms;
  }
  throw new Error(`${name} told nothing:\n${workers.map((one) => one.log()).join('\n')}`);
}

/** Until the best-of-three is decided. */
async function seriesOver(): Promise<void> {
  const [match] = (await get('lol/live')).data;
  const state = async () => match && (await get(`lol/live/${match.matchId}/series`)).data?.state;
  for (const giveUpAt = Date.now() + 300_000; (await state()) === 'inProgress'; await sleep(500))
    if (Date.now() > giveUpAt) throw new Error('the series does not end');
}

/** The sum of the numbers that topics of each family have reached in PostgreSQL. */
async function newest(): Promise<Map<string, number>> {
  const rows = await service.db.rows<{ family: string; n: number }>(
    sql`select family, sum(seq)::int as n from live_state group by family`,
  );
  return new Map(rows.map(({ family, n }) => [family, n]));
}

/** Until what is new of each family is kept again. */
async function untilChanges(before: Map<string, number>): Promise<void> {
  const behind = async () => {
    const now = await newest();
    return families.filter(({ name }) => (now.get(name) ?? 0) < (before.get(name) ?? 0) + 10).map(({ name }) => name);
  };
  for (const giveUpAt = Date.now() + 60_000; (await behind()).length > 0; await sleep(50))
    if (Date.now() > giveUpAt)
      throw new Error(`nothing new of ${(await behind()).join(' and ')} was kept:\n${workerLogs()}`);
}

const workerLogs = () => workers.map((one) => one.log()).join('\n');
