import type { GrowingTables } from '../db/growing.js';

export const ACCOUNT_TABLES: readonly GrowingTables[] = [
  { tables: ['plan_request'], grows: 'plans asked for', bound: 'one row an account', keptBy: 'operators, who decide' },
  {
    tables: ['audit_entry'],
    grows: 'acts of operators',
    bound: 'kept for good: some 300 bytes for each act of a person',
    keptBy: 'nobody: it is what was done',
  },
  { tables: ['installation'], grows: 'nothing', bound: 'one row', keptBy: 'its constraint' },
];
