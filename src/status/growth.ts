import type { GrowingKeys } from '../db/growing.js';

export const STATUS_KEYS: readonly GrowingKeys[] = [
  {
    keys: ['workers'],
    expire: false,
    grows: 'workers',
    bound: 'those that gave a sign in the last seconds',
    keptBy: 'workers, every three seconds',
  },
];
