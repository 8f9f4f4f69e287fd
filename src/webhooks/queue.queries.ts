import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';

/** The deliveries that the workers have yet to send. */
export interface DeliveryQueue {
  /** Deliveries that are neither delivered, failed nor cancelled; some wait for their next attempt. */
  open: number;
  /** Deliveries whose next attempt is due. */
  due: number;
  /** How long the oldest of these has been due, in seconds; 0 when none is. */
  oldestDueSeconds: number;
}

export async function readQueue(db: Database): Promise<DeliveryQueue> {
  const row = await db.row<DeliveryQueue>(sql`
    select count(*)::float8 as open, (count(*) filter (where next_attempt_at <= now()))::float8 as due,
      coalesce(greatest(0, extract(epoch from now() - min(next_attempt_at))), 0)::float8 as "oldestDueSeconds"
    from webhook_delivery d where next_attempt_at is not null and exists (select from webhook w where w.id = d.webhook_id)`);
  return row ?? { open: 0, due: 0, oldestDueSeconds: 0 };
}

/** Counts subscriptions by state: `active`, or the reason that they are off. */
export async function countSubscriptions(db: Database): Promise<Record<string, number>> {
  const rows = await db.rows<{ state: string; count: number }>(sql`
    select case when is_active then 'active' else coalesce(disabled_reason, 'paused_by_owner') end as state,
      count(*)::float8 as count
    from webhook group by 1`);
  return { ...NONE, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

const NONE = { active: 0, paused_by_owner: 0, too_many_failures: 0, gone: 0, plan_changed: 0 };
