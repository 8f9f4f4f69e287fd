import type pg from 'pg';
import type { Database } from '../db/database.js';
import { raw, sql, where } from '../db/sql.js';
import { resendToListeners } from './listeners.queries.js';
import { queue } from './outbox.js';

/** A delivery as the log shows it. */
export interface Delivery {
  id: string;
  eventId: string;
  event: string;
  sequence: number | null;
  status: string;
  attempts: object[];
  nextAttemptAt: Date | null;
  createdAt: Date;
  isTest: boolean;
  /** The body that is sent, parsed from JSON. */
  payload: Record<string, unknown> | null;
}

/** A delivery by itself, with the body as text, byte for byte. */
export interface DeliveryDetail extends Delivery {
  body: string | null;
}

const COLUMNS = raw(`
  d.id, d.event_id as "eventId", d.event, d.sequence::float8 as sequence, d.status, d.next_attempt_at as "nextAttemptAt",
  d.created_at as "createdAt", d.is_test as "isTest", e.body::json as payload,
  coalesce((
    select json_agg(json_build_object('number', a.number, 'at', to_char(a.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'durationMs', a.duration_ms, 'responseStatus', a.response_status, 'error', a.error, 'warning', a.warning,
      'responseBody', a.response_body)
      order by a.number)
    from webhook_attempt a where a.delivery_id = d.id and a.duration_ms is not null), '[]') as attempts`);

export interface LogPage {
  status: string | undefined;
  event: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
  /** The id of the last delivery on the page before. */
  cursor: string | undefined;
  limit: number;
}

/**
 * Lists deliveries newest first, by their ids, which rise with time. Leaves out deliveries that the account may not
 * know yet because of its plan's delay.
 */
export async function listDeliveries(
  db: Database,
  webhookId: string,
  { status, event, from, to, cursor, limit }: LogPage,
): Promise<Delivery[]> {
  const conditions = where([
    sql`d.webhook_id = ${webhookId} and d.told_at <= now()`,
    status !== undefined && sql`d.status = ${status}`,
    event !== undefined && sql`d.event = ${event}`,
    from !== undefined && sql`d.created_at >= ${from}`,
    to !== undefined && sql`d.created_at < ${to}`,
    cursor !== undefined && sql`d.id < ${cursor}`,
  ]);
  return db.rows<Delivery>(sql`
    select ${COLUMNS} from webhook_delivery d left join webhook_event e on e.id = d.event_id
    ${conditions} order by d.id desc limit ${limit}`);
}

/** Undefined when the subscription has no delivery of this id, or may not know of it yet. */
export async function findDelivery(db: Database, webhookId: string, id: string): Promise<DeliveryDetail | undefined> {
  return db.row<DeliveryDetail>(sql`
    select ${COLUMNS}, e.body from webhook_delivery d left join webhook_event e on e.id = d.event_id
    where d.webhook_id = ${webhookId} and d.id = ${id} and d.told_at <= now()`);
}

/** A replay or a redelivery is refused while it would queue more open deliveries than this. */
export const MAX_OPEN_DELIVERIES = 10_000;

/** Counts the open deliveries of a subscription. */
export async function countOpen(client: pg.PoolClient, webhookId: string): Promise<number> {
  const { rows } = await client.query<{ open: number }>(
    `select count(*)::integer as open from webhook_delivery where webhook_id = $1 and next_attempt_at is not null`,
    [webhookId],
  );
  return rows[0]?.open ?? 0;
}

export type Redelivered =
  { refused?: undefined; eventId: string } | { refused: 'off' } | { refused: 'full'; open: number };

/** Queues the event of a delivery again; `off` when the subscription is not active or the event was deleted. */
export async function redeliver(db: Database, webhookId: string, deliveryId: string): Promise<Redelivered> {
  return db.transaction(async (client) => {
    const { rows } = await client.query<{ id: string; name: string }>(
      `select e.id, e.name from webhook w
       join webhook_delivery d on d.webhook_id = w.id join webhook_event e on e.id = d.event_id
       where w.id = $1 and d.id = $2 and w.is_active and not e.is_test for update of w`,
      [webhookId, deliveryId],
    );
    const [event] = rows;
    if (!event) return { refused: 'off' };
    const open = await countOpen(client, webhookId);
    if (open >= MAX_OPEN_DELIVERIES) return { refused: 'full', open };
    await queue(client, [{ id: webhookId, afterSeconds: 0, events: [event] }]);
    await resendToListeners(client, webhookId, [event]);
    return { eventId: event.id };
  });
}
