import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import type { Reading } from '../http/metrics.js';

/** How far behind deliveries are, for alarms. */
export function webhookReadings(db: Database): Reading[] {
  return [
    {
      name: 'webhook_deliveries_due',
      help: 'Deliveries that should have been sent by now',
      read: async () => (await due(db)).count,
    },
    {
      name: 'webhook_oldest_due_seconds',
      help: 'For how long the oldest of them has been due',
      read: async () => (await due(db)).oldestSeconds,
    },
  ];
}

async function due(db: Database): Promise<{ count: number; oldestSeconds: number }> {
  const row = await db.row<{ count: number; oldestSeconds: number }>(sql`
    select count(*)::float8 as count,
      coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float8 as "oldestSeconds"
    from webhook_delivery where next_attempt_at <= now()`);
  return row ?? { count: 0, oldestSeconds: 0 };
}
