import type pg from 'pg';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';

/** By metric, the day (`YYYY-MM-DD`) of the newest match in which it is known; leaderboard windows count back from it. */
export type WindowEnds = Readonly<Record<string, string>>;

export interface EndsMoved {
  /** The ends that moved forward, each from one day to another. */
  forward: readonly { from: string; to: string }[];
  /** Whether an end moved back, or a new metric ends before all others, so that windows reach further back for everybody. */
  isBack: boolean;
}

/** Stores a family's ends and returns how they moved; if none were stored before, `isBack` is true. */
export async function storeEnds(client: pg.PoolClient, family: string, ends: WindowEnds): Promise<EndsMoved> {
  const { rows } = await client.query<{ metric: string; until: string }>(
    'select metric, until::text from leader_window_end where family = $1 order by metric',
    [family],
  );
  await client.query('delete from leader_window_end where family = $1', [family]);
  await client.query(
    'insert into leader_window_end (family, metric, until) select $1, key, value::date from jsonb_each_text($2)',
    [family, JSON.stringify(ends)],
  );
  return {
    forward: rows.flatMap(({ metric, until: from }) => {
      const to = ends[metric];
      return to !== undefined && to > from ? [{ from, to }] : [];
    }),
    isBack:
      rows.length === 0 ||
      rows.some(({ metric, until }) => (ends[metric] ?? '') < until) ||
      Object.values(ends).some((until) => rows.every((row) => until < row.until)),
  };
}

/**
 * SQL for the times that windows of these lengths, in days, have left behind: rows `passed (since, until)`, each from
 * `since` up to and without `until`. The parameters are the days that ends moved from, and those that they moved to.
 */
export function passedTimes(days: readonly number[], from: string, to: string): string {
  const midnight = (day: string) => `(${day} - days + 1)::timestamp at time zone 'UTC'`;
  return `(select ${midnight('moved."from"')} as since, ${midnight('moved."to"')} as until
    from unnest(${from}::date[], ${to}::date[]) moved ("from", "to"), unnest('{${days.join()}}'::integer[]) days) passed`;
}

/** The day on which the windows of a metric end; null when no match has the metric. */
export async function findWindowEnd(db: Database, family: string, metric: string): Promise<string | null> {
  const row = await db.row<{ until: string }>(sql`
    select until::text from leader_window_end where family = ${family} and metric = ${metric}`);
  return row?.until ?? null;
}
