import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';

const KEPT_DAYS = 365;

/**
 * Deletes import runs that ended more than a year ago, with their rows of import_file. It keeps the newest run of each
 * importer and source, and every run that was the last to read some file. Returns how many were deleted.
 */
export async function forgetOldRuns(db: Database, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  const gone = await db.rows(sql`
    delete from import_run r
    where finished_at < ${before}
      and exists (select from import_run later where later.id > r.id and later.status = 'done'
        and (later.importer, later.source) = (r.importer, r.source))
      and not exists (select from import_file f where f.run_id = r.id and not exists (
        select from import_file later where (later.importer, later.file) = (f.importer, f.file) and later.run_id > f.run_id))
    returning 1`);
  return gone.length;
}
