import type { AttemptLimit, Attempts, Count } from '../auth/attempts.js';
import { findOwner, foldEmail } from '../auth/owners.js';
import type { Passwords } from '../auth/passwords.js';
import type { Database } from '../db/database.js';
import { countedAddress } from '../http/address.js';

/** Failed sign-ins for one e-mail address from one client address; the right password clears the count. */
const SIGN_IN: AttemptLimit = { name: 'sign_in', limit: 10, windowSeconds: 900 };

/** Sign-ins, right or wrong, for an e-mail address from all client addresses, whether or not it has an account. */
const SIGN_IN_OF_EMAIL: AttemptLimit = { name: 'sign_in_email', limit: 100, windowSeconds: 3_600 };

/** Sign-ins, right or wrong, from one client address for all e-mail addresses. */
const SIGN_IN_FROM_ADDRESS: AttemptLimit = { name: 'sign_in_address', limit: 100, windowSeconds: 900 };

/**
 * The account that the password opens. Every try counts as an attempt, as all cost the same; a right password clears
 * this client's earlier failures for the e-mail address. Undefined if the password is wrong, or no account has the
 * e-mail address.
 */
export async function tryPassword(
  db: Database,
  attempts: Attempts,
  passwords: Passwords,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<string | undefined> {
  const counts = signInCounts(foldEmail(email), address);
  await attempts.takeAll(...counts);
  const accountId = await findOwner(db, passwords, { email, password, from: countedAddress(address) });
  if (accountId === undefined) return undefined;
  await attempts.forget(...counts[0]);
  return accountId;
}

/** Clears the attempts of an owner who has proved the e-mail address. */
export async function forgetSignIns(attempts: Attempts, email: string, address: string): Promise<void> {
  const [both, ofEmail] = signInCounts(email, address);
  await attempts.forget(...both);
  await attempts.forget(...ofEmail);
}

/** The counts of a sign-in; the one for e-mail and client address together comes first. */
function signInCounts(email: string, address: string): [Count, Count, Count] {
  const from = countedAddress(address);
  return [
    [SIGN_IN, `${from} ${email}`],
    [SIGN_IN_OF_EMAIL, email],
    [SIGN_IN_FROM_ADDRESS, from],
  ];
}
