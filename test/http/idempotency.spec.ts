import { sql } from '../../src/db/sql.js';
import { cookieOf, PASSWORD, post, signUp } from '../support/owner.js';
import { fault } from '../../src/fault.js';
import { startService, type Service } from '../support/service.js';
import { until } from '../support/until.js';

let service: Service;

beforeAll(async () => {
  service = await startService({ processes: 2 });
});
afterAll(() => service.stop());

test('a registration that is repeated with its Idempotency-Key happens once', async () => {
  const body = { email: 'once@example.com', password: PASSWORD };
  const key = { 'idempotency-key': 'register-once' };
  const [first, second] = await Promise.all([
    post(service, 'auth/register', body, key),
    fetch(`${service.urls[1]}/api/v1/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...key },
      body: JSON.stringify(body),
    }),
  ]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(await second.text()).toBe(await first.text());
  expect([first, second].map(({ headers }) => headers.get('idempotent-replayed')).sort()).toEqual(
    [null, 'true'].sort(),
  );
  expect(second.headers.get('set-cookie')).toBe(first.headers.get('set-cookie'));
  const sealed = await service.db.rows<{ reply: Buffer }>(sql`select reply from idempotent_reply`);
  for (const { reply } of sealed) expect(reply.toString('latin1')).not.toContain('once@example.com');
});

test('of many that wait for one answer a few get it, and the others are told at once to ask again', async () => {
  const body = { email: 'slow@example.com', password: PASSWORD };
  const client = await service.db.pool.connect();
  await client.query('begin; lock table account_owner in exclusive mode');
  const asked = Array.from({ length: 20 }, () => post(service, 'auth/register', body, { 'idempotency-key': 'slow' }));
  const early: number[] = [];
  for (const answer of asked) answer.then(({ status }) => early.push(status)).catch(fault);
  await until(() => early.length === 15, 9_000);
  expect(new Set(early)).toEqual(new Set([409]));
  await client.query('commit');
  client.release();
  const answers = await Promise.all(asked);
  const done = answers.filter(({ status }) => status === 201);
  expect(done.map(({ headers }) => headers.get('idempotent-replayed')).sort()).toEqual(
    [null, ...Array(4).fill('true')].sort(),
  );
  expect(new Set(done.map(cookieOf)).size).toBe(1);
});

test('a sign-in with an Idempotency-Key is one of its own each time and leaves nothing behind', async () => {
  const { email } = await signUp(service);
  const before = await service.db.rows(sql`select from idempotent_reply`);
  const sign = () => post(service, 'auth/login', { email, password: PASSWORD }, { 'idempotency-key': 'sign-in' });
  const [first, second] = [await sign(), await sign()];
  expect([first.status, second.status, second.headers.get('idempotent-replayed')]).toEqual([200, 200, null]);
  expect(cookieOf(second)).not.toBe(cookieOf(first));
  expect(await service.db.rows(sql`select from idempotent_reply`)).toHaveLength(before.length);
});
