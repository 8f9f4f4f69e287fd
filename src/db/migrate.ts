import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { ROOT } from '../config.js';
import { databaseError } from './connection-error.js';
import { Database, type DirectAddress } from './database.js';
import { sharing } from './repositories.js';

/**
 * Brings the schema up to date; several processes at once wait for each other. Returns the migrations that ran. Throws
 * ConfigError where the database cannot be used.
 */
export async function migrate(server: DirectAddress): Promise<string[]> {
  const { url, setting } = server;
  const db = await Database.open({ ...server, poolSize: 2, statementTimeoutMs: 0 });
  const source = new DataSource({
    type: 'postgres',
    migrations: [join(ROOT, 'dist/migrations/*.js')],
    driver: sharing(db.pool),
    poolErrorHandler: () => {},
  });
  try {
    await source.initialize();
    await source.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const foreign = await findForeign(source);
    if (foreign !== undefined)
      throw databaseError(
        url,
        `has tables of a version that was never released (${foreign}), which cannot be carried over: use an empty database; npm start makes one where DATA_DIR is an empty folder`,
        { setting },
      );
    const ran = await source.runMigrations({ transaction: 'each' });
    return ran.map((migration) => migration.name);
  } finally {
    await db.close();
  }
}

/** A fixed number that no other advisory lock in this database uses. */
const MIGRATION_LOCK = 7_263_548;

/**
 * Finds a migration that ran on this database, that this version lacks, and that is older than this version's newest.
 * Later migrations belong to a newer version and do no harm.
 */
async function findForeign(source: DataSource): Promise<string | undefined> {
  const tables = await source.query<unknown[]>(`select where to_regclass('migrations') is not null`);
  if (tables.length === 0) return undefined;
  const names = source.migrations.map(({ name, constructor }) => name ?? constructor.name);
  const [found] = await source.query<{ name: string }[]>(
    `select name from migrations
     where name <> all($1::text[]) and timestamp < (select max(right(known, 13)::bigint) from unnest($1::text[]) known)
     order by timestamp limit 1`,
    [names],
  );
  return found?.name;
}
