import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { createAccount, createKey } from './accounts.js';
import { hashKey, isLiveKey } from './keys.js';

/**
 * Finds or makes the key for this machine's own user, on plan Pro with WebSockets. It is kept in the file `local-key` of
 * `folder`, which only that user may read, and replaced where the database no longer accepts it.
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
