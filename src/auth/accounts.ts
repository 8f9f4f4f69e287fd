import type { PoolClient } from 'pg';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { ulid } from '../http/request-id.js';
import { AccountEntity } from './account.entity.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { hashKey, keyHint, newLiveKey } from './keys.js';

export interface NewAccount {
  name: string;
  plan: string;
  game?: string | undefined;
  addOns?: readonly string[];
}

export interface NewKey {
  accountId: string;
  name?: string | undefined;
  /** Families and utilities that the key is limited to; none: everything. */
  scopes?: readonly string[];
  /** Addresses or CIDR ranges from which the key is accepted; none: everywhere. */
  allowedAddresses?: readonly string[];
  /** The key's own limit below the plan's, in requests per minute. */
  minuteLimit?: number | undefined;
  expiresAt?: Date | undefined;
}

/** A key as displayed, never with its secret. */
export interface KeyRow {
  id: string;
  accountId: string;
  name: string | null;
  hint: string;
  plan: string;
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
}

/** Overlap of a rotation: default and maximum, in hours. */
export const DEFAULT_OVERLAP_HOURS = 24;
export const MAX_OVERLAP_HOURS = 168;

export async function createAccount(db: Database, { name, plan, game, addOns = [] }: NewAccount): Promise<string> {
  const id = `acc_${ulid()}`;
  await db.repository(AccountEntity, (rows) =>
    rows.insert({ id, name, plan, game: game ?? null, addOns: [...addOns] }),
  );
  return id;
}

/** Creates a key. The result holds the only copy of its text. */
export async function createKey(db: Database, made: NewKey): Promise<{ id: string; key: string }> {
  return db.transaction((client) => insertKey(client, made));
}

/** Creates a key unless the account has `most` working keys already; then undefined. */
export async function createKeyWithin(
  db: Database,
  most: number,
  made: NewKey,
): Promise<{ id: string; key: string } | undefined> {
  return db.transaction(async (client) =>
    (await lockedWorkingKeys(client, made.accountId)) < most ? insertKey(client, made) : undefined,
  );
}

/** Undefined if there is no such account. */
export async function findAccount(db: Database, id: string): Promise<AccountEntity | undefined> {
  return (await db.repository(AccountEntity, (rows) => rows.findOneBy({ id }))) ?? undefined;
}

export async function listKeys(db: Database): Promise<KeyRow[]> {
  return db.rows<KeyRow>(sql`
    select k.id, k.account_id as "accountId", k.name, k.hint, a.plan, k.created_at as "createdAt",
      k.expires_at as "expiresAt", k.revoked_at as "revokedAt"
    from api_key k join account a on a.id = k.account_id
    order by k.created_at, k.id`);
}

/** False if there is no such key. Other processes refuse it once their key cache expires. */
export async function revokeKey(db: Database, id: string): Promise<boolean> {
  const revoked = await db.repository(ApiKeyEntity, (rows) =>
    rows.update(id, { revokedAt: () => 'coalesce(revoked_at, now())' }),
  );
  return revoked.affected === 1;
}

/**
 * Replaces a key with a new one that has the same rights. The old one keeps working for `overlapHours` (0 to 168) and
 * counts towards the `most` working keys. Returns `full` if that exceeds the limit, and undefined if there is no such
 * key, or it is already revoked or replaced.
 */
export async function rotateKey(
  db: Database,
  id: string,
  overlapHours = DEFAULT_OVERLAP_HOURS,
  most = Infinity,
): Promise<{ id: string; key: string } | 'full' | undefined> {
  if (!(overlapHours >= 0 && overlapHours <= MAX_OVERLAP_HOURS))
    throw new RangeError(`overlapHours must be between 0 and ${MAX_OVERLAP_HOURS}`);
  const newId = `key_${ulid()}`;
  const key = newLiveKey();
  return db.transaction(async (client) => {
    const owner = await client.query<{ account_id: string }>('select account_id from api_key where id = $1', [id]);
    const working = await lockedWorkingKeys(client, owner.rows[0]?.account_id ?? '');
    const old = await client.query(
      'select 1 from api_key where id = $1 and revoked_at is null and replaced_by is null for update',
      [id],
    );
    if (old.rowCount === 0) return undefined;
    if (overlapHours > 0 && working >= most) return 'full';
    await client.query(
      `insert into api_key (id, account_id, kind, name, hash, hint, scopes, allowed_addresses, minute_limit, expires_at)
       select $2, account_id, kind, name, $3, $4, scopes, allowed_addresses, minute_limit, expires_at from api_key where id = $1`,
      [id, newId, hashKey(key), keyHint(key)],
    );
    await client.query(
      `update api_key set replaced_by = $2, expires_at = least(expires_at, now() + $3 * interval '1 hour') where id = $1`,
      [id, newId, overlapHours],
    );
    return { id: newId, key };
  });
}

async function insertKey(client: PoolClient, made: NewKey): Promise<{ id: string; key: string }> {
  const { accountId, name, scopes = [], allowedAddresses = [], minuteLimit, expiresAt } = made;
  const id = `key_${ulid()}`;
  const key = newLiveKey();
  await client.query(
    `insert into api_key (id, account_id, kind, name, hash, hint, scopes, allowed_addresses, minute_limit, expires_at)
     values ($1, $2, 'live', $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      accountId,
      name ?? null,
      hashKey(key),
      keyHint(key),
      scopes,
      allowedAddresses,
      minuteLimit ?? null,
      expiresAt ?? null,
    ],
  );
  return { id, key };
}

/** Counts the working keys and locks the account, so that nobody else adds a key until the transaction ends. */
async function lockedWorkingKeys(client: PoolClient, accountId: string): Promise<number> {
  await client.query('select 1 from account where id = $1 for no key update', [accountId]);
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from api_key
     where account_id = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
    [accountId],
  );
  return rows[0]?.count ?? 0;
}
