import { Redis } from 'ioredis';
import { createAccount } from '../../src/auth/accounts.js';
import { Counters } from '../../src/billing/counters.js';
import { monthOf } from '../../src/billing/period.js';
import { periodKey } from '../../src/billing/shard-limiter.js';
import { UsageReconciler } from '../../src/billing/usage-reconciler.js';
import { Database } from '../../src/db/database.js';
import { sql } from '../../src/db/sql.js';
import { createLog } from '../../src/http/log.js';
import { ownDatabase, ownRedisUrl } from '../support/stores.js';

/** The counter of the month follows the ledger, but only where both stand still. */
const month = monthOf(new Date());
let database: Awaited<ReturnType<typeof ownDatabase>>;
let db: Database;
let redis: Redis;
let reconciler: UsageReconciler;
let accountId: string;

beforeAll(async () => {
  database = await ownDatabase('demo');
  db = await Database.open({ url: database.url, poolSize: 2, statementTimeoutMs: 5_000 });
  redis = new Redis(ownRedisUrl());
});
beforeEach(async () => {
  await redis.flushdb();
  reconciler = new UsageReconciler(db, new Counters([redis]), createLog('silent'));
  accountId = await createAccount(db, { name: 'reconciled', plan: 'pro' });
});
afterAll(async () => {
  redis.disconnect();
  await db.close();
  await database.drop();
});

const counter = () => redis.get(periodKey({ id: accountId, period: month }));
const setCounter = (count: number) => redis.set(periodKey({ id: accountId, period: month }), count);
const charge = (count: number) =>
  db.rows(sql`
    insert into usage (account_id, key_id, route, day, requests, charged)
    values (${accountId}, 'key_any', '/any', current_date, ${count}, ${count})
    on conflict (account_id, day, key_id, route) do update
      set charged = usage.charged + excluded.charged, updated_at = now()`);

test('a counter that stands apart from the ledger for two rounds is corrected, and only once', async () => {
  await charge(12);
  await setCounter(9);
  expect([await reconciler.round(month), await counter()]).toEqual([0, '9']);
  expect([await reconciler.round(month), await counter()]).toEqual([1, '12']);
  expect([await reconciler.round(month), await counter()]).toEqual([0, '12']);
});

test('an account that is still counting is left alone', async () => {
  await charge(5);
  await setCounter(3);
  await reconciler.round(month);
  await setCounter(4);
  expect([await reconciler.round(month), await counter()]).toEqual([0, '4']);
  await charge(1);
  expect([await reconciler.round(month), await counter()]).toEqual([0, '4']);
});

test('a counter that Redis does not know stays unknown, for the ledger to start it', async () => {
  await charge(5);
  await reconciler.round(month);
  expect([await reconciler.round(month), await counter()]).toEqual([0, null]);
});
