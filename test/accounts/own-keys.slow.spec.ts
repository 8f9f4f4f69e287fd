import { sql } from '../../src/db/sql.js';
import { signUp, type Owner } from '../support/owner.js';
import { startService, type Json, type Service } from '../support/service.js';

let service: Service;
let owner: Owner;

beforeAll(async () => {
  service = await startService({ processes: 2 });
  owner = await signUp(service);
  await service.db.rows(sql`update account set plan = 'enterprise' where id = ${owner.accountId}`);
});
afterAll(() => service.stop());

const code = (answer: Response) => [answer.status, answer.headers.get('x-error-code')];

/** Waits until every process answers the key with this status; fails where one does not to what is sent after five seconds. */
async function everywhere(key: string, status: number, path = '/api/v1/me'): Promise<void> {
  const startedAt = Date.now();
  let otherwiseMs = 0;
  const pending = new Set(service.urls);
  while (pending.size > 0 && otherwiseMs < 5_000) {
    for (const url of pending) {
      const sentAfterMs = Date.now() - startedAt;
      const answer = await fetch(`${url}${path}`, { headers: { 'x-api-key': key } });
      if (answer.status === status) pending.delete(url);
      else otherwiseMs = sentAfterMs;
    }
    await new Promise((wake) => setTimeout(wake, 250));
  }
  expect(otherwiseMs).toBeLessThan(5_000);
}

test('from signing up to the first request with a key of one’s own', async () => {
  const newcomer = await signUp(service);
  const made = await newcomer.data('POST', 'keys', { name: 'first' });
  expect(made).toMatchObject({ name: 'first', status: 'active', keyClass: 'live', scopes: [], lastUsedAt: null });
  expect(made.key).toMatch(/^svc_live_[0-9A-Za-z]{38}$/);
  expect((await service.get('/api/v1/tennis/players?page_size=1', made.key)).status).toBe(200);
  const me = (await (await service.get('/api/v1/me', made.key)).json()) as Json;
  expect(me.data).toMatchObject({ keyId: made.id, accountId: newcomer.accountId, plan: 'free' });
});

test('the text of a key is shown once', async () => {
  const { id, key } = await owner.data('POST', 'keys', {});
  const shown = JSON.stringify([await owner.data('GET', 'keys'), await owner.data('GET', `keys/${id}`)]);
  expect(shown).toContain(`${key.slice(0, 13)}…${key.slice(-4)}`);
  expect(shown + service.log()).not.toContain(key.slice(13, -4));
});

test('what is wrong with a new key is named', async () => {
  for (const [body, param] of [
    [{ scopes: ['tennis', 'chess'] }, 'scopes'],
    [{ allowedAddresses: ['203.0.113.0/33'] }, 'allowedAddresses'],
    [{ allowedAddresses: 'example.com' }, 'allowedAddresses'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ minuteLimit: 0 }, 'minuteLimit'],
    [{ name: '' }, undefined],
    [{ name: 7 }, 'name'],
    [{ name: '\u0301'.repeat(10_000) }, 'name'],
  ] as const) {
    const answer = await owner.ask('POST', 'keys', body);
    expect([body, ((await answer.json()) as Json).error?.param]).toEqual([body, param]);
  }
});

test('a key is of its account: others find, change, rotate and revoke nothing', async () => {
  const stranger = await signUp(service);
  const { id, key } = await owner.data('POST', 'keys', { name: 'mine' });
  for (const [method, path, body] of [
    ['GET', `keys/${id}`],
    ['PATCH', `keys/${id}`, { name: 'theirs' }],
    ['DELETE', `keys/${id}`],
    ['POST', `keys/${id}/rotate`, {}],
  ] as const)
    expect(code(await stranger.ask(method, path, body))).toEqual([404, 'NOT_FOUND']);
  expect(await stranger.data('GET', 'keys')).toEqual([]);
  expect((await owner.data('GET', `keys/${id}`)).name).toBe('mine');
  expect((await service.get('/api/v1/me', key)).status).toBe(200);
});

test('a member that a body does not know is refused where it would leave more open than was asked for', async () => {
  const person = await signUp(service);
  const { id } = await person.data('POST', 'keys', {});
  for (const [method, path, body, param] of [
    ['POST', 'keys', { addresses: ['203.0.113.7'] }, 'addresses'],
    ['PATCH', `keys/${id}`, { scope: ['tennis'] }, 'scope'],
    ['POST', `keys/${id}/rotate`, { overlap: 0 }, 'overlap'],
  ] as const) {
    const answer = await person.ask(method, path, body);
    expect([answer.status, ((await answer.json()) as Json).error.param]).toEqual([400, param]);
  }
  expect(await person.data('GET', 'keys')).toHaveLength(1);
});

test('limits that are put on a key reach every process within five seconds', async () => {
  const { id, key } = await owner.data('POST', 'keys', { name: 'wide' });
  await everywhere(key, 200);
  const changed = await owner.data('PATCH', `keys/${id}`, { allowedAddresses: ['203.0.113.7'], name: null });
  expect(changed).toMatchObject({ allowedAddresses: ['203.0.113.7'], name: null, scopes: [] });
  await everywhere(key, 403);
  await owner.data('PATCH', `keys/${id}`, { allowedAddresses: [], scopes: ['ufc'] });
  await everywhere(key, 200);
  expect(code(await service.get('/api/v1/tennis/players', key))).toEqual([403, 'KEY_SCOPE_MISSING']);
});

test('a rotated key works beside its successor until its overlap ends', async () => {
  const { id, key } = await owner.data('POST', 'keys', { scopes: ['tennis'] });
  const rotated = await owner.data('POST', `keys/${id}/rotate`, { overlapHours: 1 });
  expect(rotated).toMatchObject({ status: 'active', scopes: ['tennis'], replaces: { id, status: 'replaced' } });
  expect(rotated.replaces.replacedBy).toBe(rotated.id);
  const leftMs = Date.parse(rotated.replaces.expiresAt) - Date.now();
  expect(Math.round(leftMs / 60_000)).toBe(60);
  for (const one of [key, rotated.key]) expect((await service.get('/api/v1/me', one)).status).toBe(200);
  expect(code(await owner.ask('POST', `keys/${id}/rotate`, {}))).toEqual([409, 'CONFLICT']);
  expect(code(await owner.ask('PATCH', `keys/${id}`, { expiresAt: null }))).toEqual([409, 'CONFLICT']);
  expect((await owner.ask('POST', `keys/${rotated.id}/rotate`, { overlapHours: 169 })).status).toBe(400);
});

test('a revoked key stops on every process within five seconds and stays on the list', async () => {
  const { id, key } = await owner.data('POST', 'keys', {});
  await everywhere(key, 200);
  for (let time = 0; time < 2; time += 1) expect((await owner.ask('DELETE', `keys/${id}`)).status).toBe(204);
  await everywhere(key, 401);
  const revoked = await owner.data('GET', 'keys?status=revoked');
  expect(revoked.map((row: Json) => row.id)).toContain(id);
  const { data, meta } = (await (await owner.ask('GET', 'keys?limit=1&page=2')).json()) as Json;
  expect([data.length, meta.page, meta.limit, meta.hasMore]).toEqual([1, 2, 1, true]);
});

test('an account never has more than a hundred working keys, however they are made at the same time', async () => {
  const someone = await signUp(service);
  await service.db.rows(sql`
    insert into api_key (id, account_id, kind, hash, hint)
    select 'key_many_' || n, ${someone.accountId}, 'live', sha256(('many' || n)::bytea), '…' from generate_series(1, 98) n`);
  const working = async () =>
    ((await (await someone.ask('GET', 'keys?status=active&limit=1')).json()) as Json).meta.total as number;
  const made = await Promise.all(Array.from({ length: 6 }, () => someone.ask('POST', 'keys', {})));
  expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  expect(await working()).toBe(100);
  const rotate = (id: string, overlapHours: number) => someone.ask('POST', `keys/${id}/rotate`, { overlapHours });
  // The old one goes on working beside the new one, so there is no room for both.
  expect(code(await rotate('key_many_1', 24))).toEqual([409, 'CONFLICT']);
  expect((await rotate('key_many_1', 0)).status).toBe(200);
  expect(await working()).toBe(100);
  await someone.ask('DELETE', 'keys/key_many_2');
  const rotated = await Promise.all(['key_many_3', 'key_many_4', 'key_many_5'].map((id) => rotate(id, 24)));
  expect(rotated.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('an Idempotency-Key makes one key of many requests, on any process, and shows it again', async () => {
  const someone = await signUp(service);
  const send = (url: string, body: object, idempotencyKey = 'make-one') =>
    fetch(`${url}/api/v1/keys`, {
      method: 'POST',
      headers: {
        cookie: someone.cookie,
        'x-csrf-token': someone.csrfToken,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify(body),
    });
  const answers = await Promise.all([...service.urls, ...service.urls].map((url) => send(url, { name: 'one' })));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(texts).size).toBe(1);
  expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(3);
  expect(await someone.data('GET', 'keys')).toHaveLength(1);

  const { key } = (JSON.parse(texts[0]!) as Json).data;
  const stored = await service.db.rows<{ reply: Buffer }>(
    sql`select reply from idempotent_reply where reply is not null`,
  );
  for (const { reply } of stored) expect(reply.toString('latin1')).not.toContain(key.slice(13));

  expect(code(await send(service.url, { name: 'two' }))).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  const other = await signUp(service);
  expect((await other.ask('POST', 'keys', { name: 'two' }, { 'idempotency-key': 'make-one' })).status).toBe(201);
  expect((await send(service.url, {}, 'é'.repeat(3))).status).toBe(400);
  expect((await send(service.url, {}, 'x'.repeat(256))).status).toBe(400);
});

test('a write that failed may be tried again with its Idempotency-Key, and a day later the key is free', async () => {
  const someone = await signUp(service);
  const again = { 'idempotency-key': 'try-again' };
  expect((await someone.ask('POST', 'keys', { name: 7 }, again)).status).toBe(400);
  expect((await someone.ask('POST', 'keys', { name: 'right' }, again)).status).toBe(201);
  expect((await someone.ask('POST', 'keys', { name: 'other' }, again)).status).toBe(409);
  await service.db.rows(sql`
    update idempotent_reply set claimed_at = now() - interval '24 hours 1 second' where scope = ${someone.accountId}`);
  expect((await someone.ask('POST', 'keys', { name: 'other' }, again)).status).toBe(201);
  expect(await someone.data('GET', 'keys')).toHaveLength(2);
});
