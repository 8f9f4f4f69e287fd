import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { sql } from '../../src/db/sql.js';
import { DEMO_KEY, startService, type Json, type Service } from '../support/service.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';

/** What callers see when PostgreSQL is slow, away, or not as the statements expect it. */
let database: OwnDatabase;
let wire: Wire;
let service: Service;
let key: string;

beforeAll(async () => {
  database = await ownDatabase('demo');
  wire = await openWire(new URL(database.url));
  const environment = { STATEMENT_TIMEOUT_MS: '500' };
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
  let release = () => {};
  const held = service.db.transaction(async (client) => {
    await client.query('lock table tennis_match in access exclusive mode');
    await new Promise<void>((resolve) => (release = resolve));
  });
  try {
    await expectUnavailable();
  } finally {
    release();
    await held;
  }
  expect((await service.get(unseen(), key)).status).toBe(200);
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
  const giveUpAt = Date.now() + 10_000;
  while ((await service.get(unseen(), key)).status !== 200) expect(Date.now()).toBeLessThan(giveUpAt);
  expect((await service.get('/health/ready')).status).toBe(200);
});

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

interface Wire {
  url: string;
  cut(): void;
  mend(): Promise<void>;
}

/** A way to the database that can be cut. */
async function openWire(target: URL): Promise<Wire> {
  const sockets = new Set<Socket>();
  let server: Server;
  const listen = async (port: number) => {
    server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => [near, far].forEach((one) => one.destroy()));
      }
      near.pipe(far).pipe(near);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server!.address() as AddressInfo;
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return { url: url.href, cut, mend: () => listen(port) };
}
