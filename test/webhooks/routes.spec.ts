import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { createOwner } from '../../src/auth/owners.js';
import { findSession, startSession } from '../../src/auth/sessions.js';
import { Plans } from '../../src/billing/plans.js';
import { sql } from '../../src/db/sql.js';
import { LiveWriter } from '../../src/live/writer.js';
import { publish } from '../../src/webhooks/outbox.js';
import { awayFromFullHour } from '../support/full-hour.js';
import { boutUpdate } from '../support/live.js';
import { sessionCookie } from '../support/owner.js';
import { hold, startReceiver, type Receiver } from '../support/receiver.js';
import { startService, type Json, type Service, type ServiceProcess } from '../support/service.js';

/** Subscriptions as an owner manages them, and what arrives. */
const plans = Plans.read(resolve('config/plans.yaml'));
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
let service: Service;
let receiver: Receiver;
let ada: Owner;
let worker: ServiceProcess;
/** The answer to a request at /deleted. */
let deleted: ServerResponse;

beforeAll(async () => {
  const environment = { WEBHOOK_ALLOW_PRIVATE: 'true', DEMO: 'false' };
  service = await startService({ environment });
  receiver = await startReceiver(({ path }, response) => {
    if (path !== '/deleted') return;
    deleted = response;
    hold(response);
  });
  ada = await owner('pro');
  worker = await service.worker();
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

interface Owner {
  ask(method: string, path: string, body?: object): Promise<Response>;
  get(path: string): Promise<Json>;
  /** Answers `data`; throws unless the request succeeds. */
  send(method: string, path: string, body?: object): Promise<Json>;
}

let owners = 0;
async function owner(plan: string): Promise<Owner> {
  const email = `owner${(owners += 1)}@example.com`;
  const account = { email, passwordHash: 'not signed in with', name: 'test', plan, isOperator: false };
  const accountId = (await createOwner(service.db, account)) as string;
  const token = await startSession(service.db, accountId, { address: '127.0.0.1', userAgent: 'test' });
  const { csrfToken } = (await findSession(service.db, token))!;
  const cookie = await sessionCookie(service.db, token);
  const ask = (method: string, path: string, body?: object) =>
    fetch(`${service.url}/api/v1/${path}`, {
      method,
      headers: {
        cookie,
        'x-csrf-token': csrfToken,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const send = async (method: string, path: string, body?: object) => {
    const answer = await ask(method, path, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return text === '' ? undefined : (JSON.parse(text) as Json).data;
  };
  return { ask, send, get: (path) => send('GET', path) };
}

const subscribe = (to: Owner, path: string, more: object = {}) =>
  to.send('POST', 'webhooks', { url: `${receiver.url}${path}`, events: ['ufc.*'], ...more });

async function until<Value>(read: () => Promise<Value> | Value, holds: (value: Value) => boolean): Promise<Value> {
  const giveUpAt = Date.now() + 60_000;
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    if (Date.now() > giveUpAt) throw new Error(`still ${JSON.stringify(value).slice(0, 2_000)}`);
    await sleep(50);
  }
}

test('the secret is shown once, and the rest whenever it is asked for', async () => {
  const created = await subscribe(ada, '/shown', { description: 'my bot' });
  const { secret, ...rest } = created;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(rest).toMatchObject({ events: ['ufc.*'], isActive: true, failureCount: 0, secretHint: secret.slice(-4) });
  expect(rest.id).toMatch(/^wh_[A-Za-z0-9]{24}$/);
  expect(rest).not.toHaveProperty('filters');
  expect(await ada.get(`webhooks/${rest.id}`)).toEqual(rest);
  expect(await ada.get('webhooks')).toEqual([rest]);
  const rotated = await ada.send('POST', `webhooks/${rest.id}/rotate-secret`, { overlapHours: 1 });
  expect(rotated.secret).not.toBe(secret);
  expect((await ada.ask('DELETE', `webhooks/${rest.id}`)).status).toBe(204);
  const gone = await ada.ask('GET', `webhooks/${rest.id}`);
  expect([gone.status, ((await gone.json()) as Json).error.message]).toEqual([404, `No webhook with id ${rest.id}`]);
});

test('the catalogue of lol says what is sent, to whom, and how to check it', async () => {
  const { key } = await service.key();
  const { success, data } = (await (await service.get('/api/v1/lol/webhooks/events', key)).json()) as Json;
  expect(success).toBe(true);
  expect(Object.keys(data)).toEqual([
    'events',
    'availableOnPlans',
    'managementPath',
    'signing',
    'delivery',
    'filters',
    'filterValues',
  ]);
  const all = (await ada.get('webhooks/events')).filter(({ family }: Json) => family === 'lol');
  expect(data.events.map(({ event }: Json) => event)).toEqual(all.map(({ event }: Json) => event));
  const swing = data.events.find(({ event }: Json) => event === 'lol.live.gold_swing');
  expect(swing).toEqual({
    event: 'lol.live.gold_swing',
    description: expect.stringContaining('gold lead'),
    fields: 'matchId gameId league gameTime source previousGoldDiff goldDiff swing leadingSide'.split(' '),
    filters: ['league', 'matchId', 'gameId', 'side'],
    examplePayload: {
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5/),
      event: 'lol.live.gold_swing',
      timestamp: expect.stringMatching(/Z$/),
      data: expect.objectContaining({ leadingSide: 'blue', swing: 1860 }),
    },
  });
  expect(data.availableOnPlans).toEqual(['one_game', 'pro', 'business', 'scale', 'enterprise']);
  expect(data.managementPath).toBe('/api/v1/webhooks');
  const { testVector, ...signing } = data.signing;
  expect(signing).toEqual({
    header: 'x-svc-signature',
    algorithm: 'hmac-sha256',
    encoding: 'hex-lower',
    signedContent: 'raw request body',
  });
  const signed = createHmac('sha256', testVector.secret).update(testVector.body).digest('hex');
  expect(testVector.signature).toBe(signed);
  const { retryStatuses, ...delivery } = data.delivery;
  expect(delivery).toEqual({ timeoutMs: 10_000, attempts: 3, retryDelaysSeconds: [10, 60] });
  expect(retryStatuses.slice(0, 5)).toEqual([408, 409, 425, 429, 500]);
  expect([retryStatuses.length, retryStatuses.at(-1)]).toEqual([104, 599]);
  expect(data.filters.properties.side).toMatchObject({ enum: ['red', 'blue'] });
  expect(data.filterValues).toEqual({ league: expect.any(Array), side: ['red', 'blue'] });
});

describe('filters', () => {
  const EVENT = 'lol.score.updated';
  let bob: Owner;
  let facts = 0;
  const happen = (data: object) =>
    service.db.transaction((client) => {
      const subject = `lol-match-${(facts += 1)}`;
      return publish(client, plans, [{ name: EVENT, subject, occurredAt: Date.now(), data }]);
    });
  const queued = async (id: string) => (await bob.get(`webhooks/${id}/deliveries`)).length as number;
  const filtered = (name: string, value: string) =>
    subscribe(bob, `/filtered/${name}/${encodeURIComponent(value)}`, { events: [EVENT], filters: { [name]: value } });

  beforeAll(async () => {
    await service.db.pool.query(`
      insert into lol_league (n, slug, name, short_name, tier, is_active, aliases, external_ids, hash, updated_at)
      values (901, 'worlds', 'Worlds', 'WLDS', 'international', true, '{}', '{}', '', now());
      insert into identity_slug (family, kind, slug, n, is_own) values ('lol', 'league', 'worlds', 901, true);
      insert into identity (family, kind, source, key, n) values
        ('lol', 'league', 'riot', '98767975604431411', 901), ('lol', 'match', 'riot', '115548681803406191', 902),
        ('lol', 'game', 'riot', '115548681803406192', 903);
      insert into identity_moved (family, kind, n, to_n) values ('lol', 'match', 904, 902);`);
  });

  // Each test has the writes of a minute for itself.
  beforeEach(async () => {
    bob = await owner('pro');
  });

  test.each([
    ['league', ['worlds', 'lol-worlds', 'WORLDS', 'wlds', '901', 'lol-league-901', '98767975604431411']],
    ['matchId', ['lol-match-902', 'LOL-MATCH-902', '902', '115548681803406191', '904']],
    ['gameId', ['lol-game-903', '903', '115548681803406192']],
  ])('by %s take what the routes take', async (name, values) => {
    const made = [];
    for (const value of values) made.push(await filtered(name, value));
    expect(made.map(({ filters, warnings }) => [filters[name], warnings])).toEqual(values.map((value) => [value, []]));
    await happen({ league: 'worlds', matchId: 'lol-match-902', gameId: 'lol-game-903' });
    await happen({ league: 'lck', matchId: 'lol-match-905', gameId: 'lol-game-906' });
    for (const { id, filters } of made) expect([filters, await queued(id)]).toEqual([filters, 1]);
    for (const { id } of made) {
      const again = await bob.send('POST', `webhooks/${id}/replay`, { from: ago(60), dryRun: true });
      expect(again.eventCount).toBeGreaterThanOrEqual(1);
      await bob.send('DELETE', `webhooks/${id}`);
    }
  });

  test('that name nothing known are accepted with a warning, which goes when it is known', async () => {
    const made = await filtered('matchId', '115548681803400000');
    const warning = 'filters.matchId: nothing known is called "115548681803400000", so no event passes yet.';
    expect(made.warnings).toEqual([warning]);
    const { id } = made;
    expect((await bob.get(`webhooks/${id}`)).warnings).toEqual([warning]);
    expect((await bob.get('webhooks')).find((one: Json) => one.id === id).warnings).toEqual([warning]);
    const changed = await bob.send('PATCH', `webhooks/${id}`, {
      events: ['lol.*'],
      filters: { league: 'lkc', side: 'RED' },
    });
    expect(changed.warnings).toEqual(['filters.league: nothing known is called "lkc", so no event passes yet.']);
    await bob.send('PATCH', `webhooks/${id}`, { filters: { matchId: '115548681803400000' } });
    await service.db.pool.query(
      `insert into identity (family, kind, source, key, n) values ('lol', 'match', 'riot', '115548681803400000', 907)`,
    );
    expect((await bob.get(`webhooks/${id}`)).warnings).toEqual([]);
    await happen({ matchId: 'lol-match-907' });
    expect(await queued(id)).toBe(1);
  });

  test('of a sample are obeyed, or the answer says that they are not', async () => {
    const { id } = await subscribe(bob, '/narrow', {
      events: ['lol.*', 'ufc.*'],
      filters: { league: 'worlds', side: 'red' },
    });
    const swing = await bob.send('POST', `webhooks/${id}/test`, { event: 'lol.live.gold_swing' });
    expect(swing.warnings).toEqual([
      'filters.league: the sample has another value than "worlds", and was sent all the same.',
      'filters.side: the sample has another value than "red", and was sent all the same.',
    ]);
    const started = await bob.send('POST', `webhooks/${id}/test`, { event: 'lol.match.started' });
    expect(started.warnings).toContain('filters.side: lol.match.started has no side, so no such event passes.');
    expect((await bob.send('POST', `webhooks/${id}/test`, { event: 'ufc.bout.started' })).warnings).toEqual([]);
    const { league } = swing.payload.data;
    const trial = { url: `${receiver.url}/narrow`, event: 'lol.live.gold_swing' };
    const fitting = await bob.send('POST', 'webhooks/test', { ...trial, filters: { league: `lol-${league}` } });
    expect(fitting.warnings).toEqual([]);
    const other = await bob.send('POST', 'webhooks/test', { ...trial, filters: { league: '98767975604431411' } });
    expect(other.warnings).toHaveLength(1);
  });

  test('that let none of a subscribed event pass are named, and refused where they let nothing pass', async () => {
    const url = `${receiver.url}/never`;
    const filters = { side: 'red' };
    const refuse = async (method: string, path: string, body: object) => {
      const answer = await bob.ask(method, path, body);
      const { error } = (await answer.json()) as Json;
      return [answer.status, error.details[0].param, error.message];
    };
    const sentence = 'lol.match.started has no side, so this filter lets none of it pass';
    const refused = [400, 'filters.side', expect.stringContaining(sentence)];
    expect(await refuse('POST', 'webhooks', { url, events: ['lol.match.started'], filters })).toEqual(refused);
    const warnings = ['filters.side: lol.match.started has no side, so no such event passes.'];
    const events = ['lol.match.started', 'lol.live.gold_swing'];
    const made = await bob.send('POST', 'webhooks', { url, events, filters });
    expect(made.warnings).toEqual(warnings);
    const path = `webhooks/${made.id}`;
    expect((await bob.get(path)).warnings).toEqual(warnings);
    expect((await bob.send('PATCH', path, { events: ['lol.live.*'] })).warnings).toEqual([]);
    expect(await refuse('PATCH', path, { events: ['lol.match.started'] })).toEqual(refused);
    const mixed = await bob.send('PATCH', path, { events: ['lol.match.started', 'ufc.*'] });
    expect(mixed.warnings).toEqual(warnings);
    expect(await refuse('PATCH', path, { events: ['lol.match.started'], filters })).toEqual(refused);
    const other = { events: ['lol.match.started'], filters: { league: 'worlds' } };
    expect((await bob.send('PATCH', path, other)).warnings).toEqual([]);
    expect(await refuse('PATCH', path, { filters })).toEqual(refused);
  });

  test('have their values in the catalogue, where they are few', async () => {
    const answer = (await (await bob.ask('GET', 'webhooks/events')).json()) as Json;
    expect(answer.meta.filterValues).toEqual({
      league: expect.arrayContaining(['worlds']),
      side: ['red', 'blue'],
    });
  });
});

test.each([
  [{ url: 'http://169.254.169.254/latest' }, 'url'],
  [{ url: 'ftp://hooks.example.com/' }, 'url'],
  [{ url: 'https://user:pass@hooks.example.com/' }, 'url'],
  [{ events: [] }, 'events'],
  [{ events: ['ufc.bout.begun'] }, 'events'],
  [{ events: ['ufc.*', 'ufc.*'] }, 'events'],
  [{ filters: { league: 'lck' } }, 'filters'],
  [{ events: ['lol.*'], filters: { side: 'green' } }, 'filters.side'],
])('%j is refused and named', async (body, param) => {
  const answer = await ada.ask('POST', 'webhooks', { url: `${receiver.url}/`, events: ['ufc.*'], ...body });
  const { error } = (await answer.json()) as Json;
  expect([answer.status, error.details[0].param]).toEqual([400, param]);
});

test('a plan gives so many subscriptions, to so many families', async () => {
  const free = await owner('free');
  const refused = await free.ask('POST', 'webhooks', { url: `${receiver.url}/`, events: ['*'] });
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'WEBHOOKS_NOT_IN_PLAN']);
  const basic = await owner('basic');
  const other = await basic.ask('POST', 'webhooks', { url: `${receiver.url}/`, events: ['lol.*'] });
  expect(other.status).toBe(403);
  expect(((await other.json()) as Json).error.requiredPlans).toContain('pro');
  for (let count = 0; count < 5; count += 1) await subscribe(basic, `/basic/${count}`, { events: ['cod.*'] });
  const sixth = await basic.ask('POST', 'webhooks', { url: `${receiver.url}/`, events: ['cod.*'] });
  expect([sixth.status, sixth.headers.get('x-error-code')]).toEqual([409, 'CONFLICT']);
});

test('of one account nothing is seen or touched by another', async () => {
  const bob = await owner('pro');
  const { id } = await subscribe(ada, '/mine');
  const delivery = (await ada.send('POST', `webhooks/${id}/test`, {})).id;
  const attempts: [string, string, object?][] = [
    ['GET', ''],
    ['PATCH', '', { isActive: false }],
    ['DELETE', ''],
    ['POST', '/test', {}],
    ['POST', '/rotate-secret', {}],
    ['GET', '/deliveries'],
    ['GET', `/deliveries/${delivery}`],
    ['POST', `/deliveries/${delivery}/redeliver`, {}],
    ['POST', '/replay', { afterSequence: 0 }],
    ['GET', '/health'],
  ];
  for (const [method, path, body] of attempts) {
    const answer = await bob.ask(method, `webhooks/${id}${path}`, body);
    expect([method, path, answer.status]).toEqual([method, path, 404]);
  }
  expect(await bob.get('webhooks')).toEqual([]);
  expect(await ada.get(`webhooks/${id}`)).toMatchObject({ isActive: true });
  await ada.send('DELETE', `webhooks/${id}`);
});

test('a sample arrives at once, marked and without a number', async () => {
  const { id, secret } = await subscribe(ada, '/sample', { isActive: false });
  const delivery = await ada.send('POST', `webhooks/${id}/test`, { event: 'ufc.bout.completed' });
  expect(delivery).toMatchObject({ isTest: true, status: 'delivered', sequence: null, event: 'ufc.bout.completed' });
  expect(delivery.attempts).toMatchObject([{ number: 1, responseStatus: 204, error: null, responseBody: '' }]);
  const [{ headers, body }] = receiver.at('/sample') as [Receiver['received'][number]];
  expect(headers).toMatchObject({ 'x-svc-test': 'true', 'x-svc-event-id': delivery.eventId });
  expect(new Webhook(secret).verify(body.toString(), headers as Record<string, string>)).toEqual(delivery.payload);
  const again = await ada.ask('POST', `webhooks/${id}/deliveries/${delivery.id}/redeliver`, {});
  expect(again.status).toBe(409);
});

test('an address is tried before it is subscribed: signed with the secret that is shown, and nothing is kept', async () => {
  const before = await ada.get('webhooks');
  const body = { url: `${receiver.url}/trial`, event: 'lol.live.gold_swing', filters: { league: 'lck' } };
  const { secret, ...tried } = await ada.send('POST', 'webhooks/test', body);
  expect(tried).toMatchObject({ isTest: true, status: 'delivered', sequence: null, event: 'lol.live.gold_swing' });
  expect(tried.attempts).toMatchObject([{ number: 1, responseStatus: 204, error: null, responseBody: '' }]);
  const [{ headers, body: sent }] = receiver.at('/trial') as [Receiver['received'][number]];
  expect(headers).toMatchObject({ 'x-svc-test': 'true', 'x-svc-event-id': tried.eventId });
  expect(new Webhook(secret as string).verify(sent.toString(), headers as Record<string, string>)).toEqual(
    tried.payload,
  );
  expect(await ada.get('webhooks')).toEqual(before);
});

test.each([
  ['of an unknown event', { event: 'chess.move' }, 400, 'UNKNOWN_EVENT'],
  ['to an odd address', { url: 'ftp://example.com' }, 400, 'INVALID_WEBHOOK_URL'],
  ['with a filter that it has no member for', { filters: { league: 'lck' } }, 400, 'VALIDATION_ERROR'],
  [
    'with a filter that none of its kind has',
    { event: 'lol.match.started', filters: { side: 'red' } },
    400,
    'VALIDATION_ERROR',
  ],
])('no sample is sent %s', async (_what, body, status, code) => {
  const asked = { url: `${receiver.url}/untried`, event: 'ufc.bout.started', ...body };
  const answer = await ada.ask('POST', 'webhooks/test', asked);
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([status, code]);
  expect(receiver.at('/untried')).toEqual([]);
});

test('a plan without webhooks tries none', async () => {
  const free = await owner('free');
  const refused = await free.ask('POST', 'webhooks/test', {
    url: `${receiver.url}/untried`,
    event: 'ufc.bout.started',
  });
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'WEBHOOKS_NOT_IN_PLAN']);
});

test('a sample for a subscription that is deleted meanwhile is answered as for one that is not there', async () => {
  const { id } = await subscribe(ada, '/deleted');
  const sent = ada.ask('POST', `webhooks/${id}/test`, {});
  await until(
    () => receiver.at('/deleted').length,
    (count) => count === 1,
  );
  await ada.send('DELETE', `webhooks/${id}`);
  deleted.writeHead(204).end();
  expect((await sent).status).toBe(404);
});

let bouts = 100;
/** Bouts that start and end, as the feed has the log of them. */
async function fight(count: number): Promise<void> {
  const writer = new LiveWriter(service.redis, 'ufc');
  for (let index = 0; index < count; index += 1) {
    const update = boutUpdate((bouts += 1), 1);
    const subject = update.state['boutId'] as string;
    const event = (name: string) => ({ name: `ufc.bout.${name}`, subject, data: update.state, occurredAt: Date.now() });
    await writer.commit({ ...update, facts: [event('started'), event('completed')] });
  }
}

/** Until the worker has stored all that is logged. */
async function kept(): Promise<void> {
  const [newest] = await service.redis.xrevrange('live:{ufc}', '+', '-', 'COUNT', 1);
  await until(
    () => service.redis.get('live:{ufc}:copied'),
    (copied) => copied === newest![0],
  );
}

test('a fight night arrives signed and numbered; a pause stops it, and what was missed can be replayed', async () => {
  const from = new Date().toISOString();
  const { id, secret } = await subscribe(ada, '/night');
  await fight(3);
  const log = async () => (await ada.get(`webhooks/${id}/deliveries?limit=100`)) as Json[];
  const first = await until(log, (rows) => rows.length === 6 && rows.every(({ status }) => status === 'delivered'));
  expect(first.map(({ sequence }) => sequence)).toEqual(first.map((_, index) => first.length - index));
  const arrived = receiver.at('/night');
  for (const { headers, body } of arrived)
    expect(new Webhook(secret).verify(body.toString(), headers as Record<string, string>)).toBeTruthy();
  expect(arrived.filter(({ json }) => json.event === 'ufc.bout.started')).toHaveLength(3);

  const paused = await ada.send('PATCH', `webhooks/${id}`, { isActive: false });
  expect(paused).toMatchObject({ isActive: false, disabledReason: 'paused_by_owner' });
  await fight(2);
  await kept();
  expect(await log()).toHaveLength(first.length);
  expect((await ada.ask('POST', `webhooks/${id}/replay`, { from })).status).toBe(409);
  await ada.send('PATCH', `webhooks/${id}`, { isActive: true });
  const { eventCount } = await ada.send('POST', `webhooks/${id}/replay`, { from, onlyFailed: true });
  expect(eventCount).toBe(4);
  const all = await until(log, (rows) => rows.every(({ status }) => status === 'delivered'));
  expect(all).toHaveLength(first.length + eventCount);
  expect(new Set(all.map(({ eventId }) => eventId)).size).toBe(all.length);

  await kept();
  const { eventId } = await ada.send('POST', `webhooks/${id}/deliveries/${all.at(-1)!.id}/redeliver`, {});
  const twice = () => receiver.at('/night').filter(({ headers }) => headers['x-svc-event-id'] === eventId).length;
  await until(twice, (count) => count === 2);
  const page = await ada.ask('GET', `webhooks/${id}/deliveries?limit=2&event=ufc.bout.started`);
  const { data, meta } = (await page.json()) as Json;
  const next = await ada.get(`webhooks/${id}/deliveries?limit=2&event=ufc.bout.started&cursor=${meta.nextCursor}`);
  expect(data.map((row: Json) => row.event)).toEqual(['ufc.bout.started', 'ufc.bout.started']);
  expect(next[0].id < data[1].id).toBe(true);
});

test('a queue that was emptied rings nothing that does not exist, and what happens then arrives', async () => {
  const { id } = await subscribe(ada, '/emptied');
  // What is left of a job when only its number is.
  await service.redis.lpush('{bull}:webhooks:wait', '4711');
  await fight(1);
  await until(
    () => receiver.at('/emptied').length,
    (count) => count === 2,
  );
  expect(worker.log()).not.toContain('deliveries wait');
  await ada.send('DELETE', `webhooks/${id}`);
});

test('health counts what became of deliveries, and names the numbers that did not arrive until they do', async () => {
  await awayFromFullHour(10_000);
  const { id } = await subscribe(ada, '/health');
  expect(await ada.get(`webhooks/${id}/health`)).toMatchObject({
    total: { delivered: 0, failed: 0, waiting: 0, cancelled: 0, p50Ms: null, p95Ms: null },
    holes: [],
    lostCount: 0,
    lostFrom: null,
  });
  await leave(id, [
    ['delivered', 40],
    ['failed', 10],
    ['failed', 10],
    ['delivered', 60],
    ['cancelled', null],
    ['retrying', 500],
    ['delivered', 2_000],
  ]);
  const health = await ada.get(`webhooks/${id}/health?window=week`);
  expect(health.total).toEqual({ delivered: 3, failed: 2, waiting: 1, cancelled: 1, p50Ms: 60, p95Ms: 1_806 });
  expect(health.points).toHaveLength(29);
  expect(health.points.at(-1)).toMatchObject(health.total as object);
  expect(health.points[0]).toMatchObject({ delivered: 0, p50Ms: null });
  expect([health.lostCount, health.lostFrom]).toEqual([3, 2]);
  expect(health.holes).toEqual([
    { fromSequence: 5, toSequence: 5, count: 1 },
    { fromSequence: 2, toSequence: 3, count: 2 },
  ]);
  await service.db.rows(sql`
    insert into webhook_delivery (id, webhook_id, event_id, event, sequence, status, attempts)
    select 'dlv_' || lpad('9', 26, '0'), webhook_id, event_id, event, 8, 'delivered', 1 from webhook_delivery
    where webhook_id = ${id} and sequence = 3`);
  expect((await ada.get(`webhooks/${id}/health`)).holes).toEqual([
    { fromSequence: 5, toSequence: 5, count: 1 },
    { fromSequence: 2, toSequence: 2, count: 1 },
  ]);
});

/** Deliveries as workers leave them, numbered from 1: each with its status and how long its one attempt took. */
async function leave(id: string, deliveries: readonly (readonly [string, number | null])[]): Promise<void> {
  for (const [index, [status, durationMs]] of deliveries.entries()) {
    const delivery = `dlv_${String(index + 1).padStart(26, '0')}`;
    await service.db.rows(sql`
      insert into webhook_delivery (id, webhook_id, event_id, event, sequence, status, attempts)
      values (${delivery}, ${id}, gen_random_uuid(), 'ufc.bout.started', ${index + 1}, ${status}, ${durationMs === null ? 0 : 1})`);
    if (durationMs !== null)
      await service.db.rows(sql`
        insert into webhook_attempt (delivery_id, number, at, duration_ms, response_body)
        values (${delivery}, 1, now(), ${durationMs}, '')`);
  }
}
