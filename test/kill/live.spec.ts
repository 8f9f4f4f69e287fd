import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStores, type Stores } from '../../scripts/stores.mjs';
import { sql } from '../../src/db/sql.js';
import { liveKeys } from '../../src/live/keys.js';
import { Random } from '../../src/sandbox/random.js';
import type { Moment } from '../../src/sandbox/playback.js';
import { FIRST_ID } from '../../src/sports/ufc/sandbox/night-fighters.js';
import { ufcNight } from '../../src/sports/ufc/sandbox/night.js';
import type { Upstream } from '../../src/sandbox/upstream.js';
import { startUpstream } from '../../src/sports/ufc/sandbox/upstream.js';
import { followSocket, followStream, plansFile, type Following, type Seen } from '../support/live.js';
import { LONG } from '../support/long.js';
import { startService, type Json, type Service, type ServiceProcess, type TestKey } from '../support/service.js';

/**
 * Clients that are cut off at random follow fight nights while API, workers and Redis are killed, and through a Redis that
 * comes back empty or with its clock behind. `npm run test:kill` takes the long form: ten kills and three such Redis.
 */
const CLIENTS = 60;
const NIGHTS = 4;
/** So much faster than in the demo, so that every second brings some changes. */
const SPEED = 12;

let folder: string;
let stores: Stores;
let upstream: Upstream;
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
  // The first bouts begin at once.
  upstream = await startUpstream({ timeline: nights, speed: SPEED, startedAt: Date.now() - 5_000 });
  service = await startService({
    processes: 2,
    databaseUrl,
    redisUrl,
    environment: {
      DEMO: 'false',
      UFC_FEED_URL: upstream.url,
      UFC_FEED_EVENTS: Array.from({ length: NIGHTS }, (_, night) => FIRST_ID + night).join(','),
      PLANS_FILE: plansFile({ scale: { minute: 900_000, sse: 500, webSocket: 500 } }),
    },
  });
  key = await service.key({ plan: 'scale' });
  workers = await Promise.all([service.worker(), service.worker()]);
});
afterAll(async () => {
  await service.stop();
  await upstream.close();
  await stores.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Several nights at the same time. */
function nights(): Iterable<Moment> {
  const all = Array.from({ length: NIGHTS }, (_, night) => [...ufcNight(1, night)]);
  return all.flat().toSorted((one, other) => one.offsetMs - other.offsetMs);
}

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
};

/** Ids go on from so many seconds ahead, as if Redis's clock had been right so far and were behind from now on. */
async function logAhead(seconds: number): Promise<void> {
  const before = await newest();
  const { log } = liveKeys('ufc');
  const [last] = await service.redis.xrevrange(log, '+', '-', 'COUNT', 1);
  const reached = Math.max(Date.now(), Number.parseInt(last?.[0] ?? '0'));
  await service.redis.call('XSETID', log, `${reached + seconds * 1_000}-0`);
  await untilChanges(before);
}

const SHORT: (keyof typeof faults)[] = ['api', 'empty redis', 'worker', 'empty redis with its clock behind'];
const WHOLE: (keyof typeof faults)[] = [
  'worker',
  'api',
  'redis',
  'empty redis',
  'other worker',
  'other api',
  'redis with its clock behind',
  'worker',
  'redis',
  'api',
  'empty redis with its clock behind',
  'other worker',
  'redis',
];

test(`through kills and a Redis that lost its log or its time, ${CLIENTS} clients see one history`, async () => {
  const [slugs, bouts] = await running();
  let ending = false;
  const random = new Random(5);
  const follow = (index: number) => {
    const isStream = index % 2 === 0;
    const kind = index % 6;
    const room =
      kind < 2 ? bouts[index % bouts.length]! : isStream && kind === 2 ? undefined : slugs[index % slugs.length]!;
    return (isStream ? followStream : followSocket)({
      url: (turn) => service.urls[(index + turn) % 2] as string,
      key: key.key,
      room,
      lasts: () => sleep(random.whole(50, 1_500)),
      rests: () => sleep(random.whole(0, 9) === 0 ? 2_000 : 0),
      done: ({ seen }) => ending || (room !== undefined && room.startsWith('bout:') && isOver(seen.at(-1))),
    });
  };
  const clients = Array.from({ length: CLIENTS }, (_, index) => follow(index));
  const recovered: string[] = [];
  for (const fault of LONG ? WHOLE : SHORT) {
    await sleep(LONG ? 3_000 : 1_500);
    const before = await newest();
    await faults[fault]();
    await untilChanges(before);
    recovered.push(fault);
  }
  await sleep(1_500);
  ending = true;
  const histories = await Promise.all(clients);

  expect(recovered).toEqual(LONG ? WHOLE : SHORT);
  expect(await faultsOf(histories)).toEqual([]);
  // A bout that is over soon has little to tell.
  expect(histories.filter(({ seen }) => seen.length === 0)).toEqual([]);
  expect(histories.filter(({ seen }) => seen.length > 2).length).toBeGreaterThan(CLIENTS / 2);
  expect(histories.flatMap(({ rejected }) => rejected)).toEqual([]);
  // Both processes and the worker say which log was lost.
  expect(service.log()).toContain('Redis lost the live log');
});

/** The rooms of the events and of the bouts that are on. */
async function running(): Promise<[slugs: string[], bouts: string[]]> {
  for (const giveUpAt = Date.now() + 30_000; Date.now() < giveUpAt; await sleep(100)) {
    const { data } = (await (await service.get('/api/v1/ufc/live', key.key)).json()) as Json;
    const on = (data?.liveBouts ?? []) as { boutId: string; eventSlug: string; status: string }[];
    const live = on.filter(({ status }) => status === 'live');
    const slugs = [...new Set(live.map(({ eventSlug }) => `event:${eventSlug}`))];
    if (slugs.length > NIGHTS / 2) return [slugs, live.map(({ boutId }) => `bout:${boutId}`)];
  }
  throw new Error(`no bouts were told:\n${workers.map((one) => one.log()).join('\n')}`);
}

async function newest(): Promise<number> {
  const row = await service.db.row<{ n: number }>(sql`select count(*)::int as n from live_change`);
  return row!.n;
}

/** Until what is new is kept again. */
async function untilChanges(before: number): Promise<void> {
  for (const giveUpAt = Date.now() + 20_000; (await newest()) < before + 10; await sleep(50))
    if (Date.now() > giveUpAt) throw new Error(`nothing new was kept:\n${workers.map((one) => one.log()).join('\n')}`);
}

async function faultsOf(histories: readonly Following[]): Promise<string[]> {
  const rows = await service.db.rows<{ topic: string; seq: number; state: string }>(
    sql`select topic, seq::int as seq, state from live_change`,
  );
  const history = new Map(rows.map(({ topic, seq, state }) => [`${topic} ${seq}`, state]));
  const contents = new Map<string, string>();
  const found: string[] = [];
  histories.forEach(({ seen }, client) => {
    const lastOf = new Map<string, number>();
    const lastIn = new Map<string, number>();
    const afterSnapshot = new Set<string>();
    for (const one of seen) {
      const state = JSON.parse(one.data) as Json;
      const topic = `bout:${state.boutId as string}`;
      const told = `${topic} ${state.seq as number}`;
      const place = `${one.room} at ${one.seq}`;
      const fault = (text: string) => found.push(`client ${client}: ${text}`);
      if (one.data !== (contents.get(told) ?? one.data)) fault(`${told} has two contents`);
      if (told !== (contents.get(place) ?? told)) fault(`${place} is ${told} and ${contents.get(place)}`);
      contents.set(told, one.data);
      contents.set(place, told);
      if (state.seq < (lastOf.get(topic) ?? 0)) fault(`${topic} went back from ${lastOf.get(topic)} to ${state.seq}`);
      const before = lastIn.get(one.room);
      // A snapshot of an event leaves out the bouts that are over.
      const follows =
        before === undefined || one.seq === before + 1 || (afterSnapshot.has(one.room) && one.seq > before);
      if (!one.snapshot && !follows) fault(`${one.room} went from ${before} to ${one.seq} untold`);
      if (one.snapshot && one.room.startsWith('event:')) afterSnapshot.add(one.room);
      else afterSnapshot.delete(one.room);
      lastOf.set(topic, state.seq as number);
      lastIn.set(one.room, Math.max(before ?? 0, one.seq));
      if (stateOf(one) !== history.get(told))
        fault(`${told} is not in the history: ${history.get(told)?.slice(0, 80)}`);
    }
  });
  return [...new Set(found)].slice(0, 20);
}

function isOver(seen: Seen | undefined): boolean {
  return seen !== undefined && (JSON.parse(seen.data) as Json).status === 'completed';
}

function stateOf({ data }: Seen): string {
  const { lagSeconds: _lag, seq: _seq, updatedAt: _at, ...state } = JSON.parse(data) as Json;
  return JSON.stringify(state);
}
