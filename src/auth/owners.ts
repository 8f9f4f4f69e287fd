import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { ulid } from '../http/request-id.js';
import { OwnerEntity } from './owner.entity.js';
import type { Passwords } from './passwords.js';

export interface NewOwner {
  email: string;
  /** In the format of `Passwords.hash`. */
  passwordHash: string;
  name: string;
  plan: string;
  isOperator?: boolean;
}

/** Creates an account and its owner; undefined if the e-mail address already has an account. */
export async function createOwner(db: Database, owner: NewOwner): Promise<string | undefined> {
  const { email, passwordHash, name, plan, isOperator = false } = owner;
  const accountId = `acc_${ulid()}`;
  return db.transaction(async (client) => {
    await client.query('insert into account (id, name, plan) values ($1, $2, $3)', [accountId, name, plan]);
    const made = await client.query(
      `insert into account_owner (account_id, email, password, is_operator) values ($1, $2, $3, $4)
       on conflict (email) do nothing`,
      [accountId, foldEmail(email), passwordHash, isOperator],
    );
    if (made.rowCount === 1) return accountId;
    await client.query('delete from account where id = $1', [accountId]);
    return undefined;
  });
}

/** The account for an e-mail address and password; takes equally long if there is none. `from`: the client address. */
export async function findOwner(
  db: Database,
  passwords: Passwords,
  { email, password, from }: { email: string; password: string; from: string },
): Promise<string | undefined> {
  const owner = await db.repository(OwnerEntity, (rows) => rows.findOneBy({ email: foldEmail(email) }));
  return (await passwords.isRight(password, owner?.password, from)) ? owner?.accountId : undefined;
}

/**
 * Makes the owner of an account an operator with a new password, and ends all earlier sessions and mailed tokens:
 * registration does not prove addresses, so the account may be a stranger's. Undefined if no owner has the address, or the account is
 * suspended, which only another operator ends.
 */
export async function makeOperator(db: Database, email: string, passwordHash: string): Promise<string | undefined> {
  const owner = await db.row<{ accountId: string }>(sql`
    with owner as (
      update account_owner set is_operator = true, password = ${passwordHash}
      where email = ${foldEmail(email)}
        and not exists (select from account a where a.id = account_id and a.suspended_at is not null)
      returning account_id
    ), ended as (delete from session using owner where session.account_id = owner.account_id),
    forgotten as (delete from password_reset r using owner where r.account_id = owner.account_id)
    select account_id as "accountId" from owner`);
  return owner?.accountId;
}

/** Revokes an operator's rights at once; the account stays. False if no operator has the address. */
export async function revokeOperator(db: Database, email: string): Promise<boolean> {
  const revoked = await db.repository(OwnerEntity, (rows) =>
    rows.update({ email: foldEmail(email), isOperator: true }, { isOperator: false }),
  );
  return revoked.affected === 1;
}

/** True if nobody can have the address: `.invalid` never exists (RFC 2606), and the demo's owner uses it. */
export function isReservedEmail(email: string): boolean {
  return foldEmail(email).endsWith('.invalid');
}

export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}
