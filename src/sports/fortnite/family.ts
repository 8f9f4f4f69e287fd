import type { Family } from '../../family.js';
import { FORTNITE_FACTS } from './facts.js';

/** fortnite has no data yet; its webhook events are announced. */
export const fortnite: Family = { name: 'fortnite', facts: FORTNITE_FACTS };
