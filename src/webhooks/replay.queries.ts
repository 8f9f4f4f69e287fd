import type pg from 'pg';
import { includesEvents } from '../billing/event-plans.js';
import type { Plans } from '../billing/plans.js';
import type { Database } from '../db/database.js';
import { sql, where, type Sql } from '../db/sql.js';
import { areFor, EVENTS } from './catalogue.js';
import { countOpen, MAX_OPEN_DELIVERIES } from './deliveries.queries.js';
import { filtersMeant } from './filter-names.js';
import { passesInSql, type Filters } from './filters.js';
import { resendToListeners } from './listeners.queries.js';
import { queue } from './outbox.js';

/** The most events of one page, so that each page takes only a moment. */
export const REPLAY_PAGE = 1_000;

/** The choice of the events to send again. An event must meet all members that are given. */
export interface Replay {
  from: Date | undefined;
  to: Date | undefined;
  /** Chooses deliveries with a higher sequence number. */
  afterSequence: number | undefined;
  /** Chooses events of these names and wildcards. */
  patterns: readonly string[] | undefined;
  /** Chooses events that were never delivered. */
  onlyFailed: boolean;
  /** The place where the page before ended. */
  after: ReplayPlace | undefined;
  /** True to count all events that are left and to queue none. */
  dryRun: boolean;
}

/**
 * The last event of a page, and the end of the range as the first page set it; later events are delivered as they
 * happen.
 */
export interface ReplayPlace {
  /** Microseconds since the epoch. */
  at: number;
  id: string;
  /** Microseconds since the epoch; only events stored before count. */
  until: number;
  throughSequence: number;
}

export type Replayed =
  | { refused?: undefined; eventCount: number; next: ReplayPlace | undefined }
  | { refused: 'off' }
  | { refused: 'running' }
  | { refused: 'full'; open: number };

/**
 * Queues a page of events again, oldest first, each under its own id and a new sequence number. It includes events that
 * occurred while the subscription was off, and leaves out events that are younger than the plan's delay.
 */
export async function replay(db: Database, plans: Plans, webhookId: string, wanted: Replay): Promise<Replayed> {
  return db.transaction(async (client) => {
    if (!(await begin(client, webhookId))) return { refused: 'running' };
    const subscriber = await readSubscriber(client, webhookId);
    if (!subscriber || (!subscriber.isActive && !wanted.dryRun)) return { refused: 'off' };
    const range = rangeOf(subscriber, plans, wanted);
    const events = matching(webhookId, subscriber, plans, wanted, range);
    if (wanted.dryRun) return { eventCount: await count(client, events), next: undefined };
    const open = await countOpen(client, webhookId);
    const room = Math.min(REPLAY_PAGE, MAX_OPEN_DELIVERIES - open);
    if (room <= 0) return { refused: 'full', open };
    const found = await read(client, events, room + 1);
    const page = found.slice(0, room);
    if (!(await lockActive(client, webhookId))) return { refused: 'off' };
    if (page.length > 0) await queue(client, [{ id: webhookId, afterSeconds: 0, events: page }]);
    if (page.length > 0) await resendToListeners(client, webhookId, page);
    const last = found.length > room ? page.at(-1) : undefined;
    return { eventCount: page.length, next: last && { ...range, at: Number(last.at), id: last.id } };
  });
}

/** False while another replay of the subscription runs. Only replays take this lock. */
async function begin(client: pg.PoolClient, webhookId: string): Promise<boolean> {
  const { rows } = await client.query<{ isFree: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('webhook replay ' || $1, 0)) as "isFree"`,
    [webhookId],
  );
  return rows[0]?.isFree === true;
}

interface Subscriber {
  isActive: boolean;
  events: string[];
  filters: Filters | null;
  sequence: string;
  plan: string;
  game: string | null;
  /** Microseconds since the epoch. */
  now: string;
}

async function readSubscriber(client: pg.PoolClient, webhookId: string): Promise<Subscriber | undefined> {
  const { rows } = await client.query<Subscriber>(
    `select w.is_active as "isActive", w.events, w.filters, w.sequence, a.plan, a.game,
       (extract(epoch from now()) * 1000000)::bigint as now
     from webhook w join account a on a.id = w.account_id where w.id = $1`,
    [webhookId],
  );
  const [subscriber] = rows;
  if (!subscriber) return undefined;
  const [filters = null] = await filtersMeant(client, [subscriber.filters]);
  return { ...subscriber, filters };
}

/** Locks the webhook only after everything is read, so that the outbox waits no longer than the page takes to write. */
async function lockActive(client: pg.PoolClient, webhookId: string): Promise<boolean> {
  const { rows } = await client.query('select from webhook where id = $1 and is_active for update', [webhookId]);
  return rows.length > 0;
}

type Range = Pick<ReplayPlace, 'until' | 'throughSequence'>;

function rangeOf({ sequence, plan, now }: Subscriber, plans: Plans, { to, after }: Replay): Range {
  const visible = Number(now) - plans.get(plan).delaySeconds * 1_000_000;
  const asked = after?.until ?? (to ? to.getTime() * 1_000 : visible);
  return { until: Math.min(asked, visible), throughSequence: after?.throughSequence ?? Number(sequence) };
}

/**
 * SQL of the events that a replay has left after its last page: events that the subscription, the request and the plan
 * all include.
 */
function matching(
  webhookId: string,
  { events, filters, plan, game }: Subscriber,
  plans: Plans,
  { from, afterSequence, patterns, onlyFailed, after }: Replay,
  { until, throughSequence }: Range,
): Sql {
  const names = EVENTS.filter(
    ({ name, family }) =>
      areFor(events, name) && (!patterns || areFor(patterns, name)) && includesEvents(plans.get(plan), game, family),
  ).map(({ name }) => name);
  return sql`from webhook_event e ${where([
    sql`not e.is_test and e.name = any(${names}) and e.created_at < ${at(until)}`,
    from !== undefined && sql`e.created_at >= ${from}`,
    after && sql`(e.created_at, e.id) > (${at(after.at)}, ${after.id}::uuid)`,
    afterSequence !== undefined &&
      sql`e.id in (select event_id from webhook_delivery
        where webhook_id = ${webhookId} and sequence > ${afterSequence} and sequence <= ${throughSequence})`,
    onlyFailed &&
      sql`not exists (select from webhook_delivery d where d.webhook_id = ${webhookId} and d.event_id = e.id
        and d.status in ('delivered', 'pending', 'retrying'))`,
    filters !== null && passesInSql(filters),
  ])}`;
}

/** Converts microseconds in SQL, because JavaScript's times have only milliseconds. */
function at(microseconds: number): Sql {
  return sql`(timestamptz 'epoch' + ${microseconds}::float8 * interval '1 microsecond')`;
}

async function count(client: pg.PoolClient, events: Sql): Promise<number> {
  const { text, values } = sql`select count(*)::integer as count ${events}`.compile();
  return (await client.query<{ count: number }>(text, values)).rows[0]?.count ?? 0;
}

async function read(client: pg.PoolClient, events: Sql, limit: number) {
  const { text, values } = sql`
    select e.id, e.name, (extract(epoch from e.created_at) * 1000000)::bigint as at ${events}
    order by e.created_at, e.id limit ${limit}`.compile();
  return (await client.query<{ id: string; name: string; at: string }>(text, values)).rows;
}
