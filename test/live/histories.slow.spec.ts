import { mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { startStores, type Stores } from '../../launcher/stores/stores.mjs';
import { createLog } from '../../src/http/log.js';
import type { Feed, Frame, Step } from '../../src/live/feed.js';
import { LogKeeper } from '../../src/live/keeper.js';
import { FeedRunner } from '../../src/live/runner.js';
import { connectReader, connectRedis } from '../../src/redis/redis.js';
import { Random } from '../../demo/random.js';
import { ufcLive } from '../../src/sports/ufc/live/family.js';
import { boutUpdate, followSocket, followStream, plansFile, type Following, type Seen } from '../support/live.js';
import { LONG } from '../support/long.js';
import { startService, type Json, type Service, type TestKey } from '../support/service.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';

/** Two API processes and a Redis of the suite's own, which are killed while clients follow. */
const CLIENTS = LONG ? 50 : 25;
const BOUTS = [1, 2];

let folder: string;
let stores: Stores;
let database: OwnDatabase;
let service: Service;
let connection: Redis;
let runner: FeedRunner<null, Frame, Frame>;
let keeper: LogKeeper;
let key: TestKey;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scoreline-histories-'));
  stores = await startStores({ dir: folder, fsync: false });
  database = await ownDatabase('demo');
  const plans = plansFile({ scale: { minute: 900_000, sse: 500, webSocket: 500 } });
  service = await startService({
    processes: 2,
    databaseUrl: database.url,
    redisUrl: stores.redisUrl,
    environment: { PLANS_FILE: plans },
  });
  key = await service.key({ plan: 'scale' });
  const log = createLog('silent');
  connection = connectRedis(stores.redisUrl, log);
  const run = {
    family: 'ufc',
    feed: rounds(),
    identify: async (frame: Frame) => frame,
    nothingKnown: null,
    reduce: toBouts,
  };
  runner = new FeedRunner(connection, run, 'test', log);
  keeper = new LogKeeper(ufcLive, service.db, connectReader(stores.redisUrl, log), log);
  runner.start();
  keeper.start();
});
afterAll(async () => {
  await runner.stop();
  await keeper.stop();
  connection.disconnect();
  await service.stop();
  await database.drop();
  await stores.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A feed whose frames are numbers, up to the last that it may give. */
let lastRound = 1;
function rounds(): Feed<Frame, null> {
  return {
    name: 'rounds',
    async *observations(signal: AbortSignal): AsyncGenerator<Frame> {
      for (let round = 1; !signal.aborted;) {
        if (round <= lastRound) {
          yield { feed: 'rounds', at: Date.now(), body: round };
          round += 1;
        }
        await sleep(10, undefined, { signal }).catch(() => {});
      }
    },
  };
}

const toBouts = (_known: null, { body }: Frame): Step<null> => ({
  known: null,
  updates: BOUTS.map((id) => ({ ...boutUpdate(id, body as number), sourceTime: undefined })),
});

/** Client `index`; it follows one bout or everything until it has the last round. */
function follow(index: number, random: Random, rests?: (turn: number) => Promise<unknown>): Promise<Following> {
  const room = index % 5 === 4 ? undefined : `bout:ufc-${BOUTS[index % 2]}`;
  const waitsFor = room === undefined ? BOUTS.map((id) => `bout:ufc-${id}`) : [room];
  const giveUpAt = Date.now() + 300_000;
  const follower = {
    // Half stay with the process that is killed; the others go from one to the other.
    url: (turn: number) => service.urls[index % 2 === 0 ? 0 : turn % 2] as string,
    key: key.key,
    room,
    lasts: () => sleep(random.whole(50, 900)),
    ...(rests && { rests }),
    done: ({ seen }: Following) =>
      Date.now() > giveUpAt ||
      waitsFor.every((name) => roundOf(seen.findLast((one) => one.room === name)) === lastRound),
  };
  return room === undefined || index % 4 < 2 ? followStream(follower) : followSocket(follower);
}

const roundOf = (seen: Seen | undefined) =>
  (seen && (JSON.parse(seen.data) as Json).currentRound) as number | undefined;

test(`${CLIENTS} clients that are cut off, half through a killed API, all through a killed Redis, see one history`, async () => {
  const random = new Random(3);
  lastRound = 450;
  await sleep(500);
  const clients = Array.from({ length: CLIENTS }, (_, index) => follow(index, random));
  await sleep(2_000);
  await stores.killRedis();
  await sleep(200);
  await service.processes[0]!.kill();
  await service.processes[0]!.restart();
  // Clients come back to a process that has not read a single entry yet.
  await sleep(500);
  await stores.restartRedis();
  await sleep(1_500);
  await service.processes[0]!.kill();
  await service.processes[0]!.restart();
  const histories = await Promise.all(clients);

  const rest = new Map<string, string[]>();
  for (const id of BOUTS) rest.set(`bout:ufc-${id}`, await kept(id));
  const faults = histories.flatMap(({ seen, cuts, losses }, client) => [
    ...(cuts > 3 && (losses > 0 || client % 2 === 1) ? [] : [`client ${client}: ${cuts} cuts, ${losses} losses`]),
    ...[...new Set(seen.map(({ room }) => room))].flatMap((room) =>
      faultsOf(
        seen.filter((one) => one.room === room),
        rest.get(room)!,
      ).map((fault) => `client ${client}: ${fault}`),
    ),
  ]);
  expect(faults.slice(0, 20)).toEqual([]);
});

test('a Redis that comes back with less than it told is a gap that every reader hears of, and no number means two things', async () => {
  const random = new Random(4);
  lastRound += 200;
  // Every fifth is away when it happens: all that was lost stands between what it has and what it will get.
  const away = (turn: number) => sleep(turn === 1 ? 2_000 : 0);
  const clients = Array.from({ length: CLIENTS }, (_, index) =>
    follow(index, random, index % 5 === 4 ? away : undefined),
  );
  await sleep(1_500);
  await stores.killRedis();
  const [file] = (await readdir(join(folder, 'redis/appendonlydir'))).filter((name) => name.endsWith('.incr.aof'));
  const aof = join(folder, 'redis/appendonlydir', file as string);
  await truncate(aof, (await stat(aof)).size - 40_000);
  await service.processes[0]!.kill();
  await stores.restartRedis();
  await service.processes[0]!.restart();
  const histories = await Promise.all(clients);

  const contents = new Map<string, string>();
  const faults: string[] = [];
  let told = 0;
  for (const { seen } of histories) {
    const last = new Map<string, number>();
    for (const { room, seq, snapshot, data } of seen) {
      const before = last.get(room);
      last.set(room, seq);
      if (before !== undefined && snapshot) told += 1;
      if (before !== undefined && !snapshot && seq !== before + 1) faults.push(`${room} went from ${before} to ${seq}`);
      if (before !== undefined && seq <= before) faults.push(`${room} went back from ${before} to ${seq}`);
      if (data !== (contents.get(`${room} ${seq}`) ?? data)) faults.push(`${room} ${seq} has two contents`);
      contents.set(`${room} ${seq}`, data);
    }
  }
  expect(faults).toEqual([]);
  expect(told).toBeGreaterThan(CLIENTS / 4);
});

/** What is wrong with a client's history of one room, beside the states that REST lists from number 1 on. */
function faultsOf(seen: readonly Seen[], states: readonly string[]): string[] {
  const faults: string[] = [];
  seen.forEach(({ room, seq, snapshot, data }, index) => {
    const before = seen[index - 1]?.seq;
    if (before !== undefined && seq !== before + 1) faults.push(`${room} went from ${before} to ${seq}`);
    if (before !== undefined && snapshot) faults.push(`${room} was told of a gap before ${seq}`);
    if (data !== states[seq - 1]) faults.push(`${room} ${seq} is ${data}, on REST ${states[seq - 1]}`);
  });
  if (seen.at(-1)?.seq !== states.length) faults.push(`ended with ${seen.at(-1)?.seq}, REST with ${states.length}`);
  return faults;
}

/** Every state of a bout as REST lists it, oldest first, dressed like the answer of the live route. */
async function kept(id: number): Promise<string[]> {
  await untilKept(id);
  const states: string[] = [];
  for (let page = 1, more = true; more; page += 1) {
    const answer = await service.get(`/api/v1/ufc/live/${id}/snapshots?limit=100&page=${page}`, key.key);
    const { data, pagination } = (await answer.json()) as Json;
    for (const { seq, at, state } of data)
      states.unshift(JSON.stringify({ ...state, lagSeconds: null, seq, updatedAt: at }));
    more = pagination.hasMore;
  }
  return states;
}

/** A worker copies the log a moment after it was written. */
async function untilKept(id: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1, await sleep(50)) {
    const answer = await service.get(`/api/v1/ufc/live/${id}/snapshots?limit=1`, key.key);
    if (((await answer.json()) as Json).data?.[0]?.state.currentRound === lastRound) return;
  }
}
