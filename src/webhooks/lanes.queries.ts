import type { Database } from '../db/database.js';
import { raw, sql } from '../db/sql.js';
import type { Message } from './delivery-headers.js';
import type { Receiver } from './sender.js';
import { cancelPending } from './settle.queries.js';

/** A worker has a subscription to itself for this long after it last took or kept the lane. */
export const LANE_SECONDS = 15;

/** A delivery that is due, with the bytes to send. */
export interface DueDelivery extends Message {
  id: string;
  attempts: number;
  /** The time from which it may be sent, in milliseconds since the epoch. */
  dueAt: number;
  /** Seconds since its event was stored. */
  ageSeconds: number;
  /** When its attempt began, where a worker began it and died before the result. */
  begunAt: Date | null;
}

/** Takes a subscription for this worker; false while another worker has it. */
export async function takeLane(db: Database, webhookId: string, holder: string): Promise<boolean> {
  const taken = await db.rows(sql`
    insert into webhook_lane as l (webhook_id, holder, held_until)
    values (${webhookId}, ${holder}, now() + ${LANE_SECONDS} * interval '1 second')
    on conflict (webhook_id) do update set holder = excluded.holder, held_until = excluded.held_until
    where l.holder = excluded.holder or l.held_until < now()
    returning 1`);
  return taken.length > 0;
}

/** Prolongs this worker's lanes; returns the subscriptions that it still has. */
export async function keepLanes(db: Database, webhookIds: readonly string[], holder: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    update webhook_lane set held_until = now() + ${LANE_SECONDS} * interval '1 second'
    where holder = ${holder} and webhook_id = any(${webhookIds}) returning webhook_id as id`);
  return rows.map(({ id }) => id);
}

export async function leaveLanes(db: Database, webhookIds: readonly string[], holder: string): Promise<void> {
  await db.rows(sql`delete from webhook_lane where holder = ${holder} and webhook_id = any(${webhookIds})`);
}

/** A subscription as it is now, with its due deliveries, longest due first. */
export interface Work {
  /** All properties that a request depends on, as text. It is compared when a request begins. */
  state: string;
  due: DueDelivery[];
}

/** The parsed text of a state. */
export interface State extends Receiver {
  accountId: string;
  plan: string;
  game: string | null;
}

/** The state of webhook `w` and account `a`. */
export const STATE = raw(`json_build_object('id', w.id, 'url', w.url, 'secret', w.secret,
  'previousSecret', case when w.previous_secret_until > now() then w.previous_secret end,
  'accountId', a.id, 'plan', a.plan, 'game', a.game)::text`);
export const IS_ON = raw('w.is_active and a.suspended_at is null');

/**
 * Leaves out the deliveries with these ids, which are on their way; undefined when nothing may be sent to the
 * subscription.
 */
export async function findWork(
  db: Database,
  webhookId: string,
  without: readonly string[],
  limit: number,
): Promise<Work | undefined> {
  const rows = await db.rows<{ state: string } & (DueDelivery | { id: null })>(sql`
    select due.*, ${STATE} as state
    from webhook w join account a on a.id = w.account_id left join lateral (
      select d.id, d.event_id as "eventId", d.event, d.sequence, d.attempts,
        extract(epoch from d.next_attempt_at)::float8 * 1000 as "dueAt", e.body,
        extract(epoch from now() - e.created_at)::float8 as "ageSeconds", b.at as "begunAt"
      from webhook_delivery d join webhook_event e on e.id = d.event_id
      left join webhook_attempt b on b.delivery_id = d.id and b.number = d.attempts + 1
      where d.webhook_id = w.id and d.next_attempt_at <= now() and d.id <> all(${without})
      order by d.next_attempt_at, d.sequence limit ${limit}
    ) due on true
    where w.id = ${webhookId} and ${IS_ON}`);
  const [first] = rows;
  return first && { state: first.state, due: rows.filter((row) => row.id !== null) };
}

/** Cancels deliveries of events that the plan no longer includes. */
export async function cancelUncovered(db: Database, webhookId: string, ids: readonly string[]): Promise<void> {
  await db.transaction(async (client) => {
    await client.query('select from webhook where id = $1 for update', [webhookId]);
    await cancelPending(client, [webhookId], ids);
  });
}

/**
 * Postpones deliveries whose plan got a longer delay, until `delaySeconds` after their event; the log shows them no
 * earlier either.
 */
export async function postpone(db: Database, ids: readonly string[], delaySeconds: number): Promise<void> {
  await db.rows(sql`
    update webhook_delivery d set next_attempt_at = due, told_at = due
    from webhook_event e, lateral (select e.created_at + ${delaySeconds} * interval '1 second' as due) due
    where e.id = d.event_id and d.id = any(${ids}) and d.next_attempt_at is not null`);
}

/** Subscriptions with due deliveries whose lane no worker has. */
export async function listForsaken(db: Database): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select w.id from webhook w join account a on a.id = w.account_id
    left join webhook_lane l on l.webhook_id = w.id and l.held_until > now()
    where ${IS_ON} and l.webhook_id is null
      and exists (select from webhook_delivery d where d.webhook_id = w.id and d.next_attempt_at <= now())`);
  return rows.map(({ id }) => id);
}
