import type pg from 'pg';
import { spansOf, type PublishedLists } from './published-lists.js';

/** One kind of things in a family's archive, as its coverage shows it. */
export interface CountedResource {
  /** Such as `matches`. */
  resource: string;
  /** Its table, with those joined that hold its day. */
  from: string;
  /** SQL of the number of rows; left out where every row of `from` is one. */
  rows?: string;
  /** SQL of the day of a row, a date; left out where rows have none. */
  day?: string;
  /** Given where lists can be missing. */
  lists?: PublishedLists;
  /** The importers whose files it comes from. */
  importers: readonly string[];
  /** Which of those files, by name without folder; all where it is left out. */
  readsFile?(fileName: string): boolean;
}

/**
 * Counts what the archive of a family holds and keeps it as that of `version`, so that readers need not count. It never
 * replaces figures of a newer version.
 */
export async function countCoverage(
  client: Pick<pg.PoolClient, 'query'>,
  family: string,
  resources: readonly CountedResource[],
  version: number,
): Promise<void> {
  for (const { resource, from, rows = 'count(*)', day = 'null::date', lists } of resources) {
    const gaps = lists ? `(select sum(gaps) from (${spansOf(lists)}) spans)` : 'null';
    await client.query(
      `insert into archive_coverage as known (family, resource, rows, first_day, last_day, gaps, version, counted_at, took_ms)
       select $1, $2, counted.*, $3, clock_timestamp(),
         extract(epoch from clock_timestamp() - statement_timestamp()) * 1000
       from (
         select coalesce(${rows}, 0), min(${day}), max(${day}), ${gaps}::integer from ${from}
       ) counted
       on conflict (family, resource) do update set
         (rows, first_day, last_day, gaps, version, counted_at, took_ms) = (excluded.rows, excluded.first_day,
           excluded.last_day, excluded.gaps, excluded.version, excluded.counted_at, excluded.took_ms)
       where known.version <= excluded.version`,
      [family, resource, version],
    );
  }
}
