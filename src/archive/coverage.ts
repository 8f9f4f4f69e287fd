import type pg from 'pg';
import { spansOf, type PublishedLists } from './published-lists.js';

/** A kind of thing in a family's archive that its coverage counts. */
export interface CountedResource {
  /** The resource's name, such as `matches`. */
  resource: string;
  /** Its table, joined with the tables that hold its day. */
  from: string;
  /** SQL of the number of rows; default: the rows of `from`. */
  rows?: string;
  /** SQL of the day of a row, a date; left out where rows have no day. */
  day?: string;
  /** What its rows are about; rejected rows of this kind count here alone. Default: those of no other resource. */
  kind?: string;
  /** Given where lists can be missing. */
  lists?: PublishedLists;
  /** The importers whose files it comes from. */
  importers: readonly string[];
  /** Whether its rows come from the file of this name without folder; default: from every file of these importers. */
  readsFile?(fileName: string): boolean;
}

/**
 * Counts what the archive of a family holds and stores the figures with `version`, so that readers need not count. It
 * never replaces figures of a newer version.
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
