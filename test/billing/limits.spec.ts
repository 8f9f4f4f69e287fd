import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createKey } from '../../src/auth/accounts.js';
import { ask, dial, requestHead, WEBSOCKET_HANDSHAKE } from '../support/raw.js';
import { DEMO_KEY, startService, type Json, type Service } from '../support/service.js';
import { listen } from '../support/stream.js';

const FOUND = '/api/v1/tennis/rankings/top?top_n=1';
const UNKNOWN = '/api/v1/tennis/players/atp_1';
const INVALID = '/api/v1/tennis/rankings/top?top_n=0';
const ODDS = '/api/v1/tennis/odds/atp_2026-540_226';

let service: Service;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scoreline-limits-'));
  const plansFile = join(folder, 'plans.yaml');
  const small =
    '\nsmall: { name: Small, month: 3, minute: 20, games: all, delaySeconds: 0 }' +
    '\nnarrow: { name: Narrow, month: 500, minute: 5, games: all, delaySeconds: 0, sse: 1, webSocket: 1 }' +
    '\ntiny: { name: Tiny, month: 2, minute: 2, games: all, delaySeconds: 0 }\n';
  await writeFile(plansFile, (await readFile(resolve('config/plans.yaml'), 'utf8')) + small);
  service = await startService({ environment: { TRUST_PROXY: '127.0.0.1', PLANS_FILE: plansFile } });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const header = (answer: Response, name: string) => answer.headers.get(name);
const errorOf = async (answer: Response): Promise<Json> => ((await answer.json()) as Json).error;

/** Sends one request after the other. */
async function send(times: number, path: string, key: string, headers: Record<string, string> = {}) {
  const answers: Response[] = [];
  for (let index = 0; index < times; index += 1) answers.push(await service.get(path, key, headers));
  return answers;
}

function monthNow() {
  const now = new Date();
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { end: new Date(Date.UTC(year, month + 1, 1)), days: new Date(Date.UTC(year, month + 1, 0)).getUTCDate() };
}

describe('limits in the headers', () => {
  test('stand on every answer, and 200, 404 and 422 cost one each', async () => {
    const { key } = await service.key({ plan: 'pro' });
    const { end, days } = monthNow();
    const expected = [
      { path: FOUND, status: 200, cost: '1', minute: '99', month: '249999' },
      { path: UNKNOWN, status: 404, cost: '1', minute: '98', month: '249998' },
      { path: INVALID, status: 422, cost: '1', minute: '97', month: '249997' },
      { path: ODDS, status: 501, cost: '0', minute: '96', month: '249997' },
      { path: '/api/v1/me', status: 200, cost: '0', minute: '95', month: '249997' },
    ];
    for (const { path, status, cost, minute, month } of expected) {
      const sentAt = Date.now();
      const answer = await service.get(path, key);
      const answeredAt = Date.now();
      expect([answer.status, header(answer, 'x-quota-cost')]).toEqual([status, cost]);
      expect(header(answer, 'x-ratelimit-limit')).toBe('100');
      expect(header(answer, 'x-ratelimit-remaining')).toBe(minute);
      const resetAt = Number(header(answer, 'x-ratelimit-reset'));
      expect(resetAt).toBeGreaterThanOrEqual(Math.floor(sentAt / 1_000) + 60);
      expect(resetAt).toBeLessThanOrEqual(Math.ceil(answeredAt / 1_000) + 60);
      expect([header(answer, 'x-quota-limit'), header(answer, 'x-quota-remaining')]).toEqual(['250000', month]);
      expect(header(answer, 'x-quota-reset')).toBe(String(end.getTime() / 1_000));
      expect(header(answer, 'ratelimit-policy')).toBe(`"minute";q=100;w=60, "month";q=250000;w=${days * 86_400}`);
      expect(header(answer, 'ratelimit')).toBe(`"minute";r=${minute};t=60`);
      expect(header(answer, 'retry-after')).toBeNull();
    }
  });

  test('are not there, and nothing is counted, without a valid key or for what is no route', async () => {
    const { key } = await service.key({ plan: 'pro' });
    for (const answer of [await service.get(FOUND), await service.get('/api/v1/tennis/nothing', key)]) {
      expect(header(answer, 'x-ratelimit-limit')).toBeNull();
      expect(header(answer, 'x-quota-cost')).toBeNull();
    }
    expect(header(await service.get(FOUND, key), 'x-ratelimit-remaining')).toBe('99');
  });

  test('count a 304 of the archive against the minute only', async () => {
    const { key } = await service.key({ plan: 'pro' });
    const etag = header(await service.get(FOUND, key), 'etag') as string;
    const same = await service.get(FOUND, key, { 'if-none-match': etag });
    expect([same.status, await same.text(), header(same, 'x-quota-cost')]).toEqual([304, '', '0']);
    expect([header(same, 'x-ratelimit-remaining'), header(same, 'x-quota-remaining')]).toEqual(['98', '249999']);
  });
});

describe('a full minute', () => {
  test('is refused in form, with the moment of the next free request', async () => {
    const { key } = await service.key({ plan: 'free' });
    const sentAt = Date.now();
    const [first, ...others] = await send(10, FOUND, key);
    expect([first, ...others].map((one) => one?.status)).toEqual(Array.from({ length: 10 }, () => 200));
    const refused = await service.get(FOUND, key);
    const error = await errorOf(refused);
    const { resetAt, retryAfterSeconds } = error;
    expect(refused.status).toBe(429);
    expect(error).toEqual({
      code: 'RATE_LIMIT_EXCEEDED',
      message: `Free plan: 10 requests per minute reached; resets at ${resetAt}.`,
      plan: 'free',
      limitType: 'per_minute',
      limit: 10,
      used: 10,
      remaining: 0,
      resetAt,
      retryAfterSeconds,
      upgradeUrl: `${service.url}/dashboard/billing`,
      docsUrl: `${service.url}/docs/errors/rate-limit-exceeded`,
      requestId: header(refused, 'x-request-id'),
    });
    expect(Date.parse(resetAt)).toBeGreaterThanOrEqual(sentAt + 60_000);
    expect(Date.parse(resetAt)).toBeLessThanOrEqual(Date.now() + 60_000);
    expect(header(refused, 'x-ratelimit-reset')).toBe(String(Math.ceil(Date.parse(resetAt) / 1_000)));
    expect(header(refused, 'retry-after')).toBe(String(retryAfterSeconds));
    expect(header(refused, 'x-error-code')).toBe('RATE_LIMIT_EXCEEDED');
    expect([header(refused, 'x-ratelimit-remaining'), header(refused, 'x-quota-remaining')]).toEqual(['0', '490']);
    expect([header(refused, 'x-quota-cost'), header(refused, 'ratelimit')]).toEqual([
      '0',
      `"minute";r=0;t=${retryAfterSeconds}`,
    ]);
  });

  test("is shared by an account's keys", async () => {
    const one = await service.key({ plan: 'free' });
    const other = await createKey(service.db, { accountId: one.accountId });
    await send(6, FOUND, one.key);
    const answers = await send(5, FOUND, other.key);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
    expect((await service.get(FOUND, one.key)).status).toBe(429);
  });

  test('is not used up by streams that are refused for want of a place, one by one or at once', async () => {
    const { key } = await service.key({ plan: 'narrow' });
    const open = await listen(service, '/api/v1/ufc/live/stream', key);
    expect(open.status).toBe(200);
    const refuse = async () => {
      const answer = await service.get('/api/v1/ufc/live/stream', key, { accept: 'text/event-stream' });
      return [answer.status, header(answer, 'x-error-code'), header(answer, 'x-ratelimit-remaining')];
    };
    for (let index = 0; index < 6; index += 1) expect(await refuse()).toEqual([429, 'TOO_MANY_CONNECTIONS', '4']);
    const atOnce = await Promise.all(Array.from({ length: 4 }, refuse));
    expect(atOnce.map(([, code]) => code)).toEqual(Array(4).fill('TOO_MANY_CONNECTIONS'));
    const answers = await send(5, FOUND, key);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
    open.close();
  });

  test('is free for other requests while any number of streams and sockets are being refused', async () => {
    const { key } = await service.key({ plan: 'narrow' });
    const open = await listen(service, '/api/v1/ufc/live/stream', key);
    const socket = await dial(service.url);
    const upgrade = requestHead('GET', '/api/v1/ufc/live/ws', `x-api-key: ${key}\r\n${WEBSOCKET_HANDSHAKE}`);
    socket.write(upgrade);
    await once(socket, 'readable');
    const connects = Array.from({ length: 40 }, async (_, index) => {
      if (index % 2 === 0) return (await ask(service.url, upgrade)).headers['x-error-code'];
      return header(await service.get('/api/v1/ufc/live/stream', key), 'x-error-code');
    });
    const others = Array.from({ length: 2 }, () => service.get(FOUND, key));
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(await Promise.all(connects))).toEqual(new Set(['TOO_MANY_CONNECTIONS']));
    expect(header(await service.get(FOUND, key), 'x-ratelimit-remaining')).toBe('0');
    socket.destroy();
    open.close();
  });

  test("of a key's own stops that key, not the account", async () => {
    const own = await service.key({ plan: 'pro' }, { minuteLimit: 3 });
    const free = await createKey(service.db, { accountId: own.accountId });
    const answers = await send(4, FOUND, own.key);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers.map((one) => header(one, 'x-ratelimit-remaining'))).toEqual(['2', '1', '0', '0']);
    const refused = await errorOf(answers[3]!);
    expect(refused).toMatchObject({
      limitType: 'per_minute',
      limit: 3,
      used: 3,
      message: `This key's own minuteLimit of 3 requests per minute is reached; wait until ${refused.resetAt}, or raise the minuteLimit of the key.`,
    });
    expect(refused).not.toHaveProperty('upgradeUrl');
    expect(header(await service.get(FOUND, free.key), 'x-ratelimit-remaining')).toBe('96');
  });
});

describe('a used-up month', () => {
  test('is refused until the first instant of the next, with /me and /usage open', async () => {
    const { key } = await service.key({ plan: 'small' });
    await send(3, FOUND, key);
    const refused = await service.get(FOUND, key);
    const resetAt = monthNow().end.toISOString();
    expect(refused.status).toBe(429);
    expect(await errorOf(refused)).toMatchObject({
      message: `Small plan: 3 requests per month reached; resets at ${resetAt}.`,
      limitType: 'monthly',
      limit: 3,
      used: 3,
      remaining: 0,
      resetAt,
    });
    expect(header(refused, 'x-quota-remaining')).toBe('0');
    const secondsLeft = (Date.parse(resetAt) - Date.now()) / 1_000;
    expect(Math.abs(Number(header(refused, 'retry-after')) - secondsLeft)).toBeLessThan(5);
    expect((await service.get('/api/v1/me', key)).status).toBe(200);
    const usage = await service.get('/api/v1/usage', key);
    const { data } = (await usage.json()) as Json;
    expect([usage.status, data.month]).toEqual([200, { limit: 3, used: 3, remaining: 0, resetAt }]);
  });

  test.each(['', ', also while Redis is doubted because it was away'])(
    'is named before a full minute%s',
    async (away) => {
      const { key } = await service.key({ plan: 'tiny' });
      if (away !== '') {
        // Other suites use the same server, in databases of their own.
        const own = ` db=${new URL(service.redisUrl).pathname.slice(1)} `;
        const connections = async () => {
          const all = String(await service.redis.client('LIST')).split('\n');
          return all.filter((line) => line.includes(own)).map((line) => /^id=(\d+)/.exec(line)?.[1] as string);
        };
        const before = await connections();
        for (const id of before) await service.redis.client('KILL', 'ID', id, 'SKIPME', 'YES');
        while ((await connections()).length < before.length) await new Promise((wake) => setTimeout(wake, 20));
      }
      await send(2, FOUND, key);
      expect(await errorOf(await service.get(FOUND, key))).toMatchObject({ limitType: 'monthly', limit: 2, used: 2 });
      expect(await errorOf(await service.get('/api/v1/me', key))).toMatchObject({ limitType: 'per_minute', limit: 2 });
    },
  );
});

describe('the demo key', () => {
  const from = (address: string, path = FOUND) => service.get(path, DEMO_KEY, { 'x-forwarded-for': address });

  test('has ten requests a minute for each address and no month', async () => {
    const answers = await send(11, FOUND, DEMO_KEY, { 'x-forwarded-for': '198.51.100.1' });
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(await errorOf(answers[10]!)).toMatchObject({ plan: 'free', limitType: 'per_minute', limit: 10, used: 10 });
    const elsewhere = await from('198.51.100.2');
    expect([elsewhere.status, header(elsewhere, 'x-ratelimit-remaining')]).toEqual([200, '9']);
    for (const name of ['limit', 'remaining', 'reset']) expect(header(elsewhere, `x-quota-${name}`)).toBeNull();
    expect(header(elsewhere, 'ratelimit-policy')).toBe('"minute";q=10;w=60, "day";q=100;w=86400');
  });

  test('counts one network for all addresses of an IPv6 /64, however they are written', async () => {
    const written = [
      '2001:db8:7:1::1',
      '2001:DB8:7:1:ffff:0:0:2',
      '2001:0db8:0007:0001:0:0:0:3',
      '2001:db8:7:1::192.0.2.4',
    ];
    for (let index = 0; index < 10; index += 1) expect((await from(written[index % 4]!)).status).toBe(200);
    expect((await from('2001:db8:7:1:a:b:c:d')).status).toBe(429);
    expect((await from('2001:db8:7:2::1')).status).toBe(200);
    const day = new Date().toISOString().slice(0, 10);
    expect(await service.redis.keys('quota:{demo:2001:*')).toEqual(
      expect.arrayContaining([`quota:{demo:2001:db8:7:1}:${day}`, `quota:{demo:2001:db8:7:2}:${day}`]),
    );
    // The same client over IPv4, as a socket for both says it.
    for (let index = 0; index < 5; index += 1) await from('198.51.100.77');
    expect(header(await from('::ffff:198.51.100.77'), 'x-ratelimit-remaining')).toBe('4');
    expect(header(await from('::ffff:c633:644d'), 'x-ratelimit-remaining')).toBe('3');
  });

  test('has a hundred requests a day for each address', async () => {
    const day = new Date().toISOString().slice(0, 10);
    await service.redis.set(`quota:{demo:198.51.100.3}:${day}`, '99');
    expect((await from('198.51.100.3')).status).toBe(200);
    const refused = await from('198.51.100.3');
    const resetAt = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString();
    expect(refused.status).toBe(429);
    expect(await errorOf(refused)).toMatchObject({ limitType: 'per_day', limit: 100, used: 100, resetAt });
  });

  test('is kept from odds, and told what it opens', async () => {
    const refused = await from('198.51.100.4', ODDS);
    expect([refused.status, header(refused, 'x-error-code')]).toEqual([403, 'DEMO_KEY_RESTRICTED']);
    const { code, allowed } = await errorOf(refused);
    expect(code).toBe('demo_key_restricted');
    expect(allowed).toContain('GET /api/v1/tennis/players/*');
    expect(allowed).not.toContain('GET /api/v1/tennis/odds/*');
    expect(allowed.join()).not.toMatch(/auth|keys|billing|operator/);
    expect((await service.redis.get(`quota:{demo:198.51.100.4}:${new Date().toISOString().slice(0, 10)}`)) ?? '0').toBe(
      '0',
    );
  });
});
