import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Plans } from '../../src/billing/plans.js';
import { sql } from '../../src/db/sql.js';
import { createLog } from '../../src/http/log.js';
import type { Update } from '../../src/live/feed.js';
import { LiveWriter } from '../../src/live/writer.js';
import { connectRedis } from '../../src/redis/redis.js';
import { boutUpdate, plansFile } from '../support/live.js';
import { LONG } from '../support/long.js';
import { signUp, type Owner } from '../support/owner.js';
import { programOnPath, startProxy, type Proxy } from '../support/proxy.js';
import {
  BUSY_SESSIONS,
  startService,
  type Json,
  type Service,
  type ServiceProcess,
  type TestKey,
} from '../support/service.js';
import { until } from '../support/until.js';
import { startClients, STEADY, STEADY_MS, type Clients } from './rolling-restart-clients.js';
import { watchFeeds, type Feeds, type Takeover } from './rolling-restart-feeds.js';
import { askAllTheTime, type Requests } from './rolling-restart-requests.js';
import { startWebhooks, type Webhooks } from './rolling-restart-webhooks.js';

/**
 * Two API processes behind the HAProxy of docs/OPERATIONS.md and two workers are replaced one after the other, as a
 * deployment does it, under 100 streams, 100 sockets, requests and webhooks. `npm run test:kill` takes five rounds.
 */
const ROUNDS = LONG ? 5 : 2;
const KILLS = LONG ? 6 : 2;
/** What the guide promises of a feed whose worker ends. */
const TAKEN_OVER_MS = 5_000;
/** A receiver gets at most so many requests at once, and those are sent again when their worker is killed. */
const REPEATED_BY_A_KILL = 10;

const BALANCED = { absent: 0, missing: 0, gaps: 0 };

const GUIDE = readFileSync('docs/OPERATIONS.md', 'utf8');
const [, DRAIN_MS = ''] = /(\d+) with HAProxy as above/.exec(GUIDE) ?? [];
const haproxy = programOnPath('haproxy') ?? '';
const testWhereInstalled = haproxy === '' ? test.skip : test;

let service: Service;
let workers: ServiceProcess[];
let proxy: Proxy;
let plans: Plans;
let owner: Owner & { keyId: string };
let [listening, counted]: TestKey[] = [];
const run = { isEnding: false };
let changing: Promise<void>;
let clients: Clients;
let feeds: Feeds;
let requests: Requests;
let webhooks: Webhooks;

beforeAll(async () => {
  if (haproxy === '') return;
  const plan = { minute: 900_000, sse: 500, webSocket: 500, webhooks: 20, webhookFamilies: 'all' };
  const file = plansFile({ scale: plan });
  plans = Plans.read(file);
  service = await startService({
    processes: 2,
    environment: {
      PLANS_FILE: file,
      DRAIN_MS,
      TRUST_PROXY: '127.0.0.1',
      WEBHOOK_ALLOW_PRIVATE: 'true',
      WEBHOOK_SECOND_ATTEMPT_SECONDS: '1',
      WEBHOOK_THIRD_ATTEMPT_SECONDS: '2',
      LOG_LEVEL: 'warn',
      ...BUSY_SESSIONS,
    },
  });
  [listening, counted] = [await service.key({ plan: 'scale' }), await service.key({ plan: 'scale' })];
  workers = [await service.worker(), await service.worker()];
  const signedUp = await signUp(service);
  const { id: keyId } = await signedUp.data('POST', 'keys', { name: 'name', scopes: ['tennis'] });
  owner = { ...signedUp, keyId };
  proxy = await startProxy('haproxy', haproxy, service.urls);
  changing = changeAllTheTime();
  webhooks = await startWebhooks(service, plans);
  feeds = await watchFeeds(service.redis);
  clients = await startClients(service, proxy.url, listening!.key);
  requests = askAllTheTime(proxy.url, { counted: counted!.key, uncounted: listening!.key }, owner, () => run.isEnding);
});
afterAll(async () => {
  run.isEnding = true;
  await changing;
  await Promise.all([requests?.done, clients?.end(), feeds?.stop(), webhooks?.end()]);
  await proxy?.stop();
  await service?.stop();
  await webhooks?.close();
});

testWhereInstalled(
  'while every process is replaced no request fails, nothing is lost, nothing is doubled',
  async () => {
    const taken: Takeover[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const api of service.processes) await replace(api);
      for (const [index, worker] of workers.entries()) {
        taken.push(...(await feeds.takenOver(worker, workers[1 - index]!, () => worker.stop())));
        await worker.restart();
      }
    }
    await clients.level();
    const [ends, faults, books] = [clients.ends(), await clients.faults(), await webhooks.books()];
    const { asked, slowestMs } = requests;
    console.log({ asked, slowestMs, updates: clients.seen(), ...ends, taken });
    console.table(books);

    expect(requests.faults).toEqual([]);
    expect(Object.keys(ends.streams)).toEqual(['whole']);
    expect(Object.keys(ends.sockets)).toEqual(['1012']);
    expect(ends.fewest).toBeGreaterThanOrEqual(ROUNDS);
    expect(faults).toEqual([]);
    expect(taken.length).toBeGreaterThanOrEqual((2 * ROUNDS - 1) * feeds.names.length);
    expect(Math.max(...taken.map(({ heldMs }) => heldMs))).toBeLessThan(TAKEN_OVER_MS);
    expect(feeds.faults).toEqual([]);
    expect(await webhooks.doubledEvents()).toEqual([]);
    for (const book of books)
      expect(book).toMatchObject({ ...BALANCED, delivered: book.events, right: book.events, repeated: 0 });
  },
  (180 + ROUNDS * 270) * 1_000,
);

testWhereInstalled(
  'a worker that is killed is followed by the other within five seconds, and only what was open is sent again',
  async () => {
    const taken: Takeover[][] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const [killed, other] = feeds.of(workers[0]!).length > 0 ? [0, 1] : [1, 0];
      taken.push(await feeds.takenOver(workers[killed]!, workers[other]!, () => workers[killed]!.kill()));
      await workers[killed]!.restart();
    }
    await clients.level();
    const [faults, books] = [await clients.faults(), await webhooks.books()];
    console.log({ taken });
    console.table(books);

    expect(taken.flat().length).toBeGreaterThanOrEqual(feeds.names.length);
    // A machine that stands still for a moment makes all of one kill late.
    const slowest = taken.filter(({ length }) => length > 0).map((all) => Math.max(...all.map(({ heldMs }) => heldMs)));
    expect(Math.min(...slowest)).toBeLessThan(TAKEN_OVER_MS);
    expect(feeds.faults).toEqual([]);
    expect(requests.faults).toEqual([]);
    expect(faults).toEqual([]);
    expect(await webhooks.doubledEvents()).toEqual([]);
    for (const book of books) {
      expect(book).toMatchObject({ ...BALANCED, delivered: book.events });
      expect(book.repeated).toBeLessThanOrEqual(KILLS * REPEATED_BY_A_KILL);
    }
  },
  (270 + KILLS * 120) * 1_000,
);

testWhereInstalled('what was asked and written meanwhile is counted once and kept', async () => {
  run.isEnding = true;
  await requests.done;
  const { data } = (await (await owner.ask('GET', 'keys')).json()) as Json;
  expect(data.find(({ id }: Json) => id === owner.keyId).name).toBe(requests.lastName);
  const charged = async () => {
    const row = await service.db.row<{ n: number }>(
      sql`select coalesce(sum(charged), 0)::int as n from usage where account_id = ${counted!.accountId}`,
    );
    return row?.n ?? 0;
  };
  await until(async () => (await charged()) >= requests.counted).catch(() => {});
  expect(await charged()).toBe(requests.counted);
});

/** As the guide has it: ended in order, started again, and waited for until the proxy takes it for up. */
async function replace(api: ServiceProcess): Promise<void> {
  await api.stop();
  await api.restart();
  await until(async () => (await fetch(`${api.url}/health/ready`)).status === 200);
  await until(async () => (await proxy.serversUp()) === service.processes.length, 60_000);
}

/** Changes of bouts beside those of the demo, so that something is always on its way. */
async function changeAllTheTime(): Promise<void> {
  const connection = connectRedis(service.redisUrl, createLog('silent'));
  const writer = new LiveWriter(connection, 'ufc');
  for (let round = 1; !run.isEnding; round += 1, await sleep(STEADY_MS))
    for (const id of STEADY) await writer.commit(boutUpdate(id, round) as Update);
  connection.disconnect();
}
