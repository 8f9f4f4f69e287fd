import { randomBytes } from 'node:crypto';
import { createOwner, foldEmail, makeOperator } from '../auth/owners.js';
import { Passwords } from '../auth/passwords.js';
import { withDatabase } from './keys.js';
import { UsageError, type Output, type Parameters } from './command.js';

/** The one way to an operator. Who has an account already keeps it, with the new password. */
export async function createOperatorCommand({ config, flags: { email, name } }: Parameters): Promise<Output> {
  if (email === undefined || !/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError('Name the address with --email.');
  return withDatabase(config, async (db) => {
    const password = randomBytes(15).toString('base64url');
    const passwordHash = await new Passwords(config.passwordCost).hash(password);
    const owner = { email, passwordHash, name: name ?? 'Operator', plan: 'enterprise', isOperator: true };
    const accountId = (await createOwner(db, owner)) ?? (await makeOperator(db, email, passwordHash));
    const json = { accountId, email: foldEmail(email), password };
    return { json, text: `${password}\n\nPassword of ${json.email}. This is the only time it is shown.` };
  });
}
