import type { Family } from '../../family.js';
import { CS2_FACTS } from './facts.js';

/** cs2 has no data yet; its webhook events are announced. */
export const cs2: Family = { name: 'cs2', facts: CS2_FACTS };
