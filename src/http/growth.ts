import type { GrowingTables } from '../db/growing.js';

export const HTTP_TABLES: readonly GrowingTables[] = [
  {
    tables: ['idempotent_reply'],
    grows: 'writes with an `Idempotency-Key`',
    bound: '24 hours',
    keptBy: 'workers, every ten minutes',
  },
];
