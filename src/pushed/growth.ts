import type { GrowingTables } from '../db/growing.js';

export const PUSHED_TABLES: readonly GrowingTables[] = [
  {
    tables: ['pushed_item', 'pushed_record'],
    grows: 'things that operators push, not with how often they push them',
    bound: 'one row a thing; of a record that is held back for a plan with a delay, one more',
    keptBy: 'each push, and workers every second',
  },
];
