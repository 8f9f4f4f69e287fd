import { hash } from 'node:crypto';
import { readConfig } from '../../src/config.js';
import { sql } from '../../src/db/sql.js';
import { cookieOf, PASSWORD, post, sessionCookie, signIn, signUp } from '../support/owner.js';
import { startService, type Json, type Service } from '../support/service.js';
import { until } from '../support/until.js';

let service: Service;

beforeAll(async () => {
  service = await startService({ processes: 2, environment: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => service.stop());

const me = (cookie: string) => service.get('/api/v1/auth/me', undefined, { cookie });
const code = (answer: Response) => [answer.status, answer.headers.get('x-error-code')];

test('who registers is signed in by a cookie that scripts cannot read', async () => {
  const answer = await post(service, 'auth/register', { email: ' New@Example.com', password: PASSWORD, name: 'New' });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store']);
  expect(answer.headers.get('x-ratelimit-limit')).toBeNull();
  expect(answer.headers.get('set-cookie')).toMatch(
    /^svc_session_[\da-f]{8}=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const { data } = (await (await me(cookieOf(answer))).json()) as Json;
  expect(data).toMatchObject({ email: 'new@example.com', name: 'New', plan: 'free', isOperator: false });
  expect(
    await (await post(service, 'auth/register', { email: 'NEW@example.com', password: PASSWORD })).json(),
  ).toMatchObject({
    success: false,
    error: { code: 'CONFLICT' },
  });
});

test('two installations on one machine do not sign each other out', async () => {
  const other = await startService({ content: 'empty' });
  // Databases of tests are copies of one, which is one installation.
  await other.db.rows(sql`update installation set id = gen_random_uuid()`);
  await other.processes[0]!.kill();
  await other.processes[0]!.restart();
  // A browser keeps cookies by name for all ports of a host.
  const jar = new Map<string, string>();
  for (const one of [service, other]) {
    const [name = '', token = ''] = (await signUp(one)).cookie.split('=');
    jar.set(name, token);
  }
  const cookie = [...jar].map(([name, token]) => `${name}=${token}`).join('; ');
  for (const url of [...service.urls, ...other.urls])
    expect((await fetch(`${url}/api/v1/auth/me`, { headers: { cookie } })).status).toBe(200);
  await other.stop();
});

test('an e-mail address that is none is refused with a sentence, not with a pattern', async () => {
  const answer = await post(service, 'auth/register', { email: 'ada at example', password: PASSWORD });
  const { error } = (await answer.json()) as Json;
  expect([answer.status, error.details[0].message]).toEqual([
    400,
    'email must be one e-mail address, such as ada@example.com',
  ]);
});

test("nobody registers the address of the demo's owner, nor another that cannot exist", async () => {
  for (const email of ['owner@demo.invalid', ' Owner@Demo.INVALID ', 'ada@sub.other.invalid']) {
    const answer = await post(service, 'auth/register', { email, password: PASSWORD });
    expect([answer.status, ((await answer.json()) as Json).error?.param]).toEqual([400, 'email']);
  }
});

test('neither token nor password stands in the database or the log', async () => {
  const owner = await signUp(service);
  const token = owner.cookie.slice(owner.cookie.indexOf('=') + 1);
  const rows = await service.db.rows<{ text: string }>(sql`
    select s::text || o::text as text from session s join account_owner o using (account_id)`);
  const everything = rows.map(({ text }) => text).join('\n') + service.log();
  expect(everything).toContain('$scrypt$ln=8,r=8,p=3$');
  for (const secret of [token, PASSWORD, owner.csrfToken]) expect(everything).not.toContain(secret);
  expect(service.log()).not.toContain(owner.email);
});

test('a sign-in never goes on with the session that the browser came with', async () => {
  const owner = await signUp(service);
  const { email } = owner;
  const plantedOne = await sessionCookie(service.db, 'planted');
  const planted = await post(service, 'auth/login', { email, password: PASSWORD }, { cookie: plantedOne });
  expect(cookieOf(planted)).not.toBe(plantedOne);
  expect((await me(plantedOne)).status).toBe(401);
  const again = await post(service, 'auth/login', { email, password: PASSWORD }, { cookie: owner.cookie });
  expect((await me(cookieOf(again))).status).toBe(200);
  expect(code(await me(owner.cookie))).toEqual([401, 'SESSION_REQUIRED']);
});

test('a write needs the CSRF token of its own session, and a page of our own', async () => {
  const [one, other] = [await signUp(service), await signUp(service)];
  for (const token of ['', 'wrong', other.csrfToken])
    expect(code(await one.ask('POST', 'auth/logout', undefined, { 'x-csrf-token': token }))).toEqual([
      403,
      'CSRF_FAILED',
    ]);
  const foreign = { origin: 'https://evil.example' };
  expect(code(await one.ask('POST', 'auth/logout', undefined, foreign))).toEqual([403, 'CSRF_FAILED']);
  expect(code(await post(service, 'auth/login', { email: one.email, password: PASSWORD }, foreign))).toEqual([
    403,
    'CSRF_FAILED',
  ]);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await post(service, 'auth/login', {}, form)).status).toBe(415);
  expect((await one.ask('POST', 'auth/logout', undefined, { origin: service.url })).status).toBe(204);
});

test('signing out ends the session on every process at once', async () => {
  const owner = await signUp(service);
  const answer = await owner.ask('POST', 'auth/logout', undefined, { 'content-type': 'application/json' });
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
    204,
    `${await sessionCookie(service.db, '')}; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax`,
  ]);
  for (const url of service.urls) {
    const asked = await fetch(`${url}/api/v1/auth/me`, { headers: { cookie: owner.cookie } });
    expect(asked.status).toBe(401);
  }
});

test('sessions are listed and ended one by one, and only by their owner', async () => {
  const owner = await signUp(service);
  const second = await signIn(service, owner.email);
  const stranger = await signUp(service);
  const rows = await owner.data('GET', 'auth/sessions');
  expect(rows.map(({ current }: Json) => current).sort()).toEqual([false, true]);
  const { id } = rows.find(({ current }: Json) => !current);
  expect(code(await stranger.ask('DELETE', `auth/sessions/${id}`))).toEqual([404, 'NOT_FOUND']);
  expect((await me(second.cookie)).status).toBe(200);
  expect((await owner.ask('DELETE', `auth/sessions/${id}`)).status).toBe(204);
  expect((await me(second.cookie)).status).toBe(401);
  expect((await me(owner.cookie)).status).toBe(200);
});

test('an account has at most fifty sessions, listed by page: the oldest ends', async () => {
  const owner = await signUp(service);
  await service.db.rows(sql`
    update session set created_at = now() - interval '2 days' where account_id = ${owner.accountId}`);
  await service.db.rows(sql`
    insert into session (id, account_id, token_hash, address, created_at, expires_at)
    select 'ses_made_' || n, ${owner.accountId}, sha256(convert_to(${owner.accountId} || n, 'UTF8')), '192.0.2.1',
      now() - interval '1 day', now() + interval '1 day'
    from generate_series(1, 48) as made (n)`);
  const others = await Promise.all([signIn(service, owner.email), signIn(service, owner.email)]);
  expect((await me(owner.cookie)).status).toBe(401);
  const list = async (query: string) => (await (await others[0]!.ask('GET', `auth/sessions${query}`)).json()) as Json;
  const [first, last] = [await list(''), await list('?page=3')];
  expect([first.meta, first.data.length]).toEqual([{ page: 1, limit: 20, total: 50, hasMore: true }, 20]);
  expect([last.meta.hasMore, last.data.length]).toEqual([false, 10]);
  for (const { cookie } of others) expect((await me(cookie)).status).toBe(200);
});

test('a session ends after seven days without a request and after thirty in any case', async () => {
  for (const [seen, ends, status] of [
    ['6 days 23 hours', '1 minute', 200],
    ['7 days 1 minute', '1 day', 401],
    ['1 minute', '-1 second', 401],
  ] as const) {
    const owner = await signUp(service);
    await service.db.rows(sql`
      update session set seen_at = now() - ${seen}::interval, expires_at = now() + ${ends}::interval
      where account_id = ${owner.accountId}`);
    expect((await me(owner.cookie)).status).toBe(status);
  }
});

const login = (email: string, password: string, from: string) =>
  post(service, 'auth/login', { email, password }, { 'x-forwarded-for': from });
const countOf = (limit: string, subject: string) => `attempts:${limit}:${hash('sha256', subject, 'base64url')}`;

test('ten wrong passwords from one address close an e-mail address for it, known or not, and for nobody else', async () => {
  const { email } = await signUp(service);
  for (const [index, who] of [email, 'nobody-at-all@example.com'].entries()) {
    const from = (host: number) => `2001:db8:${index}:1::${host}`;
    const attempts = Array.from({ length: 12 }, (_, attempt) => login(who, 'not this one', from(attempt)));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    const refused = await login(who.toUpperCase(), PASSWORD, from(50));
    const { error } = (await refused.json()) as Json;
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    expect(error).toMatchObject({ limitType: 'sign_in', limit: 10, used: 10, remaining: 0 });
    expect(Number(refused.headers.get('retry-after'))).toBe(error.retryAfterSeconds);
    expect(error.retryAfterSeconds).toBeGreaterThan(880);
    // What was refused counts nowhere else.
    expect(await service.redis.get(countOf('sign_in_address', from(0).replace('::0', '')))).toBe('10');
  }
  expect((await login(email, PASSWORD, '2001:db8:0:2::1')).status).toBe(200);
});

test.each([
  ['sign_in_email', 3_600, 'an e-mail address from everywhere'],
  ['sign_in_address', 900, 'a client address for everybody'],
])('%s: a hundred passwords in %d seconds, right or wrong, close %s', async (limitType, seconds) => {
  const [{ email }, from] = [await signUp(service), `192.0.2.${seconds / 100}`];
  const ofEmail = limitType === 'sign_in_email';
  const name = countOf(limitType, ofEmail ? email : from);
  await service.redis.set(name, 98, 'EX', seconds);
  expect((await login(email, PASSWORD, from)).status).toBe(200);
  expect((await login(email, 'not this one', from)).status).toBe(401);
  const elsewhere = ofEmail
    ? await login(email, PASSWORD, '192.0.2.200')
    : await login('who@example.com', PASSWORD, from);
  const { error } = (await elsewhere.json()) as Json;
  expect([elsewhere.status, error.limitType, error.limit, error.used]).toEqual([429, limitType, 100, 100]);
  expect(error.retryAfterSeconds).toBeGreaterThan(seconds - 20);
});

test('signing out everywhere ends every session of the account, and of no other, suspended or not', async () => {
  const [owner, stranger] = [await signUp(service), await signUp(service)];
  const elsewhere = await signIn(service, owner.email);
  expect((await owner.ask('DELETE', 'auth/sessions', undefined, { 'x-csrf-token': 'wrong' })).status).toBe(403);
  await service.db.rows(sql`update account set suspended_at = now() where id = ${owner.accountId}`);
  const answer = await owner.ask('DELETE', 'auth/sessions');
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
    204,
    `${await sessionCookie(service.db, '')}; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax`,
  ]);
  for (const { cookie } of [owner, elsewhere])
    for (const url of service.urls)
      expect((await fetch(`${url}/api/v1/auth/me`, { headers: { cookie } })).status).toBe(401);
  expect((await me(stranger.cookie)).status).toBe(200);
});

test('a body that is no object, a short password and a null are told what is wrong, and no password is sent back', async () => {
  for (const [body, param] of [
    [[], 'body'],
    [{ email: 'nobody', password: PASSWORD }, 'email'],
    [{ email: 'x@example.com', password: 'short' }, 'password'],
    [{ email: 'x@example.com', password: PASSWORD, name: null }, 'name'],
  ] as const) {
    const answer = await post(service, 'auth/register', body);
    const text = await answer.text();
    expect([answer.status, JSON.parse(text).error.param]).toEqual([400, param]);
    expect(text).not.toContain('"short"');
  }
});

test('thirty right passwords from one address do not delay another', async () => {
  const slow = await startService({ environment: { TRUST_PROXY: '127.0.0.1', PASSWORD_COST: '15' } });
  const owners = [await signUp(slow), await signUp(slow), await signUp(slow)];
  const signedIn = async (email: string, from: string) => {
    const answer = await post(slow, 'auth/login', { email, password: PASSWORD }, { 'x-forwarded-for': from });
    return answer.status;
  };
  let ended = 0;
  const burst = owners.flatMap(({ email }) =>
    Array.from({ length: 10 }, () => signedIn(email, '203.0.113.1').finally(() => (ended += 1))),
  );
  await until(() => ended > 0);
  expect(await signedIn(owners[0]!.email, '203.0.113.2')).toBe(200);
  expect(ended).toBeLessThan(15);
  expect(new Set(await Promise.all(burst))).toEqual(new Set([200]));
  await slow.stop();
});

test('a wrong password and an unknown e-mail address are told and timed alike', async () => {
  const { passwordCost } = readConfig({});
  expect(passwordCost).toBe(15);
  const slow = await startService({ environment: { TRUST_PROXY: '127.0.0.1', PASSWORD_COST: String(passwordCost) } });
  const { email } = await signUp(slow);
  const tried = async (who: string, from: string) => {
    const startedAt = performance.now();
    const answer = await post(
      slow,
      'auth/login',
      { email: who, password: 'not this one' },
      { 'x-forwarded-for': from },
    );
    const ms = performance.now() - startedAt;
    const { error } = (await answer.json()) as Json;
    return { ms, answer: [answer.status, error.type, error.code, error.message, error.docsUrl] };
  };
  const quickest = async (who: string) => {
    const tries = [await tried(who, '203.0.113.1'), await tried(who, '203.0.113.1'), await tried(who, '203.0.113.1')];
    return tries.toSorted((one, other) => one.ms - other.ms)[0]!;
  };
  const known = await quickest(email);
  const unknown = await quickest('nobody@example.com');
  expect(unknown.answer).toEqual(known.answer);
  expect(known.answer.slice(0, 3)).toEqual([401, 'authentication_error', 'invalid_credentials']);
  // A password costs about a tenth of a second: an answer without one would be ten times quicker.
  expect(unknown.ms).toBeGreaterThan(known.ms / 4);
  const [{ password } = { password: '' }] = await slow.db.rows<{ password: string }>(
    sql`select password from account_owner where email = ${email}`,
  );
  expect(password).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
  await slow.stop();
});
