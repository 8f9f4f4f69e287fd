import { randomBytes } from 'node:crypto';
import { createOwner, foldEmail, isReservedEmail, makeOperator, revokeOperator } from '../auth/owners.js';
import { Passwords } from '../auth/passwords.js';
import { withDatabase } from './keys.js';
import { UsageError, type Output, type Parameters } from './command.js';

/** The only way to create an operator. An existing account becomes an operator, with the new password. */
export async function createOperatorCommand({ config, flags: { email: given, name } }: Parameters): Promise<Output> {
  const email = checkedEmail(given);
  if (isReservedEmail(email)) throw new UsageError('No address ends in .invalid: name one that receives mail.');
  return withDatabase(config, async (db) => {
    const password = randomBytes(15).toString('base64url');
    const passwordHash = await new Passwords(config.passwordCost).hash(password);
    const owner = { email, passwordHash, name: name ?? 'Operator', plan: 'enterprise', isOperator: true };
    const accountId = (await createOwner(db, owner)) ?? (await makeOperator(db, email, passwordHash));
    if (accountId === undefined)
      throw new UsageError(
        `The account of ${email} is suspended: an operator has to unsuspend it, or name another address.`,
      );
    const json = { accountId, email: foldEmail(email), password };
    return { json, text: `${password}\n\nPassword of ${json.email}. This is the only time it is shown.` };
  });
}

/** Revokes the operator's rights from the next request on; account and sessions stay. */
export async function revokeOperatorCommand({ config, flags }: Parameters): Promise<Output> {
  const email = checkedEmail(flags.email);
  return withDatabase(config, async (db) => {
    if (!(await revokeOperator(db, email))) throw new UsageError(`No operator has the address ${email}.`);
    return {
      json: { email: foldEmail(email), isOperator: false },
      text: `${foldEmail(email)} is no operator any more.`,
    };
  });
}

function checkedEmail(email: string | undefined): string {
  if (email !== undefined && /^[^\s@]+@[^\s@]+$/.test(email)) return email;
  throw new UsageError('Name the address with --email.');
}
