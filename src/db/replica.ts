import pg from 'pg';
import { FailureLog } from '../http/failure-log.js';
import type { Logger } from '../http/log.js';
import { findPooling, setsSession } from './pooler.js';

/** The state of a family's archive: its version, and the moment at which the version was reached. */
export type ArchiveStamp = string;

/** SQL of the stamp of a row of `data_version`; a number that was reached twice, as after a failover, has two stamps. */
export const STAMP = `version::text || '@' || extract(epoch from changed_at)::text`;

/** What a statement needs of the server that runs it. */
export interface Wanted {
  family: string;
  stamp: ArchiveStamp;
}

export interface ReplicaOptions {
  url: string;
  poolSize: number;
  statementTimeoutMs: number;
  idleTransactionTimeoutMs: number;
}

/** What a replica must have in common with the primary. */
export interface PrimaryFacts {
  /** Names the cluster and all of its replicas. */
  system: string;
  /** The newest migration that this version of the code needs. */
  migration: string;
}

export interface ReplicaStanding {
  /** Host, port and database. */
  name: string;
  /** `current`: read; `behind`: lacks a change of some family's archive; `out`: not read, see `reason`. */
  state: 'current' | 'behind' | 'out';
  /** Age of the newest change that it has; null while it is out. */
  lagSeconds: number | null;
  reason: string | null;
  /** Statements that it answered to this process. */
  reads: number;
}

interface Seen extends PrimaryFacts {
  isReplica: boolean;
  stamps: Record<string, ArchiveStamp>;
  lagSeconds: number;
}

const LOOK = {
  name: 'scoreline-replica',
  text: `select pg_is_in_recovery() as "isReplica",
      (select coalesce(json_object_agg(family, ${STAMP}), '{}') from data_version) as stamps,
      (select system_identifier::text from pg_control_system()) as system,
      (select coalesce(max(timestamp), 0)::text from migrations) as migration,
      coalesce(case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
        else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end, 0)::float8 as "lagSeconds"`,
};

const ignore = () => {};

const LOOK_EVERY_MS = 1_000;
/** The least time between two looks, while requests want an archive that the replica lacks. */
const AGAIN_MS = 50;
/** A replica that does not answer within this time is out until it does. */
const PATIENCE_MS = 1_000;
/** A replica that is behind for longer is logged; an import is replayed within moments. */
const BEHIND_MS = 10_000;

/**
 * One replica of the database. A statement is run only on a connection on which the wanted stamp was seen: a session
 * stays on one server, and a server never loses what it has, so this holds behind a balancer of connections too.
 */
export class Replica {
  readonly name: string;
  private readonly pool: pg.Pool;
  private readonly aside: pg.Pool;
  private readonly stampsSeen = new WeakMap<pg.ClientBase, Record<string, ArchiveStamp>>();
  /** Rejects statements that wait for a replica which is out. */
  private readonly waiting = new Set<(error: Error) => void>();
  private readonly failures: FailureLog;
  private seen: Seen | undefined;
  private reason: string | null = 'has not been looked at yet';
  private behindSince: number | undefined;
  private reads = 0;
  private timer: NodeJS.Timeout | undefined;
  private isLooking = false;
  private lookedAt = 0;

  constructor(
    private readonly options: ReplicaOptions,
    private readonly primary: PrimaryFacts,
    /** The stamps of the primary, as this process knows them. */
    private readonly stamps: () => Readonly<Record<string, ArchiveStamp>>,
    log: Logger,
  ) {
    const { hostname, port, pathname } = new URL(options.url);
    this.name = `${hostname}:${port || 5432}${pathname}`;
    this.failures = new FailureLog(log, 'replica not read', { replica: this.name });
    const connection = { connectionString: options.url, application_name: 'scoreline replica', keepAlive: true };
    const patience = { connectionTimeoutMillis: PATIENCE_MS, onConnect: setsSession(options) };
    this.pool = new pg.Pool({
      ...connection,
      ...patience,
      max: options.poolSize,
      query_timeout: options.statementTimeoutMs + PATIENCE_MS,
    });
    this.aside = new pg.Pool({ ...connection, ...patience, max: 1, query_timeout: PATIENCE_MS });
    for (const pool of [this.pool, this.aside]) {
      pool.on('error', ignore);
      // A connection lost between two statements emits `error`, which ends the process if it has no listener.
      pool.on('connect', (client) => client.on('error', ignore));
    }
  }

  async start(): Promise<void> {
    await this.look();
    this.timer = setInterval(() => this.lookUnlessLooking(), LOOK_EVERY_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all([this.pool.end(), this.aside.end()]);
  }

  /** Whether the replica had the stamp when it was last looked at; looks again soon if it had not. */
  has({ family, stamp }: Wanted): boolean {
    const isThere = this.seen?.stamps[family] === stamp;
    if (!isThere && this.seen && Date.now() - this.lookedAt > AGAIN_MS) this.lookUnlessLooking();
    return isThere;
  }

  get isFull(): boolean {
    return this.pool.waitingCount > 0;
  }

  /** Whether a failure may only mean that all connections are taken. */
  private get isBusy(): boolean {
    return this.pool.totalCount - this.pool.idleCount >= this.options.poolSize;
  }

  get standing(): ReplicaStanding {
    const { name, seen, reason, reads } = this;
    const isBehind = seen && this.missing() !== undefined;
    return {
      name,
      state: seen ? (isBehind ? 'behind' : 'current') : 'out',
      lagSeconds: seen?.lagSeconds ?? null,
      reason,
      reads,
    };
  }

  /** Undefined where the connection's server lacks the stamp; rejects as soon as the replica is found out. */
  query<Row extends object>(wanted: Wanted, statement: pg.QueryConfig): Promise<pg.QueryResult<Row> | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.add(reject);
      this.ask<Row>(wanted, statement)
        .then(resolve, (error: Error) => {
          if (!(error instanceof pg.DatabaseError) && !this.isBusy) this.takeOut(error.message);
          reject(error);
        })
        .finally(() => this.waiting.delete(reject));
    });
  }

  private async ask<Row extends object>(
    { family, stamp }: Wanted,
    statement: pg.QueryConfig,
  ): Promise<pg.QueryResult<Row> | undefined> {
    const client = await this.pool.connect();
    let lost: Error | undefined;
    try {
      if (this.stampsSeen.get(client)?.[family] !== stamp) this.stampsSeen.set(client, await this.stampsOn(client));
      if (this.stampsSeen.get(client)?.[family] !== stamp) return undefined;
      const answer = await client.query<Row>(statement);
      this.reads += 1;
      return answer;
    } catch (error) {
      lost = error as Error;
      throw error;
    } finally {
      client.release(lost);
    }
  }

  private async stampsOn(client: pg.ClientBase): Promise<Record<string, ArchiveStamp>> {
    const { rows } = await client.query<Seen>(LOOK);
    const [seen] = rows;
    return seen && this.faultOf(seen) === undefined ? seen.stamps : {};
  }

  private lookUnlessLooking(): void {
    if (!this.isLooking) this.look().catch(ignore);
  }

  private async look(): Promise<void> {
    this.isLooking = true;
    this.lookedAt = Date.now();
    try {
      const client = await this.aside.connect();
      let lost: Error | undefined;
      try {
        const pooling = await findPooling(client, { connectionString: this.options.url });
        const { rows } = await client.query<Seen>(LOOK);
        const seen = rows[0] as Seen;
        const fault =
          pooling === 'none' || pooling === 'session'
            ? this.faultOf(seen)
            : 'is behind a pooler in transaction mode: name the replica itself';
        if (fault === undefined) this.take(seen);
        else this.takeOut(fault);
      } catch (error) {
        lost = error as Error;
        throw error;
      } finally {
        client.release(lost);
      }
    } catch (error) {
      this.takeOut((error as Error).message);
    } finally {
      this.isLooking = false;
    }
  }

  private faultOf({ isReplica, system, migration }: Seen): string | undefined {
    if (!isReplica) return 'is no replica: it was promoted, or never was one';
    if (system !== this.primary.system) return 'is a replica of another server than DATABASE_URL';
    if (Number(migration) < Number(this.primary.migration)) return 'has not got the newest migrations yet';
    return undefined;
  }

  private take(seen: Seen): void {
    this.seen = seen;
    this.reason = null;
    const missing = this.missing();
    this.behindSince = missing === undefined ? undefined : (this.behindSince ?? Date.now());
    if (missing === undefined) this.failures.succeeded();
    else if (Date.now() - (this.behindSince ?? 0) > BEHIND_MS)
      this.failures.failed(new Error(`is behind: it lacks the newest archive of ${missing}`));
  }

  private takeOut(reason: string): void {
    this.seen = undefined;
    this.reason = reason;
    const error = new Error(reason);
    this.failures.failed(error);
    for (const reject of this.waiting) reject(error);
  }

  /** A family whose newest archive the replica lacks. */
  private missing(): string | undefined {
    return Object.entries(this.stamps()).find(([family, stamp]) => this.seen?.stamps[family] !== stamp)?.[0];
  }
}
