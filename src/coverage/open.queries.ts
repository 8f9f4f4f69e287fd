import type { Database } from '../db/database.js';
import { raw, sql } from '../db/sql.js';
import type { Family } from '../family.js';
import type { OpenRows } from './coverage.dto.js';

/** What the rules of a family leave open, and which rows its importers refused, each by kind and reason. */
export async function listOpen(
  db: Database,
  { unresolved, importers }: Family,
): Promise<{ unresolved: OpenRows[]; rejected: OpenRows[] }> {
  const from = await unresolved?.();
  const ids = ((await importers?.()) ?? []).map(({ id }) => id);
  const [open, rejected] = await Promise.all([
    from === undefined ? [] : listUnresolved(db, from),
    listRejected(db, ids),
  ]);
  return { unresolved: open, rejected };
}

function listUnresolved(db: Database, from: string): Promise<OpenRows[]> {
  return db.rows<OpenRows>(sql`
    select kind, reason, count(*)::int as count, min(name) as example from ${raw(from)}
    group by kind, reason order by kind, count desc, reason`);
}

/** Of every file as it was last read; leaves out files read before kinds were stored. */
function listRejected(db: Database, importers: readonly string[]): Promise<OpenRows[]> {
  return db.rows<OpenRows>(sql`
    with newest as (
      select distinct on (importer, file) file, rejects from import_file where importer = any(${importers})
      order by importer, file, run_id desc
    )
    select r.kind, r.reason, sum(r.count)::int as count,
      (array_agg(file || ', ' || r.example order by file))[1] as example
    from newest cross join jsonb_to_recordset(rejects) r (kind text, reason text, count int, example text)
    group by r.kind, r.reason order by r.kind, count desc, r.reason`);
}
