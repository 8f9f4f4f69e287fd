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

/** Takes a subscription for this worker; false while another has it. */
export async function takeLane(db: Database, webhookId: string, holder: string): Promise<boolean> {
  const taken = await db.rows(sql`
    insert into webhook_lane as l (webhook_id, holder, held_until)
    values (${webhookId}, ${holder}, now() + ${LANE_SECONDS} * interval '1 second')
    on conflict (webhook_id) do update set holder = excluded.holder, held_until = excluded.held_until
    where l.holder = excluded.holder or l.held_until < now()
    returning 1`);
  return taken.length > 0;
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

/** A subscription as it is now and what is due to it, longest due first. */
export interface Work {
  receiver: Receiver;
  due: DueDelivery[];
}

/** Without the deliveries that are on their way; undefined when the subscription is not active. */
export async function findWork(
  db: Database,
  webhookId: string,
  without: readonly string[],
  limit: number,
): Promise<Work | undefined> {
  const rows = await db.rows<{ receiver: Receiver } & (DueDelivery | { id: null })>(sql`
    select due.*, json_build_object('id', w.id, 'url', w.url, 'secret', w.secret,
      'previousSecret', case when w.previous_secret_until > now() then w.previous_secret end) as receiver
    from webhook w left join lateral (
      select d.id, d.event_id as "eventId", d.event, d.sequence, d.attempts,
        extract(epoch from d.next_attempt_at)::float8 * 1000 as "dueAt", e.body
      from webhook_delivery d join webhook_event e on e.id = d.event_id
      where d.webhook_id = w.id and d.next_attempt_at <= now() and d.id <> all(${without})
      order by d.next_attempt_at, d.sequence limit ${limit}
    ) due on true
    where w.id = ${webhookId} and w.is_active`);
  const [first] = rows;
  return first && { receiver: first.receiver, due: rows.filter((row) => row.id !== null) };
}

/** Subscriptions that have something due and that no worker has. */
export async function listForsaken(db: Database): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select w.id from webhook w left join webhook_lane l on l.webhook_id = w.id and l.held_until > now()
    where w.is_active and l.webhook_id is null
      and exists (select from webhook_delivery d where d.webhook_id = w.id and d.next_attempt_at <= now())`);
  return rows.map(({ id }) => id);
}
