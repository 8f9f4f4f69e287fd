import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createAccount } from '../build/auth/accounts.js';
import { Plans } from '../build/billing/plans.js';
import { Database } from '../build/db/database.js';
import { raw } from '../build/db/sql.js';
import { LiveWriter } from '../build/live/writer.js';
import { publish } from '../build/webhooks/outbox.js';
import { createSubscription } from '../build/webhooks/subscriptions.queries.js';
import { state } from './support/live-world.mjs';
import { median, ratio } from './support/measure.mjs';
import { judged, show, table, writeSection } from './support/results.mjs';
import { serve } from './support/server.mjs';
import { cli } from './support/world.mjs';

/** Deliveries against a bare loop of POSTs, and what two bad endpoints do to the others. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SUBSCRIPTIONS = 20;
const EVENTS = 1_000;
const DELIVERIES = SUBSCRIPTIONS * EVENTS;
/** What the worker has open at most: ten for each subscription. */
const AT_ONCE = SUBSCRIPTIONS * 10;
const QUARTER_MS = 20_000;

cli('migrate');
const db = await Database.open({ url: process.env.DATABASE_URL, poolSize: 4, statementTimeoutMs: 0 });
const redis = new Redis(process.env.REDIS_URL);
const writer = new LiveWriter(redis, 'ufc');
const plans = Plans.read(resolve('config/plans.yaml'));
const accountId = await createAccount(db, { name: 'bench', plan: 'scale' });
let facts = 0;

const results = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const receiver = await serve('bench/servers/receiver.mjs', '/');
  const loop = postLoop(receiver.url);
  const worker = await startWorker();
  await subscribe(
    receiver.url,
    Array.from({ length: SUBSCRIPTIONS }, (_, index) => `/ok/${index}`),
  );
  const perSecond = await drain();
  await fetch(`${receiver.url}/ages`);
  const eventsPerSecond = perSecond / 4 / SUBSCRIPTIONS;
  const alone = await ages(receiver.url, eventsPerSecond);
  await subscribe(receiver.url, ['/dead', '/nine']);
  const besideBad = await ages(receiver.url, eventsPerSecond);
  results.push({ loop, perSecond, alone, besideBad });
  await db.rows(raw('truncate webhook, webhook_delivery, webhook_attempt, webhook_event'));
  await worker.stop();
  await receiver.stop();
}
await db.close();
redis.disconnect();

const of = (read) => results.map(read);
const inSeconds = of(({ alone }) => alone.p99 / 1_000);
const p99 = { median: median(inSeconds), min: Math.min(...inSeconds), max: Math.max(...inSeconds) };
writeSection('Webhooks', [
  `${ROUNDS} rounds, ${DELIVERIES.toLocaleString('en')} deliveries of ${JSON.stringify(state(1)).length} bytes of data to ${SUBSCRIPTIONS} subscriptions, one worker; PostgreSQL commits to disk.`,
  '',
  `- **Worker**: from the moment when all are due until the last is settled: read from the database, signed, sent, its outcome written.`,
  `- **Loop**: \`undici.request\` with the same signatures, ${AT_ONCE} at a time, no database, nothing kept.`,
  '- **A quarter**: events enter the live log at a quarter of what the worker has just sent per second; the receiver compares the time of the event with its own clock.',
  '- **Bad endpoints**: beside the twenty, one that never answers and one that takes nine seconds, with the same events.',
  '',
  ...table([
    ['Figure', 'Median (range)', 'Goal', ''],
    [
      'Deliveries/s, worker against loop',
      ...judged(
        ratio(
          of(({ perSecond }) => perSecond),
          of(({ loop }) => loop),
        ),
        { atLeast: 0.5 },
      ),
    ],
    ['p99 from event to first byte at a quarter, seconds', ...judged(p99, { atMost: 1 })],
    [
      'p99 beside bad endpoints, against without',
      ...judged(
        ratio(
          of(({ besideBad }) => besideBad.p99),
          of(({ alone }) => alone.p99),
        ),
        { atMost: 1.25 },
      ),
    ],
  ]),
  '',
  ...table([
    ['', 'deliveries/s', 'p50 ms', 'p99 ms'],
    ['loop', show(median(of(({ loop }) => loop))), '', ''],
    ['worker', show(median(of(({ perSecond }) => perSecond))), '', ''],
    ...['alone', 'besideBad'].map((name) => [
      name === 'alone' ? 'a quarter' : 'a quarter beside bad endpoints',
      ...['perSecond', 'p50', 'p99'].map((figure) => show(median(of((round) => round[name][figure])))),
    ]),
  ]),
]);

function postLoop(url) {
  const env = { ...process.env, RECEIVER: url, COUNT: String(DELIVERIES), AT_ONCE: String(AT_ONCE) };
  const { stdout, stderr } = spawnSync(process.execPath, ['bench/servers/post-loop.mjs'], { env, encoding: 'utf8' });
  if (!(Number(stdout) > 0)) throw new Error(`the loop did not end: ${stderr}`);
  return DELIVERIES / Number(stdout);
}

async function startWorker() {
  const env = { ...process.env, LOG_LEVEL: 'error', DEMO: 'false', WEBHOOK_ALLOW_PRIVATE: 'true' };
  const child = spawn(process.execPath, ['dist/worker.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  await once(child.stdout, 'data');
  return {
    async stop() {
      process.off('exit', end);
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function subscribe(url, paths) {
  for (const path of paths) {
    const plain = { events: ['ufc.*'], filters: null, description: null, isActive: true };
    await createSubscription(db, accountId, { ...plain, url: url + path }, 1_000);
  }
}

function fact() {
  facts += 1;
  return { name: 'ufc.bout.started', subject: `ufc-${facts}`, data: state(facts), occurredAt: Date.now() };
}

/** Everything is stored while nobody may send; then the worker may. Deliveries per second until the last is settled. */
async function drain() {
  await db.rows(raw(`insert into webhook_lane select id, 'bench', now() + interval '1 hour' from webhook`));
  for (let told = 0; told < EVENTS; told += 100)
    await db.transaction((client) => publish(client, plans, Array.from({ length: 100 }, fact)));
  const startedAt = performance.now();
  await db.rows(raw('delete from webhook_lane'));
  const isOpen = raw('select from webhook_delivery where next_attempt_at is not null limit 1');
  while (await db.row(isOpen)) await sleep(50);
  return DELIVERIES / ((performance.now() - startedAt) / 1_000);
}

/** How old events are at the receiver while so many a second happen. */
async function ages(url, eventsPerSecond) {
  const startedAt = performance.now();
  for (let count = 0; performance.now() - startedAt < QUARTER_MS; count += 1) {
    const event = fact();
    const topic = `bout:${event.subject}`;
    const update = { topic, rooms: [topic], state: event.data, sourceTime: undefined, final: true };
    await writer.commit({ ...update, facts: [event] });
    await sleep(startedAt + ((count + 1) * 1_000) / eventsPerSecond - performance.now());
  }
  await sleep(1_000);
  const found = (await (await fetch(`${url}/ages`)).json()).sort((one, other) => one - other);
  const at = (share) => found[Math.floor(found.length * share)];
  return { perSecond: found.length / (QUARTER_MS / 1_000), p50: at(0.5), p99: at(0.99) };
}
