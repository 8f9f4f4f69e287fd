import { revokeKey, rotateKey } from '../../src/auth/accounts.js';
import { newLiveKey } from '../../src/auth/keys.js';
import { sql } from '../../src/db/sql.js';
import { startService, type Json, type Service } from '../support/service.js';

let service: Service;

beforeAll(async () => {
  service = await startService({ processes: 2, environment: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => service.stop());

const me = async (key: string, url = service.url, headers = {}) => {
  const answer = await fetch(`${url}/api/v1/me`, { headers: { 'x-api-key': key, ...headers } });
  return { status: answer.status, code: answer.headers.get('x-error-code'), body: (await answer.json()) as Json };
};

test('a key opens the service and says what it may do', async () => {
  const { key, id, accountId } = await service.key({ plan: 'scale', addOns: ['live_ws'] });
  expect(key).toMatch(/^svc_live_[0-9A-Za-z]{38}$/);
  const { status, body } = await me(key);
  expect(status).toBe(200);
  expect(body.data).toEqual({
    keyClass: 'live',
    keyId: id,
    accountId,
    plan: 'scale',
    planName: 'Scale',
    scopes: [],
    addOns: ['live_ws'],
    chosenGame: null,
    delaySeconds: 0,
    historyDays: null,
  });
});

test('the text of a key stands neither in the database nor in the log', async () => {
  const { key, id } = await service.key();
  await me(key);
  await me(`${key.slice(0, -1)}!`);
  const [row] = await service.db.rows<{ text: string }>(sql`select k::text as text from api_key k where id = ${id}`);
  expect(row!.text).not.toContain(key.slice(9, 40));
  expect(row!.text).toContain(`${key.slice(0, 13)}…${key.slice(-4)}`);
  expect(service.log()).not.toContain(key.slice(9, 40));
});

test('a key with a wrong checksum is refused without a look into the database', async () => {
  const unknown = newLiveKey();
  const mistyped = unknown.slice(0, -1) + (unknown.endsWith('A') ? 'B' : 'A');
  await service.db.rows(sql`alter table api_key rename to api_key_out_of_reach`);
  try {
    expect(await me(mistyped)).toMatchObject({ status: 401, code: 'INVALID_API_KEY' });
    expect((await me(unknown)).status).toBe(500);
  } finally {
    await service.db.rows(sql`alter table api_key_out_of_reach rename to api_key`);
  }
  expect((await me(unknown)).status).toBe(401);
});

test('whoever guesses keys is told to wait before they cost a query each; a key that is known works on', async () => {
  const { key } = await service.key();
  const from = (one: string, address: string) => me(one, service.url, { 'x-forwarded-for': address });
  expect((await from(key, '2001:db8:5::1')).status).toBe(200);
  const tried = [];
  // A minute of the clock may end meanwhile, and then the next is counted anew.
  while (tried.length < 130 && tried.at(-1)?.status !== 429)
    tried.push(await from(newLiveKey(), `2001:db8:5::${tried.length}`));
  expect(tried.slice(0, 55).map(({ status }) => status)).toEqual(Array.from({ length: 55 }, () => 401));
  const refused = tried.at(-1)!;
  expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMIT_EXCEEDED' });
  expect(refused.body.error).toMatchObject({ limitType: 'unknown_keys', limit: 60, remaining: 0 });
  await service.db.rows(sql`alter table api_key rename to api_key_out_of_reach`);
  try {
    expect((await from(newLiveKey(), '2001:db8:5::99')).status).toBe(429);
    expect((await from(newLiveKey(), '203.0.113.200')).status).toBe(500);
  } finally {
    await service.db.rows(sql`alter table api_key_out_of_reach rename to api_key`);
  }
  expect((await from(key, '2001:db8:5::1')).status).toBe(200);
  expect((await from(newLiveKey(), '203.0.113.200')).status).toBe(401);
});

test('a new key that is sent many times at once is looked up once, and nobody is taken for a guesser', async () => {
  const { key } = await service.key({ plan: 'enterprise' });
  const answers = await Promise.all(
    Array.from({ length: 150 }, () => me(key, service.url, { 'x-forwarded-for': '203.0.113.201' })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('a revoked key stops working on every process within five seconds', async () => {
  const { key, id } = await service.key();
  for (const url of service.urls) expect((await me(key, url)).status).toBe(200);
  await revokeKey(service.db, id);
  const revokedAt = Date.now();
  let acceptedMs = 0;
  const pending = new Set(service.urls);
  while (pending.size > 0 && acceptedMs < 5_000) {
    for (const url of pending) {
      const sentAfterMs = Date.now() - revokedAt;
      if ((await me(key, url)).status === 401) pending.delete(url);
      else acceptedMs = sentAfterMs;
    }
    await new Promise((wake) => setTimeout(wake, 200));
  }
  expect(acceptedMs).toBeLessThan(5_000);
});

test('a rotated key works beside the new one for the overlap, and not after it', async () => {
  const { key, id, accountId } = await service.key();
  const next = (await rotateKey(service.db, id, 1)) as { id: string; key: string };
  expect((await me(key)).status).toBe(200);
  expect((await me(next.key)).body.data).toMatchObject({ keyId: next.id, accountId });
  expect(await rotateKey(service.db, id)).toBeUndefined();
  const last = (await rotateKey(service.db, next.id, 0)) as { id: string; key: string };
  expect((await me(last.key)).status).toBe(200);
  await new Promise((wake) => setTimeout(wake, 5_100));
  expect((await me(next.key)).status).toBe(401);
  await expect(rotateKey(service.db, last.id, 169)).rejects.toThrow('overlapHours');
});

test('an expired key is refused from its second on', async () => {
  const expiresAt = new Date(Date.now() + 8_000);
  const { key } = await service.key({}, { expiresAt });
  expect((await me(key)).status).toBe(200);
  await new Promise((wake) => setTimeout(wake, expiresAt.getTime() - Date.now() + 100));
  expect((await me(key)).status).toBe(401);
});

test('a key with an address list is accepted from there only', async () => {
  const { key } = await service.key({}, { allowedAddresses: ['203.0.113.7', '2001:db8::/32'] });
  const from = async (address: string) => (await me(key, service.url, { 'x-forwarded-for': address })).status;
  expect(await from('203.0.113.7')).toBe(200);
  expect(await from('2001:db8::1')).toBe(200);
  expect(await from('203.0.113.8')).toBe(403);
});

test('a key in the URL is refused, whatever the header says', async () => {
  const { key } = await service.key();
  for (const name of ['api_key', 'apiKey', 'key', 'x-api-key']) {
    const answer = await service.get(`/api/v1/me?${name}=${key}`, key);
    expect(answer.status).toBe(401);
    expect(((await answer.json()) as Json).error.message).toContain('header');
  }
});
