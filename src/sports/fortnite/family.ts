import type { Family } from '../../family.js';
import { FORTNITE_FACTS } from './facts.js';

/** fortnite: its webhook events are announced. */
export const fortnite: Family = { name: 'fortnite', facts: FORTNITE_FACTS };
