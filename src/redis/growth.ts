import type { GrowingKeys } from '../db/growing.js';

export const REDIS_KEYS: readonly GrowingKeys[] = [
  { keys: ['write:probe'], expire: true, grows: 'nothing', bound: 'one key', keptBy: 'Redis: it expires' },
];
