import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';

/** Usage is known by day in the current month and in this many before it. */
export const MONTHS_BY_DAY = 12;

/**
 * Sums older usage of each key and route up, month by month, under the first day of the month. Sums of months stay what
 * they were. Returns how many rows are fewer.
 */
export async function foldUsage(db: Database, now = new Date()): Promise<number> {
  const row = await db.row<{ fewer: number }>(sql`
    with old as (
      delete from usage where day <> date_trunc('month', day)
        and day < date_trunc('month', ${now}::timestamptz) - ${MONTHS_BY_DAY} * interval '1 month'
      returning *
    ), folded as (
      insert into usage as known (account_id, key_id, route, day, requests, charged, updated_at)
      select account_id, key_id, route, date_trunc('month', day), sum(requests), sum(charged), max(updated_at)
      from old group by 1, 2, 3, 4
      on conflict (account_id, day, key_id, route) do update set requests = known.requests + excluded.requests,
        charged = known.charged + excluded.charged, updated_at = greatest(known.updated_at, excluded.updated_at)
      returning xmax = 0 as "isNew"
    )
    select ((select count(*) from old) - (select count(*) from folded where "isNew"))::float8 as fewer`);
  return row?.fewer ?? 0;
}
