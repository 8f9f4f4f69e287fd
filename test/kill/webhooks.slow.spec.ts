import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStores, type Stores } from '../../launcher/stores/stores.mjs';
import { createAccount } from '../../src/auth/accounts.js';
import { Plans } from '../../src/billing/plans.js';
import { Database } from '../../src/db/database.js';
import { sql } from '../../src/db/sql.js';
import type { Fact } from '../../src/facts/fact.js';
import { publish } from '../../src/webhooks/outbox.js';
import { createSubscription } from '../../src/webhooks/subscriptions.queries.js';
import { LONG } from '../support/long.js';
import { hold, startReceiver, type Receiver } from '../support/receiver.js';
import { startService, type Service, type ServiceProcess } from '../support/service.js';

/**
 * Every part is killed with SIGKILL while events are published and sent; afterwards the books must agree. `npm run
 * test:kill` takes the long form: 20,000 events, each part killed three times, and a worker that stands still between.
 */
const EVENTS = LONG ? 20_000 : 400;
const ROUNDS = LONG ? 3 : 1;
const AT_ONCE = 10;
/** Longer than a worker has a subscription without saying so. */
const STANDING_STILL_MS = 20_000;
/** A receiver gets at most so many requests at once, and those are sent again when their worker or its database dies. */
const REPEATED_BY_A_KILL = 10;
/** How many kills of a round, or a worker's standing still, end what is on its way. */
const ENDS = LONG ? 4 : 3;
const SETTLE_WITHIN_MS = LONG ? 900_000 : 300_000;

/** How receivers behave, by the first part of their path; `count` counts the requests of one event. */
const RECEIVERS = [
  ...Array.from({ length: 11 }, (_, index) => `/ok/${index}`),
  '/later/0',
  '/later/1',
  '/busy/0',
  '/busy/1',
  '/hangs-up/0',
  '/hangs-up/1',
  '/slow/0',
  '/hangs/0',
  '/down/0',
  '/moved/0',
];

/** Of the events every second one is of lol, of two leagues in turn, and the others are of ufc and cs2; these subscriptions leave one league out. */
const FILTERED = ['/ok/9', '/ok/10'];
const filtersOf = (path: string) => (FILTERED.includes(path) ? { league: 'lol-lck' } : null);
/** How many events a receiver is sent. */
const eventsOf = (path: string) => (FILTERED.includes(path) ? (EVENTS * 3) / 4 : EVENTS);

let folder: string;
let stores: Stores;
let service: Service;
let workers: ServiceProcess[];
let receiver: Receiver;
/** Of one event, by path and id. */
const requests = new Map<string, number>();
let db: Database;
const plans = Plans.read(resolve('config/plans.yaml'));
const paths = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scoreline-kill-'));
  stores = await startStores({ dir: folder });
  const { databaseUrl, redisUrl } = stores;
  const environment = { ...process.env, DATABASE_URL: databaseUrl };
  const run = spawnSync(process.execPath, [resolve('dist/cli.js'), 'migrate'], { env: environment, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  receiver = await startReceiver(({ path, headers }, response) => {
    const what = `${path} ${String(headers['x-svc-event-id'])}`;
    const count = (requests.get(what) ?? 0) + 1;
    requests.set(what, count);
    const [, kind] = path.split('/');
    if (kind === 'later' && count === 1) response.writeHead(503).end();
    if (kind === 'busy' && count === 1) response.writeHead(429, { 'retry-after': '1' }).end();
    if (kind === 'hangs-up' && count === 1) response.destroy();
    // One event in sixteen, as ten at a time wait for the time-out.
    if (kind === 'slow' && count === 1 && what.endsWith('0')) hold(response);
    if (kind === 'hangs' && what.endsWith('0')) hold(response);
    if (kind === 'down') response.writeHead(500).end();
    if (kind === 'moved') response.writeHead(302, { location: '/' }).end();
  });
  service = await startService({
    databaseUrl,
    redisUrl,
    environment: {
      DEMO: 'false',
      WEBHOOK_ALLOW_PRIVATE: 'true',
      // The short form runs beside other suites, and then an answer may take a while.
      WEBHOOK_TIMEOUT_MS: LONG ? '500' : '3000',
      WEBHOOK_SECOND_ATTEMPT_SECONDS: '1',
      WEBHOOK_THIRD_ATTEMPT_SECONDS: '2',
    },
  });
  workers = [await service.worker(), await service.worker()];
  db = service.db;
  const accountId = await createAccount(db, { name: 'test', plan: 'pro' });
  for (const path of RECEIVERS) {
    const made = { events: ['ufc.*', 'lol.*', 'cs2.*'], filters: filtersOf(path), description: null, isActive: true };
    const { id } = (await createSubscription(db, accountId, { ...made, url: `${receiver.url}${path}` }, 100))!;
    paths.set(id, path);
  }
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
  await stores.stop();
  await rm(folder, { recursive: true, force: true });
});

function factOf(n: number): Fact {
  const occurredAt = Date.UTC(2026, 0, 2);
  if (n % 4 === 2) {
    const matchId = `cs2-match-${n}`;
    return { name: 'cs2.match.started', subject: matchId, data: { matchId }, occurredAt };
  }
  if (n % 2 === 0) return { name: 'ufc.bout.started', subject: `ufc-${n}`, data: { boutId: `ufc-${n}` }, occurredAt };
  const [gameId, league] = [`lol-game-${n}`, n % 4 === 1 ? 'lck' : 'lec'];
  return { name: 'lol.live.gold_swing', subject: gameId, data: { gameId, league, swing: 1_500 }, occurredAt };
}

/** Tries until it is committed: an outcome that nobody saw is no harm, because a fact is stored once. */
async function tell(first: number): Promise<void> {
  const facts = Array.from({ length: AT_ONCE }, (_, index) => factOf(first + index));
  for (;;) {
    try {
      await db.transaction((client) => publish(client, plans, facts));
      return;
    } catch {
      await sleep(100);
    }
  }
}

const parts: [name: string, killAndRestart: () => Promise<void>][] = [
  ['worker', () => again(workers[0]!)],
  [
    'redis',
    () =>
      stores
        .killRedis()
        .then(() => sleep(300))
        .then(() => stores.restartRedis())
        .then(() => {}),
  ],
  ['postgres', killPostgres],
  ['api', () => again(service.processes[0]!)],
  ['both workers', () => Promise.all(workers.map(again)).then(() => {})],
  ...(LONG ? [['a worker that stands still', standStill] as [string, () => Promise<void>]] : []),
];

async function standStill(): Promise<void> {
  const { pid } = workers[0]!;
  process.kill(pid, 'SIGSTOP');
  await sleep(STANDING_STILL_MS);
  process.kill(pid, 'SIGCONT');
}

async function again(one: ServiceProcess): Promise<void> {
  await one.kill();
  await sleep(300);
  await one.restart();
}

/** One of its processes; it then ends all others as well and recovers as from any crash. */
async function killPostgres(): Promise<void> {
  const { rows } = await db.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
  );
  process.kill(rows[0]!.pid, 'SIGKILL');
}

const SUCCESS = `select from webhook_attempt
  where delivery_id = webhook_delivery.id and response_status between 200 and 299`;

const count = async (condition: string): Promise<number> => {
  const { rows } = await db.pool.query<{ n: number }>(
    `select count(*)::int as n from webhook_delivery where ${condition}`,
  );
  return rows[0]!.n;
};

test(
  'through kills of every part each event arrives, in numbers without a gap, and the books agree',
  async () => {
    let told = 0;
    const telling = (async () => {
      const pause = LONG ? 5 : 100;
      for (; told < EVENTS; told += AT_ONCE) await tell(told).then(() => sleep(pause));
    })();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [, killAndRestart] of parts) {
        await sleep(LONG ? 8_000 : 1_200);
        await killAndRestart();
      }
    }
    await telling;
    const giveUpAt = Date.now() + SETTLE_WITHIN_MS;
    const open = () => count('next_attempt_at is not null').catch(() => -1);
    while ((await open()) !== 0 && Date.now() < giveUpAt) await sleep(500);

    const table: Record<string, object> = {};
    for (const [id, path] of paths) {
      const { rows } = await db.pool.query<{ status: string; n: number }>(
        'select status, count(*)::int as n from webhook_delivery where webhook_id = $1 group by 1',
        [id],
      );
      const arrived = receiver.at(path);
      const ids = new Set(arrived.map(({ headers }) => headers['x-svc-event-id']));
      table[path] = {
        ...Object.fromEntries(rows.map(({ status, n }) => [status, n])),
        requests: arrived.length,
        events: ids.size,
      };
    }
    console.table(table);

    const events = await db.row<{ n: number }>(sql`select count(*)::int as n from webhook_event`);
    expect(events).toEqual({ n: EVENTS });
    expect(await count(`status in ('pending', 'retrying')`)).toBe(0);
    expect(await count('attempts > 3')).toBe(0);
    expect(await count(`status = 'delivered' and not exists (${SUCCESS})`)).toBe(0);
    expect([...requests].filter(([, times]) => times > 3)).toEqual([]);
    // Those may be switched off on the way.
    const active = [...paths].filter(([, path]) => !/^\/(down|moved|hangs\/)/.test(path));
    for (const [id, path] of active)
      expect([path, await count(`webhook_id = '${id}'`)]).toEqual([path, eventsOf(path)]);
    let sent = 0;
    for (const [, path] of active.filter(([, one]) => one.startsWith('/ok'))) {
      const arrived = receiver.at(path);
      sent += arrived.length;
      const numbers = new Set(arrived.map(({ headers }) => Number(headers['x-svc-sequence'])));
      const all = eventsOf(path);
      expect([path, numbers.size, Math.max(...numbers)]).toEqual([path, all, all]);
      expect(new Set(arrived.map(({ headers }) => headers['x-svc-event-id'])).size).toBe(all);
      const leagues = new Set(arrived.map(({ json }) => json.data.league));
      expect([path, leagues]).toEqual([path, new Set([undefined, 'lck', ...(all < EVENTS ? [] : ['lec'])])]);
    }
    const answering = active.map(([, path]) => path).filter((path) => path.startsWith('/ok'));
    const once = answering.reduce((sum, path) => sum + eventsOf(path), 0);
    expect(sent - once).toBeLessThanOrEqual(answering.length * ROUNDS * ENDS * REPEATED_BY_A_KILL);
    for (const [id, path] of active)
      expect([path, await count(`webhook_id = '${id}' and status = 'delivered'`)]).toEqual([path, eventsOf(path)]);
  },
  SETTLE_WITHIN_MS + 840_000,
);
