/** Lists that are published regularly, such as weekly rankings. */
export interface PublishedLists {
  /** A table with a row for each list, or SQL in its place. */
  from: string;
  /** The column with the day of a list. */
  day: string;
  /** The column that distinguishes series of lists, such as a league. */
  series: string;
  everyDays: number;
  /** Lists are missing where the next list follows more than this many days later. */
  atMostDays: number;
  /** Given where lists can be incomplete: a table with a row for each, or SQL in its place, with the same columns. */
  incomplete?: string;
}

/** A list may be left out during an event of two weeks. */
export const WEEKLY = { everyDays: 7, atMostDays: 14 };

/**
 * SQL: whether a list is whole, given its `row_count` and `first_rank` beside day and series. A part begins below the
 * first rank, or has less than a tenth of the rows of the list before or after it.
 */
export function isWholeList({ day, series }: Pick<PublishedLists, 'day' | 'series'>): string {
  const inOrder = `over (partition by ${series} order by ${day})`;
  return `first_rank <= 1 and row_count * 10 >= greatest(lag(row_count) ${inOrder}, lead(row_count) ${inOrder}, 0)`;
}

/**
 * SQL of the first day, the last day and the missing and incomplete lists of each series: `series`, `first_day`,
 * `last_day`, `gaps`.
 */
export function spansOf({ from, day, series, everyDays, atMostDays, incomplete }: PublishedLists): string {
  const missing = `case when day - previous > ${atMostDays}
      then greatest(round((day - previous)::numeric / ${everyDays}) - 1, 1) end`;
  const parts = incomplete
    ? `(select count(*) from ${incomplete} part
        where part.${series} = lists.series and part.${day} > previous and part.${day} < lists.day)`
    : '0';
  return `
    select series, min(day) as first_day, max(day) as last_day,
      coalesce(sum(greatest(${missing}, ${parts})), 0)::integer as gaps
    from (
      select ${series} as series, ${day} as day, lag(${day}) over (partition by ${series} order by ${day}) as previous
      from ${from}
    ) lists group by series`;
}

/**
 * SQL of the archive's coverage of one series, given as an expression, as a JSON object; null while there is no list.
 */
export function coverageOf(lists: PublishedLists, series: string): string {
  return `(select json_build_object('from', first_day, 'to', last_day, 'gaps', gaps)
    from (${spansOf(lists)}) spans where series = ${series})`;
}

export interface ListDates {
  published: string | null;
  previous: string | null;
}

/** Whether the two lists follow each other; if a list between them is missing, the movement of a rank is not known. */
export function followsClosely({ published, previous }: ListDates, { atMostDays }: PublishedLists): boolean {
  if (published === null || previous === null) return false;
  return Date.parse(published) - Date.parse(previous) <= atMostDays * 86_400_000;
}
