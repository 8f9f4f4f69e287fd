import type { Database } from '../../../db/database.js';
import { directed, type SortKey } from '../../../db/keyset.js';
import { join, raw, sql, where } from '../../../db/sql.js';
import type { OrderedRows } from '../../../db/walk.js';
import type { List, Rows } from '../../../http/lists.js';
import { iocCodes } from '../countries.js';
import { possibleAgeSql } from '../../../archive/read/possible.js';
import { isYearEnd, listCoverage, placesGained } from '../ranking-lists.js';
import type { DatesQuery, HistoryQuery, RankedPlayer, RankingCoverage, RankingSummary } from './rankings.dto.js';

/** A whole list: its day and the day of the list before, `YYYY-MM-DD`. */
export interface PublishedList {
  date: string;
  previous: string | null;
  row_count: number;
  /** Of all lists of its tour. */
  coverage: RankingCoverage;
}

/** Finds the list of that day, or the newest one. Undefined when there is none. */
export async function findList(db: Database, tour: string, date?: string): Promise<PublishedList | undefined> {
  const ofDay = date !== undefined && sql`ranking_date = ${date}::date`;
  return db.row<PublishedList>(sql`
    select to_char(ranking_date, 'YYYY-MM-DD') as date, to_char(previous_date, 'YYYY-MM-DD') as previous, row_count,
      ${raw(listCoverage('l.tour'))} as coverage
    from tennis_ranking_list l ${where([sql`tour = ${tour}`, ofDay])} order by ranking_date desc limit 1`);
}

/** Finds the two published days nearest to a day without a list, the earlier first. */
export async function nearestDates(db: Database, tour: string, date: string): Promise<string[]> {
  const rows = await db.rows<{ date: string }>(sql`
    select to_char(ranking_date, 'YYYY-MM-DD') as date from tennis_ranking_list where tour = ${tour}
    order by abs(ranking_date - ${date}::date), ranking_date limit 2`);
  return rows.map((row) => row.date).sort();
}

/** The order and the filters of a table. */
export interface TableQuery {
  sort_by: string;
  sort_order: 'asc' | 'desc';
  country?: string | undefined;
}

const MOVED = placesGained('b.rank - r.rank', 'b.ranking_date', 'r.ranking_date');

const AGE = possibleAgeSql(`date_part('year', age(r.ranking_date, p.birth_date))::int`);

const ORDERS: Record<string, SortKey> = {
  rank: { by: 'r.rank', type: 'whole' },
  points: { by: 'r.points', type: 'whole', nulls: 'last' },
  movement: { by: MOVED, type: 'whole', nulls: 'last' },
  age: { by: `case when ${AGE} is not null then r.ranking_date - p.birth_date end`, type: 'whole', nulls: 'last' },
};

/** The rows of a published list with their ranks in the list before; no rows without a list. */
export function rankingTable(
  tour: string,
  list: PublishedList | undefined,
  { sort_by, sort_order, country }: TableQuery,
): List {
  const ofPlayer = raw('join tennis_player p on p.id = r.player_id');
  const before = sql`left join tennis_ranking b
    on b.tour = r.tour and b.ranking_date = ${list?.previous ?? null}::date and b.player_id = r.player_id`;
  const isListed = sql`r.tour = ${tour} and r.ranking_date = ${list?.date ?? null}::date`;
  const needed = [
    country !== undefined || sort_by === 'age' ? ofPlayer : raw(''),
    sort_by === 'movement' ? before : raw(''),
  ];
  return {
    name: 'tennis ranking',
    from: sql`tennis_ranking r ${join(needed, ' ')}`,
    conditions: [isListed, country !== undefined && sql`p.ioc = any(${iocCodes(country)})`],
    key: 'r.player_id',
    order: directed([ORDERS[sort_by] as SortKey, { by: 'r.player_id', type: 'text' }], sort_order),
    source: sql`(select * from tennis_ranking r where ${isListed}) r ${ofPlayer} ${before}
      cross join lateral (${RANKING_ROW}) line`,
    row: raw('row_to_json(line)::text'),
    ...(country === undefined && { total: list?.row_count ?? 0 }),
  };
}

const RANKING_ROW = raw(`
  select r.rank, b.rank as previous_rank, ${MOVED} as movement, b.rank is null as is_new_entry, r.player_id,
    p.name as player_name, p.ioc, p.country_code, ${AGE} as age,
    r.points, b.points as previous_points, r.points - b.points as points_change, r.tournaments_played,
    exists (select from tennis_ranking o where o.tour = r.tour and o.ranking_date = r.ranking_date and o.rank = r.rank
      and o.player_id <> r.player_id) as tied,
    p.career_high_rank, r.tour, r.ranking_date`);

/** The ranks of every whole list, with those of the list before. */
export const ALL_RANKS: OrderedRows = {
  from: sql`tennis_ranking r
    join tennis_ranking_list l on l.tour = r.tour and l.ranking_date = r.ranking_date
    join tennis_player p on p.id = r.player_id
    left join tennis_ranking b on b.tour = r.tour and b.ranking_date = l.previous_date and b.player_id = r.player_id
    cross join lateral (${RANKING_ROW}) line`,
  conditions: [],
  key: 'r.player_id',
  order: [
    { by: 'r.ranking_date', type: 'day' },
    { by: 'r.tour', type: 'text' },
    { by: 'r.rank', type: 'whole' },
    { by: 'r.player_id', type: 'text' },
  ],
  // Of the player today, and not of the list.
  row: raw(`(to_jsonb(line) - 'career_high_rank')::text`),
};

/** The published days of a tour, newest first. */
export function dateList({ tour, year }: DatesQuery): OrderedRows {
  const ofYear =
    year !== undefined &&
    sql`l.ranking_date >= make_date(${year}::int, 1, 1) and l.ranking_date < make_date(${year}::int + 1, 1, 1)`;
  return {
    from: raw('tennis_ranking_list l'),
    conditions: [sql`l.tour = ${tour}`, ofYear],
    key: 'l.ranking_date',
    order: [{ by: 'l.ranking_date', type: 'day', descending: true }],
    source: sql`(select * from tennis_ranking_list where tour = ${tour}) l cross join lateral (
      select l.ranking_date as date, l.tour, date_part('year', l.ranking_date)::int as year,
        date_part('week', l.ranking_date)::int as week, date_part('isoyear', l.ranking_date)::int as week_year, l.row_count) shown`,
    row: raw('row_to_json(shown)::text'),
  };
}

export async function findRankedPlayer(db: Database, id: string): Promise<RankedPlayer | undefined> {
  return db.row<RankedPlayer>(sql`select id, name, ioc, tour from tennis_player where id = ${id.toLowerCase()}`);
}

/** A player's ranks, oldest first, with the figures derived from them. */
export async function listHistory(
  db: Database,
  playerId: string,
  { year_from, year_to, interval, limit }: HistoryQuery,
): Promise<Rows & { summary: RankingSummary }> {
  const years = where([
    year_from !== undefined && sql`date >= make_date(${year_from}::int, 1, 1)`,
    year_to !== undefined && sql`date < make_date(${year_to}::int + 1, 1, 1)`,
  ]);
  const row = await db.row<Rows & { summary: RankingSummary }>(sql`
    with weeks as materialized (
      select r.ranking_date as date, r.rank, r.points, l.previous_date, r.tour from tennis_ranking r
      join tennis_ranking_list l on l.tour = r.tour and l.ranking_date = r.ranking_date where r.player_id = ${playerId}
    ), moves as (${interval === 'week' ? WEEKS : YEAR_ENDS}
    ), shown as materialized (select * from moves ${years}), asked as (select * from weeks ${years})
    select (select count(*) from shown)::int as total,
      (select coalesce('[' || string_agg(row_to_json(s)::text, ',' order by date) || ']', '[]')
        from (select * from shown order by date desc limit ${limit ?? null}) s) as items,
      json_build_object('best_rank', min(rank), 'best_rank_date', (array_agg(date order by rank, date))[1],
        'worst_rank', max(rank), 'weeks_ranked', count(*), 'weeks_top_10', count(*) filter (where rank <= 10),
        'weeks_at_no_1', count(*) filter (where rank = 1), 'first_date', min(date), 'last_date', max(date),
        'coverage', (select ${raw(listCoverage('p.tour'))} from tennis_player p where p.id = ${playerId})) as summary
    from asked`);
  return row as Rows & { summary: RankingSummary };
}

/** The weeks of a player; the movement is null in a week after a list without the player. */
const WEEKS = raw(`
  select date, rank, points, case when lag(date) over day = previous_date
    then ${placesGained('lag(rank) over day - rank', 'previous_date', 'date')} end as movement
  from weeks window day as (order by date)`);

/** The last list of each year whose end the archive covers, for years in which the list has the player. */
const YEAR_ENDS = raw(`
  select date, rank, points, case when lag(year) over day = year - 1 then lag(rank) over day - rank end as movement
  from (select *, date_part('year', date)::int as year from weeks) w
  where date in (select max(ranking_date) from tennis_ranking_list
    where tour = (select tour from weeks limit 1) group by date_part('year', ranking_date)) and ${isYearEnd('date')}
  window day as (order by date)`);

/** Lists the tours that have a ranking list. */
export async function toursWithLists(db: Database): Promise<string[]> {
  const rows = await db.rows<{ tour: string }>(sql`select distinct tour from tennis_ranking_list order by tour`);
  return rows.map(({ tour }) => tour.toLowerCase());
}
