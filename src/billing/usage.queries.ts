import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import type { Period } from './period.js';
import type { DayUsage, RouteUsage } from './usage.dto.js';

export async function usageByRoute(db: Database, accountId: string, { start, end }: Period): Promise<RouteUsage[]> {
  return db.rows<RouteUsage>(sql`
    select route, sum(requests)::float8 as requests, sum(charged)::float8 as charged from usage
    where account_id = ${accountId} and day >= ${start}::date and day < ${end}::date
    group by route order by sum(requests) desc, route`);
}

export async function usageByDay(db: Database, accountId: string, { start, end }: Period): Promise<DayUsage[]> {
  return db.rows<DayUsage>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, sum(requests)::float8 as requests, sum(charged)::float8 as charged from usage
    where account_id = ${accountId} and day >= ${start}::date and day < ${end}::date
    group by day order by day`);
}
