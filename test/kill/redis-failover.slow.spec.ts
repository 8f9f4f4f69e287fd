import { setTimeout as sleep } from 'node:timers/promises';
import { createAccount } from '../../src/auth/accounts.js';
import { Plans } from '../../src/billing/plans.js';
import { sql } from '../../src/db/sql.js';
import type { Fact } from '../../src/facts/fact.js';
import { createLog } from '../../src/http/log.js';
import { EPOCH_NUMBERS } from '../../src/live/epoch.js';
import type { Update } from '../../src/live/feed.js';
import { LiveWriter } from '../../src/live/writer.js';
import { connectRedis } from '../../src/redis/redis.js';
import { publish } from '../../src/webhooks/outbox.js';
import { createSubscription } from '../../src/webhooks/subscriptions.queries.js';
import {
  boutUpdate,
  CS2,
  followSocket,
  followStream,
  LOL,
  plansFile,
  UFC,
  type Channels,
  type Following,
} from '../support/live.js';
import { LONG } from '../support/long.js';
import { programOnPath } from '../support/proxy.js';
import { startReceiver, type Receiver } from '../support/receiver.js';
import { startWatched, type Watched } from '../support/sentinels.js';
import { startService, type Json, type Service, type TestKey } from '../support/service.js';
import { until } from '../support/until.js';
import { faultsOf, type Followed } from './followed.js';

/**
 * A Redis behind three Sentinels changes its master under two API processes, two workers, 40 streams and sockets, and
 * webhooks. `npm run test:kill` takes the long form of ten failovers.
 */
const ROUNDS = LONG ? 10 : 3;
const CLIENTS = 40;
const SILENCE_MS = 10_000;
const RECEIVERS = ['/one', '/two', '/three', '/four'];

const redisProgram = programOnPath('redis-server') ?? '';
const withRedis = redisProgram === '' ? test.skip : test;

type Rules = Pick<Followed, 'name' | 'channels' | 'topicOf'>;
const FAMILIES: Rules[] = [
  { name: 'ufc', channels: UFC, topicOf: ({ boutId }) => `bout:${boutId}` },
  {
    name: 'lol',
    channels: LOL,
    topicOf: ({ gameId, matchId }) => (gameId === undefined ? `match:${matchId}` : `game:${gameId}`),
  },
  { name: 'cs2', channels: CS2, topicOf: ({ matchId }) => `match:${matchId}` },
];

let redis: Watched;
let service: Service;
let receiver: Receiver;
let key: TestKey;
let webhooks: string[];
let plans: Plans;

beforeAll(async () => {
  if (redisProgram === '') return;
  redis = await startWatched(redisProgram);
  receiver = await startReceiver();
  const plan = { minute: 900_000, sse: 500, webSocket: 500, webhooks: 20, webhookFamilies: 'all' };
  const file = plansFile({ scale: plan });
  plans = Plans.read(file);
  const environment = {
    REDIS_URL: redis.url,
    PLANS_FILE: file,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    LOG_LEVEL: 'warn',
  };
  service = await startService({ processes: 2, redisUrl: redis.master().url, environment });
  key = await service.key({ plan: 'scale' });
  await service.worker();
  await service.worker();
  const accountId = await createAccount(service.db, { name: 'test', plan: 'scale' });
  const made = { events: ['ufc.*', 'lol.*', 'cs2.*'], filters: null, description: null, isActive: true };
  webhooks = [];
  for (const path of RECEIVERS)
    webhooks.push(
      (await createSubscription(service.db, accountId, { ...made, url: `${receiver.url}${path}` }, 20))!.id,
    );
});
afterAll(async () => {
  await service?.stop();
  await receiver?.close();
  await redis?.stop();
});

const FAULTS: [name: string, fail: () => Promise<void>][] = [
  ['killed', () => redis.kill()],
  ['hangs for 15 s', () => redis.hang(15_000)],
  ['killed, its replica cut off', () => redis.cutAndKill(2_000)],
];

interface Round {
  'what the master did': string;
  /** Of a bout that changes four times a second. */
  'silence, s': number;
  doubled: number;
  backwards: number;
  'new epochs': number;
  /** Clients that were sent a snapshot of a new epoch. */
  announced: number;
  'connections lost': number;
  'REST not 200': number;
  'webhooks open': number;
}

const STEADY = 900_001;

withRedis(
  'through failovers all clients see one history, nothing is silent for long, and the books of webhooks agree',
  async () => {
    let isEnding = false;
    const rest = askAllTheTime(() => isEnding);
    const changing = changeAllTheTime(() => isEnding);
    const publishing = publishAllTheTime(() => isEnding);
    const clients = await startClients(() => isEnding);
    const clientsOf = (family: number) => clients.filter((_, index) => index % FAMILIES.length === family);
    const faults = async () =>
      (await Promise.all(FAMILIES.map((_, family) => faultsIn(family, clientsOf(family))))).flat();
    await sleep(5_000);
    const table: Round[] = [];
    const isLong = (row: Round) => row['silence, s'] * 1_000 > SILENCE_MS;
    const longSilences: Round[] = [];
    // A fault after which it was silent for too long is made again: the machine may have stood still meanwhile.
    for (let round = 0, tries = 1; round < ROUNDS;) {
      const [name, fail] = FAULTS[round % FAULTS.length]!;
      const beganAt = Date.now();
      const [refusedBefore, epochsBefore, lossesBefore] = [rest.refused.length, await epochs(), lossesOf(clients)];
      const faultsBefore = await faults();
      await fail();
      await redis.mended();
      await sleep(4_000);
      const newFaults = (await faults()).filter((text) => !faultsBefore.includes(text));
      table.push({
        'what the master did': name,
        'silence, s':
          silenceOf(
            clientsOf(0).filter(({ isStream }) => isStream),
            beganAt,
          ) / 1_000,
        doubled: newFaults.filter((text) => !text.includes('went back')).length,
        backwards: newFaults.filter((text) => text.includes('went back')).length,
        'new epochs': (await epochs()) - epochsBefore,
        announced: clients.filter(({ seen }) => hearsOfEpoch(seen, beganAt)).length,
        'connections lost': lossesOf(clients) - lossesBefore,
        'REST not 200': rest.refused.length - refusedBefore,
        'webhooks open': await openDeliveries(),
      });
      const last = table.at(-1)!;
      if (isLong(last) && tries < 3) {
        tries += 1;
        continue;
      }
      if (isLong(last)) longSilences.push(last);
      tries = 1;
      round += 1;
    }
    isEnding = true;
    const told = await publishing;
    await changing;
    const histories = await Promise.all(clients.map(({ done }) => done));
    const balance = (book: Book) => book.delivered === book.events && book.arrived === book.events;
    // The demo goes on, so there is always something new.
    let books: Book[] = [];
    await until(async () => (books = await booksOfWebhooks()).every(balance), 60_000).catch(() => {});
    console.table(table);
    console.table(books);
    console.log({ asked: rest.count, refused: rest.refused, told, entries: histories.map(({ seen }) => seen.length) });

    expect(await faults()).toEqual([]);
    expect(rest.refused).toEqual([]);
    expect(longSilences).toEqual([]);
    for (const row of table) if (row['new epochs'] > 0) expect(row.announced).toBeGreaterThan(0);
    // The log loses entries where the new master never had them.
    expect(table.filter((row) => row['new epochs'] > 0).map((row) => row['what the master did'])).toContain(
      'killed, its replica cut off',
    );
    for (const book of books) expect(book).toMatchObject({ delivered: book.events, arrived: book.events, gaps: 0 });
  },
  (360 + ROUNDS * 450) * 1_000,
);

interface Client {
  isStream: boolean;
  seen: Following['seen'];
  losses(): number;
  done: Promise<Following>;
}

const lossesOf = (clients: readonly Client[]) => clients.reduce((sum, client) => sum + client.losses(), 0);

/** Half of them streams of everything, half of them sockets in a room of several subjects. */
async function startClients(isEnding: () => boolean): Promise<Client[]> {
  const rooms = await Promise.all(FAMILIES.map(({ name }) => roomOf(name)));
  return Array.from({ length: CLIENTS }, (_, index) => {
    const { channels } = FAMILIES[index % FAMILIES.length]!;
    const isOfAll = Math.floor(index / FAMILIES.length) % 2 === 0;
    return start(channels, isOfAll ? undefined : rooms[index % FAMILIES.length], index, isEnding);
  });
}

function start(channels: Channels, room: string | undefined, index: number, isEnding: () => boolean): Client {
  let following: Following | undefined;
  const lasts = async (_turn: number, known: Following) => {
    following = known;
    await until(() => isEnding(), 3_600_000);
  };
  const url = (turn: number) => service.urls[(index + turn) % 2] as string;
  const done = (room === undefined ? followStream : followSocket)({
    channels,
    url,
    key: key.key,
    room,
    lasts,
    done: isEnding,
  });
  return {
    isStream: room === undefined,
    get seen() {
      return following?.seen ?? [];
    },
    losses: () => following?.losses ?? 0,
    done,
  };
}

/** A room of several subjects of what is on in the demo. */
async function roomOf(family: string): Promise<string> {
  return until(async () => {
    const { data } = (await (await service.get(`/api/v1/${family}/live`, key.key)).json()) as Json;
    if (family === 'ufc') return data?.liveBouts?.[0] && `event:${data.liveBouts[0].eventSlug}`;
    const [match] = data ?? [];
    return match && (family === 'lol' ? `league:${match.league}` : match.event && `event:${match.event.id}`);
  }, 60_000);
}

/** What the clients of a family saw that breaks the rules of one history. */
function faultsIn(family: number, clients: readonly Client[]): Promise<string[]> {
  const histories = clients.map(({ seen }) => ({ seen, cuts: 0, losses: 0, ends: [], rejected: [] }));
  return faultsOf({ ...FAMILIES[family]!, keepsAll: false }, service, histories);
}

/** The longest time without a change of the steady bout for one of these clients, from a moment on. */
function silenceOf(clients: readonly Client[], from: number): number {
  return Math.max(...clients.map(({ seen }) => gapOf(seen, from)));
}

function gapOf(seen: Following['seen'], from: number): number {
  const steady = seen.filter(({ room }) => room === `bout:ufc-${STEADY}`);
  const times = steady.map(({ at }) => at).filter((at) => at >= from - 5_000);
  const gaps = times.map((at, index) => at - (times[index - 1] ?? at));
  return Math.max(0, ...gaps, Date.now() - (times.at(-1) ?? from));
}

/** True where a snapshot of a later epoch than all before followed this moment. */
function hearsOfEpoch(seen: Following['seen'], from: number): boolean {
  const epochOf = ({ seq }: { seq: number }) => Math.floor(seq / EPOCH_NUMBERS);
  const before = Math.max(0, ...seen.filter(({ at }) => at < from).map(epochOf));
  return seen.some((one) => one.at >= from && one.snapshot && epochOf(one) > before);
}

/** The sum of the numbers of all epochs. */
async function epochs(): Promise<number> {
  const row = await service.db.row<{ n: number }>(sql`select coalesce(sum(number), 0)::int as n from live_epoch`);
  return row?.n ?? 0;
}

/** Writes changes of a bout as a worker does: each is tried until it is written. */
async function changeAllTheTime(isEnding: () => boolean): Promise<void> {
  const connection = connectRedis(redis.url, createLog('silent'));
  const writer = new LiveWriter(connection, 'ufc');
  for (let round = 1; !isEnding(); round += 1) {
    const update = boutUpdate(STEADY, round) as Update;
    const write = () =>
      writer.commit(update).then(
        () => true,
        () => false,
      );
    while (!(await write()) && !isEnding()) await sleep(250);
    await sleep(250);
  }
  connection.disconnect();
}

const ROUTES = ['tennis/players?page_size=1', 'ufc/live', 'lol/live', 'cs2/matches?page_size=1', 'me'];

/** Six requests a second, of both processes in turn. */
function askAllTheTime(isEnding: () => boolean) {
  const asked = { count: 0, refused: [] as string[] };
  const ask = async (turn: number) => {
    const path = `/api/v1/${ROUTES[turn % ROUTES.length]}`;
    const answer = await fetch(`${service.urls[turn % 2]}${path}`, { headers: { 'x-api-key': key.key } });
    asked.count += 1;
    if (answer.status !== 200) asked.refused.push(`${path} ${answer.status}`);
    await answer.arrayBuffer();
  };
  const run = async () => {
    for (let turn = 0; !isEnding(); turn += 1) {
      ask(turn).catch((error: Error) => asked.refused.push(error.message));
      await sleep(166);
    }
  };
  run().catch(() => {});
  return asked;
}

/** Publishes events beside those of the demo; returns how many. */
async function publishAllTheTime(isEnding: () => boolean): Promise<number> {
  let count = 0;
  for (; !isEnding(); count += 1, await sleep(100)) {
    const occurredAt = Date.UTC(2026, 0, 2);
    const fact: Fact = {
      name: 'ufc.bout.started',
      subject: `ufc-${count}`,
      data: { boutId: `ufc-${count}` },
      occurredAt,
    };
    await service.db.transaction((client) => publish(client, plans, [fact]));
  }
  return count;
}

async function openDeliveries(): Promise<number> {
  const row = await service.db.row<{ n: number }>(
    sql`select count(*)::int as n from webhook_delivery where next_attempt_at is not null`,
  );
  return row?.n ?? 0;
}

interface Book {
  path: string;
  events: number;
  delivered: number;
  arrived: number;
  repeated: number;
  gaps: number;
}

/** Of each subscription: its events so far, those that are delivered, and what its receiver got. */
async function booksOfWebhooks(): Promise<Book[]> {
  const books: Book[] = [];
  for (const [index, id] of webhooks.entries()) {
    const path = RECEIVERS[index] as string;
    const row = (await service.db.row<{ events: number; delivered: number; ids: string[] }>(sql`
      select count(*)::int as events, count(*) filter (where status = 'delivered')::int as delivered,
        array_agg(event_id::text) as ids
      from webhook_delivery where webhook_id = ${id}`))!;
    const ids = new Set(row.ids);
    const arrived = receiver.at(path).filter(({ headers }) => ids.has(String(headers['x-svc-event-id'])));
    const distinct = new Set(arrived.map(({ headers }) => headers['x-svc-event-id']));
    const numbers = new Set(arrived.map(({ headers }) => Number(headers['x-svc-sequence'])));
    books.push({
      path,
      events: row.events,
      delivered: row.delivered,
      arrived: distinct.size,
      repeated: arrived.length - distinct.size,
      gaps: Math.max(...numbers) - Math.min(...numbers) + 1 - numbers.size,
    });
  }
  return books;
}
