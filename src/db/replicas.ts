import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Database } from './database.js';
import { sql } from './sql.js';
import type { Logger } from '../http/log.js';
import {
  Replica,
  type ArchiveStamp,
  type PrimaryFacts,
  type ReplicaOptions,
  type ReplicaStanding,
  type Wanted,
} from './replica.js';

/** What the replicas must have in common with the database behind `db`. */
export async function describePrimary(db: Database): Promise<PrimaryFacts> {
  const facts = await db.row<PrimaryFacts>(sql`
    select (select system_identifier::text from pg_control_system()) as system,
      (select coalesce(max(timestamp), 0)::text from migrations) as migration`);
  return facts as PrimaryFacts;
}

/** The replica that answers one request. */
interface Reading extends Wanted {
  /** Undefined once the replica failed: the rest of the request reads the primary. */
  replica: Replica | undefined;
}

/**
 * The replicas of the database. A request reads one of them if it has the version of the archive that the answer will
 * bear; whatever fails there is asked of the primary.
 */
export class Replicas {
  private readonly replicas: readonly Replica[];
  private readonly reading = new AsyncLocalStorage<Reading>();
  private turn = 0;

  constructor(
    options: readonly ReplicaOptions[],
    primary: PrimaryFacts,
    stamps: () => Readonly<Record<string, ArchiveStamp>>,
    log: Logger,
  ) {
    this.replicas = options.map((one) => new Replica(one, primary, stamps, log));
  }

  async start(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.start()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.stop()));
  }

  get standing(): ReplicaStanding[] {
    return this.replicas.map(({ standing }) => standing);
  }

  /** Runs `work` so that its statements read a replica with this stamp, if there is one. */
  read<Result>(wanted: Wanted, work: () => Promise<Result>): Promise<Result> {
    const replica = this.choose(wanted);
    return replica ? this.reading.run({ ...wanted, replica }, work) : work();
  }

  /** Undefined where the statement belongs to the primary. */
  async query<Row extends object>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row> | undefined> {
    const reading = this.reading.getStore();
    const answer = await reading?.replica?.query<Row>(reading, statement).catch(() => undefined);
    if (reading && !answer) reading.replica = undefined;
    return answer;
  }

  /** In turn; a replica whose connections are all taken only if no other has the stamp. */
  private choose(wanted: Wanted): Replica | undefined {
    const having = this.replicas.filter((replica) => replica.has(wanted));
    const free = having.filter(({ isFull }) => !isFull);
    const choice = free.length > 0 ? free : having;
    this.turn += 1;
    return choice[this.turn % choice.length];
  }
}
