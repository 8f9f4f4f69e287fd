import type { Database } from '../db/database.js';
import { raw, sql, where } from '../db/sql.js';
import type { Plans } from '../billing/plans.js';
import { patternsOf } from './catalogue.js';
import type { Filters } from './filters.js';
import { isFor, queue } from './outbox.js';

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
  /** The body that is sent, parsed. */
  payload: Record<string, unknown> | null;
}

const COLUMNS = raw(`
  d.id, d.event_id as "eventId", d.event, d.sequence::float8 as sequence, d.status, d.next_attempt_at as "nextAttemptAt",
  d.created_at as "createdAt", d.is_test as "isTest", e.body::json as payload,
  coalesce((
    select json_agg(json_build_object('number', a.number, 'at', to_char(a.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'durationMs', a.duration_ms, 'responseStatus', a.response_status, 'error', a.error, 'responseBody', a.response_body)
      order by a.number)
    from webhook_attempt a where a.delivery_id = d.id and a.duration_ms is not null), '[]') as attempts`);

export interface LogPage {
  status: string | undefined;
  event: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
  /** Id of the last delivery of the page before. */
  cursor: string | undefined;
  limit: number;
}

/** Newest first: ids rise with time. What a late plan may not know yet is left out. */
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

/** Undefined when the subscription has none of this id, or may not know of it yet. */
export async function findDelivery(db: Database, webhookId: string, id: string): Promise<Delivery | undefined> {
  return db.row<Delivery>(sql`
    select ${COLUMNS} from webhook_delivery d left join webhook_event e on e.id = d.event_id
    where d.webhook_id = ${webhookId} and d.id = ${id} and d.told_at <= now()`);
}

/** Which events are sent once more: those of a time, those after a number, of these only. */
export interface Replay {
  from: Date | undefined;
  to: Date | undefined;
  /** Deliveries with a higher sequence number. */
  afterSequence: number | undefined;
  /** Names and wildcards. */
  patterns: readonly string[] | undefined;
  /** Only what was never delivered. */
  onlyFailed: boolean;
}

interface Owner {
  isActive: boolean;
  events: string[];
  filters: Filters | null;
  plan: string;
  game: string | null;
}

/** An event of a year of a busy sport is not sent again by mistake. */
export const MAX_REPLAYED = 10_000;

/**
 * Queues events again, each under its own id and a new sequence number, the oldest first: also those that occurred while
 * the subscription was off, but none that its plan is not told of yet. Returns how many; undefined when it is not active.
 */
export async function replay(
  db: Database,
  plans: Plans,
  webhookId: string,
  { from, to, afterSequence, patterns, onlyFailed }: Replay,
): Promise<number | undefined> {
  return db.transaction(async (client) => {
    const owner = await client.query<Owner>(
      `select w.is_active as "isActive", w.events, w.filters, a.plan, a.game
       from webhook w join account a on a.id = w.account_id where w.id = $1 for update of w`,
      [webhookId],
    );
    const subscriber = owner.rows[0];
    if (!subscriber?.isActive) return undefined;
    const { text, values } = sql`
      select e.id, e.name, e.body from webhook_event e
      ${where([
        raw('not e.is_test'),
        sql`e.created_at <= now() - ${plans.get(subscriber.plan).delaySeconds} * interval '1 second'`,
        from !== undefined && sql`e.created_at >= ${from}`,
        to !== undefined && sql`e.created_at < ${to}`,
        afterSequence !== undefined &&
          sql`e.id in (select event_id from webhook_delivery where webhook_id = ${webhookId} and sequence > ${afterSequence})`,
        onlyFailed &&
          sql`not exists (select from webhook_delivery d where d.webhook_id = ${webhookId} and d.event_id = e.id
            and d.status in ('delivered', 'pending', 'retrying'))`,
      ])}
      order by e.created_at, e.id limit ${MAX_REPLAYED}`.compile();
    const found = await client.query<{ id: string; name: string; body: string }>(text, values);
    const wanted = found.rows.filter(({ name, body }) => {
      const { data } = JSON.parse(body) as { data: Record<string, unknown> };
      const isAsked = !patterns || patternsOf(name).some((pattern) => patterns.includes(pattern));
      return isAsked && isFor(subscriber, { name, data }, plans);
    });
    if (wanted.length > 0) await queue(client, [{ id: webhookId, afterSeconds: 0, events: wanted }]);
    return wanted.length;
  });
}

/** Queues the event of a delivery again. Undefined when the subscription is not active or the event is forgotten. */
export async function redeliver(db: Database, webhookId: string, deliveryId: string): Promise<string | undefined> {
  return db.transaction(async (client) => {
    const { rows } = await client.query<{ id: string; name: string }>(
      `select e.id, e.name from webhook w
       join webhook_delivery d on d.webhook_id = w.id join webhook_event e on e.id = d.event_id
       where w.id = $1 and d.id = $2 and w.is_active and not e.is_test for update of w`,
      [webhookId, deliveryId],
    );
    const [event] = rows;
    if (!event) return undefined;
    await queue(client, [{ id: webhookId, afterSeconds: 0, events: [event] }]);
    return event.id;
  });
}
