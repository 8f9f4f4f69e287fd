import type { Database } from '../db/database.js';
import { raw, sql } from '../db/sql.js';
import type { Family } from '../family.js';
import type { OpenRows } from './coverage.dto.js';

/** What the rules of a family leave open, and which rows its importers refused, each by kind and reason. */
export async function listOpen(
  db: Database,
  { name, unresolved, importers }: Family,
): Promise<{ unresolved: OpenRows[]; rejected: OpenRows[] }> {
  const further = await unresolved?.();
  const ids = ((await importers?.()) ?? []).map(({ id }) => id);
  const [open, rejected] = await Promise.all([listUnresolved(db, name, further), listRejected(db, ids)]);
  return { unresolved: open, rejected };
}

function listUnresolved(db: Database, family: string, further: string | undefined): Promise<OpenRows[]> {
  const also = further === undefined ? raw('') : raw(`union all select kind, reason, name, key from ${further}`);
  return db.rows<OpenRows>(sql`
    select kind, reason, count(*)::int as count, min(coalesce(nullif(name, ''), key)) as example
    from (select kind, reason, name, key from unresolved where family = ${family} ${also}) open
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
