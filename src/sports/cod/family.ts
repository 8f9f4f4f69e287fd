import type { Family } from '../../family.js';
import { COD_FACTS } from './facts.js';

/** cod has no data yet; its webhook events are announced. */
export const cod: Family = { name: 'cod', facts: COD_FACTS };
