import { createAccount } from '../../src/auth/accounts.js';
import { foldUsage } from '../../src/billing/old-usage.queries.js';
import { Database } from '../../src/db/database.js';
import { sql } from '../../src/db/sql.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';

let own: OwnDatabase;
let db: Database;
let accountId: string;

beforeAll(async () => {
  own = await ownDatabase('empty');
  db = await Database.open({ url: own.url, poolSize: 2, statementTimeoutMs: 5_000 });
  accountId = await createAccount(db, { name: 'test', plan: 'pro' });
});
afterAll(async () => {
  await db.close();
  await own.drop();
});

const NOW = new Date('2027-03-15T12:00:00Z');

const used = (keyId: string, route: string, day: string, requests: number, charged: number, at: string) =>
  db.rows(sql`
    insert into usage (account_id, key_id, route, day, requests, charged, updated_at)
    values (${accountId}, ${keyId}, ${route}, ${day}::date, ${requests}, ${charged}, ${at}::timestamptz)`);

const ledger = () =>
  db.rows<object>(sql`
    select key_id as key, route, day::text as day, requests::int, charged::int, updated_at::date::text as at from usage
    order by day, key_id, route`);

test('usage older than a year of months is one row a key, route and month; sums and the last use stay', async () => {
  await used('key_a', '/one', '2026-01-31', 4, 3, '2026-01-31');
  await used('key_a', '/one', '2026-02-01', 10, 9, '2026-02-01');
  await used('key_a', '/one', '2026-02-02', 20, 20, '2026-02-02');
  await used('key_a', '/one', '2026-02-28', 30, 0, '2026-03-01');
  await used('key_a', '/two', '2026-02-28', 5, 5, '2026-02-28');
  await used('key_b', '/one', '2026-02-27', 7, 7, '2026-02-27');
  await used('key_a', '/one', '2026-03-01', 1, 1, '2026-03-01');
  await used('key_a', '/one', '2026-03-02', 2, 2, '2026-03-02');
  await used('key_a', '/one', '2027-03-14', 3, 3, '2027-03-14');
  const fewer = await Promise.all([foldUsage(db, NOW), foldUsage(db, NOW)]);
  expect(fewer.toSorted()).toEqual([0, 2]);
  const folded = [
    { key: 'key_a', route: '/one', day: '2026-01-01', requests: 4, charged: 3, at: '2026-01-31' },
    { key: 'key_a', route: '/one', day: '2026-02-01', requests: 60, charged: 29, at: '2026-03-01' },
    { key: 'key_a', route: '/two', day: '2026-02-01', requests: 5, charged: 5, at: '2026-02-28' },
    { key: 'key_b', route: '/one', day: '2026-02-01', requests: 7, charged: 7, at: '2026-02-27' },
  ];
  const byDay = [
    { key: 'key_a', route: '/one', day: '2026-03-01', requests: 1, charged: 1, at: '2026-03-01' },
    { key: 'key_a', route: '/one', day: '2026-03-02', requests: 2, charged: 2, at: '2026-03-02' },
    { key: 'key_a', route: '/one', day: '2027-03-14', requests: 3, charged: 3, at: '2027-03-14' },
  ];
  expect(await ledger()).toEqual([...folded, ...byDay]);
});

test('a day that is written late is added to its month', async () => {
  await used('key_a', '/one', '2026-02-20', 100, 100, '2026-03-03');
  expect(await foldUsage(db, NOW)).toBe(1);
  expect(await ledger()).toContainEqual({
    key: 'key_a',
    route: '/one',
    day: '2026-02-01',
    requests: 160,
    charged: 129,
    at: '2026-03-03',
  });
  expect(await foldUsage(db, NOW)).toBe(0);
});
