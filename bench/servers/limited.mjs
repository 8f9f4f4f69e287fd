import { listen } from '../support/service.mjs';

/** The service as it is, for comparison with the one that counts nothing. */
await listen({});
