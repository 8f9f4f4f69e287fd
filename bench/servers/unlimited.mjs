import { KeyGuard } from '../../build/auth/key.guard.js';
import { AccessGuard } from '../../build/billing/access.guard.js';
import { listen } from '../support/service.mjs';

/** The service without its limit guard: a key is looked up and nothing is counted. */
await listen({ guards: [KeyGuard, AccessGuard] });
