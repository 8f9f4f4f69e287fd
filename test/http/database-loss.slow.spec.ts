import { once } from 'node:events';
import { Database } from '../../src/db/database.js';
import { sql } from '../../src/db/sql.js';
import { written } from '../support/document.js';
import { getEachRoute, getEveryRoute, otherwise } from '../support/every-get.js';
import { signUp } from '../support/owner.js';
import { DEMO_KEY, startService, type Json, type Service } from '../support/service.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';
import { openWire, type Wire } from '../support/wire.js';

/** What callers see when PostgreSQL is slow, away, or not as the statements expect it. */
let database: OwnDatabase;
let wire: Wire;
let service: Service;
let key: string;

beforeAll(async () => {
  database = await ownDatabase('demo');
  wire = await openWire(database.url);
  const environment = { STATEMENT_TIMEOUT_MS: '500', DATABASE_CONNECT_TIMEOUT_MS: '500', KEY_CACHE_SECONDS: '5' };
  service = await startService({ databaseUrl: wire.url, environment });
  key = (await service.key({ plan: 'enterprise' })).key;
});
afterAll(async () => {
  await service.stop();
  wire.cut();
  await database.drop();
});

const KEPT = '/api/v1/tennis/players/atp_900001';
let page = 0;
/** Never asked before, so never answered from memory. */
const unseen = () => `/api/v1/tennis/matches?page=${(page += 1)}&page_size=1`;

test('a statement that takes too long is cancelled and answered 503', async () => {
  const release = await lockMatches();
  try {
    await expectUnavailable();
  } finally {
    await release();
  }
  await until(async () => (await service.get(unseen(), key)).status === 200);
  expect((await service.get(KEPT, key)).status).toBe(200);
});

test('a statement that fails is 500 and tells nothing of the inside', async () => {
  await service.db.rows(sql`alter table tennis_match rename to tennis_match_away`);
  try {
    const answer = await service.get(unseen(), key);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([500, 'INTERNAL_ERROR']);
    expect(text).not.toMatch(/tennis_match|select|relation|\.[jt]s\b/i);
    expect((JSON.parse(text) as Json).detail).toMatchObject({ request_id: answer.headers.get('x-request-id') });
    expect(answer.headers.get('x-quota-cost')).toBe('0');
  } finally {
    await service.db.rows(sql`alter table tennis_match_away rename to tennis_match`);
  }
});

test('without PostgreSQL what is in memory is answered, the rest is 503, and all comes back', async () => {
  expect((await service.get(KEPT, DEMO_KEY)).status).toBe(200);
  wire.cut();
  expect((await service.get(KEPT, DEMO_KEY)).status).toBe(200);
  await expectUnavailable();
  const ready = await service.get('/health/ready');
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'down', parts: { database: 'down', redis: 'ok' } },
  ]);
  expect((await service.get('/health/live')).status).toBe(200);
  await wire.mend();
  await until(async () => (await service.get(unseen(), key)).status === 200);
  await until(async () => (await service.get('/health/ready')).status === 200);
});

test('packets to PostgreSQL that are dropped are 503 in bounded time on every route that needs it', async () => {
  const document = written(await (await service.get('/openapi.json')).json());
  const owner = await signUp(service);
  const before = await getEachRoute(service, document, key, owner);
  // With the key in memory, which is for some seconds, each route finds out by itself, and a stream opens.
  await until(async () => (await service.get('/api/v1/me', key)).status === 200);
  wire.hold();
  try {
    const stream = await service.get('/api/v1/ufc/live/stream', key);
    expect(stream.status).toBe(200);
    await stream.body?.cancel();
    const during = await getEveryRoute(service, document, key, owner);
    expect(otherwise(during, before)).toEqual([]);
    const unavailable = [...during].filter(([, { status }]) => status === 503).map(([path]) => path);
    for (const path of ['/api/v1/keys', '/api/v1/tennis/matches', '/api/v1/ufc/bouts/{boutId}', '/api/v1/webhooks'])
      expect(unavailable).toContain(path);
    const ready = await service.get('/health/ready');
    expect([ready.status, ((await ready.json()) as Json).parts]).toEqual([503, { database: 'down', redis: 'ok' }]);
    await expectUnavailable();
  } finally {
    await wire.mend();
  }
  await until(async () => (await service.get(unseen(), key)).status === 200);
  await until(async () => (await service.get('/health/ready')).status === 200);
});

test('a pool that is full is told apart from a database that is away', async () => {
  const release = await lockMatches();
  const over = new AbortController();
  const statuses = new Set<number>();
  const asking = Array.from({ length: 20 }, async () => {
    while (!over.signal.aborted) statuses.add((await service.get(unseen(), key)).status);
  });
  try {
    await until(async () => {
      const ready = await service.get('/health/ready');
      const { status, parts } = (await ready.json()) as Json;
      expect([ready.status, parts.redis]).toEqual([200, 'ok']);
      return status === 'degraded' && parts.database === 'busy';
    });
    await until(async () => {
      const { status, incidents } = ((await (await service.get('/api/v1/status')).json()) as Json).data;
      const messages = incidents.map(({ message }: Json) => message);
      return status === 'degraded' && messages.includes('The database is busy; requests wait for it');
    });
  } finally {
    over.abort();
    await Promise.all(asking);
    await release();
  }
  expect(statuses).toEqual(new Set([503]));
  await until(async () => (await service.get(unseen(), key)).status === 200);
});

test('a transaction that stands still is rolled back and its connection not used again', async () => {
  const limits = { statementTimeoutMs: 5_000, idleTransactionTimeoutMs: 2_000 };
  const db = await Database.open({ url: database.url, poolSize: 1, ...limits });
  const forgotten = db.transaction(async (client) => {
    await client.query('select 1');
    await once(client, 'error');
    await client.query('select 2');
  });
  await expect(forgotten).rejects.toThrow(/connection error|terminated/);
  expect(await db.row(sql`select 3 as three`)).toEqual({ three: 3 });
  await db.close();
});

test('a connection that falls silent in a transaction is not given to the next', async () => {
  const db = await Database.open({ url: wire.url, poolSize: 1, statementTimeoutMs: 200, connectTimeoutMs: 2_000 });
  const silent = db.transaction(async (client) => {
    await client.query('select 1');
    wire.hold();
    await client.query('select 2');
  });
  await expect(silent).rejects.toThrow('Query read timeout');
  await wire.mend();
  expect(await db.row(sql`select 3 as three`)).toEqual({ three: 3 });
  await db.close();
});

/** Statements on matches wait from now on, until what it returns is called. */
async function lockMatches(): Promise<() => Promise<void>> {
  let release = () => {};
  let held = Promise.resolve();
  await new Promise<void>((locked) => {
    held = service.db.transaction(async (client) => {
      await client.query('lock table tennis_match in access exclusive mode');
      locked();
      await new Promise<void>((resolve) => (release = resolve));
    });
  });
  return () => {
    release();
    return held;
  };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = Date.now() + 60_000; !(await holds());) expect(Date.now()).toBeLessThan(giveUpAt);
}

async function expectUnavailable(): Promise<void> {
  const sentAt = Date.now();
  const answer = await service.get(unseen(), DEMO_KEY);
  const { detail } = (await answer.json()) as Json;
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect([detail.code, detail.request_id]).toEqual(['service_unavailable', answer.headers.get('x-request-id')]);
  expect(answer.headers.get('x-quota-cost')).toBe('0');
  expect(Date.now() - sentAt).toBeLessThan(5_000);
}
