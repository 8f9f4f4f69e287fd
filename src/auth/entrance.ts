import { hash, randomBytes } from 'node:crypto';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';

/** Returns a code that signs in to the account once, within an hour; earlier codes become void. */
export async function openEntrance(db: Database, accountId: string): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await db.rows(sql`
    with before as (delete from entrance where account_id = ${accountId})
    insert into entrance (code_hash, account_id) values (${hashOf(code)}, ${accountId})`);
  return code;
}

/** The account of the code, which is then used up; undefined for a wrong, used or expired code. */
export async function takeEntrance(db: Database, code: string): Promise<string | undefined> {
  const taken = await db.row<{ accountId: string }>(sql`
    delete from entrance where code_hash = ${hashOf(code)} and expires_at > now() returning account_id as "accountId"`);
  return taken?.accountId;
}

function hashOf(code: string): Buffer {
  return hash('sha256', code, 'buffer');
}
