import type { AttemptLimit } from '../auth/attempts.js';

const QUARTER_HOUR = 900;
const HOUR = 3_600;

/** Sign-ins that failed, for an e-mail address whether or not it has an account; the right password clears it. */
export const SIGN_IN_OF_EMAIL: AttemptLimit = { name: 'sign_in', limit: 10, windowSeconds: QUARTER_HOUR };

/** Sign-ins that failed, from one client address. */
export const SIGN_IN_FROM_ADDRESS: AttemptLimit = { name: 'sign_in_address', limit: 20, windowSeconds: QUARTER_HOUR };

/** Accounts asked for from one client address. */
export const REGISTER_FROM_ADDRESS: AttemptLimit = { name: 'register', limit: 20, windowSeconds: HOUR };
