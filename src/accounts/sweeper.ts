import { SESSION_IDLE_HOURS } from '../auth/sessions.js';
import { forgetOldRuns } from '../archive/old-runs.queries.js';
import { foldUsage } from '../billing/old-usage.queries.js';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { IDEMPOTENCY_HOURS } from '../http/idempotency.js';
import type { Logger } from '../http/log.js';

const ROUND_MS = 600_000;

/**
 * Deletes expired sessions, mailed tokens, entrance codes, idempotent answers and old runs of the import, and sums old
 * usage up by month. Any number may run.
 */
export class Sweeper {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Database,
    private readonly log: Logger,
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
    return swept.flat().length + (await forgetOldRuns(this.db)) + (await foldUsage(this.db));
  }
}
