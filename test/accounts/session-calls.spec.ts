import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { sql } from '../../src/db/sql.js';
import { signUp, type Owner } from '../support/owner.js';
import { shortest } from '../support/shortest.js';
import { startService, type Json, type Service } from '../support/service.js';
import { listen } from '../support/stream.js';

/** What the dashboard reads with its session, as a key of the account would, so that no key reaches a page. */
const PATH = '/api/v1/ufc/events?limit=1';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const read = (owner: Owner, path = PATH, headers: Record<string, string> = {}) =>
  fetch(`${service.url}${path}`, { headers: { cookie: owner.cookie, ...headers } });
const ticket = (owner: Owner, headers: Record<string, string>) =>
  fetch(`${service.url}/api/v1/live/tickets`, {
    method: 'POST',
    headers: { cookie: owner.cookie, 'content-type': 'application/json', ...headers },
    body: '{}',
  });
const codeOf = ({ status, headers }: Response) => [status, headers.get('x-error-code')];
const onPlan = async (owner: Owner, plan: string, addOns: string[] = []) => {
  await service.db.rows(sql`update account set plan = ${plan}, add_ons = ${addOns} where id = ${owner.accountId}`);
};

test('a session reads data under the plan, its limits and its quota, and the usage stands by itself', async () => {
  const owner = await signUp(service);
  const answer = await read(owner);
  expect([answer.status, answer.headers.get('x-quota-limit'), answer.headers.get('x-quota-remaining')]).toEqual([
    200,
    '500',
    '499',
  ]);
  expect(codeOf(await read(owner, '/api/v1/ufc/fighters/nobody'))).toEqual([404, 'NOT_FOUND']);
  const { byKey } = await owner.data('GET', 'billing/usage');
  expect(byKey).toEqual([{ keyId: 'session', name: 'Dashboard', requests: 2, charged: 2 }]);
});

test('sessions have a minute of their own, as large as the plan has it, and take nothing from the minute of the keys', async () => {
  const owner = await signUp(service);
  const { key } = await service.key({}, { accountId: owner.accountId });
  const left = async (answer: Promise<Response>) => Number((await answer).headers.get('x-ratelimit-remaining'));
  for (let used = 1; used <= 10; used += 1) expect(await left(read(owner))).toBe(10 - used);
  const refused = await read(owner);
  expect(codeOf(refused)).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
  expect(((await refused.json()) as Json).error).toMatchObject({ limitType: 'per_minute', limit: 10, used: 10 });
  expect(await left(service.get(PATH, key))).toBe(9);
  const { minute, month } = await owner.data('GET', 'billing/usage');
  expect([minute.used, month.used]).toEqual([1, 11]);
});

test('a key that is sent counts, and what describes a key wants one', async () => {
  const owner = await signUp(service);
  const { key } = await service.key({ plan: 'pro' });
  expect((await read(owner, PATH, { 'x-api-key': key })).headers.get('x-quota-limit')).toBe('250000');
  expect(codeOf(await read(owner, PATH, { 'x-api-key': 'wrong' }))).toEqual([401, 'INVALID_API_KEY']);
  for (const path of ['/api/v1/me', '/api/v1/usage']) expect((await read(owner, path)).status).toBe(401);
});

test('a write needs the CSRF token and a page of ours', async () => {
  const owner = await signUp(service);
  expect(codeOf(await ticket(owner, {}))).toEqual([403, 'CSRF_FAILED']);
  const token = { 'x-csrf-token': owner.csrfToken };
  expect(codeOf(await ticket(owner, { ...token, origin: 'https://elsewhere.example' }))).toEqual([403, 'CSRF_FAILED']);
  expect((await ticket(owner, token)).status).toBe(201);
  const code = await fetch(`${service.url}/api/v1/qr/generate`, {
    method: 'POST',
    headers: { cookie: owner.cookie, 'content-type': 'application/json', ...token },
    body: JSON.stringify({ data: 'https://example.com' }),
  });
  expect(code.status).toBe(200);
});

test('a ticket of a session opens a stream, which ends soon after the session', async () => {
  const afterMs = await shortest(6_000, async () => {
    const owner = await signUp(service);
    await onPlan(owner, 'pro');
    const { data } = (await (await ticket(owner, { 'x-csrf-token': owner.csrfToken })).json()) as Json;
    const stream = await listen(service, '/api/v1/ufc/live/stream', '', `?ticket=${data.ticket}`);
    expect(stream.status).toBe(200);
    await stream.next(1);
    await owner.data('POST', 'auth/logout').catch(() => {});
    const endedAt = Date.now();
    await Promise.race([stream.ended, sleep(30_000)]);
    expect(stream.messages.at(-1)).toMatchObject({ event: 'error', json: { code: 'SESSION_REQUIRED' } });
    return Date.now() - endedAt;
  });
  expect(afterMs).toBeLessThan(6_000);
});

test('a cookie alone opens no socket, because a page of anybody could', async () => {
  const owner = await signUp(service);
  await onPlan(owner, 'pro', ['live_ws']);
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/api/v1/ufc/live/ws`, {
    headers: { cookie: owner.cookie },
  });
  const refused = await new Promise((tell) => {
    socket.once('unexpected-response', (_request, answer) => tell(answer.statusCode));
    socket.once('open', () => tell('open'));
    socket.once('error', () => {});
  });
  expect(refused).toBe(401);
});

test('a session that has ended and an account that is suspended are told apart', async () => {
  const owner = await signUp(service);
  await service.db.rows(sql`update account set suspended_at = now() where id = ${owner.accountId}`);
  expect(codeOf(await read(owner))).toEqual([403, 'ACCOUNT_SUSPENDED']);
  await service.db.rows(sql`delete from session where account_id = ${owner.accountId}`);
  expect(codeOf(await read(owner))).toEqual([401, 'SESSION_REQUIRED']);
});
