import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import pg from 'pg';
import { Plans } from '../../src/billing/plans.js';
import { createAccount } from '../../src/auth/accounts.js';
import { Database } from '../../src/db/database.js';
import { publish } from '../../src/webhooks/outbox.js';
import { createSubscription } from '../../src/webhooks/subscriptions.queries.js';
import { plansFile } from '../support/live.js';
import { startPgBouncer } from '../support/pgbouncer.js';
import { programOnPath } from '../support/proxy.js';
import { startReceiver } from '../support/receiver.js';
import { startService, type Service } from '../support/service.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';
import { startTransactionPooler, type TransactionPooler } from '../support/transaction-pooler.js';
import { until } from '../support/until.js';

/** The service behind poolers: PgBouncer in session mode, and a stand-in for a newer one in transaction mode. */
const bouncerProgram = programOnPath('pgbouncer') ?? '';
const withBouncer = bouncerProgram === '' ? describe.skip : describe;
const plans = Plans.read(resolve('config/plans.yaml'));

let database: OwnDatabase;
let admin: pg.Client;

beforeAll(async () => {
  database = await ownDatabase('demo');
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
});
afterEach(() => admin.query('delete from webhook'));
afterAll(async () => {
  await admin.end();
  await database.drop();
});

const LIMITS = { statementTimeoutMs: 8_000, idleTransactionTimeoutMs: 10_000 };
const PLANS_FILE = () =>
  plansFile({ pro: { month: 10_000_000, minute: 1_000_000, webhooks: 100, webhookFamilies: 'all' } });

const start = (environment: Record<string, string>) =>
  startService({
    databaseUrl: database.url,
    environment: { PLANS_FILE: PLANS_FILE(), DATABASE_CONNECT_TIMEOUT_MS: '60000', DEMO: 'false', ...environment },
  });

/** More connections at once are refused by the test's own machine. */
const AT_ONCE = 500;

/** The statuses of 2,000 requests, on addresses that no memory of answers has. */
async function statusesOf(service: Service): Promise<Record<string, number>> {
  const { key } = await service.key();
  const paths = ['tennis/players', 'ufc/fighters', 'lol/matches', 'cs2/teams', 'usage'];
  const counts: Record<string, number> = {};
  const ask = async (nth: number) => {
    const answer = await service.get(`/api/v1/${paths[nth % paths.length]}?nth=${nth}`, key);
    await answer.arrayBuffer();
    counts[answer.status] = (counts[answer.status] ?? 0) + 1;
  };
  let next = 0;
  const reader = async () => {
    while (next < 2_000) await ask((next += 1));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  return counts;
}

let bouts = 0;

/** How often each of 1,000 deliveries arrived: of 50 events for each of 20 subscriptions. */
async function deliveriesOf(service: Service): Promise<Set<number>> {
  const receiver = await startReceiver();
  try {
    const event = 'ufc.bout.started';
    for (let nth = 0; nth < 20; nth += 1) {
      const accountId = await createAccount(service.db, { name: `webhooks ${nth}`, plan: 'pro' });
      const made = { url: `${receiver.url}/${nth}`, events: [event], filters: null, description: null, isActive: true };
      await createSubscription(service.db, accountId, made, 1_000);
    }
    const facts = Array.from({ length: 50 }, (_, nth) => ({
      name: event,
      subject: `ufc-${(bouts += 1)}`,
      data: { boutId: `ufc-${bouts}` },
      occurredAt: Date.UTC(2026, 0, 2, 3, 4, 5) + nth,
    }));
    await service.db.transaction((client) => publish(client, plans, facts));
    await until(() => receiver.received.length >= 1_000, 300_000);
    const times = new Map<string, number>();
    for (const { path, json } of receiver.received) {
      const name = `${path} ${json.id}`;
      times.set(name, (times.get(name) ?? 0) + 1);
    }
    expect(times.size).toBe(1_000);
    return new Set(times.values());
  } finally {
    await receiver.close();
  }
}

const cli = (words: string[], environment: Record<string, string>) => {
  const env = { ...process.env, NODE_ENV: 'test', ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/cli.js', ...words], { env, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}`.trim() };
};

withBouncer('PgBouncer in session mode', () => {
  const modes = [
    ['as it comes', {}],
    [
      'that drops our settings',
      { ignore_startup_parameters: 'options,statement_timeout,idle_in_transaction_session_timeout' },
    ],
  ] as const;
  test.each(modes)('%s has the settings of our sessions', async (_name, settings) => {
    const bouncer = await startPgBouncer(bouncerProgram, database.url, { pool_mode: 'session', ...settings });
    try {
      for (const poolSize of [1, 3]) {
        const db = await Database.open({ url: bouncer.url, poolSize, ...LIMITS });
        const { rows } = await db.pool.query(
          `select current_setting('timezone') as zone, current_setting('statement_timeout') as statement,
             current_setting('idle_in_transaction_session_timeout') as idle`,
        );
        await db.close();
        expect(rows).toEqual([{ zone: 'UTC', statement: '8s', idle: '10s' }]);
      }
    } finally {
      await bouncer.stop();
    }
  });

  test('serves 2,000 requests and a thousand deliveries without a fault', async () => {
    const bouncer = await startPgBouncer(bouncerProgram, database.url, {
      pool_mode: 'session',
      default_pool_size: '60',
      max_client_conn: '200',
    });
    const service = await start({ DATABASE_URL: bouncer.url });
    try {
      await service.worker({ WEBHOOK_ALLOW_PRIVATE: 'true' });
      const [statuses, times] = await Promise.all([statusesOf(service), deliveriesOf(service)]);
      expect([statuses, times]).toEqual([{ 200: 2_000 }, new Set([1])]);
      expect(cli(['migrate'], { DATABASE_URL: bouncer.url })).toEqual({ status: 0, said: 'Up to date' });
    } finally {
      await service.stop();
      await bouncer.stop();
    }
  });
});

describe('transaction mode that keeps prepared statements', () => {
  const suffix = randomBytes(4).toString('hex');
  const [api, worker] = [`scoreline_api_${suffix}`, `scoreline_worker_${suffix}`];
  let pooler: TransactionPooler;

  beforeAll(async () => {
    const { username, password } = new URL(database.url);
    for (const role of [api, worker])
      await admin.query(`create role ${role} login password '${password}' in role ${username}`);
    for (const role of [api, worker]) await admin.query(`alter role ${role} set role = ${username}`);
    pooler = await startTransactionPooler(database.url, 8);
  });
  afterAll(async () => {
    await pooler.stop();
    for (const role of [api, worker]) await until(() => admin.query(`drop role ${role}`).catch(() => undefined));
  });

  const open = (needsSession = false) =>
    Database.open({ url: pooler.url(api), poolSize: 2, needsSession, ...LIMITS }).then(
      (db) => db.close().then(() => 'serves'),
      (error: Error) => error.message,
    );

  test('is refused without the settings of its role, with the statement that sets them', async () => {
    expect(await open()).toMatch(
      /^DATABASE_URL: PostgreSQL at .* is behind a pooler in transaction mode, where the role of this process sets statement_timeout, which is 0 instead of 8000: ALTER ROLE … SET statement_timeout = '8000', then RECONNECT the pooler$/,
    );
  });

  test('is refused without the address of PostgreSQL itself', async () => {
    expect(await open(true)).toMatch(
      /^DATABASE_URL: PostgreSQL at .* is a pooler in transaction mode, and imports, migrations and locks need sessions: DATABASE_DIRECT_URL must name PostgreSQL itself$/,
    );
  });

  test('serves 2,000 requests and a thousand deliveries without a fault', async () => {
    await pooler.stop();
    const settings = { [api]: ['8s', '10s'], [worker]: ['60s', '10min'] };
    for (const [role, [statement, idle]] of Object.entries(settings)) {
      await admin.query(`alter role ${role} set timezone = 'UTC'`);
      await admin.query(`alter role ${role} set statement_timeout = '${statement}'`);
      await admin.query(`alter role ${role} set idle_in_transaction_session_timeout = '${idle}'`);
    }
    pooler = await startTransactionPooler(database.url, 8);
    const direct = { DATABASE_DIRECT_URL: database.url };
    const service = await start({ DATABASE_URL: pooler.url(api), ...direct });
    try {
      await service.worker({ DATABASE_URL: pooler.url(worker), WEBHOOK_ALLOW_PRIVATE: 'true' });
      const [statuses, times] = await Promise.all([statusesOf(service), deliveriesOf(service)]);
      expect([statuses, times]).toEqual([{ 200: 2_000 }, new Set([1])]);
      expect(pooler.moves).toBeGreaterThan(1_000);
      expect(cli(['migrate'], { DATABASE_URL: pooler.url(api), ...direct })).toEqual({ status: 0, said: 'Up to date' });
      expect(service.log()).not.toMatch(/prepared statement/);
    } finally {
      await service.stop();
    }
  });
});
