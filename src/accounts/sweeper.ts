import { SESSION_IDLE_HOURS } from '../auth/sessions.js';
import { foldUsage } from '../billing/old-usage.queries.js';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { IDEMPOTENCY_HOURS } from '../http/idempotency.js';
import type { Logger } from '../http/log.js';

const ROUND_MS = 600_000;

/** Deletes expired sessions, mailed tokens, entrance codes and idempotent answers, and sums old usage up. Any number may run. */
export class Sweeper {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Database,
    private readonly log: Logger,
    /** Work of other rooms at the same times; each returns by how many rows there are fewer. */
    private readonly others: readonly ((db: Database) => Promise<number>)[] = [],
  ) {}

  start(): void {
    const round = () => {
      this.round().catch((error: Error) => this.log.warn({ reason: error.message }, 'expired rows not deleted'));
    };
    round();
    this.timer = setInterval(round, ROUND_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Returns by how many rows there are fewer. */
  async round(): Promise<number> {
    const swept = await Promise.all([
      this.db.rows(sql`
        delete from session
        where expires_at < now() or seen_at < now() - ${SESSION_IDLE_HOURS} * interval '1 hour' returning 1`),
      this.db.rows(sql`delete from password_reset where expires_at < now() returning 1`),
      this.db.rows(sql`delete from entrance where expires_at < now() returning 1`),
      this.db.rows(sql`
        delete from idempotent_reply where claimed_at < now() - ${IDEMPOTENCY_HOURS} * interval '1 hour' returning 1`),
    ]);
    let fewer = swept.flat().length + (await foldUsage(this.db));
    for (const other of this.others) fewer += await other(this.db);
    return fewer;
  }
}
