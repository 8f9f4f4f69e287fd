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
  /** Given where its rows are also counted by season and league. */
  seasons?: CountedSeasons;
  /** The importers whose files it comes from. */
  importers: readonly string[];
  /** Whether its rows come from the file of this name without folder; default: from every file of these importers. */
  readsFile?(fileName: string): boolean;
}

export interface CountedSeasons {
  /** SQL of a row's season as text, null where it is not known. */
  season: string;
  /** SQL of a row's league, or of what the family has in its place; null where it is not known. */
  league: string;
  /** What the league is in this family, such as `Tour and category`. */
  leagueSays: string;
  parts: readonly CountedPart[];
}

/** Something that a row has or lacks, such as its statistics. */
export interface CountedPart {
  /** Its word in answers. */
  part: string;
  /** When it counts as missing. */
  says: string;
  /** SQL of whether a row should have it; default: every row. */
  of?: string;
  /** SQL of whether a row has it. */
  has: string;
}

/** SQL: true if the planned time passed more than a day ago, so that sources should know the result. */
export const isPast = (moment: string) => `${moment} < now() - interval '1 day'`;

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
  for (const counted of resources) {
    const { resource, from, rows = 'count(*)', day = 'null::date', lists } = counted;
    const gaps = lists ? `(select sum(gaps) from (${spansOf(lists)}) spans)` : 'null';
    await client.query(
      `insert into archive_coverage as known (family, resource, rows, first_day, last_day, gaps, seasons, version, counted_at, took_ms)
       select $1, $2, counted.*, ${seasonsOf(counted)}, $3, clock_timestamp(),
         extract(epoch from clock_timestamp() - statement_timestamp()) * 1000
       from (
         select coalesce(${rows}, 0), min(${day}), max(${day}), ${gaps}::integer from ${from}
       ) counted
       on conflict (family, resource) do update set
         (rows, first_day, last_day, gaps, seasons, version, counted_at, took_ms) = (excluded.rows, excluded.first_day,
           excluded.last_day, excluded.gaps, excluded.seasons, excluded.version, excluded.counted_at, excluded.took_ms)
       where known.version <= excluded.version`,
      [family, resource, version],
    );
  }
}

/** SQL of the counts by season and league, newest season first; null where there are none. */
function seasonsOf({ from, day = 'null::date', seasons }: CountedResource): string {
  if (!seasons) return 'null::json';
  const parts = seasons.parts.map(
    ({ part, of = 'true', has }) =>
      `json_build_object('part', '${part}', 'of', count(*) filter (where ${of}),
        'missing', count(*) filter (where (${of}) and (${has}) is not true))`,
  );
  return `(
    select coalesce(json_agg(json_build_object('season', season, 'league', league, 'rows', rows, 'from', first_day,
      'to', last_day, 'parts', parts) order by season desc nulls last, rows desc, league), '[]')
    from (
      select ${seasons.season} as season, ${seasons.league} as league, count(*) as rows, min(${day}) as first_day,
        max(${day}) as last_day, json_build_array(${parts.join(', ')}) as parts
      from ${from} group by 1, 2
    ) by_season)`;
}
