import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { createAccount, createKey } from './accounts.js';
import { hashKey, isLiveKey } from './keys.js';

/**
 * The key of whoever runs this installation on their own machine, on plan Pro with WebSockets: made once, kept in the file
 * `local-key` of `folder`, which only its user may read, and made anew where the database does not accept it any longer.
 */
export async function localKey(db: Database, folder: string): Promise<string> {
  const file = join(folder, 'local-key');
  const kept = textOf(file);
  if (isLiveKey(kept) && (await isAccepted(db, kept))) return kept;
  const accountId = await createAccount(db, { name: 'local', plan: 'pro', addOns: ['live_ws'] });
  const { key } = await createKey(db, { accountId, name: 'local key' });
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  return key;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}

async function isAccepted(db: Database, key: string): Promise<boolean> {
  const [row] = await db.rows(sql`
    select 1 from api_key
    where hash = ${hashKey(key)} and revoked_at is null and (expires_at is null or expires_at > now())`);
  return row !== undefined;
}
