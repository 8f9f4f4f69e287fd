import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import type { Message, Receiver } from './sender.js';

/** How long a worker has a subscription to itself without saying so again. */
export const LANE_SECONDS = 15;

/** A delivery that is due, with the bytes to send. */
export interface DueDelivery extends Message {
  id: string;
  attempts: number;
  /** Milliseconds since the epoch, from when on it may be sent. */
  dueAt: number;
}

/** Takes a subscription for this worker; undefined while another has it, or when it is not active. */
export async function takeLane(db: Database, webhookId: string, holder: string): Promise<Receiver | undefined> {
  return db.row<Receiver>(sql`
    with taken as (
      insert into webhook_lane as l (webhook_id, holder, held_until)
      values (${webhookId}, ${holder}, now() + ${LANE_SECONDS} * interval '1 second')
      on conflict (webhook_id) do update set holder = excluded.holder, held_until = excluded.held_until
      where l.holder = excluded.holder or l.held_until < now()
      returning webhook_id
    )
    select w.id, w.url, w.secret,
      case when w.previous_secret_until > now() then w.previous_secret end as "previousSecret"
    from taken join webhook w on w.id = taken.webhook_id
    where w.is_active`);
}

/** Keeps what this worker has; returns the subscriptions that it still has. */
export async function keepLanes(db: Database, webhookIds: readonly string[], holder: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    update webhook_lane set held_until = now() + ${LANE_SECONDS} * interval '1 second'
    where holder = ${holder} and webhook_id = any(${webhookIds}) returning webhook_id as id`);
  return rows.map(({ id }) => id);
}

export async function leaveLanes(db: Database, webhookIds: readonly string[], holder: string): Promise<void> {
  await db.rows(sql`delete from webhook_lane where holder = ${holder} and webhook_id = any(${webhookIds})`);
}

/** What is due for a subscription that is still active, longest due first, without those that are on their way. */
export async function listDue(
  db: Database,
  webhookId: string,
  without: readonly string[],
  limit: number,
): Promise<DueDelivery[]> {
  return db.rows<DueDelivery>(sql`
    select d.id, d.event_id as "eventId", d.event, d.sequence, d.attempts,
      extract(epoch from d.next_attempt_at)::float8 * 1000 as "dueAt", e.body
    from webhook_delivery d join webhook_event e on e.id = d.event_id
    where d.webhook_id = ${webhookId} and d.next_attempt_at <= now() and d.id <> all(${without})
      and (select is_active from webhook where id = ${webhookId})
    order by d.next_attempt_at, d.sequence limit ${limit}`);
}

/** Subscriptions that have something due and that no worker has. */
export async function listForsaken(db: Database): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select w.id from webhook w left join webhook_lane l on l.webhook_id = w.id and l.held_until > now()
    where w.is_active and l.webhook_id is null
      and exists (select from webhook_delivery d where d.webhook_id = w.id and d.next_attempt_at <= now())`);
  return rows.map(({ id }) => id);
}
