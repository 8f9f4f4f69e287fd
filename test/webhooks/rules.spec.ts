import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAccount } from '../../src/auth/accounts.js';
import { findSession, startSession } from '../../src/auth/sessions.js';
import { Plans } from '../../src/billing/plans.js';
import { sql } from '../../src/db/sql.js';
import { publish } from '../../src/webhooks/outbox.js';
import { sessionCookie } from '../support/owner.js';
import { startService, type Json, type Service } from '../support/service.js';

/** What the rules of sessions, subscriptions and replays say; nothing is sent, so that what is queued can be counted. */
let service: Service;
let ada: Owner;

beforeAll(async () => {
  service = await startService({
    processes: 2,
    environment: { WEBHOOK_ALLOW_PRIVATE: 'true', DEMO: 'false', TRUST_PROXY: '127.0.0.1' },
  });
});
beforeEach(async () => {
  ada = await onPlan('pro');
});
afterAll(() => service.stop());

interface Owner {
  accountId: string;
  cookie: string;
  csrfToken: string;
  ask(method: string, path: string, body?: object): Promise<Response>;
  /** Answers `data`; throws unless the request succeeds. */
  data(method: string, path: string, body?: object): Promise<Json>;
}

let owners = 0;
async function onPlan(plan: string, game: string | null = null): Promise<Owner> {
  const accountId = await createAccount(service.db, { name: 'test', plan, game: game ?? undefined });
  await service.db.rows(sql`
    insert into account_owner (account_id, email, password)
    values (${accountId}, ${`owner${(owners += 1)}@example.com`}, 'nobody signs in with this')`);
  const token = await startSession(service.db, accountId, { address: '127.0.0.1', userAgent: 'test' });
  const { csrfToken } = (await findSession(service.db, token))!;
  const cookie = await sessionCookie(service.db, token);
  const ask = (method: string, path: string, body?: object) =>
    fetch(`${service.url}/api/v1/${path}`, {
      method,
      headers: { cookie, 'x-csrf-token': csrfToken, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const data = async (method: string, path: string, body?: object) => {
    const answer = await ask(method, path, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return (JSON.parse(text) as Json).data;
  };
  return { accountId, cookie, csrfToken, ask, data };
}

let addresses = 0;
const subscribe = (of: Owner, more: object = {}) =>
  of.data('POST', 'webhooks', { url: `https://hooks.example.com/${(addresses += 1)}`, events: ['ufc.*'], ...more });

async function refused(answer: Response): Promise<Json> {
  const { error } = (await answer.json()) as Json;
  expect(answer.headers.get('x-error-code')).toBe(error.code.toUpperCase());
  return { status: answer.status, ...error };
}

test('a member that a body does not know is refused where more would be sent than was asked for', async () => {
  const { id } = await subscribe(ada);
  const hook = { url: 'https://hooks.example.com/unknown-member', events: ['ufc.*'] };
  for (const [method, path, body, param] of [
    ['POST', 'webhooks', { ...hook, filter: { league: 'lck' } }, 'filter'],
    ['PATCH', `webhooks/${id}`, { active: false }, 'active'],
    ['POST', `webhooks/${id}/replay`, { afterSequence: 0, dry_run: true }, 'dry_run'],
    ['POST', `webhooks/${id}/rotate-secret`, { overlap: 0 }, 'overlap'],
  ] as const)
    expect(await refused(await ada.ask(method, path, body))).toMatchObject({ status: 400, param });
});

describe('a session', () => {
  test('reads 300 and writes 60 times a minute, over all processes, and no more', async () => {
    const ask = (owner: Owner, method: string, index: number) =>
      fetch(`${service.urls[index % 2]}/api/v1/webhooks`, {
        method,
        headers: { cookie: owner.cookie, 'x-csrf-token': owner.csrfToken, 'content-type': 'application/json' },
        ...(method === 'POST' && { body: '{}' }),
      });
    const answersTo = async (method: string, times: number) =>
      (await Promise.all(Array.from({ length: times }, (_, index) => ask(ada, method, index)))).map((answer) => answer);
    const reads = await answersTo('GET', 330);
    expect(reads.filter(({ status }) => status === 200)).toHaveLength(300);
    const last = reads.find(({ status }) => status !== 200) as Response;
    const error = await refused(last);
    expect(error).toEqual({
      status: 429,
      code: 'RATE_LIMIT_EXCEEDED',
      message: `300 requests per minute of this kind reached; resets at ${error.resetAt}.`,
      limitType: 'per_minute',
      limit: 300,
      used: 300,
      remaining: 0,
      resetAt: expect.stringMatching(/Z$/),
      retryAfterSeconds: Number(last.headers.get('retry-after')),
      docsUrl: expect.stringContaining('rate-limit-exceeded'),
      requestId: last.headers.get('x-request-id'),
    });
    // What is refused for its body was asked all the same.
    const writes = (await answersTo('POST', 70)).map(({ status }) => status);
    expect([
      writes.filter((status) => status === 400).length,
      writes.filter((status) => status === 429).length,
    ]).toEqual([60, 10]);
    const bob = await onPlan('pro');
    expect((await bob.ask('GET', 'webhooks')).status).toBe(200);
  });
});

test('an address that tries one session after the other is refused, and nobody who is signed in behind it', async () => {
  const ask = (cookie: string) =>
    fetch(`${service.url}/api/v1/webhooks`, { headers: { cookie, 'x-forwarded-for': '203.0.113.9' } });
  expect((await ask(ada.cookie)).status).toBe(200);
  const statuses = new Map<number, number>();
  const guess = async () => {
    const answer = await ask(await sessionCookie(service.db, randomBytes(32).toString('base64url')));
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return answer;
  };
  for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 31 }, guess));
  expect([...statuses]).toEqual([
    [401, 300],
    [429, 10],
  ]);
  const asked = { status: 429, code: 'RATE_LIMIT_EXCEEDED', limitType: 'per_minute', limit: 300 };
  expect(await refused(await guess())).toMatchObject(asked);
  expect((await ask(ada.cookie)).status).toBe(200);
  expect((await (await onPlan('pro')).ask('GET', 'webhooks')).status).toBe(200);
});

describe('what is refused', () => {
  const lol = { events: ['lol.*'] };
  test.each([
    [{ ...lol, filters: { leage: 'lck' } }, 'filters.leage', 'unknown_parameter'],
    [{ ...lol, filters: { league: 'lck', extra: 1 } }, 'filters.extra', 'unknown_parameter'],
    [{ ...lol, filters: { league: '' } }, 'filters.league', 'too_short'],
    [{ ...lol, filters: { matchId: '  ' } }, 'filters.matchId', 'too_short'],
    [{ ...lol, filters: { side: '' } }, 'filters.side', 'too_short'],
    [{ ...lol, filters: { gameId: null } }, 'filters.gameId', 'invalid_type'],
    [{ ...lol, filters: {} }, 'filters', 'too_short'],
    [{ ...lol, filters: ['lck'] }, 'filters', 'invalid_type'],
    [{ filters: { league: 'lck' } }, 'filters', 'conflict'],
    [{ events: ['ufc.*', 'ufc.*'] }, 'events', 'conflict'],
  ])('of a subscription: %j', async (body, param, code) => {
    const answer = await ada.ask('POST', 'webhooks', { url: 'https://hooks.example.com/', events: ['ufc.*'], ...body });
    const { status, code: name, details } = await refused(answer);
    expect([status, name, details[0].param, details[0].code]).toEqual([400, 'VALIDATION_ERROR', param, code]);
  });

  test('filters that no event is left for', async () => {
    const { id } = await subscribe(ada, { events: ['lol.*'], filters: { league: 'lck' } });
    const { param } = await refused(await ada.ask('PATCH', `webhooks/${id}`, { events: ['ufc.*'] }));
    expect(param).toBe('events');
    const changed = await ada.data('PATCH', `webhooks/${id}`, { events: ['ufc.*'], filters: null });
    expect(changed).not.toHaveProperty('filters');
  });

  test('an address that is no webhook’s, and an event that is none, by their own names', async () => {
    const { id } = await subscribe(ada);
    const asked: [string, string, object, string, string][] = [
      ['POST', 'webhooks', { url: 'ftp://hooks.example.com/', events: ['ufc.*'] }, 'INVALID_WEBHOOK_URL', 'url'],
      ['POST', 'webhooks', { url: 'http://169.254.169.254/', events: ['ufc.*'] }, 'INVALID_WEBHOOK_URL', 'url'],
      ['PATCH', `webhooks/${id}`, { url: 'https://a:b@hooks.example.com/' }, 'INVALID_WEBHOOK_URL', 'url'],
      [
        'POST',
        'webhooks',
        { url: 'https://hooks.example.com/', events: ['ufc.bout.begun'] },
        'UNKNOWN_EVENT',
        'events',
      ],
      ['PATCH', `webhooks/${id}`, { events: ['ufc.*', 'nba.*'] }, 'UNKNOWN_EVENT', 'events'],
      ['POST', `webhooks/${id}/test`, { event: 'ufc' }, 'UNKNOWN_EVENT', 'event'],
      ['POST', `webhooks/${id}/replay`, { afterSequence: 0, events: ['ufc.b*'] }, 'UNKNOWN_EVENT', 'events'],
    ];
    for (const [method, path, body, name, param] of asked) {
      const { status, code, details, docsUrl, ...error } = await refused(await ada.ask(method, path, body));
      expect([status, code, error.param, details[0].param]).toEqual([400, name, param, param]);
      expect((await fetch(docsUrl)).status).toBe(200);
    }
  });

  test('the same subscription twice, made or changed into, also at once', async () => {
    const body = { url: 'https://hooks.example.com/same', events: ['ufc.*', 'lol.*'], filters: { league: 'lck' } };
    const both = await Promise.all([ada.ask('POST', 'webhooks', body), ada.ask('POST', 'webhooks', body)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { id } = ((await both.find(({ status }) => status === 201)!.json()) as Json).data;
    const again = { ...body, events: ['lol.*', 'ufc.*'] };
    expect(await refused(await ada.ask('POST', 'webhooks', again))).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      id,
    });
    const other = await ada.data('POST', 'webhooks', { ...body, filters: { league: 'lpl' } });
    const changed = await ada.ask('PATCH', `webhooks/${other.id}`, { filters: { league: 'lck' } });
    expect(await refused(changed)).toMatchObject({ status: 409, code: 'CONFLICT', id });
    expect((await ada.data('GET', `webhooks/${other.id}`)).filters).toEqual({ league: 'lpl' });
    // Itself is no duplicate of itself.
    await ada.data('PATCH', `webhooks/${id}`, { url: body.url, description: 'mine' });
    await (await onPlan('pro')).data('POST', 'webhooks', body);
  });

  test('a cursor of the log that is malformed, old or another list’s', async () => {
    const [one, other] = [await subscribe(ada), await subscribe(ada)];
    await tell(3);
    await ada.data('POST', `webhooks/${one.id}/replay`, { from: ago(60) });
    const page = async (cursor: string, id = one.id) =>
      ada.ask('GET', `webhooks/${id}/deliveries?limit=2&cursor=${cursor}`);
    const { data, meta } = (await (await ada.ask('GET', `webhooks/${one.id}/deliveries?limit=2`)).json()) as Json;
    const { data: rest, meta: end } = (await (await page(meta.nextCursor)).json()) as Json;
    expect([data.length, rest.length, end.nextCursor]).toEqual([2, 1, null]);
    const [list, , ...place] = JSON.parse(Buffer.from(meta.nextCursor, 'base64url').toString());
    const old = Buffer.from(JSON.stringify([list, Date.now() - 86_400_001, ...place])).toString('base64url');
    for (const answer of [page('x'), page(data[0].id), page(old), page(meta.nextCursor, other.id)])
      expect(await refused(await answer)).toMatchObject({ status: 400, code: 'INVALID_CURSOR', param: 'cursor' });
    const replayed = await ada.ask('POST', `webhooks/${one.id}/replay`, { from: ago(60), cursor: meta.nextCursor });
    expect(await refused(replayed)).toMatchObject({ status: 400, code: 'INVALID_CURSOR' });
  });
});

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

let told = 0;
/** Events that were stored some seconds ago, a microsecond apart, as if nobody had subscribed to them. */
async function tell(count: number, { name = 'ufc.bout.started', data = {}, secondsAgo = 10 } = {}): Promise<void> {
  const body = JSON.stringify({ id: '', event: name, timestamp: ago(secondsAgo), data });
  await service.db.rows(sql`
    insert into webhook_event (id, name, subject, occurred_at, created_at, body)
    select gen_random_uuid(), ${name}, 'test-' || n, now(),
      now() - ${secondsAgo} * interval '1 second' + (n - ${told}) * interval '1 microsecond', ${body}
    from generate_series(${told + 1}::integer, ${told + count}::integer) n`);
  told += count;
}

const queued = async (id: string) =>
  (await service.db.rows<{ event: string; sequence: string }>(
    sql`select event, sequence from webhook_delivery where webhook_id = ${id} order by sequence`,
  )) as { event: string; sequence: string }[];

describe('a replay', () => {
  beforeEach(() => service.db.rows(sql`delete from webhook_event`));

  test.each([
    [{}, 'from', 'required'],
    [{ to: ago(0) }, 'from', 'required'],
    [{ onlyFailed: true, dryRun: true }, 'from', 'required'],
    [{ from: ago(60), to: ago(120) }, 'from', 'conflict'],
    [{ from: ago(31 * 86_400) }, 'from', 'out_of_range'],
    [{ from: '' }, 'from', 'required'],
    [{ from: ago(60), events: [] }, 'events', 'out_of_range'],
  ])('is not of %j', async (body, param, code) => {
    const { id } = await subscribe(ada);
    const { status, details } = await refused(await ada.ask('POST', `webhooks/${id}/replay`, body));
    expect([status, details[0].param, details[0].code]).toEqual([400, param, code]);
  });

  test('finds what it is for behind however many others', async () => {
    const ufc = await subscribe(ada);
    const lck = await subscribe(ada, { events: ['lol.live.*'], filters: { league: 'LOL-lck', side: 'red' } });
    await tell(10_050, { name: 'tennis.match.score_updated', secondsAgo: 100 });
    await tell(10_050, { name: 'lol.live.gold_swing', data: { league: 'lck', leadingSide: 'blue' }, secondsAgo: 100 });
    await tell(4);
    await tell(2, { name: 'lol.live.gold_swing', data: { league: 'lck', leadingSide: 'red' } });
    await tell(1, { name: 'lol.live.kill_update', data: { league: 'lol-LCK', side: 'red' } });
    await tell(1, { name: 'lol.live.kill_update', data: { league: 'lck', side: null } });
    await tell(1, { name: 'lol.score.updated', data: { league: 'lck', side: 'red' } });
    const all = { from: ago(200) };
    expect(await ada.data('POST', `webhooks/${ufc.id}/replay`, all)).toMatchObject({ eventCount: 4, nextCursor: null });
    expect(await ada.data('POST', `webhooks/${lck.id}/replay`, all)).toMatchObject({ eventCount: 3, nextCursor: null });
    expect((await queued(ufc.id)).map(({ event }) => event)).toEqual(Array(4).fill('ufc.bout.started'));
    const named = await ada.data('POST', `webhooks/${lck.id}/replay`, { ...all, events: ['lol.live.kill_update'] });
    expect(named.eventCount).toBe(1);
  });

  test('of much goes on page by page, and sends each event once', async () => {
    const { id } = await subscribe(ada);
    await tell(2_400);
    const from = ago(60);
    const dry = await ada.ask('POST', `webhooks/${id}/replay`, { from, dryRun: true });
    expect([dry.status, ((await dry.json()) as Json).data]).toMatchObject([
      200,
      { eventCount: 2_400, nextCursor: null },
    ]);
    expect(await queued(id)).toEqual([]);
    const counts: number[] = [];
    let cursor: string | null = null;
    do {
      const asked = { from, onlyFailed: true, ...(cursor !== null && { cursor }) };
      const answer = await ada.ask('POST', `webhooks/${id}/replay`, asked);
      expect(answer.status).toBe(202);
      const { data } = (await answer.json()) as Json;
      counts.push(data.eventCount);
      cursor = data.nextCursor;
      // What happens meanwhile is told by itself.
      await tell(1, { secondsAgo: -1 });
    } while (cursor !== null);
    expect(counts).toEqual([1_000, 1_000, 400]);
    const [row] = await service.db.rows<{ events: number; last: number }>(sql`
      select count(distinct event_id)::integer as events, max(sequence)::integer as last
      from webhook_delivery where webhook_id = ${id}`);
    expect(row).toEqual({ events: 2_400, last: 2_400 });
  });

  test('after a number ends where that number’s followers ended when it began', async () => {
    const { id } = await subscribe(ada);
    await tell(1_500);
    for (let cursor: string | undefined, more = true; more; more = cursor !== null) {
      ({ nextCursor: cursor } = await ada.data('POST', `webhooks/${id}/replay`, { from: ago(60), cursor }));
    }
    const first = await ada.data('POST', `webhooks/${id}/replay`, { afterSequence: 200 });
    const asked = { afterSequence: 200, cursor: first.nextCursor };
    const second = await ada.data('POST', `webhooks/${id}/replay`, asked);
    expect([first.eventCount, second.eventCount, second.nextCursor]).toEqual([1_000, 300, null]);
  });

  test('is one at a time, holds up no event of others, and stops at 10,000 that wait', async () => {
    const { id } = await subscribe(ada);
    await tell(3_000);
    const body = { from: ago(60) };
    const held = await service.db.pool.connect();
    try {
      await held.query('begin');
      // What a replay waits for in the end, as it does behind an outbox that is at work.
      await held.query('select from webhook where id = $1 for update', [id]);
      const first = ada.ask('POST', `webhooks/${id}/replay`, body);
      while ((await waiting()) === 0) await sleep(10);
      for (const url of service.urls) {
        const answer = await fetch(`${url}/api/v1/webhooks/${id}/replay`, {
          method: 'POST',
          headers: { cookie: ada.cookie, 'x-csrf-token': ada.csrfToken, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        expect(await refused(answer)).toMatchObject({ status: 409, code: 'REPLAY_RUNNING' });
      }
      await held.query('commit');
      expect((await first).status).toBe(202);
    } finally {
      held.release();
    }
    const together = await Promise.all(Array.from({ length: 5 }, () => ada.ask('POST', `webhooks/${id}/replay`, body)));
    for (const { status } of together) expect([202, 409, 503]).toContain(status);
    expect((await queued(id)).length).toBeLessThanOrEqual(6_000);
    await service.db.rows(sql`
      insert into webhook_delivery (id, webhook_id, event_id, event, sequence, status, next_attempt_at)
      select 'dlv_00' || n, ${id}, gen_random_uuid(), 'ufc.bout.started', -n, 'pending', now()
      from generate_series(1, 9900 - ${(await queued(id)).length}::integer) n`);
    const room = await ada.data('POST', `webhooks/${id}/replay`, body);
    expect(room).toMatchObject({ eventCount: 100, nextCursor: expect.any(String) });
    const full = { status: 409, code: 'TOO_MANY_OPEN_DELIVERIES', open: 10_000, limit: 10_000 };
    expect(await refused(await ada.ask('POST', `webhooks/${id}/replay`, body))).toMatchObject(full);
    const [{ id: delivery }] = await ada.data('GET', `webhooks/${id}/deliveries?limit=1`);
    const again = await ada.ask('POST', `webhooks/${id}/deliveries/${delivery}/redeliver`);
    expect(await refused(again)).toMatchObject(full);
  });
});

/** Statements that wait for a row that somebody else has locked. */
async function waiting(): Promise<number> {
  const rows = await service.db.rows(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`);
  return rows.length;
}

test.each([
  ['pro', null, ['*'], /^(ufc\.bout|tennis\.match)\./],
  ['starter', 'tennis', ['*'], /^tennis\.match\./],
  ['starter', 'ufc', ['ufc.odds.moved', '*'], /^ufc\.odds\.moved$/],
  ['pro', null, ['lol.live.*', 'ufc.*'], /^lol\.live\./],
])(
  'a sample of %s of %s for %j is of the first, of what flows where it has the choice',
  async (plan, game, events, name) => {
    const owner = await onPlan(plan, game);
    const { id } = await subscribe(owner, { url: 'http://127.0.0.1:1025/', events });
    const { event, payload, isTest } = await owner.data('POST', `webhooks/${id}/test`, {});
    expect(event).toMatch(name);
    expect([payload.event, isTest]).toEqual([event, true]);
  },
);

describe('a plan', () => {
  test.each([
    ['starter', 'cod', ['cod.*'], 201],
    ['starter', 'cod', ['fortnite.*'], 403],
    ['starter', 'ufc', ['ufc.*'], 201],
    ['starter', 'ufc', ['tennis.*'], 403],
    ['starter', 'ufc', ['cod.match.completed'], 403],
    ['starter', 'lol', ['lol.*'], 403],
    ['starter', null, ['cod.*'], 403],
    ['basic', null, ['cod.*', 'fortnite.*', 'ufc.*', 'tennis.*', 'cs2.*'], 201],
    ['basic', null, ['lol.*'], 403],
    ['one_game', 'lol', ['lol.*'], 201],
    ['one_game', 'tennis', ['tennis.*'], 201],
    ['one_game', 'tennis', ['ufc.*'], 403],
    ['free', null, ['ufc.*'], 403],
  ])('%s of %s may subscribe to %j: %d', async (plan, game, events, status) => {
    const owner = await onPlan(plan, game);
    const answer = await owner.ask('POST', 'webhooks', { url: 'https://hooks.example.com/', events });
    expect(answer.status).toBe(status);
    if (status === 201) return;
    const error = await refused(answer);
    expect(error).toMatchObject({ code: 'webhooks_not_in_plan', plan });
    expect(error.requiredPlans).toContain('pro');
    expect(error.requiredPlans).not.toContain(plan);
  });

  test('gets the events of its game alone, and Starter each of them sixty seconds late', async () => {
    const plans = Plans.read(resolve('config/plans.yaml'));
    const late = await onPlan('starter', 'cod');
    const [all, other, basic] = [
      await subscribe(late, { events: ['*'] }),
      await subscribe(await onPlan('starter', 'fortnite'), { events: ['*'] }),
      await subscribe(await onPlan('basic'), { events: ['*'] }),
    ];
    const names = ['cod.match.completed', 'tennis.match.started', 'lol.match.started'];
    const facts = names.map((name) => ({ name, subject: 'one', data: {}, occurredAt: Date.now() }));
    await service.db.transaction((client) => publish(client, plans, facts));
    const due = (id: string) =>
      service.db.rows(sql`
        select event, extract(epoch from next_attempt_at - created_at)::integer as seconds
        from webhook_delivery where webhook_id = ${id} order by event`);
    expect(await due(all.id)).toEqual([{ event: 'cod.match.completed', seconds: 60 }]);
    expect(await due(other.id)).toEqual([]);
    expect(await due(basic.id)).toEqual([
      { event: 'cod.match.completed', seconds: 0 },
      { event: 'tennis.match.started', seconds: 0 },
    ]);
  });

  test('that is a minute late replays nothing younger', async () => {
    const late = await onPlan('starter', 'ufc');
    const { id } = await subscribe(late);
    await service.db.rows(sql`delete from webhook_event`);
    await tell(2, { secondsAgo: 90 });
    await tell(3, { secondsAgo: 20 });
    for (const dryRun of [true, false]) {
      const { eventCount } = await late.data('POST', `webhooks/${id}/replay`, { from: ago(600), dryRun });
      expect(eventCount).toBe(2);
    }
  });
});
