import type { Database } from '../db/database.js';
import { sql, where, type Sql } from '../db/sql.js';
import type { Period } from './period.js';
import type { DayUsage, RouteUsage } from './usage.dto.js';

/** Selects the usage of an account, or only that of the key or route that is given. */
export interface UsageOf extends Pick<Period, 'start' | 'end'> {
  accountId: string;
  keyId?: string | undefined;
  route?: string | undefined;
}

export async function usageByRoute(db: Database, of: UsageOf): Promise<RouteUsage[]> {
  return db.rows<RouteUsage>(sql`
    select route, sum(requests)::float8 as requests, sum(charged)::float8 as charged from usage u ${whereUsed(of)}
    group by route order by sum(requests) desc, route`);
}

export async function usageByDay(db: Database, of: UsageOf): Promise<DayUsage[]> {
  return db.rows<DayUsage>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, sum(requests)::float8 as requests, sum(charged)::float8 as charged
    from usage u ${whereUsed(of)} group by day order by day`);
}

/** The `where` of a statement in which `u` is the ledger. */
export function whereUsed({ accountId, start, end, keyId, route }: UsageOf): Sql {
  return where([
    sql`u.account_id = ${accountId} and u.day >= ${start}::date and u.day < ${end}::date`,
    keyId !== undefined && sql`u.key_id = ${keyId}`,
    route !== undefined && sql`u.route = ${route}`,
  ]);
}
