import type { GrowingKeys, GrowingTables } from '../db/growing.js';

export const LIVE_TABLES: readonly GrowingTables[] = [
  {
    tables: ['live_change', 'live_packed'],
    grows: 'changes of live subjects',
    bound: '30 days, or the fewer that a family sets; packed an hour after the end of the subject',
    keptBy: 'workers, every hour',
  },
  {
    tables: ['live_state'],
    grows: 'live subjects',
    bound: 'those that run, and a day after their end',
    keptBy: 'workers, every hour',
  },
  { tables: ['live_cursor', 'live_epoch'], grows: 'families', bound: 'one row a family', keptBy: 'their keys' },
];

export const LIVE_KEYS: readonly GrowingKeys[] = [
  {
    keys: ['live:{*}'],
    expire: false,
    grows: 'changes of live subjects',
    bound: '15 minutes; a day of what PostgreSQL could not store yet',
    keptBy: 'whoever writes the log, with each entry',
  },
  {
    keys: ['live:{*}:current', 'live:{*}:memory'],
    expire: false,
    grows: 'live subjects',
    bound: 'those that run, and a day after their end; 90 days without a change',
    keptBy: 'workers, every hour',
  },
  {
    keys: ['live:{*}:rooms'],
    expire: false,
    grows: 'events, leagues and tours that were live',
    bound: '4,096 rooms beside those of live subjects, and 4,096 marks, so that no number is used twice',
    keptBy: 'workers, every hour',
  },
  {
    keys: ['live:{*}:pulses', 'live:{*}:epochs', 'live:{*}:copied', 'live:{*}:whole-in'],
    expire: false,
    grows: 'feeds, and losses of Redis',
    bound: 'one entry for each',
    keptBy: 'their names',
  },
  {
    keys: ['live:{*}:readers'],
    expire: false,
    grows: 'API processes',
    bound: 'those that run, and those that were killed within two days',
    keptBy: 'each process, when it ends, and workers, every hour',
  },
  {
    keys: ['live:{*}:lock:*', 'live:{*}:beginning'],
    expire: true,
    grows: 'feeds',
    bound: 'one for each, some seconds',
    keptBy: 'Redis: they expire',
  },
];
