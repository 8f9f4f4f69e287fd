import type { Database } from '../db/database.js';
import { raw, sql, type Sql } from '../db/sql.js';

/** The outcomes of the deliveries that were queued in a span of time; tests do not count. */
export interface Outcomes {
  delivered: number;
  failed: number;
  /** Queued, or between two attempts. */
  waiting: number;
  /** Queued when the subscription was switched off. */
  cancelled: number;
  /** The median duration of the attempts that arrived, in milliseconds; null when none arrived. */
  p50Ms: number | null;
  /** The 95th percentile of the same durations. */
  p95Ms: number | null;
}

export interface HealthPoint extends Outcomes {
  at: Date;
}

/** Sequence numbers in a row whose events did not arrive, under these numbers or later ones. */
export interface Hole {
  fromSequence: number;
  toSequence: number;
  count: number;
}

/** The length of a window and the width of its points, as intervals of PostgreSQL. */
export const WINDOWS = {
  day: { length: '24 hours', point: '1 hour' },
  week: { length: '7 days', point: '6 hours' },
  month: { length: '30 days', point: '1 day' },
} as const;
export type Window = keyof typeof WINDOWS;

const MAX_HOLES = 50;

const OUTCOMES = raw(`
  (count(*) filter (where status = 'delivered'))::integer as delivered,
  (count(*) filter (where status = 'failed'))::integer as failed,
  (count(*) filter (where status in ('pending', 'retrying')))::integer as waiting,
  (count(*) filter (where status = 'cancelled'))::integer as cancelled,
  round(percentile_cont(0.5) within group (order by duration_ms))::integer as "p50Ms",
  round(percentile_cont(0.95) within group (order by duration_ms))::integer as "p95Ms"`);

/** The outcomes of each point of a window up to now, oldest first, and of the whole window. */
export async function readOutcomes(
  db: Database,
  webhookId: string,
  window: Window,
): Promise<{ total: Outcomes; points: HealthPoint[] }> {
  const { point } = WINDOWS[window];
  const rows = await db.rows<Outcomes & { at: Date | null }>(sql`
    with points as (
      select at from generate_series(${begin(window)}, now(), ${point}::interval) at
    ), log as (
      select date_bin(${point}::interval, d.created_at, 'epoch') as at, d.status, a.duration_ms
      from webhook_delivery d
      left join webhook_attempt a on a.delivery_id = d.id and a.number = d.attempts and d.status = 'delivered'
      where d.webhook_id = ${webhookId} and d.told_at <= now() and not d.is_test and d.created_at >= ${begin(window)}
    )
    select at, ${OUTCOMES} from points left join log using (at) group by grouping sets ((at), ()) order by at nulls last`);
  const { at: _all, ...total } = rows.pop()!;
  return { total, points: rows as HealthPoint[] };
}

/** The events of a window that have not arrived. */
export interface Lost {
  /** The newest holes. */
  holes: Hole[];
  /** The number of events in all holes. */
  lostCount: number;
  /** The lowest sequence number in all holes; null when there is no hole. */
  lostFrom: number | null;
}

/** Reads the newest holes of a window, and how many events all holes have. */
export async function readLost(db: Database, webhookId: string, window: Window): Promise<Lost> {
  const rows = await db.rows<Hole & { lostCount: number; lostFrom: number }>(sql`
    with lost as (
      select d.sequence, d.sequence - row_number() over (order by d.sequence) as run
      from webhook_delivery d
      where d.webhook_id = ${webhookId} and d.told_at <= now() and d.status in ('failed', 'cancelled')
        and d.sequence is not null and d.created_at >= ${begin(window)}
        and not exists (select from webhook_delivery l where l.webhook_id = ${webhookId} and l.event_id = d.event_id
          and l.status in ('delivered', 'pending', 'retrying'))
    )
    select min(sequence)::float8 as "fromSequence", max(sequence)::float8 as "toSequence", count(*)::integer as count,
      (sum(count(*)) over ())::integer as "lostCount", (min(min(sequence)) over ())::float8 as "lostFrom"
    from lost group by run order by 1 desc limit ${MAX_HOLES}`);
  const holes = rows.map(({ fromSequence, toSequence, count }) => ({ fromSequence, toSequence, count }));
  return { holes, lostCount: rows[0]?.lostCount ?? 0, lostFrom: rows[0]?.lostFrom ?? null };
}

/** The begin of a window's first point; points begin at multiples of their width since 1970. */
function begin(window: Window): Sql {
  const { length, point } = WINDOWS[window];
  return sql`date_bin(${point}::interval, now() - ${length}::interval, 'epoch')`;
}
