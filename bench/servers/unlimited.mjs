import { KeyGuard } from '../../dist/auth/key.guard.js';
import { AccessGuard } from '../../dist/billing/access.guard.js';
import { listen } from '../support/service.mjs';

/** The service without its limit guard: a key is looked up and nothing is counted. */
await listen({ guards: [KeyGuard, AccessGuard] });
