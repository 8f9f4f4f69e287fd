import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';

/** Ids of the plans that accounts are on. */
export async function plansInUse(db: Database): Promise<string[]> {
  const rows = await db.rows<{ plan: string }>(sql`select distinct plan from account order by plan`);
  return rows.map(({ plan }) => plan);
}
