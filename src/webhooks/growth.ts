import type { GrowingKeys, GrowingTables } from '../db/growing.js';

export const WEBHOOK_TABLES: readonly GrowingTables[] = [
  {
    tables: ['webhook'],
    grows: 'subscriptions',
    bound: 'the most that the plan of an account allows',
    keptBy: 'owners',
  },
  {
    tables: ['webhook_event'],
    grows: 'events, whoever subscribes to them',
    bound: '30 days',
    keptBy: 'workers, every hour',
  },
  {
    tables: ['webhook_delivery', 'webhook_attempt'],
    grows: 'events times subscriptions, and their attempts',
    bound: '30 days',
    keptBy: 'workers, every hour',
  },
  {
    tables: ['webhook_removed', 'webhook_lane', 'webhook_notice'],
    grows: 'subscriptions that are deleted, sent to or failing',
    bound: 'until their deliveries are gone, the worker leaves them, the mail is sent or a day old',
    keptBy: 'workers, every second',
  },
  {
    tables: ['webhook_listener', 'webhook_listener_delivery'],
    grows: 'keys that listen, and events times listeners',
    bound: '72 hours',
    keptBy: 'workers, every hour',
  },
];

export const WEBHOOK_KEYS: readonly GrowingKeys[] = [
  {
    keys: ['webhooks:minute:*'],
    expire: true,
    grows: 'minutes with attempts',
    bound: '16 minutes',
    keptBy: 'Redis: they expire',
  },
  { keys: ['webhooks:attempts'], expire: false, grows: 'nothing', bound: 'three counters', keptBy: 'their names' },
  {
    keys: ['{bull}:webhooks:*'],
    expire: false,
    grows: 'bells that no worker has heard yet',
    bound: 'one for each subscription and second with something due; gone when heard',
    keptBy: 'workers, at once',
  },
];
