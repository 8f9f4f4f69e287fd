import type pg from 'pg';
import { randomBase62 } from '../auth/keys.js';
import type { Plans } from '../billing/plans.js';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { areFor, patternsOf } from './catalogue.js';
import { newSecret } from './signature.js';
import { isFor, type Portion, type Subscriber } from './subscriber.js';

/** A listener's deliveries are kept this long, and so is a listener without a stream. */
export const LISTENER_KEPT_HOURS = 72;
/** A stream that was not seen open for this long is gone. */
const GONE_SECONDS = 45;
const BATCH = 5_000;

/** An event for one listener, as it is stored. */
export interface ListenerDelivery {
  sequence: string;
  attempt: number;
  eventId: string;
  event: string;
  subject: string;
  body: string;
}

export interface Opening {
  accountId: string;
  /** The id of an API key, or the word for sessions. */
  openedBy: string;
  events: readonly string[];
  /** Names the stream that opens it, and takes it from another one. */
  heldBy: string;
  /** The most listeners of the account that may be open. */
  limit: number;
}

export interface Opened {
  id: string;
  /** Signs its deliveries for as long as the listener is kept. */
  secret: string;
  /** Number of the last delivery. */
  sequence: number;
  /** The lowest number that is still kept; null where none is. */
  oldest: number | null;
}

/** Opens the listener of a key and takes it from an older stream; undefined where too many others are open. */
export async function openListener(
  db: Database,
  { accountId, openedBy, events, heldBy, limit }: Opening,
): Promise<Opened | undefined> {
  return db.transaction(async (client) => {
    await client.query('select from account where id = $1 for no key update', [accountId]);
    const { rows: others } = await client.query(
      `select from webhook_listener where account_id = $1 and opened_by <> $2 and held_by is not null
         and seen_at > now() - $3 * interval '1 second'`,
      [accountId, openedBy, GONE_SECONDS],
    );
    if (others.length >= limit) return undefined;
    const { rows } = await client.query<{ id: string; secret: string; sequence: string; oldest: string | null }>(
      `with opened as (
         insert into webhook_listener as l (id, account_id, opened_by, events, held_by, secret)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (account_id, opened_by) do update
           set events = excluded.events, held_by = excluded.held_by, seen_at = excluded.seen_at
         returning id, secret, sequence)
       select id, secret, sequence, (select min(h.sequence) from webhook_listener_delivery h where h.listener_id = id) as oldest from opened`,
      [`lst_${randomBase62(24)}`, accountId, openedBy, events, heldBy, newSecret()],
    );
    const [row] = rows as [(typeof rows)[number]];
    const { id, secret, sequence, oldest } = row;
    return { id, secret, sequence: Number(sequence), oldest: oldest === null ? null : Number(oldest) };
  });
}

/** The due deliveries after this number, in order; undefined once another stream holds the listener, or it was deleted. */
export async function listDueDeliveries(
  db: Database,
  { id, heldBy }: { id: string; heldBy: string },
  after: number,
  limit: number,
): Promise<ListenerDelivery[] | undefined> {
  const rows = await db.rows<ListenerDelivery & { sequence: string | null; isDue: boolean }>(sql`
    select h.sequence, h.attempt, h.due_at <= now() as "isDue", e.id as "eventId", e.name as event, e.subject, e.body
    from webhook_listener l
    left join lateral (
      select * from webhook_listener_delivery where listener_id = l.id and sequence > ${after} order by sequence limit ${limit}) h on true
    left join webhook_event e on e.id = h.event_id
    where l.id = ${id} and l.held_by = ${heldBy} order by h.sequence`);
  if (rows.length === 0) return undefined;
  // Nothing overtakes a delivery that is not due: its number would be taken for read.
  const waiting = rows.findIndex(({ isDue }) => !isDue);
  return waiting < 0 ? rows : rows.slice(0, waiting);
}

/** Notes that a stream is still open. */
export async function keepListener(db: Database, id: string, heldBy: string): Promise<void> {
  await db.rows(sql`update webhook_listener set seen_at = now() where id = ${id} and held_by = ${heldBy}`);
}

/** Frees the place of a stream that ended. */
export async function leaveListener(db: Database, id: string, heldBy: string): Promise<void> {
  await db.rows(sql`update webhook_listener set held_by = null where id = ${id} and held_by = ${heldBy}`);
}

interface Event {
  id: string;
  name: string;
  data: object;
}

type Listener = Omit<Subscriber, 'filters'>;

/** Stores new events for every listener that hears them, in the transaction that stores the events. */
export async function queueForListeners(client: pg.PoolClient, plans: Plans, events: readonly Event[]): Promise<void> {
  const listeners = await lockListeners(client, events);
  await store(
    client,
    listeners.map((listener) => ({
      id: listener.id,
      afterSeconds: plans.get(listener.plan).delaySeconds,
      events: events.filter((event) => isFor({ ...listener, filters: null }, event, plans)),
    })),
  );
}

/** Stores events that an owner sends to a subscription again for the listeners of the same account. */
export async function resendToListeners(
  client: pg.PoolClient,
  webhookId: string,
  events: readonly { id: string; name: string }[],
): Promise<void> {
  const listeners = await lockListeners(client, events, webhookId);
  await store(
    client,
    listeners.map(({ id, events: patterns }) => ({
      id,
      afterSeconds: 0,
      events: events.filter(({ name }) => areFor(patterns, name)),
    })),
  );
}

/** Locks listeners to these events, of all accounts or of the one with this subscription, in the order of ids. */
async function lockListeners(
  client: pg.PoolClient,
  events: readonly { name: string }[],
  webhookId: string | null = null,
): Promise<Listener[]> {
  const patterns = new Set(events.flatMap(({ name }) => patternsOf(name)));
  const { rows } = await client.query<Listener>(
    `select l.id, l.events, a.plan, a.game from webhook_listener l join account a on a.id = l.account_id
     where a.suspended_at is null and l.events && $1
       and ($2::text is null or l.account_id = (select account_id from webhook where id = $2))
     order by l.id for update of l`,
    [[...patterns], webhookId],
  );
  return rows;
}

/** Inserts deliveries with the next numbers of listeners whose rows the caller has locked. */
async function store(client: pg.PoolClient, portions: readonly Portion[]): Promise<void> {
  const deliveries = portions.flatMap(({ id, afterSeconds, events }) =>
    events.map((event, index) => ({ listener: id, event: event.id, place: index + 1, afterSeconds })),
  );
  if (deliveries.length === 0) return;
  await client.query(
    `with fresh as (
       select * from unnest($1::text[], $2::uuid[], $3::integer[], $4::integer[]) f (listener_id, event_id, place, after)),
     counted as (
       update webhook_listener l set sequence = l.sequence + own.count
       from (select listener_id, count(*) as count from fresh group by 1) own
       where l.id = own.listener_id returning l.id, l.sequence - own.count as before)
     insert into webhook_listener_delivery (listener_id, sequence, event_id, attempt, due_at)
     select c.id, c.before + f.place, f.event_id,
       1 + (select count(*) from webhook_listener_delivery d where d.listener_id = c.id and d.event_id = f.event_id),
       now() + f.after * interval '1 second'
     from counted c join fresh f on f.listener_id = c.id`,
    [
      deliveries.map(({ listener }) => listener),
      deliveries.map(({ event }) => event),
      deliveries.map(({ place }) => place),
      deliveries.map(({ afterSeconds }) => afterSeconds),
    ],
  );
}

/** Deletes deliveries older than `LISTENER_KEPT_HOURS`, and listeners that had no stream for as long. */
export async function forgetListenerDeliveries(db: Database): Promise<void> {
  const age = sql`now() - ${LISTENER_KEPT_HOURS} * interval '1 hour'`;
  for (;;) {
    const gone = await db.rows(sql`
      delete from webhook_listener_delivery where (listener_id, sequence) in (
        select listener_id, sequence from webhook_listener_delivery where created_at < ${age} limit ${BATCH})
      returning 1`);
    if (gone.length < BATCH) break;
  }
  await db.rows(sql`delete from webhook_listener where seen_at < ${age}`);
}
