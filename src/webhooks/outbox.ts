import type pg from 'pg';
import type { Plans } from '../billing/plans.js';
import type { Fact } from '../facts/fact.js';
import { patternsOf } from './catalogue.js';
import { deliveryId } from './delivery-id.js';
import { eventId } from './event-id.js';
import { filtersMeant } from './filter-names.js';
import { isFiltered } from './filters.js';
import { queueForListeners } from './listeners.queries.js';
import { isFor, type Portion, type Subscriber } from './subscriber.js';

/** A fact as it is stored; `body` is sent byte for byte. */
interface StoredEvent {
  id: string;
  name: string;
  subject: string;
  occurredAt: Date;
  data: object;
  body: string;
}

/**
 * Stores facts, and one delivery for each subscription and each listener that receives them, all in the caller's transaction. A fact that
 * is stored already is left out. Returns the subscriptions that got deliveries.
 */
export async function publish(client: pg.PoolClient, plans: Plans, facts: readonly Fact[]): Promise<string[]> {
  if (facts.length === 0) return [];
  const fresh = await storeEvents(client, facts.map(stored));
  if (fresh.length === 0) return [];
  const subscribers = await lockSubscribers(client, fresh);
  await queueForListeners(client, plans, fresh);
  const due = subscribers.map((subscriber) => ({
    subscriber,
    events: fresh.filter((event) => isFor(subscriber, event, plans)),
  }));
  return queue(
    client,
    due
      .filter(({ events }) => events.length > 0)
      .map(({ subscriber, events }) => ({
        id: subscriber.id,
        afterSeconds: plans.get(subscriber.plan).delaySeconds,
        events,
      })),
  );
}

function stored({ name, subject, data, occurredAt, which = '', once }: Fact): StoredEvent {
  const timestamp = new Date(occurredAt);
  const id = eventId(name, subject, once ?? `${timestamp.toISOString()} ${which}`);
  const body = JSON.stringify({ id, event: name, timestamp, data });
  return { id, name, subject, occurredAt: timestamp, data, body };
}

async function storeEvents(client: pg.PoolClient, events: readonly StoredEvent[]): Promise<StoredEvent[]> {
  const byId = new Map(events.map((event) => [event.id, event]));
  const once = [...byId.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const { rows } = await client.query<{ id: string }>(
    `insert into webhook_event (id, name, subject, occurred_at, body)
     select * from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::text[])
     on conflict (id) do nothing returning id`,
    [
      once.map(({ id }) => id),
      once.map(({ name }) => name),
      once.map(({ subject }) => subject),
      once.map(({ occurredAt }) => occurredAt),
      once.map(({ body }) => body),
    ],
  );
  const written = new Set(rows.map(({ id }) => id));
  return [...byId.values()].filter(({ id }) => written.has(id));
}

/**
 * Locks the active subscriptions to these events, of all accounts or of one, and returns their filters with the values
 * that events hold. Every caller locks in the order of ids, so that no two wait for each other.
 */
export async function lockSubscribers(
  client: pg.PoolClient,
  events: readonly Pick<StoredEvent, 'name'>[],
  accountId: string | null = null,
): Promise<Subscriber[]> {
  const patterns = new Set(events.flatMap(({ name }) => patternsOf(name)));
  const { rows } = await client.query<Subscriber>(
    `select w.id, w.events, w.filters, a.plan, a.game from webhook w join account a on a.id = w.account_id
     where w.is_active and a.suspended_at is null and w.events && $1 and w.account_id = coalesce($2, w.account_id)
     order by w.id for update of w`,
    [[...patterns], accountId],
  );
  if (!events.some(({ name }) => isFiltered(name))) return rows;
  const meant = await filtersMeant(
    client,
    rows.map(({ filters }) => filters),
  );
  return rows.map((row, index) => ({ ...row, filters: meant[index] ?? null }));
}

/** Inserts deliveries with the next sequence numbers. Returns the subscriptions. */
export async function queue(client: pg.PoolClient, portions: readonly Portion[]): Promise<string[]> {
  if (portions.length === 0) return [];
  const { rows } = await client.query<{ id: string; last: string }>(
    `update webhook w set sequence = w.sequence + p.count
     from unnest($1::text[], $2::integer[]) p (id, count) where w.id = p.id returning w.id, w.sequence as last`,
    [portions.map(({ id }) => id), portions.map(({ events }) => events.length)],
  );
  const last = new Map(rows.map((row) => [row.id, Number(row.last)]));
  const deliveries = portions.flatMap(({ id, afterSeconds, events }) => {
    const first = (last.get(id) as number) - events.length + 1;
    return events.map((event, index) => ({ webhook: id, event, sequence: first + index, afterSeconds }));
  });
  await client.query(
    `insert into webhook_delivery (id, webhook_id, event_id, event, sequence, status, next_attempt_at, told_at)
     select d.id, d.webhook_id, d.event_id, d.event, d.sequence, 'pending', due, due
     from unnest($1::text[], $2::text[], $3::uuid[], $4::text[], $5::bigint[], $6::integer[])
       d (id, webhook_id, event_id, event, sequence, after),
       lateral (select now() + d.after * interval '1 second' as due) due`,
    [
      // Sorted ids, so that the log in the order of ids is also in the order of the numbers.
      deliveries.map(deliveryId).toSorted(),
      deliveries.map(({ webhook }) => webhook),
      deliveries.map(({ event }) => event.id),
      deliveries.map(({ event }) => event.name),
      deliveries.map(({ sequence }) => sequence),
      deliveries.map(({ afterSeconds }) => afterSeconds),
    ],
  );
  return portions.map(({ id }) => id);
}
