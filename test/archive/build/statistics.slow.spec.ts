import type { DeriveContext } from '../../../src/archive/importer.js';
import { Database } from '../../../src/db/database.js';
import { deriveCs2 } from '../../../src/sports/cs2/entities/derive.js';
import { deriveUfc } from '../../../src/sports/ufc/entities/derive.js';
import { ownDatabase, type OwnDatabase } from '../../support/stores.js';

let own: OwnDatabase;
let db: Database;

beforeAll(async () => {
  own = await ownDatabase('demo');
  db = await Database.open({ url: own.url, poolSize: 4, statementTimeoutMs: 0 });
});
afterAll(async () => {
  await db?.close();
  await own?.drop();
});

type Derive = (context: DeriveContext) => Promise<unknown>;

/** Derives all into empty tables, and returns how many of their rows that read. */
async function rowsRead(derive: Derive, tables: readonly string[], before?: () => Promise<void>): Promise<number> {
  await db.pool.query(`truncate ${tables.join(', ')}`);
  await before?.();
  return db.transaction(async (client) => {
    await client.query('set local statement_timeout = 0');
    await derive({ client, database: db, now: new Date().toISOString(), sinceRun: '0', notice: () => {} });
    const { rows } = await client.query<{ read: number }>(
      `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read from pg_stat_xact_user_tables
       where relname = any($1)`,
      [tables],
    );
    return rows[0]!.read;
  });
}

/** Leaves what an import that fails and an autovacuum leave: many pages, which are used again, and no row. */
async function failAndVacuum(tables: readonly string[]): Promise<void> {
  const failing = await db.pool.connect();
  await failing.query('begin');
  for (const table of tables) await failing.query(`insert into ${table} overriding system value table kept_${table}`);
  await failing.query('rollback');
  failing.release();
  await db.pool.query(`vacuum (truncate false, analyze) ${tables.join(', ')}`);
}

test.each<[string, Derive, string[]]>([
  ['cs2', deriveCs2, ['cs2_match', 'cs2_map']],
  ['ufc', deriveUfc, ['ufc_rating']],
])('an import after one that failed reads as few rows as any: %s', async (_, derive, tables) => {
  for (const table of tables) await db.pool.query(`create table kept_${table} as table ${table}`);
  const usual = await rowsRead(derive, tables);
  const afterFailure = await rowsRead(derive, tables, () => failAndVacuum(tables));
  expect(afterFailure / usual).toBeLessThan(1.2);
});
