import type { Database } from '../db/database.js';
import { sql, where } from '../db/sql.js';
import type { ImportRun, ImportsQuery } from './imports.dto.js';

export async function listImports(
  db: Database,
  { family, status, page, limit }: ImportsQuery,
): Promise<(ImportRun & { total: number })[]> {
  return db.rows<ImportRun & { total: number }>(sql`
    select r.id::int as id, r.importer, r.source as "readFrom", r.status, r.started_at as "beganAt",
      greatest(0, round(extract(epoch from r.finished_at - r.started_at)::numeric, 1))::float8 as "tookSeconds", r.files,
      r.rows_read::float8 as "rowsRead", r.inserted::float8 as inserted, r.updated::float8 as updated,
      r.unchanged::float8 as unchanged, r.rejected::float8 as rejected, coalesce(why.reasons, '{}') as reasons,
      r.rejects_file as "rejectsFile", r.error, count(*) over ()::int as total
    from import_run r
    left join lateral (
      select jsonb_object_agg(reason, rows) as reasons
      from (
        select reason, sum(rows::int)::int as rows
        from import_file f cross join jsonb_each_text(f.reasons) as of_file (reason, rows)
        where f.run_id = r.id group by reason
      ) summed
    ) why on true
    ${where([
      family !== undefined && sql`split_part(r.importer, ':', 1) = ${family}`,
      status !== undefined && sql`r.status = ${status}`,
    ])}
    order by r.id desc limit ${limit} offset ${(page - 1) * limit}`);
}
