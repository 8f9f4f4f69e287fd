import type { GrowingTables } from '../db/growing.js';

export const ACCOUNT_TABLES: readonly GrowingTables[] = [
  { tables: ['plan_request'], grows: 'plans asked for', bound: 'one row an account', keptBy: 'operators, who decide' },
  {
    tables: ['audit_entry'],
    grows: 'acts of operators',
    bound: 'AUDIT_DAYS, two years by default',
    keptBy: 'workers, every ten minutes',
  },
  { tables: ['installation'], grows: 'nothing', bound: 'one row', keptBy: 'its constraint' },
];
