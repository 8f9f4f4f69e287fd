import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import { Sql } from './sql.js';

export interface DatabaseOptions {
  url: string;
  /** Connections kept open at most. */
  poolSize: number;
  /** A statement that runs longer is cancelled; 0 switches the limit off, for imports and migrations. */
  statementTimeoutMs: number;
}

/**
 * Connections and migrations are TypeORM's; reads go to its pool as prepared statements, because the driver then parses
 * and plans each distinct statement once per connection.
 */
export class Database {
  private constructor(readonly source: DataSource) {}

  /** Waits for a server that is starting, as after a crash of its own. */
  static async open(options: DatabaseOptions): Promise<Database> {
    for (const giveUpAt = Date.now() + STARTING_MS; ;) {
      try {
        return await Database.connect(options);
      } catch (error) {
        if (!isStarting(error as Error) || Date.now() > giveUpAt) throw error;
        await sleep(TRY_AGAIN_MS);
      }
    }
  }

  private static async connect(options: DatabaseOptions): Promise<Database> {
    const source = new DataSource({
      type: 'postgres',
      url: options.url,
      poolSize: options.poolSize,
      entities: [],
      migrations: [],
      applicationName: 'scoreline',
      extra: { statement_timeout: options.statementTimeoutMs, options: '-c timezone=UTC' },
      poolErrorHandler: () => {},
    });
    await source.initialize();
    return new Database(source);
  }

  /** Stands in where the application is only described, never asked. */
  static unconnected(): Database {
    return new Database(new DataSource({ type: 'postgres' }));
  }

  get pool(): pg.Pool {
    return (this.source.driver as unknown as { master: pg.Pool }).master;
  }

  async rows<Row extends object>(statement: Sql): Promise<Row[]> {
    const { text, values } = statement.compile();
    const answer = await this.pool.query<Row>({ name: statementName(text), text, values });
    return answer.rows;
  }

  async row<Row extends object>(statement: Sql): Promise<Row | undefined> {
    return (await this.rows<Row>(statement))[0];
  }

  /** Runs `work` on one connection inside a transaction, which is rolled back when it throws. */
  async transaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    // Between two statements a lost connection has nobody else to tell, and an error that nobody hears ends the process.
    client.on('error', ignore);
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.off('error', ignore);
      client.release();
    }
  }

  async close(): Promise<void> {
    await this.source.destroy();
  }
}

/** A server that is there and says that it cannot answer now, or ends the connection as it goes down. */
function isStarting({ code, message }: Error & { code?: string }): boolean {
  return code === '57P03' || code === 'ECONNRESET' || message === 'Connection terminated unexpectedly';
}

const STARTING_MS = 60_000;
const TRY_AGAIN_MS = 250;

const ignore = () => {};

const statementNames = new Map<string, string>();

/** PostgreSQL cuts longer names at 63 bytes, so a statement is named by a digest of its text. */
function statementName(text: string): string {
  const known = statementNames.get(text);
  if (known) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  if (statementNames.size < 2_000) statementNames.set(text, name);
  return name;
}

/** Brings the schema up to date; several processes at once wait for each other. Returns the migrations that ran. */
export async function migrate(url: string): Promise<string[]> {
  const source = new DataSource({
    type: 'postgres',
    url,
    migrations: [join(import.meta.dirname, '../migrations/*.js')],
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
