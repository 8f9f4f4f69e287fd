import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createAccount } from '../../src/auth/accounts.js';
import { Plans } from '../../src/billing/plans.js';
import { Database } from '../../src/db/database.js';
import { createLog } from '../../src/http/log.js';
import { nameServiceAway } from '../../src/outbound/errors.js';
import { GuardedAgent } from '../../src/outbound/guarded-agent.js';
import { judge } from '../../src/webhooks/attempt-policy.js';
import { beginAttempts } from '../../src/webhooks/attempts.queries.js';
import { listDeliveries } from '../../src/webhooks/deliveries.queries.js';
import { Dispatcher } from '../../src/webhooks/dispatcher.js';
import { findWork, takeLane } from '../../src/webhooks/lanes.queries.js';
import { publish } from '../../src/webhooks/outbox.js';
import { Sender } from '../../src/webhooks/sender.js';
import { settle, type Settled } from '../../src/webhooks/settle.queries.js';
import { signingKey, verify } from '../../src/webhooks/signature.js';
import {
  changeSubscription,
  createSubscription,
  deleteSubscription,
  findSubscription,
  rotateSecret,
} from '../../src/webhooks/subscriptions.queries.js';
import { Tallies } from '../../src/webhooks/tallies.js';
import { cancelSuspended } from '../../src/webhooks/upkeep.js';
import { hold, startReceiver, type Receiver } from '../support/receiver.js';
import { ownDatabase, ownRedisUrl, type OwnDatabase } from '../support/stores.js';

/** When requests begin, when none begins any more, and what counts, on a real database and real sockets. */
const DELAYS_MS = [1_000, 1_000];
const OPEN_REQUESTS = 60;
const plans = Plans.read(resolve('config/plans.yaml'));
let own: OwnDatabase;
let db: Database;
let redis: Redis;
let receiver: Receiver;
let dispatcher: Dispatcher;
let isNameServiceAway = false;

beforeAll(async () => {
  own = await ownDatabase('empty');
  db = await Database.open({ url: own.url, poolSize: 10, statementTimeoutMs: 0 });
  redis = new Redis(ownRedisUrl());
  receiver = await startReceiver(({ path }, response, count) => {
    if (path.startsWith('/slow')) hold(response, 300);
    if (path.startsWith('/never')) hold(response);
    if (path.startsWith('/status/')) response.writeHead(Number(path.split('/')[2])).end();
    if (path === '/left') setTimeout(() => response.writeHead(410).end(), 300);
    if (path === '/left') hold(response);
    if (path === '/gone') {
      if (count <= 10) hold(response, 300);
      else response.writeHead(410).end();
    }
    if (path.startsWith('/come-again/') && count === 1)
      response.writeHead(503, { 'retry-after': decodeURIComponent(path.slice('/come-again/'.length)) }).end();
  });
  const name = async () => {
    if (isNameServiceAway) throw nameServiceAway();
    return ['127.0.0.1'];
  };
  const agent = new GuardedAgent({ allowPrivate: true }, { resolve: name, limits: { totalTimeoutMs: 5_000 } });
  dispatcher = new Dispatcher(db, new Sender(agent, true), plans, createLog('warn'), {
    openRequests: OPEN_REQUESTS,
    delaysMs: DELAYS_MS,
    ringAt: () => {},
    tallies: new Tallies(redis),
  });
  dispatcher.start();
});
afterAll(async () => {
  await db.pool.query('update webhook set is_active = false');
  receiver.received.length = 0;
  await receiver.close();
  await dispatcher.stop();
  await db.close();
  redis.disconnect();
  await own.drop();
});

interface Subscribed {
  id: string;
  accountId: string;
  secret: string;
  path: string;
}

let accounts = 0;
const newAccount = (plan = 'pro') => createAccount(db, { name: `test ${(accounts += 1)}`, plan });

/** On an account of its own, to events that no other test tells. */
async function subscribe(path: string, event: string, url = receiver.url, of?: string): Promise<Subscribed> {
  const accountId = of ?? (await newAccount());
  const made = { url: `${url}${path}`, events: [event], filters: null, description: null, isActive: true };
  const { id, secret } = (await createSubscription(db, accountId, made, 1_000))!;
  return { id, accountId, secret, path };
}

let facts = 0;
const tell = (event: string, count = 1) =>
  db.transaction((client) =>
    publish(
      client,
      plans,
      Array.from({ length: count }, () => ({
        name: event,
        subject: `ufc-${(facts += 1)}`,
        data: { boutId: `ufc-${facts}` },
        occurredAt: Date.UTC(2026, 0, 2, 3, 4, 5),
      })),
    ),
  );

const PAGE = { status: undefined, event: undefined, from: undefined, to: undefined, cursor: undefined, limit: 500 };
const log = (id: string) => listDeliveries(db, id, PAGE);

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  const giveUpAt = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > giveUpAt) throw new Error(`not so: ${holds.toString()}`);
    await sleep(20);
  }
}

const isSettled = async (id: string) => (await log(id)).every(({ nextAttemptAt }) => nextAttemptAt === null);

describe('stopping', () => {
  const EVENT = 'ufc.bout.started';
  const ways: Record<string, (one: Subscribed) => Promise<unknown>> = {
    pause: ({ id, accountId }) => changeSubscription(db, accountId, id, { isActive: false }),
    delete: ({ id, accountId }) => deleteSubscription(db, accountId, id),
    suspension: ({ accountId }) => db.pool.query('update account set suspended_at = now() where id = $1', [accountId]),
    'plan change': ({ accountId }) => db.pool.query(`update account set plan = 'free' where id = $1`, [accountId]),
    'new url': ({ id, accountId }) => changeSubscription(db, accountId, id, { url: `${receiver.url}/slow/elsewhere` }),
    rotation: ({ id, accountId }) => rotateSecret(db, accountId, id, 0),
  };

  test('after each way of stopping only what is on the wire still goes out', async () => {
    const names = Object.keys(ways);
    const all = await Promise.all(names.map((name) => subscribe(`/slow/${encodeURIComponent(name)}`, EVENT)));
    const gone = await subscribe('/gone', EVENT);
    /** Requests that begin with what was true before. */
    const old = ({ path, secret }: Subscribed) =>
      receiver
        .at(path)
        .filter(({ headers, body }) => verify(headers['x-svc-signature'] as string, body, signingKey(secret))).length;
    await tell(EVENT, 60);
    const after = await Promise.all(
      all.map(async (one, index) => {
        await until(() => old(one) >= 10);
        await ways[names[index]!]!(one);
        return old(one);
      }),
    );
    const [[moved, rotated], rest] = [all.slice(4) as [Subscribed, Subscribed], all.slice(0, 4)];
    await until(() => isSettled(moved.id));
    await until(() => isSettled(rotated.id));
    await until(() => isSettled(gone.id));
    await cancelSuspended(db);
    for (const { id } of rest) await until(() => isSettled(id));

    for (const [index, one] of all.entries())
      expect([names[index], old(one) - after[index]! <= 10]).toEqual([names[index], true]);
    // One may answer 410 while nine others are open.
    expect(receiver.at('/gone').length).toBeLessThanOrEqual(20);
    // More than once each only where an attempt failed, as one does that a busy machine keeps from its answer.
    for (const [id, sent] of [
      [moved.id, [...receiver.at('/slow/elsewhere'), ...receiver.at(moved.path)]],
      [rotated.id, receiver.at(rotated.path)],
    ] as const) {
      expect(new Set(sent.map(({ headers }) => headers['x-svc-event-id'])).size).toBe(60);
      expect(sent.length).toBeLessThanOrEqual((await log(id)).reduce((sum, { attempts }) => sum + attempts.length, 0));
    }
    const states = async (id: string) => new Set((await log(id)).map(({ status }) => status));
    expect(await states(moved.id)).toEqual(new Set(['delivered']));
    expect(await states(rotated.id)).toEqual(new Set(['delivered']));
    for (const { id } of [all[0]!, all[2]!, all[3]!])
      expect(await states(id)).toEqual(new Set(['delivered', 'cancelled']));
  });

  test('a 410 of the address that was left says nothing of the new one', async () => {
    const { id, accountId } = await subscribe('/left', 'tennis.match.completed');
    await tell('tennis.match.completed');
    await until(() => receiver.at('/left').length === 1);
    await changeSubscription(db, accountId, id, { url: `${receiver.url}/found` });
    await until(() => isSettled(id));
    expect(await log(id)).toMatchObject([{ status: 'failed', attempts: [{ responseStatus: 410 }] }]);
    expect(await findSubscription(db, accountId, id)).toMatchObject({ isActive: true, disabledReason: null });
  });

  test('a deletion waits for nobody who is busy with the log, which goes afterwards', async () => {
    const { id, accountId } = await subscribe('/never/removed', 'ufc.bout.completed');
    await tell('ufc.bout.completed', 20);
    await until(() => receiver.at('/never/removed').length === 10);
    const busy = await db.pool.connect();
    await busy.query('begin');
    await busy.query('select from webhook_delivery where webhook_id = $1 for update', [id]);
    const deleted = await Promise.race([deleteSubscription(db, accountId, id), sleep(5_000, 'waits')]);
    await busy.query('rollback');
    busy.release();
    expect(deleted).toBe(true);
    const left = async () =>
      (
        await db.pool.query(
          `select from webhook_delivery where webhook_id = $1
           union all select from webhook_removed
           union all select from webhook_attempt where delivery_id not in (select id from webhook_delivery)`,
          [id],
        )
      ).rowCount;
    await until(async () => (await left()) === 0);
  });

  test('what was queued for a quicker plan is not sent earlier than the new one tells it', async () => {
    const { id, accountId } = await subscribe('/late', 'cod.transfer.new');
    await takeLane(db, id, 'another');
    await tell('cod.transfer.new');
    await db.pool.query(`update account set plan = 'starter', game = 'cod' where id = $1`, [accountId]);
    await db.pool.query(`update webhook_lane set held_until = now() where webhook_id = $1`, [id]);
    const later = () =>
      db.pool.query(
        `select from webhook_delivery where webhook_id = $1 and next_attempt_at >= created_at + interval '60 s'`,
        [id],
      );
    await until(async () => (await later()).rowCount === 1);
    expect([receiver.at('/late'), await log(id)]).toEqual([[], []]);
  });
});

test('an account whose receivers hang has at most as many requests open as it leaves free', async () => {
  const EVENT = 'ufc.odds.moved';
  const greedy = await newAccount();
  const hanging = await Promise.all(
    Array.from({ length: 6 }, (_, index) => subscribe(`/never/${index}`, EVENT, receiver.url, greedy)),
  );
  await tell(EVENT, 10);
  const open = () => hanging.reduce((sum, { path }) => sum + receiver.at(path).length, 0);
  await until(() => open() >= OPEN_REQUESTS / 2);
  const other = await subscribe('/quick', EVENT);
  await tell(EVENT, 10);
  await until(() => receiver.at('/quick').length === 10);
  expect(open()).toBe(OPEN_REQUESTS / 2);
  await until(() => isSettled(other.id));
  await db.pool.query('update webhook set is_active = false where account_id = $1', [greedy]);
});

test('what fails on this machine is neither an attempt nor a failure', async () => {
  const { port } = new URL(receiver.url);
  isNameServiceAway = true;
  const { id, accountId } = await subscribe('/local', 'ufc.bout.round_ended', `http://hooks.example.com:${port}`);
  await tell('ufc.bout.round_ended');
  const [before] = await log(id);
  await until(async () => (await log(id))[0]!.nextAttemptAt! > before!.nextAttemptAt!);
  expect(await log(id)).toMatchObject([{ status: 'pending', attempts: [] }]);
  expect(await findSubscription(db, accountId, id)).toMatchObject({ failureCount: 0, lastError: null });
  isNameServiceAway = false;
  await until(() => isSettled(id));
  expect(await log(id)).toMatchObject([{ status: 'delivered', attempts: [{ number: 1, responseStatus: 204 }] }]);
  expect(receiver.at('/local').map(({ headers }) => headers['x-svc-delivery-attempt'])).toEqual(['1']);
});

test.each(['0', '-5', 'Wed, 21 Oct 2015 07:28:00 GMT', 'soon'])(
  'Retry-After: %s leaves the delay as it is',
  async (text) => {
    const event = 'tennis.match.started';
    const path = `/come-again/${encodeURIComponent(text)}`;
    const { id } = await subscribe(path, event);
    await tell(event);
    await until(() => receiver.at(path).length === 2);
    const [first, second] = receiver.at(path).map(({ at }) => at);
    expect(second! - first!).toBeGreaterThanOrEqual(DELAYS_MS[0]! * 0.8 - 1);
    await db.pool.query('update webhook set is_active = false where id = $1', [id]);
  },
);

test.each([
  [0, 10_000],
  [-1, 10_000],
  [301, 10_000],
  [300, 300_000],
  [1, 1_000],
])('a receiver that asks for %i s has the next attempt after %i ms', (retryAfterSeconds, afterMs) => {
  const result = { responseStatus: 503, error: null, retryAfterSeconds };
  expect(judge(1, result, [10_000, 60_000], 0.5)).toEqual({ outcome: 'retrying', afterMs });
});

describe('a worker that stands still', () => {
  const EVENT = 'ufc.rankings.updated';
  const HOLDER = 'stands still';

  /** A delivery whose first attempt this worker begins and does not end, so that another takes over. */
  async function standStill(path: string) {
    const { id, accountId } = await subscribe(path, EVENT);
    expect(await takeLane(db, id, HOLDER)).toBe(true);
    await tell(EVENT);
    const work = (await findWork(db, id, [], 10))!;
    const at = new Date();
    const beginning = { deliveryId: work.due[0]!.id, number: 1, at, state: work.state };
    const begin = (more: object = {}) => beginAttempts(db, HOLDER, [{ ...beginning, ...more }]);
    expect(await begin()).toEqual([true]);
    const result = (more: Partial<Settled>): Settled => ({
      deliveryId: beginning.deliveryId,
      webhookId: id,
      event: EVENT,
      counts: true,
      number: 1,
      at,
      durationMs: 20_000,
      responseStatus: null,
      error: 'timeout',
      warning: null,
      responseBody: '',
      outcome: 'retrying',
      nextAttemptAt: new Date(),
      goneUrl: null,
      ...more,
    });
    return { id, accountId, begin, result };
  }
  const takeOver = (id: string) =>
    db.pool.query(`update webhook_lane set held_until = now() - interval '1 second' where webhook_id = $1`, [id]);

  test('un-delivers nothing: its results come too late, and it begins nothing', async () => {
    const { id, accountId, begin, result } = await standStill('/stalled');
    // The answer of the database may be lost; another worker's attempt is another moment's.
    expect(await begin()).toEqual([true]);
    expect(await begin({ at: new Date(Date.now() + 5) })).toEqual([false]);
    await takeOver(id);
    expect(await begin()).toEqual([false]);
    await until(() => isSettled(id));
    const delivered = await log(id);
    expect(delivered).toMatchObject([
      {
        status: 'delivered',
        attempts: [
          { number: 1, error: 'interrupted' },
          { number: 2, responseStatus: 204 },
        ],
      },
    ]);
    expect(receiver.at('/stalled').map(({ headers }) => headers['x-svc-delivery-attempt'])).toEqual(['2']);
    await settle(db, [result({})]);
    await settle(db, [
      result({
        outcome: 'failed',
        goneUrl: `${receiver.url}/stalled`,
        nextAttemptAt: null,
        responseStatus: 410,
        error: null,
      }),
    ]);
    await settle(db, [result({ outcome: 'postponed' })]);
    expect(await log(id)).toEqual(delivered);
    const after = await findSubscription(db, accountId, id);
    expect(after).toMatchObject({ isActive: true, failureCount: 0, totalFailures: 0, lastError: null });
  });

  test('is believed when it says that the event arrived', async () => {
    const { id, result } = await standStill('/status/400/arrived');
    await takeOver(id);
    await until(() => isSettled(id));
    expect(await log(id)).toMatchObject([{ status: 'failed' }]);
    await settle(db, [result({ outcome: 'delivered', nextAttemptAt: null, responseStatus: 200, error: null })]);
    expect(await log(id)).toMatchObject([
      { status: 'delivered', attempts: [{ responseStatus: 200, error: null }, { responseStatus: 400 }] },
    ]);
  });

  test('three times over leaves no fourth request', async () => {
    const { id } = await standStill('/never/thrice');
    const { rows } = await db.pool.query<{ delivery: string }>(
      'select id as delivery from webhook_delivery where webhook_id = $1',
      [id],
    );
    await db.pool.query('update webhook_attempt set number = 3 where delivery_id = $1', [rows[0]!.delivery]);
    await db.pool.query('update webhook_delivery set attempts = 2 where id = $1', [rows[0]!.delivery]);
    await takeOver(id);
    await until(() => isSettled(id));
    expect(await log(id)).toMatchObject([{ status: 'failed', attempts: [{ number: 3, error: 'interrupted' }] }]);
    expect(receiver.at('/never/thrice')).toEqual([]);
  });
});
