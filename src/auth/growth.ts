import type { GrowingKeys, GrowingTables } from '../db/growing.js';

export const AUTH_TABLES: readonly GrowingTables[] = [
  {
    tables: ['account', 'account_owner', 'api_key'],
    grows: 'people who register, and the keys that they make',
    bound: 'as many as there are people; sign-ups are limited by address',
    keptBy: 'owners and operators',
  },
  {
    tables: ['session'],
    grows: 'sign-ins',
    bound: '30 days, and 7 without a request',
    keptBy: 'workers, every ten minutes',
  },
  {
    tables: ['password_reset', 'entrance'],
    grows: 'mails that reset a password, and addresses that sign in',
    bound: 'an hour',
    keptBy: 'workers, every ten minutes',
  },
];

export const AUTH_KEYS: readonly GrowingKeys[] = [
  {
    keys: ['attempts:*'],
    expire: true,
    grows: 'addresses and accounts that try to sign in, to register or to guess keys',
    bound: 'the window of each limit, at most a day',
    keptBy: 'Redis: they expire',
  },
  {
    keys: ['ticket:*'],
    expire: true,
    grows: 'tickets for sockets',
    bound: 'a minute',
    keptBy: 'Redis: they expire',
  },
];
