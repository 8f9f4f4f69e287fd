import type { Database } from '../db/database.js';
import { join, sql, where, type Sql } from '../db/sql.js';
import type { KeyChanges, KeyInfo, KeysQuery } from './keys.dto.js';

export async function listOwnKeys(
  db: Database,
  accountId: string,
  { status, page, limit }: KeysQuery,
): Promise<(KeyInfo & { total: number })[]> {
  return db.rows<KeyInfo & { total: number }>(sql`
    select *, count(*) over ()::int as total from (${keysOf(accountId)}) k
    ${where([status !== undefined && sql`status = ${status}`])}
    order by "createdAt" desc, id desc limit ${limit} offset ${(page - 1) * limit}`);
}

/** Undefined if the account has no such key. */
export async function findOwnKey(db: Database, accountId: string, id: string): Promise<KeyInfo | undefined> {
  return db.row<KeyInfo>(sql`select * from (${keysOf(accountId)}) k where id = ${id}`);
}

/** False if the key is no longer active. Undefined members stay unchanged. */
export async function changeKey(db: Database, accountId: string, id: string, changes: KeyChanges): Promise<boolean> {
  const { name, scopes, allowedAddresses, minuteLimit, expiresAt } = changes;
  const assignments = [
    name !== undefined && sql`name = ${name}`,
    scopes !== undefined && sql`scopes = ${scopes}`,
    allowedAddresses !== undefined && sql`allowed_addresses = ${allowedAddresses}`,
    minuteLimit !== undefined && sql`minute_limit = ${minuteLimit}`,
    expiresAt !== undefined && sql`expires_at = ${expiresAt === null ? null : new Date(expiresAt)}`,
  ].filter((assignment) => assignment !== false);
  const changed = await db.rows(sql`
    update api_key set ${join([sql`id = id`, ...assignments], ', ')}
    where id = ${id} and account_id = ${accountId} and revoked_at is null and replaced_by is null
      and (expires_at is null or expires_at > now())
    returning id`);
  return changed.length > 0;
}

function keysOf(accountId: string): Sql {
  return sql`
    select k.id, k.name, k.hint, k.kind as "keyClass",
      case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
        when k.replaced_by is not null then 'replaced' else 'active' end as status,
      k.scopes, k.allowed_addresses as "allowedAddresses", k.minute_limit as "minuteLimit",
      k.created_at as "createdAt", k.expires_at as "expiresAt", k.revoked_at as "revokedAt",
      k.replaced_by as "replacedBy", u.at as "lastUsedAt"
    from api_key k left join (
      select key_id, max(updated_at) as at from usage
      where account_id = ${accountId} and day > current_date - 90 group by key_id
    ) u on u.key_id = k.id
    where k.account_id = ${accountId}`;
}

/** The ids of the account's keys whose newest requests may be kept, or of one of them. */
export async function listLoggedKeys(db: Database, accountId: string, id: string | undefined): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select k.id from api_key k
    ${where([
      sql`k.account_id = ${accountId}`,
      id !== undefined && sql`k.id = ${id}`,
      sql`(k.revoked_at is null or k.revoked_at > now() - interval '7 days')`,
    ])}`);
  return rows.map((row) => row.id);
}
