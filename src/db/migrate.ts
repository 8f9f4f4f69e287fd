import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { ROOT } from '../config.js';
import { connectionLimits, Database } from './database.js';

/**
 * Brings the schema up to date; several processes at once wait for each other. Returns the migrations that ran. Throws
 * ConfigError where the database cannot be used.
 */
export async function migrate(url: string): Promise<string[]> {
  await (await Database.open({ url, poolSize: 1, statementTimeoutMs: 0 })).close();
  const source = new DataSource({
    type: 'postgres',
    url,
    migrations: [join(ROOT, 'dist/migrations/*.js')],
    extra: connectionLimits({ statementTimeoutMs: 0 }),
  });
  await source.initialize();
  try {
    await source.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const ran = await source.runMigrations({ transaction: 'each' });
    return ran.map((migration) => migration.name);
  } finally {
    await source.destroy();
  }
}

/** Any fixed number that nothing else in this database locks. */
const MIGRATION_LOCK = 7_263_548;
