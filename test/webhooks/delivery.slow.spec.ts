import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { Webhook } from 'standardwebhooks';
import { createAccount } from '../../src/auth/accounts.js';
import { Plans } from '../../src/billing/plans.js';
import { readConfig } from '../../src/config.js';
import { Database } from '../../src/db/database.js';
import { sql } from '../../src/db/sql.js';
import { createLog } from '../../src/http/log.js';
import { ulid } from '../../src/http/request-id.js';
import { GuardedAgent } from '../../src/outbound/guarded-agent.js';
import { findDelivery, listDeliveries, redeliver } from '../../src/webhooks/deliveries.queries.js';
import { Dispatcher } from '../../src/webhooks/dispatcher.js';
import type { Fact } from '../../src/facts/fact.js';
import { Notices } from '../../src/webhooks/notices.js';
import { publish } from '../../src/webhooks/outbox.js';
import { replay, type Replay } from '../../src/webhooks/replay.queries.js';
import { Sender } from '../../src/webhooks/sender.js';
import { signingKey, verify } from '../../src/webhooks/signature.js';
import {
  changeSubscription,
  createSubscription,
  findSubscription,
  rotateSecret,
  type NewSubscription,
} from '../../src/webhooks/subscriptions.queries.js';
import { Tallies } from '../../src/webhooks/tallies.js';
import { forgetOld, stopUncovered } from '../../src/webhooks/upkeep.js';
import { mailsTo } from '../support/outbox.js';
import { hold, startReceiver, type Receiver } from '../support/receiver.js';
import { shortest } from '../support/shortest.js';
import { ownDatabase, ownRedisUrl, type OwnDatabase } from '../support/stores.js';
import { until } from '../support/until.js';

/** From a fact to its receivers, on a real database and real sockets. The delays are shorter, everything else is as it runs. */
const DELAYS_MS = [200, 400];
const TIMEOUT_MS = 2_000;
/** For requests that end by their answers on a busy machine too. */
const PATIENT_MS = 120_000;
const plans = Plans.read(resolve('config/plans.yaml'));
let own: OwnDatabase;
let db: Database;
let redis: Redis;
let receiver: Receiver;
let dispatcher: Dispatcher;
let accountId: string;

beforeAll(async () => {
  own = await ownDatabase('empty');
  db = await Database.open({ url: own.url, poolSize: 10, statementTimeoutMs: 0 });
  redis = new Redis(ownRedisUrl());
  accountId = await createAccount(db, { name: 'test', plan: 'pro' });
  receiver = await startReceiver(({ path }, response, count) => {
    if (path.startsWith('/status/')) response.writeHead(Number(path.split('/')[2])).end('why');
    if (path.startsWith('/second') && count === 1) response.writeHead(503).end();
    if (path.startsWith('/slowly') && count === 1) response.writeHead(429, { 'retry-after': '1' }).end();
    if (path.startsWith('/never')) hold(response);
    if (path.startsWith('/hangs-up')) response.destroy();
    if (path.startsWith('/moved')) response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end();
    if (path.startsWith('/cut')) cut(response);
    if (path.startsWith('/half-a-second')) hold(response, 500);
    if (path.startsWith('/held')) answerWhenReleased(path, response);
  });
  dispatcher = startDispatcher(TIMEOUT_MS);
});
afterAll(async () => {
  await dispatcher.stop();
  await receiver.close();
  await db.close();
  redis.disconnect();
  await own.drop();
});

function startDispatcher(totalTimeoutMs: number): Dispatcher {
  const agent = new GuardedAgent({ allowPrivate: true }, { limits: { totalTimeoutMs } });
  const made = new Dispatcher(db, new Sender(agent, true), plans, createLog('warn'), {
    openRequests: 1_000,
    delaysMs: DELAYS_MS,
    ringAt: () => {},
    tallies: new Tallies(redis),
  });
  made.start();
  return made;
}

/** Answers 200 with a part of the body that its length announces. */
function cut(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': '9' }).write('half', () => response.destroy());
}

/** What a receiver has not answered yet, by path; undefined once it answers at once. */
const unanswered = new Map<string, ServerResponse[] | undefined>();

function answerWhenReleased(path: string, response: ServerResponse): void {
  if (unanswered.has(path) && unanswered.get(path) === undefined) return;
  hold(response);
  unanswered.set(path, [...(unanswered.get(path) ?? []), response]);
}

function release(path: string, status = 204): void {
  for (const response of unanswered.get(path) ?? []) response.writeHead(status).end();
  unanswered.set(path, undefined);
}

const subscribe = async (path: string, more: Partial<NewSubscription> = {}, of = accountId) =>
  (await createSubscription(
    db,
    of,
    {
      url: `${receiver.url}${path}`,
      events: ['ufc.bout.started'],
      filters: null,
      description: null,
      isActive: true,
      ...more,
    },
    1_000,
  ))!;

let facts = 0;
const fact = (more: Partial<Fact> = {}): Fact => ({
  name: 'ufc.bout.started',
  subject: `ufc-${(facts += 1)}`,
  data: { boutId: `ufc-${facts}`, title: 'Bjørn – O’Neil' },
  occurredAt: Date.UTC(2026, 0, 2, 3, 4, 5),
  ...more,
});
const tell = (...told: Fact[]) => db.transaction((client) => publish(client, plans, told));

const PAGE = { status: undefined, event: undefined, from: undefined, to: undefined, cursor: undefined, limit: 500 };
const log = (id: string) => listDeliveries(db, id, PAGE);

/** The log once nothing in it is waiting. */
async function settled(id: string, count: number): Promise<Awaited<ReturnType<typeof log>>> {
  const giveUpAt = Date.now() + 60_000;
  for (;;) {
    const deliveries = await log(id);
    const waiting = deliveries.filter(({ status }) => status === 'pending' || status === 'retrying');
    if (deliveries.length >= count && waiting.length === 0) return deliveries;
    if (Date.now() > giveUpAt) throw new Error(`not settled: ${JSON.stringify(deliveries)}`);
    await sleep(20);
  }
}

test('a fact is sent once, signed in both ways, and numbered', async () => {
  const { id, secret } = await subscribe('/signed');
  const one = fact();
  await tell(one);
  await tell(one, fact());
  const deliveries = await settled(id, 2);
  expect(deliveries.map(({ status, sequence, attempts }) => [status, sequence, attempts.length])).toEqual([
    ['delivered', 2, 1],
    ['delivered', 1, 1],
  ]);
  const [first] = receiver.at('/signed');
  const { headers, body, json } = first!;
  expect(Object.keys(json)).toEqual(['id', 'event', 'timestamp', 'data']);
  expect(json).toEqual({
    id: headers['x-svc-event-id'],
    event: one.name,
    timestamp: '2026-01-02T03:04:05.000Z',
    data: one.data,
  });
  expect(verify(headers['x-svc-signature'] as string, body, signingKey(secret))).toBe(true);
  expect(new Webhook(secret).verify(body.toString(), headers as Record<string, string>)).toEqual(json);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-svc-delivery-attempt': '1',
    'x-svc-sequence': '1',
    'x-svc-event': one.name,
    'x-svc-webhook-id': id,
  });
  expect(headers['x-svc-test']).toBeUndefined();
  expect(receiver.at('/signed')).toHaveLength(2);
});

test.each([
  ['/status/200', 'delivered', [200]],
  ['/status/400', 'failed', [400]],
  ['/status/404', 'failed', [404]],
  ['/moved', 'failed', [302]],
  ['/status/408', 'failed', [408, 408, 408]],
  ['/status/425', 'failed', [425, 425, 425]],
  ['/status/500', 'failed', [500, 500, 500]],
  ['/second', 'delivered', [503, 204]],
  ['/hangs-up', 'failed', [null, null, null]],
  ['/never', 'failed', [null, null, null]],
])('%s ends %s', async (path, status, answers) => {
  const { id } = await subscribe(path);
  await tell(fact());
  const [delivery] = await settled(id, 1);
  const attempts = delivery!.attempts as { number: number; responseStatus: number | null; error: string | null }[];
  expect([delivery!.status, attempts.map(({ responseStatus }) => responseStatus)]).toEqual([status, answers]);
  expect(attempts.map(({ number }) => number)).toEqual(answers.map((_, index) => index + 1));
  for (const { responseStatus, error } of attempts) expect(error === null).toBe(responseStatus !== null);
  const bodies = new Set(receiver.at(path).map(({ body }) => body.toString()));
  expect(bodies.size).toBe(1);
  expect(receiver.at('/elsewhere')).toEqual([]);
});

test('an answer whose body ends early is an answer, and the log has a warning', async () => {
  const { id } = await subscribe('/cut');
  await tell(fact());
  const [delivery] = await settled(id, 1);
  expect(delivery).toMatchObject({
    status: 'delivered',
    attempts: [{ number: 1, responseStatus: 200, error: null, warning: 'closed', responseBody: 'half' }],
  });
  expect(await findSubscription(db, accountId, id)).toMatchObject({ failureCount: 0, lastError: null });
});

test('attempts wait as long as they should, and as long as the receiver asks for', async () => {
  const gaps = async (path: string) => {
    const { id } = await subscribe(path);
    await tell(fact());
    await settled(id, 1);
    const times = receiver.at(path).map(({ at }) => at);
    return times.slice(1).map((at, index) => at - (times[index] as number));
  };
  let tries = 0;
  // The sweep looks twice a second, and a busy machine takes its time.
  const longestMs = DELAYS_MS[0]! * 1.2 + 3_000;
  const secondMs = await shortest(longestMs, async () => {
    const [second, third] = await gaps(`/status/502/${(tries += 1)}`);
    expect(second).toBeGreaterThanOrEqual(DELAYS_MS[0]! * 0.8);
    expect(third).toBeGreaterThanOrEqual(DELAYS_MS[1]! * 0.8);
    return second!;
  });
  expect(secondMs).toBeLessThan(longestMs);
  const [told] = await gaps('/slowly');
  expect(told).toBeGreaterThanOrEqual(1_000);
});

test('410 switches a subscription off; what is waiting is cancelled and later facts are not queued', async () => {
  const { id } = await subscribe('/status/410');
  await tell(fact());
  await settled(id, 1);
  expect(await findSubscription(db, accountId, id)).toMatchObject({ isActive: false, disabledReason: 'gone' });
  await tell(fact());
  expect(await log(id)).toHaveLength(1);
});

describe('a subscription that fails', () => {
  // No other subscription takes it.
  const event = 'tennis.match.completed';
  let folder: string;
  let notices: Notices;
  let owner: string;
  let email: string;
  let owners = 0;
  let queued: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'webhook-notices-'));
    const config = readConfig({ DATA_DIR: folder, PUBLIC_URL: 'https://scores.example.com' });
    notices = new Notices(db, config, createLog('silent'));
  });
  beforeEach(async () => {
    queued = 0;
    owner = await createAccount(db, { name: 'failing', plan: 'pro' });
    email = `failing${(owners += 1)}@example.com`;
    await db.rows(sql`
      insert into account_owner (account_id, email, password) values (${owner}, ${email}, 'nobody signs in with this')`);
  });
  afterEach(() => db.rows(sql`delete from webhook where account_id = ${owner}`));
  afterAll(() => rm(folder, { recursive: true }));

  const failing = (path: string) => subscribe(path, { events: [event] }, owner);
  const find = (id: string) => findSubscription(db, owner, id);
  const mails = async (count: number) => {
    await notices.round();
    return mailsTo(folder, email, count);
  };
  async function happen(id: string, count: number): Promise<Awaited<ReturnType<typeof log>>> {
    await tell(...Array.from({ length: count }, () => fact({ name: event })));
    return settled(id, (queued += count));
  }
  /** As if its failures had begun so many hours ago. */
  const failingFor = (id: string, hours: number) =>
    db.rows(sql`update webhook set failing_since = now() - ${hours} * interval '1 hour' where id = ${id}`);

  test('stays on through a hundred failures of a busy night, and one success starts the count anew', async () => {
    const { id } = await failing('/status/403');
    expect((await happen(id, 130)).filter(({ status }) => status !== 'failed')).toEqual([]);
    expect(await find(id)).toMatchObject({ isActive: true, failureCount: 130, totalFailures: 130 });
    await changeSubscription(db, owner, id, { url: `${receiver.url}/well` });
    await happen(id, 1);
    expect(await find(id)).toMatchObject({ failureCount: 0, totalFailures: 130, lastError: { status: 403 } });
    expect(await mails(0)).toEqual([]);
  });

  test('is switched off after a hundred failures and a day without a success, not after either alone', async () => {
    const { id } = await failing('/status/403');
    await happen(id, 1);
    await failingFor(id, 25);
    await happen(id, 98);
    expect(await find(id)).toMatchObject({ isActive: true, failureCount: 99 });
    expect(await mails(1)).toHaveLength(1);
    const deliveries = await happen(id, 40);
    expect(await find(id)).toMatchObject({ isActive: false, disabledReason: 'too_many_failures' });
    expect(deliveries.filter(({ status }) => status === 'cancelled').length).toBeGreaterThan(0);
    const [warned, off, ...more] = await mails(2);
    expect(more).toEqual([]);
    expect([warned!.subject, off!.subject]).toEqual(['A webhook keeps failing', 'A webhook was switched off']);
    expect(off!.text).toContain(`${receiver.url}/status/403`);
    expect(off!.text).toContain('The receiver answered 403');
    expect(off!.text).toContain(`https://scores.example.com/dashboard/webhooks/${id}`);
    const on = await changeSubscription(db, owner, id, { isActive: true });
    expect(on).toMatchObject({ isActive: true, failureCount: 0, disabledReason: null });
    await happen(id, 1);
    expect(await find(id)).toMatchObject({ isActive: true, failureCount: 1 });
  });

  test.each([403, 410])('that is switched off and on does not count a %i to what was sent before', async (status) => {
    const path = `/held/before-${status}`;
    const { id } = await failing(path);
    await tell(fact({ name: event }));
    await until(() => unanswered.get(path)?.length === 1);
    await changeSubscription(db, owner, id, { isActive: false });
    await changeSubscription(db, owner, id, { isActive: true });
    release(path, status);
    const [delivery] = await until(async () => {
      const deliveries = await log(id);
      const isAnswered = deliveries[0]!.attempts.some(
        (one) => 'responseStatus' in one && one.responseStatus === status,
      );
      return isAnswered && deliveries;
    });
    expect(delivery).toMatchObject({ status: 'cancelled' });
    expect(await find(id)).toMatchObject({ isActive: true, failureCount: 0, totalFailures: 0 });
  });

  test('is switched off after five days of nothing but failures, however few', async () => {
    const { id } = await failing('/status/403');
    await happen(id, 1);
    await failingFor(id, 5 * 24 + 1);
    await happen(id, 1);
    expect(await find(id)).toMatchObject({ isActive: false, disabledReason: 'too_many_failures', failureCount: 2 });
    expect((await mails(1)).map(({ subject }) => subject)).toEqual(['A webhook was switched off']);
  });

  test('its owner gets one mail once it has failed for an hour, and another when it fails again', async () => {
    const { id } = await failing('/status/403');
    await happen(id, 2);
    expect(await mails(0)).toEqual([]);
    await failingFor(id, 2);
    await happen(id, 2);
    await happen(id, 1);
    expect((await mails(1)).map(({ subject }) => subject)).toEqual(['A webhook keeps failing']);
    await changeSubscription(db, owner, id, { url: `${receiver.url}/well` });
    await happen(id, 1);
    await changeSubscription(db, owner, id, { url: `${receiver.url}/status/403` });
    await happen(id, 1);
    await failingFor(id, 2);
    await happen(id, 1);
    expect(await mails(2)).toHaveLength(2);
  });

  test('that answers 410 is told to its owner, and of one that works again nothing is told', async () => {
    const gone = await failing('/status/410');
    await happen(gone.id, 1);
    expect((await mails(1)).map(({ text }) => text)).toEqual([expect.stringContaining('410')]);
    const { id } = await failing('/status/403');
    queued = 0;
    await happen(id, 1);
    await failingFor(id, 2);
    await happen(id, 1);
    await changeSubscription(db, owner, id, { url: `${receiver.url}/well` });
    await happen(id, 1);
    expect(await mails(1)).toHaveLength(1);
  });

  test('a mail that cannot be sent is tried again, and several notices of an account are one mail', async () => {
    const [one, other] = [await failing('/status/410'), await failing('/status/410/other')];
    await tell(fact({ name: event }));
    await settled(one.id, 1);
    await settled(other.id, 1);
    const refusing = readConfig({ SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://scores.example.com' });
    await new Notices(db, refusing, createLog('silent')).round();
    expect(await mails(0)).toEqual([]);
    await db.rows(sql`update webhook_notice set due_at = now()`);
    const [mail, ...more] = await mails(1);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('2 webhooks were switched off');
    for (const { id } of [one, other]) expect(mail!.text).toContain(id);
    expect(await mails(1)).toHaveLength(1);
  });
});

test('patterns, filters and the plan say what is delivered', async () => {
  const tennis = await subscribe('/tennis', { events: ['tennis.*'] });
  const lck = await subscribe('/lck', { events: ['*'], filters: { league: 'lck', side: 'red' } });
  const basic = await createAccount(db, { name: 'basic', plan: 'basic' });
  const unpaid = await subscribe('/basic', { events: ['*'] }, basic);
  const kill = (league: string, side: string) =>
    fact({ name: 'lol.live.kill_update', data: { league, side, matchId: 'lol-match-5' } });
  await tell(
    fact({ name: 'tennis.match.started' }),
    kill('lck', 'red'),
    kill('lck', 'blue'),
    kill('lpl', 'red'),
    fact({ name: 'cod.transfer.new' }),
  );
  const names = async (id: string, count: number) => (await settled(id, count)).map(({ event }) => event).toSorted();
  expect(await names(tennis.id, 1)).toEqual(['tennis.match.started']);
  expect(await names(lck.id, 3)).toEqual(['cod.transfer.new', 'lol.live.kill_update', 'tennis.match.started']);
  expect(await names(unpaid.id, 2)).toEqual(['cod.transfer.new', 'tennis.match.started']);
});

test('a slow receiver and a dead one do not hold up another, and none gets more than ten at a time', async () => {
  await dispatcher.stop();
  const patient = startDispatcher(PATIENT_MS);
  const slow = await subscribe('/held/slow');
  await subscribe('/held/dead');
  const quick = await subscribe('/quick');
  await tell(...Array.from({ length: 60 }, () => fact()));
  await settled(quick.id, 60);
  // A lane may begin long after another on a busy machine.
  for (const path of ['/held/slow', '/held/dead']) {
    while (receiver.at(path).length < 10) await sleep(20);
    await sleep(100);
    expect([path, receiver.at(path).length]).toEqual([path, 10]);
  }
  release('/held/slow');
  await settled(slow.id, 60);
  expect(receiver.at('/held/slow')).toHaveLength(60);
  expect(receiver.at('/held/dead')).toHaveLength(10);
  release('/held/dead');
  await patient.stop();
  dispatcher = startDispatcher(TIMEOUT_MS);
});

test('an event does not wait for the answer to the one before', async () => {
  let tries = 0;
  const apartMs = await shortest(TIMEOUT_MS, async () => {
    const path = `/never/behind-${(tries += 1)}`;
    const { id } = await subscribe(path);
    await tell(fact());
    while (receiver.at(path).length === 0) await sleep(5);
    await tell(fact());
    dispatcher.ring(id);
    while (receiver.at(path).length === 1) await sleep(5);
    const [first, second] = receiver.at(path).map(({ at }) => at);
    return second! - first!;
  });
  expect(apartMs).toBeLessThan(TIMEOUT_MS);
});

test('a subscription that is deleted while it is sent to holds up nobody', async () => {
  const deleted = await subscribe('/half-a-second/deleted');
  const other = await subscribe('/other');
  await tell(fact());
  await settled(other.id, 1);
  await db.rows(sql`delete from webhook where id = ${deleted.id}`);
  await tell(fact());
  // What is written by then has been written beside what became of the deleted one's request.
  while (receiver.at('/half-a-second/deleted').length === 0) await sleep(20);
  await sleep(1_000);
  await tell(fact());
  const written = await settled(other.id, 3);
  expect(written.map(({ status }) => status)).toEqual(['delivered', 'delivered', 'delivered']);
  expect(await attemptsWithoutDelivery()).toBe(0);
});

test('during an overlap both secrets sign', async () => {
  const { id, secret } = await subscribe('/rotated');
  const rotated = (await rotateSecret(db, accountId, id, 1))!;
  await tell(fact());
  await settled(id, 1);
  const [{ headers, body }] = receiver.at('/rotated') as [Receiver['received'][number]];
  for (const key of [secret, rotated.secret])
    expect(new Webhook(key).verify(body.toString(), headers as Record<string, string>)).toBeTruthy();
  expect(verify(headers['x-svc-signature'] as string, body, signingKey(rotated.secret))).toBe(true);
  expect(verify(headers['x-svc-signature-previous'] as string, body, signingKey(secret))).toBe(true);
});

const EVERYTHING: Replay = {
  from: undefined,
  to: undefined,
  afterSequence: undefined,
  patterns: undefined,
  onlyFailed: false,
  after: undefined,
  dryRun: false,
};

test('what was missed can be sent again: one, those after a number, those of a time that never arrived', async () => {
  const { id } = await subscribe('/again', { events: ['tennis.rankings.published'] });
  const published = () => fact({ name: 'tennis.rankings.published' });
  const from = new Date();
  await tell(published(), published());
  const [last, first] = await settled(id, 2);
  await changeSubscription(db, accountId, id, { isActive: false });
  await tell(published());
  expect(await replay(db, plans, id, { ...EVERYTHING, from })).toEqual({ refused: 'off' });
  await changeSubscription(db, accountId, id, { isActive: true });
  expect(await redeliver(db, id, first!.id)).toEqual({ eventId: first!.eventId });
  expect(await replay(db, plans, id, { ...EVERYTHING, afterSequence: 1 })).toMatchObject({ eventCount: 2 });
  expect(await replay(db, plans, id, { ...EVERYTHING, from, onlyFailed: true })).toMatchObject({ eventCount: 1 });
  const deliveries = await settled(id, 6);
  expect(deliveries.map(({ sequence }) => sequence)).toEqual([6, 5, 4, 3, 2, 1]);
  const sent = receiver.at('/again').map(({ headers }) => headers['x-svc-event-id']);
  expect(sent.filter((eventId) => eventId === first!.eventId)).toHaveLength(3);
  expect(sent.filter((eventId) => eventId === last!.eventId)).toHaveLength(2);
  expect(await findDelivery(db, id, deliveries[0]!.id)).toMatchObject({
    payload: { event: 'tennis.rankings.published' },
  });
});

test('a plan that includes its events no more switches a subscription off', async () => {
  const account = await createAccount(db, { name: 'changing', plan: 'pro' });
  const [lol, cod] = [
    await subscribe('/lol', { events: ['lol.*'] }, account),
    await subscribe('/cod', { events: ['cod.*'] }, account),
  ];
  await db.pool.query(`update account set plan = 'basic' where id = $1`, [account]);
  expect(await stopUncovered(db, plans)).toBe(1);
  const reason = async (id: string) => (await findSubscription(db, account, id))?.disabledReason;
  expect([await reason(lol.id), await reason(cod.id)]).toEqual(['plan_changed', null]);
});

test('after a month events and deliveries are forgotten, and what is still waiting is not', async () => {
  const { id } = await subscribe('/old', { events: ['ufc.odds.moved'] });
  const moved = () => fact({ name: 'ufc.odds.moved' });
  await tell(moved());
  await settled(id, 1);
  await makeOlder(id, 31);
  await db.pool.query(`update webhook_event set created_at = now() - interval '31 days' where name = 'ufc.odds.moved'`);
  await tell(moved());
  await settled(id, 2);
  expect(await forgetOld(db)).toBe(1);
  expect((await log(id)).map(({ sequence, payload }) => [sequence, payload !== null])).toEqual([[2, true]]);
  expect(await attemptsWithoutDelivery()).toBe(0);
});

test('an event of more than a month ago is kept until its receiver has it', async () => {
  const { id } = await subscribe('/late', { events: ['ufc.odds.moved'] });
  await tell(fact({ name: 'ufc.odds.moved' }));
  await settled(id, 1);
  await makeOlder(id, 31);
  await db.pool.query(`update webhook_event set created_at = now() - interval '31 days' where name = 'ufc.odds.moved'`);
  const wait = (when: string) =>
    db.pool.query(`update webhook_delivery set status = 'retrying', next_attempt_at = ${when} where webhook_id = $1`, [
      id,
    ]);
  await wait(`now() + interval '1 hour'`);
  await forgetOld(db);
  const [late] = await log(id);
  expect(late?.payload).toMatchObject({ event: 'ufc.odds.moved' });
  await wait('now()');
  await settled(id, 1);
  expect(receiver.at('/late')).toHaveLength(2);
  await forgetOld(db);
  expect(await log(id)).toEqual([]);
});

/** The deliveries of a subscription, as if they had been made so many days earlier. */
async function makeOlder(webhookId: string, days: number): Promise<void> {
  const at = Date.now() - days * 86_400_000;
  for (const { id } of await log(webhookId)) {
    const older = `dlv_${ulid(at)}`;
    await db.pool.query('update webhook_attempt set delivery_id = $1 where delivery_id = $2', [older, id]);
    await db.pool.query('update webhook_delivery set id = $1, created_at = $2 where id = $3', [
      older,
      new Date(at),
      id,
    ]);
  }
}

async function attemptsWithoutDelivery(): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    `select count(*)::integer from webhook_attempt where delivery_id not in (select id from webhook_delivery)`,
  );
  return rows[0]!.count;
}
