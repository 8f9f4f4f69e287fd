import { firstMoment, lastMoment } from '../../db/conditions.js';
import type { SortKey } from '../../db/keyset.js';
import { raw, sql, type Sql } from '../../db/sql.js';

/** SQL: rows whose day overlaps the bounds, which are days or times. */
export function dayBetween(
  column: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): (Sql | false)[] {
  return [
    from !== undefined && sql`${raw(column)} >= (${firstMoment(from)}::timestamptz at time zone 'UTC')::date`,
    to !== undefined && sql`${raw(column)} <= (${lastMoment(to)}::timestamptz at time zone 'UTC')::date`,
  ];
}

/** The newest day first. */
export function newestDays(day: string, n: string): readonly SortKey[] {
  return [
    { by: day, type: 'day', descending: true },
    { by: n, type: 'whole', descending: true },
  ];
}
