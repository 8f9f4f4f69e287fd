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
export async function localKey(db: Database, folder: string): Promise<{ key: string; accountId: string }> {
  const file = join(folder, 'local-key');
  const kept = textOf(file);
  const known = isLiveKey(kept) ? await findAccount(db, kept) : undefined;
  if (known?.isAccepted) return { key: kept, accountId: known.accountId };
  const accountId = known?.accountId ?? (await createAccount(db, { name: 'local', plan: 'pro', addOns: ['live_ws'] }));
  const { key } = await createKey(db, { accountId, name: 'local key' });
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  return { key, accountId };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}

function findAccount(db: Database, key: string): Promise<{ accountId: string; isAccepted: boolean } | undefined> {
  return db.row(sql`
    select account_id as "accountId", revoked_at is null and (expires_at is null or expires_at > now()) as "isAccepted"
    from api_key where hash = ${hashKey(key)}`);
}
