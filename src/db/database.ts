import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ObjectLiteral, Repository } from 'typeorm';
import type { Config } from '../config.js';
import { within } from '../within.js';
import type { StoreFault } from '../http/store-fault.js';
import { tracing } from '../http/tracing.js';
import { connectionError, databaseError, type AddressSetting } from './connection-error.js';
import { DiskRefusals, findDatabaseFault } from './fault.js';
import { findMissingSetting, findPooling, refusesSettings, setsSession } from './pooler.js';
import { PageMarks } from './page-marks.js';
import type { Replicas } from './replicas.js';
import type { ReplicaStanding, Wanted } from './replica.js';
import { Repositories, type EntityOf } from './repositories.js';
import { Sql } from './sql.js';
import { traceQueries } from './traced-queries.js';

export interface DatabaseOptions {
  url: string;
  /** The setting with the URL, for error messages; the default is DATABASE_URL. */
  setting?: AddressSetting;
  /** For work that needs one session from its begin to its end, which a pooler in transaction mode has not. */
  needsSession?: boolean;
  /** The largest number of open connections. */
  poolSize: number;
  /** A statement that runs longer is cancelled; 0 switches the limit off, for imports and migrations. */
  statementTimeoutMs: number;
  /** How long work waits for a new connection or for a free one of the pool. */
  connectTimeoutMs?: number;
  /** A transaction that is idle for longer is rolled back, and its connection closed. */
  idleTransactionTimeoutMs?: number;
}

export type DirectAddress = Required<Pick<DatabaseOptions, 'url' | 'setting' | 'needsSession'>>;

/** PostgreSQL itself, for migrations, imports and whatever else needs a session. */
export function directTo({ databaseUrl, databaseDirectUrl }: Addresses): DirectAddress {
  return databaseDirectUrl === ''
    ? { url: databaseUrl, setting: 'DATABASE_URL', needsSession: true }
    : { url: databaseDirectUrl, setting: 'DATABASE_DIRECT_URL', needsSession: true };
}

/** PostgreSQL, or the pooler before it; one that has no sessions only where PostgreSQL itself is named too. */
export function pooledAt({ databaseUrl, databaseDirectUrl }: Addresses): Pick<DatabaseOptions, 'url' | 'needsSession'> {
  return { url: databaseUrl, needsSession: databaseDirectUrl === '' };
}

type Addresses = Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>;

/** For work that no request waits for: between two statements an import may read a large file. */
const UNHURRIED = { connectTimeoutMs: 30_000, idleTransactionTimeoutMs: 600_000 };

/**
 * The pool of connections. `rows` sends every statement as a prepared one, because PostgreSQL then parses each distinct
 * statement once per connection.
 */
export class Database {
  readonly marks = new PageMarks();
  private readonly repositories: Repositories;
  private replicas: Replicas | undefined;

  private constructor(
    readonly pool: pg.Pool,
    /** One connection that only `probe` uses. */
    private readonly aside: pg.Pool,
    private readonly refusals = new DiskRefusals(),
  ) {
    this.repositories = new Repositories(pool);
  }

  /**
   * Waits for a server that is starting, as after a crash. Throws ConfigError when no connection can be made, and when
   * the server, or the pooler in front of it, cannot be used.
   */
  static async open(options: DatabaseOptions): Promise<Database> {
    for (const giveUpAt = Date.now() + STARTING_MS; ;) {
      try {
        return await Database.connect(options);
      } catch (error) {
        if (!isStarting(error as Error) || Date.now() > giveUpAt) throw connectionError(options, error as Error);
        await sleep(TRY_AGAIN_MS);
      }
    }
  }

  private static async connect(options: DatabaseOptions): Promise<Database> {
    const refusals = new DiskRefusals();
    const limits = connectionLimits(options);
    const { statement_timeout: _1, idle_in_transaction_session_timeout: _2, options: _3, ...unsent } = limits;
    const pool = await openPool(options, limits, refusals).catch((error: Error) => {
      if (refusesSettings(error)) return openPool(options, unsent, refusals);
      throw error;
    });
    if (tracing) traceQueries(pool, tracing);
    return new Database(pool, poolAside(options.url), refusals);
  }

  /** For processes that only describe the application and send no statement. */
  static unconnected(): Database {
    return new Database(new pg.Pool(), poolAside(''));
  }

  /** True while work waits because all connections are taken. */
  get isFull(): boolean {
    return this.pool.waitingCount > 0;
  }

  /** Finds the server's fault, if it has any, even while the pool is full; rejects when no server answers. */
  async probe(): Promise<StoreFault | undefined> {
    return (await findDatabaseFault(this.aside)) ?? this.refusals.fault;
  }

  async rows<Row extends object>(statement: Sql): Promise<Row[]> {
    const { text, values } = statement.compile();
    const query = { name: statementName(text), text, values };
    const answer = (this.replicas && (await this.replicas.query<Row>(query))) ?? (await this.pool.query<Row>(query));
    return answer.rows;
  }

  async row<Row extends object>(statement: Sql): Promise<Row | undefined> {
    return (await this.rows<Row>(statement))[0];
  }

  /** From now on `readArchive` uses these. */
  addReplicas(replicas: Replicas): void {
    this.replicas = replicas;
  }

  /** How the replicas stand, as this process sees them. */
  get replicaStandings(): ReplicaStanding[] {
    return this.replicas?.standing ?? [];
  }

  /**
   * Runs `work` so that its `row` and `rows` read a replica with the wanted archive, if there is one, and its lists begin
   * where their pages before ended.
   */
  readArchive<Result>(wanted: Wanted, work: () => Promise<Result>): Promise<Result> {
    return this.marks.during(wanted, () => (this.replicas ? this.replicas.read(wanted, work) : work()));
  }

  /** For rows of the management plane that are read and saved one at a time; what belongs together in one statement is SQL. */
  async repository<Row extends ObjectLiteral, Result>(
    entity: EntityOf<Row>,
    work: (rows: Repository<Row>) => Promise<Result>,
  ): Promise<Result> {
    return this.repositories.use(entity, work);
  }

  /** Runs `work` on one connection inside a transaction, which is rolled back when it throws. */
  transaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const run = () => this.runTransaction(work);
    return tracing ? tracing.part('transaction', {}, run) : run();
  }

  private async runTransaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    // A connection lost between two statements emits `error`, which ends the process if it has no listener.
    client.on('error', ignore);
    let unusable: Error | undefined;
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await within(ROLLBACK_MS, client.query('rollback')).catch((lost: Error) => (unusable = lost));
      throw error;
    } finally {
      client.off('error', ignore);
      client.release(unusable);
    }
  }

  /** Connections to a server that does not answer stay open until the process ends. */
  async close(): Promise<void> {
    const ends = Promise.all([this.pool.end(), this.aside.end()]);
    await within(CLOSE_MS, ends).catch(ignore);
  }
}

const ROLLBACK_MS = 1_000;
const CLOSE_MS = 2_000;

/**
 * How long the connection of `probe` may take to open, and then to answer: longer than who probes waits, so that an answer
 * that came while this process stood still is read before its time is over.
 */
const PROBE_MS = 4_000;

function poolAside(url: string): pg.Pool {
  const limits = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS, idleTimeoutMillis: 60_000 };
  const pool = new pg.Pool({ connectionString: url, application_name: 'scoreline probe', max: 1, ...limits });
  pool.on('error', ignore);
  return pool;
}

/** How much longer than PostgreSQL's own timeout a caller waits for a statement; after it, the network is at fault. */
const SILENCE_MS = 1_000;

/** The timeouts and session options of each connection, as options of the driver. */
export function connectionLimits(options: Omit<DatabaseOptions, 'url' | 'poolSize'>): pg.PoolConfig {
  const { statementTimeoutMs, connectTimeoutMs, idleTransactionTimeoutMs } = { ...UNHURRIED, ...options };
  return {
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + SILENCE_MS,
    idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // The server's keepalive, so that a dead client does not hold locks for hours.
    options: '-c timezone=UTC -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10',
  };
}

async function openPool(options: DatabaseOptions, limits: pg.PoolConfig, refusals: DiskRefusals): Promise<pg.Pool> {
  const connection = { connectionString: options.url, application_name: 'scoreline', ...limits };
  const pool = new pg.Pool({ ...connection, max: options.poolSize });
  pool.on('error', ignore);
  pool.on('connect', (client) => refusals.hearOn(client));
  try {
    await checkServer(pool, options, connection);
    return pool;
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function checkServer(pool: pg.Pool, options: DatabaseOptions, connection: pg.ClientConfig): Promise<void> {
  const { url, setting, needsSession } = options;
  const client = await pool.connect();
  try {
    const fault = (await findDatabaseFault(client))?.reason;
    if (fault !== undefined) throw databaseError(url, fault, { setting });
    const pooling = await findPooling(client, connection);
    const limits = { ...UNHURRIED, ...options };
    if (pooling === 'session') {
      // The pool waits for the promise, which its types leave out.
      Object.assign(pool.options, { onConnect: setsSession(limits) });
      await setsSession(limits)(client);
    }
    const refusal =
      pooling === 'forgetful' || (pooling === 'transaction' && needsSession)
        ? REFUSED[pooling]
        : pooling === 'transaction' && (await findMissingSetting(client, limits));
    if (refusal) throw databaseError(url, refusal, { setting });
  } finally {
    client.release();
  }
}

const REFUSED = {
  forgetful:
    'is behind a pooler in transaction mode that loses prepared statements, as PgBouncer does before 1.21 or with max_prepared_statements = 0: use a newer one, session mode, or name PostgreSQL itself',
  transaction:
    'is a pooler in transaction mode, and imports, migrations and locks need sessions: DATABASE_DIRECT_URL must name PostgreSQL itself',
};

/** True when the server is up but accepts no connections yet, or closes them while it shuts down. */
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
