import type { AttemptLimit, Attempts, Count } from '../auth/attempts.js';
import { findOwner, foldEmail } from '../auth/owners.js';
import type { Passwords } from '../auth/passwords.js';
import type { Database } from '../db/database.js';
import { countedAddress } from '../http/address.js';

/** Sign-ins that failed, for one e-mail address from one client address; the right password clears it. */
const SIGN_IN: AttemptLimit = { name: 'sign_in', limit: 10, windowSeconds: 900 };

/** The same for an e-mail address from everywhere, whether or not it has an account. */
const SIGN_IN_OF_EMAIL: AttemptLimit = { name: 'sign_in_email', limit: 100, windowSeconds: 3_600 };

/** The same from one client address for everybody. */
const SIGN_IN_FROM_ADDRESS: AttemptLimit = { name: 'sign_in_address', limit: 100, windowSeconds: 900 };

/**
 * The account that the password opens; a wrong one counts as an attempt, a right one does not, and clears what this client
 * tried before. Undefined when it is wrong, or nobody has the e-mail address.
 */
export async function tryPassword(
  db: Database,
  attempts: Attempts,
  passwords: Passwords,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<string | undefined> {
  const counts = signInCounts(foldEmail(email), address);
  await attempts.takeAll(...counts);
  const accountId = await findOwner(db, passwords, email, password);
  if (accountId === undefined) return undefined;
  const [both, ...each] = counts;
  await attempts.forget(...both);
  for (const one of each) await attempts.giveBack(...one);
  return accountId;
}

/** Lets an owner in again who has proved by a mail who they are. */
export async function forgetSignIns(attempts: Attempts, email: string, address: string): Promise<void> {
  const [both, ofEmail] = signInCounts(email, address);
  await attempts.forget(...both);
  await attempts.forget(...ofEmail);
}

/** What a password counts against that is tried for an e-mail address from a client address: first both together. */
function signInCounts(email: string, address: string): [Count, Count, Count] {
  const from = countedAddress(address);
  return [
    [SIGN_IN, `${from} ${email}`],
    [SIGN_IN_OF_EMAIL, email],
    [SIGN_IN_FROM_ADDRESS, from],
  ];
}
