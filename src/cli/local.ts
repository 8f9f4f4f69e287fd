import { createKey } from '../auth/accounts.js';
import { openEntrance } from '../auth/entrance.js';
import { findLocalAccount } from '../auth/local-key.js';
import { entranceTo, findDemoOwner } from '../dashboard/demo.js';
import { UsageError, type Output, type Parameters } from './command.js';
import { withDatabase } from './keys.js';

/** Prints another key of the local account, alone on its line, for `$(…)`. */
export async function localKeyCommand({ config }: Parameters): Promise<Output> {
  return withDatabase(config, async (db) => {
    const accountId = await findLocalAccount(db);
    if (accountId === undefined)
      throw new UsageError('There is no local account; npm start makes one if it runs its own stores.');
    const { id, key } = await createKey(db, { accountId, name: 'local key of a command' });
    return { json: { id, key, accountId }, text: key };
  });
}

/** Prints a one-time sign-in address for the demo's owner; earlier ones become void. */
export async function enterDemoCommand({ config }: Parameters): Promise<Output> {
  return withDatabase(config, async (db) => {
    const owner = await findDemoOwner(db);
    if (owner === undefined)
      throw new UsageError('There is no owner of the demo; npm start makes one if it runs its own stores.');
    const address = entranceTo(config, await openEntrance(db, owner));
    return { json: { address }, text: address };
  });
}
