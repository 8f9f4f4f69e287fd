import type { GrowingKeys, GrowingTables } from '../db/growing.js';

export const BILLING_TABLES: readonly GrowingTables[] = [
  {
    tables: ['usage'],
    grows: 'days on which a key asks a route',
    bound: 'days for 12 months and the current one, then one row for key, route and month',
    keptBy: 'workers, every ten minutes',
  },
  {
    tables: ['counter_list'],
    grows: 'changes of REDIS_COUNTERS_URLS',
    bound: 'one row a change',
    keptBy: 'processes, when they start',
  },
];

export const BILLING_KEYS: readonly GrowingKeys[] = [
  {
    keys: ['minute:*'],
    expire: true,
    grows: 'accounts and keys that ask',
    bound: 'a minute, with one entry for each request of it',
    keptBy: 'Redis: they expire',
  },
  {
    keys: ['quota:*'],
    expire: true,
    grows: 'accounts that ask',
    bound: 'the month and a few days',
    keptBy: 'Redis: they expire',
  },
  {
    keys: ['requests:*'],
    expire: true,
    grows: 'keys that ask',
    bound: '200 requests a key, 7 days',
    keptBy: 'Redis: they expire',
  },
  {
    keys: ['places:{*'],
    expire: true,
    grows: 'accounts with open streams and sockets',
    bound: 'the places of the plan, a minute after the last',
    keptBy: 'Redis: they expire',
  },
  {
    keys: ['places:processes', 'places:held'],
    expire: false,
    grows: 'API processes',
    bound: 'those that gave a sign in the last seconds',
    keptBy: 'API processes, every second',
  },
];
