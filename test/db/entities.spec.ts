import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AccountEntity } from '../../src/auth/account.entity.js';
import { Database } from '../../src/db/database.js';
import { raw, sql } from '../../src/db/sql.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';

let own: OwnDatabase;
let db: Database;
/** Paths of all entities, from `src`. */
const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.entity.ts'));

beforeAll(async () => {
  for (const file of files) await import(join('../../src', file));
  own = await ownDatabase('empty');
  db = await Database.open({ url: own.url, poolSize: 2, statementTimeoutMs: 0 });
});
afterAll(async () => {
  await db.close();
  await own.drop();
});

test('each entity has the columns that the migrations made', async () => {
  expect(files.length).toBeGreaterThanOrEqual(6);
  const { tables, different } = await compare();
  expect(tables).toHaveLength(files.length);
  expect(different).toEqual([]);
});

test.each([
  ['is missing', 'alter table account drop column game', 'account.game'],
  ['is not declared', 'alter table account_owner add column phone text', 'account_owner.phone'],
  ['has another type', 'alter table session alter column address type varchar', 'session.address'],
  ['may be null', 'alter table api_key alter column hint drop not null', 'api_key.hint'],
  ['has another default', 'alter table webhook alter column sequence set default 1', 'webhook.sequence'],
  ['is a list', `alter table plan_request alter column plan type text[] using '{}'`, 'plan_request.plan'],
])('a column that %s is noticed', async (_what, statement, column) => {
  const copy = await ownDatabase('empty');
  const changed = await Database.open({ url: copy.url, poolSize: 2, statementTimeoutMs: 0 });
  await changed.rows(raw(statement));
  expect((await compare(changed)).different).toEqual([column]);
  await changed.close();
  await copy.drop();
});

/** The tables of all entities, and the columns by which one and its table differ. */
async function compare(of = db): Promise<{ tables: string[]; different: string[] }> {
  return of.repository(AccountEntity, async ({ manager, queryRunner }) => {
    const { driver, entityMetadatas } = manager.dataSource;
    const tables = await queryRunner!.getTables(entityMetadatas.map(({ tableName }) => tableName));
    const different = entityMetadatas.flatMap(({ tableName, columns: declared }) => {
      const { columns } = tables.find(({ name }) => driver.parseTableName(name).tableName === tableName)!;
      const [names, declaredNames] = [columns.map(({ name }) => name), declared.map((one) => one.databaseName)];
      const changed = driver.findChangedColumns(columns, declared).map((one) => one.databaseName);
      const missing = declaredNames.filter((name) => !names.includes(name));
      const undeclared = names.filter((name) => !declaredNames.includes(name));
      return [...changed, ...missing, ...undeclared].map((name) => `${tableName}.${name}`);
    });
    return { tables: tables.map(({ name }) => name), different };
  });
}

test('repositories and statements share one pool', async () => {
  const open = async () => (await db.rows(sql`select from pg_stat_activity where datname = current_database()`)).length;
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      await db.repository(AccountEntity, (rows) => rows.findOneBy({ id: 'acc_nobody' }));
      await db.rows(sql`select 1`);
    }),
  );
  expect(await open()).toBe(2);
});

test('an error is the one of PostgreSQL, without the values of the statement', async () => {
  const made = { id: 'acc_twice', name: 'secret', plan: 'free' };
  const insert = () => db.repository(AccountEntity, (rows) => rows.insert(made));
  await insert();
  const error = await insert().catch((refused: Error) => refused);
  expect(error).toMatchObject({ name: 'error', code: '23505', constraint: 'account_pkey' });
  expect(JSON.stringify({ ...(error as Error) })).not.toContain('secret');
});

test('a statement that takes too long is cancelled, and the pool goes on', async () => {
  const hurried = await Database.open({ url: own.url, poolSize: 2, statementTimeoutMs: 2_000 });
  const slow = hurried.repository(AccountEntity, (rows) =>
    rows.update('acc_twice', { suspendedAt: () => `(select now() from pg_sleep(60))` }),
  );
  await expect(slow).rejects.toMatchObject({ code: '57014' });
  const known = await Promise.all(
    [1, 2, 3].map(() => hurried.repository(AccountEntity, (rows) => rows.existsBy({ id: 'acc_twice' }))),
  );
  expect(known).toEqual([true, true, true]);
  await hurried.close();
});
