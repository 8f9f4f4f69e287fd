import { hash, randomBytes } from 'node:crypto';
import { OwnerEntity } from '../auth/owner.entity.js';
import { foldEmail } from '../auth/owners.js';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';

export const RESET_MINUTES = 60;

/** A token for a new password, which voids earlier ones; undefined if no account has the e-mail address. */
export async function startReset(db: Database, email: string): Promise<string | undefined> {
  const owner = await db.repository(OwnerEntity, (rows) => rows.findOneBy({ email: foldEmail(email) }));
  if (!owner) return undefined;
  const token = randomBytes(32).toString('base64url');
  await db.rows(sql`
    with older as (delete from password_reset where account_id = ${owner.accountId})
    insert into password_reset (token_hash, account_id, expires_at)
    values (${hashOf(token)}, ${owner.accountId}, now() + ${RESET_MINUTES} * interval '1 minute')`);
  return token;
}

/**
 * Sets the password, once per token, and ends every session of the account. Returns the e-mail address; undefined if
 * the token is unknown, used or expired.
 */
export async function finishReset(db: Database, token: string, passwordHash: string): Promise<string | undefined> {
  return db.transaction(async (client) => {
    const used = await client.query<{ account_id: string }>(
      'delete from password_reset where token_hash = $1 and expires_at > now() returning account_id',
      [hashOf(token)],
    );
    const accountId = used.rows[0]?.account_id;
    if (accountId === undefined) return undefined;
    await client.query('delete from session where account_id = $1', [accountId]);
    await client.query('delete from password_reset where account_id = $1', [accountId]);
    const changed = await client.query<{ email: string }>(
      'update account_owner set password = $2 where account_id = $1 returning email',
      [accountId, passwordHash],
    );
    return changed.rows[0]?.email;
  });
}

/** Sets the password of a signed-in owner; ends every other session of the account and every mailed token. */
export async function changePassword(
  db: Database,
  { accountId, id }: { accountId: string; id: string },
  passwordHash: string,
): Promise<void> {
  await db.rows(sql`
    with ended as (delete from session where account_id = ${accountId} and id <> ${id}),
    forgotten as (delete from password_reset where account_id = ${accountId})
    update account_owner set password = ${passwordHash} where account_id = ${accountId}`);
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
