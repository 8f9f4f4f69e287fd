import type { AttemptLimit } from '../auth/attempts.js';

const QUARTER_HOUR = 900;
const HOUR = 3_600;

/** Registrations from one client address. */
export const REGISTER_FROM_ADDRESS: AttemptLimit = { name: 'register', limit: 20, windowSeconds: HOUR };

/** Reset mails to one e-mail address, whether or not it has an account. */
export const FORGOT_OF_EMAIL: AttemptLimit = { name: 'forgot', limit: 3, windowSeconds: HOUR };

/** Reset mails requested from one client address. */
export const FORGOT_FROM_ADDRESS: AttemptLimit = { name: 'forgot_address', limit: 20, windowSeconds: HOUR };

/** Passwords set with a mailed token, right or wrong, from one client address. */
export const RESET_FROM_ADDRESS: AttemptLimit = { name: 'reset', limit: 20, windowSeconds: QUARTER_HOUR };
