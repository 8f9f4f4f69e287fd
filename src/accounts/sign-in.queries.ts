import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';

export interface AccountRow {
  name: string;
  plan: string;
  game: string | null;
  addOns: string[];
  createdAt: string;
}

export async function findAccount(db: Database, accountId: string): Promise<AccountRow | undefined> {
  return db.row<AccountRow>(sql`
    select name, plan, game, add_ons as "addOns", created_at as "createdAt" from account where id = ${accountId}`);
}
