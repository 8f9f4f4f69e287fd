import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { ulid } from '../http/request-id.js';
import { OwnerEntity } from './owner.entity.js';
import type { Passwords } from './passwords.js';

export interface NewOwner {
  email: string;
  /** As `Passwords.hash` writes it. */
  passwordHash: string;
  name: string;
  plan: string;
  isOperator?: boolean;
}

/** Makes an account and who signs in for it; undefined when the e-mail address has one already. */
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

/** The account that e-mail address and password open, asked from a client address; it takes the same time when there is none. */
export async function findOwner(
  db: Database,
  passwords: Passwords,
  { email, password, from }: { email: string; password: string; from: string },
): Promise<string | undefined> {
  const owner = await db.repository(OwnerEntity, (rows) => rows.findOneBy({ email: foldEmail(email) }));
  return (await passwords.isRight(password, owner?.password, from)) ? owner?.accountId : undefined;
}

/**
 * Makes somebody who has an account an operator, with this password and without any session or mailed token from before:
 * addresses are not proved at registration, so the account may be somebody else's. Undefined when nobody has the address.
 */
export async function makeOperator(db: Database, email: string, passwordHash: string): Promise<string | undefined> {
  const owner = await db.row<{ accountId: string }>(sql`
    with owner as (
      update account_owner set is_operator = true, password = ${passwordHash} where email = ${foldEmail(email)}
      returning account_id
    ), ended as (delete from session using owner where session.account_id = owner.account_id),
    forgotten as (delete from password_reset r using owner where r.account_id = owner.account_id)
    select account_id as "accountId" from owner`);
  return owner?.accountId;
}

/** Takes the rights of an operator away at once; the account stays. False when no operator has the address. */
export async function revokeOperator(db: Database, email: string): Promise<boolean> {
  const revoked = await db.repository(OwnerEntity, (rows) =>
    rows.update({ email: foldEmail(email), isOperator: true }, { isOperator: false }),
  );
  return revoked.affected === 1;
}

/** Whether nobody can have the address: `.invalid` never exists (RFC 2606), and the demo's owner is named under it. */
export function isReservedEmail(email: string): boolean {
  return foldEmail(email).endsWith('.invalid');
}

export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}
