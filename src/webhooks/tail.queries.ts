import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { idBefore } from './delivery-id.js';
import { TRIGGERED } from './samples.js';
import type { Message } from './delivery-headers.js';

/** An event or a delivery as PostgreSQL stores it. */
export interface Stored extends Message {
  /** The id of its row. */
  id: string;
  createdAt: Date;
  isTest: boolean;
  /** Milliseconds until it may be sent. */
  dueInMs: number;
}

/** The rows to read, oldest first: all that were stored from a time on, except those that were read already. */
export interface Span {
  since: Date;
  known: readonly string[];
  limit: number;
}

/** Lists events of these names, whoever subscribes to them. Samples are listed only if `trigger` made them. */
export async function listEventsSince(
  db: Database,
  names: readonly string[],
  { since, known, limit }: Span,
): Promise<Stored[]> {
  return db.rows<Stored>(sql`
    select id, id as "eventId", name as event, null as sequence, body, created_at as "createdAt", is_test as "isTest",
      0 as "dueInMs"
    from webhook_event
    where created_at >= ${since} and id <> all(${known}::uuid[]) and name = any(${names})
      and (not is_test or subject = ${TRIGGERED})
    order by created_at, id limit ${limit}`);
}

/** Lists the deliveries of one subscription, including tests, which are sent at once and only logged. */
export async function listDeliveriesSince(
  db: Database,
  webhookId: string,
  { since, known, limit }: Span,
): Promise<Stored[]> {
  return db.rows<Stored>(sql`
    select d.id, d.event_id as "eventId", d.event, d.sequence, e.body, d.created_at as "createdAt",
      d.is_test as "isTest",
      case when d.attempts > 0 then 0
        else coalesce(greatest(0, extract(epoch from d.next_attempt_at - now()) * 1000), 0) end::float8 as "dueInMs"
    from webhook_delivery d join webhook_event e on e.id = d.event_id
    where d.webhook_id = ${webhookId} and d.id > ${idBefore(since)} and d.created_at >= ${since} and d.id <> all(${known})
    order by d.created_at, d.id limit ${limit}`);
}

export async function findNow(db: Database): Promise<Date> {
  return ((await db.row<{ now: Date }>(sql`select now()`)) as { now: Date }).now;
}

/**
 * Finds the time before which no row can appear any more: every transaction that began earlier has ended. The second of
 * margin is needed because PostgreSQL lists a transaction as running a moment after the time in its rows.
 */
export async function findHorizon(db: Database): Promise<Date> {
  const row = await db.row<{ horizon: Date }>(sql`
    select least(now(), min(xact_start)) - interval '1 second' as horizon
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
  return (row as { horizon: Date }).horizon;
}
