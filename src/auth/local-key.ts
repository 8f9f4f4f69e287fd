import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { createAccount, createKey } from './accounts.js';
import { hashKey, isLiveKey, keyHint, newLiveKey } from './keys.js';

const NAME = 'local key';

/** Returns the account of this machine's user, created once per installation on plan Pro with WebSockets. */
export async function localAccount(db: Database): Promise<string> {
  const known = await findLocalAccount(db);
  if (known !== undefined) return known;
  const accountId = await createAccount(db, { name: 'local', plan: 'pro', addOns: ['live_ws'] });
  await db.rows(sql`update installation set local_account_id = ${accountId}`);
  return accountId;
}

/** Undefined if no start has created one. */
export async function findLocalAccount(db: Database): Promise<string | undefined> {
  const row = await db.row<{ accountId: string | null }>(sql`
    select local_account_id as "accountId" from installation`);
  return row?.accountId ?? undefined;
}

/** Replaces the local key, which voids the key of the last start. */
export async function renewLocalKey(db: Database, accountId: string): Promise<string> {
  const key = newLiveKey();
  const renewed = await db.row(sql`
    update api_key set hash = ${hashKey(key)}, hint = ${keyHint(key)}
    where id = (select id from api_key where account_id = ${accountId} and name = ${NAME} and revoked_at is null
      order by created_at limit 1)
    returning id`);
  return renewed ? key : (await createKey(db, { accountId, name: NAME })).key;
}

/** The local key from the file `local-key` of `folder`, readable only by its user; a new key if it no longer works. */
export async function keptLocalKey(db: Database, accountId: string, folder: string): Promise<string> {
  const file = join(folder, 'local-key');
  const kept = textOf(file);
  if (isLiveKey(kept) && (await isAccepted(db, accountId, kept))) return kept;
  const { key } = await createKey(db, { accountId, name: NAME });
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

async function isAccepted(db: Database, accountId: string, key: string): Promise<boolean> {
  const found = await db.row(sql`
    select 1 from api_key where hash = ${hashKey(key)} and account_id = ${accountId} and revoked_at is null
      and (expires_at is null or expires_at > now())`);
  return found !== undefined;
}
