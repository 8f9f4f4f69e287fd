import type pg from 'pg';
import type { Database } from '../../db/database.js';
import { ImportError, type Importer } from '../importer.js';

/** An import's connections: the first one also holds the lock of the family. */
export interface Lanes {
  lock: pg.PoolClient;
  clients: pg.PoolClient[];
  /** Closes the connections instead of returning them to the pool, because their settings suit imports only. */
  release(): Promise<void>;
}

/**
 * How long an import waits for the lock of another one. PostgreSQL frees the lock of a killed import within a second, and
 * that of an import whose machine is lost after five; see `prepare`.
 */
const LOCK_WAIT_MS = 6_000;
const LOCK_RETRY_MS = 200;

/**
 * Takes the family's lock and up to two connections, so that one file can be read while another is merged, and tables
 * be derived at the same time. It leaves one connection of the pool for giving out numbers.
 */
export async function openLanes(database: Database, family: string): Promise<Lanes> {
  const lock = await database.pool.connect();
  const clients = [lock];
  const release = async () => {
    await lock.query('select pg_advisory_unlock(hashtext($1))', [lockName(family)]).catch(() => {});
    for (const client of clients) client.release(true);
  };
  try {
    if (!(await tryLock(lock, family))) {
      throw new ImportError('failed', `Another import of ${family} is running; try again when it is done.`);
    }
    if ((database.pool.options.max ?? 10) > 2) clients.push(await database.pool.connect());
    for (const client of clients) {
      // A connection that is lost between two statements would otherwise end the process; the next statement fails
      // anyway.
      client.on('error', () => {});
      await prepare(client);
    }
    return { lock, clients, release };
  } catch (error) {
    for (const client of clients) client.release(true);
    throw error;
  }
}

/**
 * Runs `work` in a transaction of its own while no import of the family runs. Rejects without having done anything
 * while one does.
 */
export function withFamilyLock<Result>(
  database: Database,
  family: string,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (client) => {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_xact_lock(hashtext($1)) as locked',
      [lockName(family)],
    );
    if (!rows[0]?.locked) throw new ImportError('failed', `An import of ${family} is running.`);
    return work(client);
  });
}

function lockName(family: string): string {
  return `import:${family}`;
}

async function tryLock(client: pg.PoolClient, family: string): Promise<boolean> {
  const until = Date.now() + LOCK_WAIT_MS;
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock(hashtext($1)) as locked', [
      lockName(family),
    ]);
    if (rows[0]?.locked) return true;
    if (Date.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
  }
}

async function prepare(client: pg.PoolClient): Promise<void> {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  // A connection that has used temporary tables before cannot change this setting and keeps its value.
  await client.query(`set temp_buffers = '64MB'`).catch(() => {});
  // With the first setting PostgreSQL looks each second whether the import was killed. A machine that is lost closes no
  // connection: with the others PostgreSQL gives it up after three seconds of silence. Some platforms do not support them.
  await client.query(`set client_connection_check_interval = '1s'`).catch(() => {});
  await client
    .query('set tcp_keepalives_idle = 1; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 2')
    .catch(() => {});
}

export function familyOf(importers: readonly Importer[], which: string): { family: string; chosen: Importer[] } {
  const chosen = importers.filter((importer) => namesOf(importer).includes(which)).sort((a, b) => a.order - b.order);
  const [first] = chosen;
  if (!first) {
    const known = [...new Set(importers.flatMap(namesOf))].sort().join(', ');
    throw new ImportError('usage', `There is no importer ${which}; known are ${known}.`);
  }
  return { family: first.family, chosen };
}

function namesOf({ family, id, alsoCalled = [] }: Importer): string[] {
  return [family, id, ...alsoCalled];
}

/**
 * Opens the run's record. Runs that were killed are still open and are closed as failed; the family's lock proves that
 * none of them is alive.
 */
export async function startRun(
  client: pg.PoolClient,
  family: string,
  importer: string,
  source: string,
  now: Date,
): Promise<string> {
  await client.query(
    `update import_run set status = 'failed', finished_at = $2, error = 'interrupted'
     where status = 'running' and split_part(importer, ':', 1) = $1`,
    [family, now],
  );
  const { rows } = await client.query<{ id: string }>(
    `insert into import_run (importer, source, status, started_at) values ($1, $2, 'running', $3) returning id::text`,
    [importer, source, now],
  );
  return (rows[0] as { id: string }).id;
}

/**
 * The first run of the family from whose rows nothing was derived yet. Without such a run: `run` where subjects are
 * marked, as a new version of the code marks subjects that it derives differently; undefined when all is derived.
 */
export async function firstUnderivedRun(
  client: pg.PoolClient,
  family: string,
  run?: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string | null }>(
    `select coalesce(min(id), (select $2::bigint from archive_mark where family = $1 limit 1))::text as id
     from import_run r
     where split_part(importer, ':', 1) = $1 and inserted + updated > 0
       and id > coalesce((select max(id) from import_run where split_part(importer, ':', 1) = $1 and status = 'done'), 0)`,
    [family, run ?? null],
  );
  return rows[0]?.id ?? undefined;
}

/** `rules` names those by which the first rows of a family are derived. */
export async function raiseVersion(client: pg.PoolClient, family: string, now: Date, rules?: string): Promise<number> {
  const { rows } = await client.query<{ version: string }>(
    `insert into data_version (family, version, changed_at, rules) values ($1, 1, $2, $3)
     on conflict (family) do update set version = data_version.version + 1, changed_at = excluded.changed_at
     returning version::text`,
    [family, now, rules ?? null],
  );
  return Number(rows[0]?.version);
}
