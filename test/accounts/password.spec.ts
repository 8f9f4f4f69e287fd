import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '../../src/db/sql.js';
import { mailsTo } from '../support/outbox.js';
import { PASSWORD, post, signIn, signUp } from '../support/owner.js';
import { startService, type Json, type Service } from '../support/service.js';

let service: Service;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  service = await startService({ environment: { DATA_DIR: folder, PUBLIC_URL: 'https://scores.example' } });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const mails = (to: string, count: number) => mailsTo(folder, to, count);
const tokenIn = ({ text }: Json) => /#token=([\w-]{43})$/m.exec(text as string)![1] as string;
const forgot = (email: string) => post(service, 'auth/password/forgot', { email });
const reset = (token: string, password: string) => post(service, 'auth/password/reset', { token, password });
const login = async (email: string, password: string) =>
  (await post(service, 'auth/login', { email, password })).status;

test('a mailed token sets a new password once and ends every session', async () => {
  const owner = await signUp(service);
  const elsewhere = await signIn(service, owner.email);
  expect((await forgot(owner.email.toUpperCase())).status).toBe(202);
  const [mail] = await mails(owner.email, 1);
  expect(mail.text).toContain('https://scores.example/dashboard/reset#token=');
  const [name] = await readdir(join(folder, 'outbox'));
  expect((await stat(join(folder, 'outbox', name!))).mode & 0o077).toBe(0);

  const token = tokenIn(mail);
  const [stored] = await service.db.rows<{ text: string }>(
    sql`select string_agg(r::text, '') as text from password_reset r`,
  );
  expect(stored!.text + service.log()).not.toContain(token);
  expect((await reset(token, 'short')).status).toBe(400);
  expect((await reset(token, 'entirely another one')).status).toBe(204);
  for (const { cookie } of [owner, elsewhere])
    expect((await service.get('/api/v1/auth/me', undefined, { cookie })).status).toBe(401);
  expect(await login(owner.email, PASSWORD)).toBe(401);
  expect(await login(owner.email, 'entirely another one')).toBe(200);

  const again = await reset(token, 'and yet another one');
  expect([again.status, ((await again.json()) as Json).error.param]).toEqual([400, 'token']);
  expect((await mails(owner.email, 2))[1].subject).toContain('was changed');
});

test('only the newest token works, and only for an hour', async () => {
  const { email, accountId } = await signUp(service);
  await forgot(email);
  const [first] = await mails(email, 1);
  await forgot(email);
  const second = (await mails(email, 2))[1];
  expect((await reset(tokenIn(first), 'entirely another one')).status).toBe(400);
  const [row] = await service.db.rows<{ minutes: number }>(sql`
    select round(extract(epoch from expires_at - now()) / 60)::int as minutes from password_reset
    where account_id = ${accountId}`);
  expect(row!.minutes).toBe(60);
  await service.db.rows(sql`update password_reset set expires_at = now() where account_id = ${accountId}`);
  expect((await reset(tokenIn(second), 'entirely another one')).status).toBe(400);
  expect(await login(email, PASSWORD)).toBe(200);
});

test('whoever asks learns nothing about an address, and asks three times an hour', async () => {
  const { email } = await signUp(service);
  for (const who of [email, 'nobody@example.com']) {
    const answers = [];
    for (let attempt = 0; attempt < 4; attempt += 1) answers.push(await forgot(who));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429]);
    expect(await answers[0]!.json()).toEqual({ success: true, data: { accepted: true } });
  }
  expect(await mails(email, 3)).toHaveLength(3);
  expect(await mails('nobody@example.com', 0)).toHaveLength(0);
});

test('a new password is set while signed in, with the current one', async () => {
  const owner = await signUp(service);
  const elsewhere = await signIn(service, owner.email);
  const change = (currentPassword: string) =>
    owner.ask('POST', 'auth/password/change', { currentPassword, password: 'entirely another one' });
  expect((await change('not this one')).headers.get('x-error-code')).toBe('INVALID_CREDENTIALS');
  expect((await change(PASSWORD)).status).toBe(204);
  expect((await owner.ask('GET', 'auth/me')).status).toBe(200);
  expect((await elsewhere.ask('GET', 'auth/me')).status).toBe(401);
  expect(await login(owner.email, 'entirely another one')).toBe(200);
});

test('a password that is changed ends the mailed tokens from before', async () => {
  const owner = await signUp(service);
  await forgot(owner.email);
  const [mail] = await mails(owner.email, 1);
  const change = { currentPassword: PASSWORD, password: 'entirely another one' };
  expect((await owner.ask('POST', 'auth/password/change', change)).status).toBe(204);
  const late = await reset(tokenIn(mail), 'of whoever reads the mail');
  expect([late.status, ((await late.json()) as Json).error.param]).toEqual([400, 'token']);
  expect(await login(owner.email, 'entirely another one')).toBe(200);
});

test('behind https the cookie is sent over https and by this host only', async () => {
  const answer = await post(service, 'auth/register', { email: 'https@example.com', password: PASSWORD });
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-svc_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});
