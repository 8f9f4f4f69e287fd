import type { Database } from '../../src/db/database.js';
import { sql } from '../../src/db/sql.js';

/** Whether a statement in this database waits for a lock. */
export async function isLockAwaited(db: Pick<Database, 'row'>): Promise<boolean> {
  const waiting = sql`
    select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`;
  return (await db.row(waiting)) !== undefined;
}
