import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createLog } from '../../src/http/log.js';
import type { Feed, FeedHealth, Frame } from '../../src/live/feed.js';
import { LiveWriter } from '../../src/live/writer.js';
import { FeedRunner } from '../../src/live/runner.js';
import { sql } from '../../src/db/sql.js';
import { createSubscription } from '../../src/webhooks/subscriptions.queries.js';
import { boutUpdate, plansFile } from '../support/live.js';
import { startReceiver, type Receiver } from '../support/receiver.js';
import { startService, type Json, type Service } from '../support/service.js';

/** What anybody sees of how the service stands, and what alarms read. */
let service: Service;
let receiver: Receiver;

beforeAll(async () => {
  // Without a late plan, for which lags would be told late.
  const PLANS_FILE = plansFile({ pro: { webhooks: 10, webhookFamilies: 'all' } });
  service = await startService({ environment: { WEBHOOK_ALLOW_PRIVATE: 'true', DEMO: 'false', PLANS_FILE } });
  receiver = await startReceiver(({ path }, response) => {
    if (path === '/refuses') response.writeHead(400).end();
  });
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

async function read(): Promise<Json> {
  const answer = await service.get('/api/v1/status');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, max-age=2');
  return ((await answer.json()) as Json).data;
}

/** Asked until it shows: it is looked up once in two seconds. */
async function until(holds: (status: Json) => boolean): Promise<Json> {
  const giveUpAt = Date.now() + 60_000;
  for (;;) {
    const status = await read();
    if (holds(status)) return status;
    if (Date.now() > giveUpAt) throw new Error(JSON.stringify(status));
    await sleep(200);
  }
}

/** A feed that says of its upstream what it is told to say. */
function feedWith(health: FeedHealth): Feed<Frame> {
  return {
    name: 'ufc',
    health: () => health,
    async *observations(signal): AsyncGenerator<Frame> {
      yield { feed: 'event/1', at: health.lastAnswerAt as number, body: {} };
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    },
  };
}

const ufcOf = ({ families }: Json): Json => families.find(({ family }: Json) => family === 'ufc');

test('a service without a worker says so, and that it knows of no feed', async () => {
  expect(await read()).toEqual({
    status: 'degraded',
    checkedAt: expect.any(String),
    families: ['lol', 'cs2', 'ufc', 'tennis'].map((family) => {
      return { family, status: 'unknown', lagP50: null, lagP95: null, feeds: [] };
    }),
    webhooks: {
      status: 'ok',
      open: 0,
      due: 0,
      oldestDueSeconds: 0,
      attempts: { delivered: 0, retrying: 0, failed: 0 },
      firstByteP50Seconds: null,
      firstByteP99Seconds: null,
    },
    incidents: [{ part: 'workers', message: 'No worker runs; no feed is read and no webhook sent meanwhile' }],
  });
});

test('a worker is told while it runs, at once when it is stopped, and soon when it is killed', async () => {
  const hasNone = ({ incidents }: Json) => incidents.some(({ part }: Json) => part === 'workers');
  const worker = await service.worker();
  expect(await until(({ incidents }) => incidents.length === 0)).toMatchObject({ status: 'ok' });
  expect(await (await service.get('/metrics')).text()).toMatch(/^workers 1$/m);
  await worker.stop();
  await until(hasNone);
  await worker.restart();
  await until(({ incidents }) => incidents.length === 0);
  await worker.kill();
  await until(hasNone);
  expect(await (await service.get('/metrics')).text()).toMatch(/^workers 0$/m);
  // Its feeds, which it has left behind, end with the next.
  await worker.restart();
  await until(({ incidents }) => incidents.length === 0);
  await worker.stop();
  await until(hasNone);
});

test('late deliveries and a failing upstream are incidents, in the metrics too, until they are over', async () => {
  const redis = new Redis(service.redisUrl);
  const health: FeedHealth = { breaker: 'open', lastAnswerAt: Date.UTC(2026, 0, 2) };
  const run = {
    family: 'ufc',
    feed: feedWith(health),
    identify: async (frame: Frame) => frame,
    nothingKnown: null,
    reduce: () => ({ known: null, updates: [] }),
  };
  const runner = new FeedRunner(redis, run, 'w1', createLog('silent'));
  runner.start();
  const { accountId } = await service.key();
  const plain = { events: ['ufc.*'], filters: null, description: null, isActive: true };
  const at = (path: string) => createSubscription(service.db, accountId, { ...plain, url: receiver.url + path }, 10);
  const webhook = (await at('/takes'))!;
  await at('/refuses');
  await service.db.rows(sql`
    with event as (
      insert into webhook_event (id, name, subject, occurred_at, body)
      values (gen_random_uuid(), 'ufc.bout.started', 'ufc-1', now(), '{}') returning id
    )
    insert into webhook_delivery (id, webhook_id, event_id, event, sequence, status, next_attempt_at, created_at)
    select 'dlv_late', ${webhook.id}, id, 'ufc.bout.started', 1, 'pending',
      now() - interval '400 seconds', now() - interval '400 seconds' from event`);

  const bad = await until(({ incidents }) => incidents.length === 3);
  expect(bad.status).toBe('degraded');
  expect(bad.webhooks).toMatchObject({ status: 'down', open: 1, due: 1 });
  expect(bad.webhooks.oldestDueSeconds).toBeGreaterThan(399);
  expect(ufcOf(bad).status).toBe('degraded');
  expect(ufcOf(bad).feeds).toEqual([
    { name: 'ufc', status: 'degraded', breaker: 'open', lastFrameAt: '2026-01-02T00:00:00.000Z' },
  ]);
  expect(bad.incidents.map(({ part }: Json) => part)).toEqual(['workers', 'webhooks', 'ufc']);
  let metrics = await (await service.get('/metrics')).text();
  expect(metrics).toMatch(/^webhook_deliveries_due 1$/m);
  expect(metrics).toMatch(/^live_feed_breaker_open\{family="ufc",feed="ufc"\} 1$/m);
  expect(metrics).toMatch(/^webhook_subscriptions\{state="active"\} 2$/m);

  health.breaker = 'ok';
  await service.worker();
  const update = boutUpdate(101, 1);
  const event = { name: 'ufc.bout.started', subject: 'ufc-101', data: update.state, occurredAt: Date.now() };
  await new LiveWriter(service.redis, 'ufc').commit({ ...update, sourceTime: Date.now() - 2_000, facts: [event] });
  const good = await until(
    ({ webhooks, incidents }) => incidents.length === 0 && webhooks.attempts.delivered + webhooks.attempts.failed === 3,
  );
  expect(good.status).toBe('ok');
  expect(ufcOf(good).lagP50).toBeGreaterThanOrEqual(2);
  expect(ufcOf(good).lagP95).toBeGreaterThanOrEqual(ufcOf(good).lagP50);
  expect(good.webhooks).toMatchObject({ open: 0, due: 0, attempts: { delivered: 2, retrying: 0, failed: 1 } });
  expect(good.webhooks.firstByteP50Seconds).toBeLessThan(20);
  expect(good.webhooks.firstByteP99Seconds).toBeGreaterThan(400);
  expect(good.webhooks.firstByteP99Seconds).toBeLessThan(500);
  metrics = await (await service.get('/metrics')).text();
  expect(metrics).toMatch(/^webhook_attempts_total\{outcome="delivered"\} 2$/m);
  expect(metrics).toMatch(/^webhook_attempts_total\{outcome="failed"\} 1$/m);
  expect(metrics).toMatch(/^webhook_first_byte_seconds\{quantile="0.99"\} 4\d\d/m);
  expect(metrics).toMatch(/^live_feed_ok\{family="ufc",feed="ufc"\} 1$/m);

  await runner.stop();
  redis.disconnect();
  const ended = await until((status) => ufcOf(status).feeds.length === 0);
  expect(ufcOf(ended).status).toBe('unknown');
});
