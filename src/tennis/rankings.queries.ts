import type { Database } from '../db/database.js';
import { raw, sql, where, type Sql } from '../db/sql.js';
import { iocCodes } from './countries.js';
import type { Rows } from './list.js';
import type { DatesQuery, HistoryQuery, RankedPlayer, RankingSummary } from './rankings.dto.js';

/** A published list: its day and the day of the one before, `YYYY-MM-DD`. */
export interface PublishedList {
  date: string;
  previous: string | null;
  row_count: number;
}

/** The list of that day, or the newest. Undefined when there is none. */
export async function findList(db: Database, tour: string, date?: string): Promise<PublishedList | undefined> {
  const ofDay = date !== undefined && sql`ranking_date = ${date}::date`;
  return db.row<PublishedList>(sql`
    select to_char(ranking_date, 'YYYY-MM-DD') as date, to_char(previous_date, 'YYYY-MM-DD') as previous, row_count
    from tennis_ranking_list ${where([sql`tour = ${tour}`, ofDay])} order by ranking_date desc limit 1`);
}

/** The published days nearest to a day that is none, at most one before and one after. */
export async function nearestDates(db: Database, tour: string, date: string): Promise<string[]> {
  const rows = await db.rows<{ date: string }>(sql`
    (select to_char(ranking_date, 'YYYY-MM-DD') as date from tennis_ranking_list
      where tour = ${tour} and ranking_date < ${date}::date order by ranking_date desc limit 1)
    union all
    (select to_char(ranking_date, 'YYYY-MM-DD') from tennis_ranking_list
      where tour = ${tour} and ranking_date > ${date}::date order by ranking_date limit 1)`);
  return rows.map((row) => row.date);
}

export interface TableQuery {
  page: number;
  page_size: number;
  sort_by: string;
  sort_order: 'asc' | 'desc';
  country?: string;
}

const ORDERS: Record<string, string> = { rank: 'rank', points: 'points', movement: 'movement', age: 'age' };

/** Rows of one list, with what they were in the list before. */
export async function listRanking(db: Database, tour: string, list: PublishedList, query: TableQuery): Promise<Rows> {
  const { page, page_size, sort_by, sort_order, country } = query;
  const order = raw(`${ORDERS[sort_by]} ${sort_order} nulls last, player_id ${sort_order}`);
  const row = await db.row<{ items: string; total: number }>(sql`
    with list as materialized (${rankingRows(tour, list, country)}),
    page as (select *, row_number() over (order by ${order}) as place from list order by ${order} limit ${page_size} offset ${(page - 1) * page_size})
    select (select count(*) from list)::int as total, coalesce(json_agg(json_build_object('rank', rank, 'previous_rank', previous_rank,
      'movement', movement, 'is_new_entry', previous_rank is null, 'player_id', player_id, 'player_name', player_name, 'ioc', ioc,
      'country_code', country_code, 'age', age, 'points', points, 'previous_points', previous_points,
      'points_change', points - previous_points, 'tournaments_played', tournaments_played, 'tied', tied,
      'career_high_rank', career_high_rank, 'tour', ${tour}::text, 'ranking_date', ${list.date}::text) order by place), '[]')::text as items
    from page`);
  return { items: row?.items ?? '[]', total: row?.total ?? 0 };
}

function rankingRows(tour: string, { date, previous }: PublishedList, country: string | undefined): Sql {
  const fromThere = country === undefined ? raw('') : sql`where p.ioc = any(${iocCodes(country)})`;
  return sql`
    select r.rank, b.rank as previous_rank, b.rank - r.rank as movement, r.player_id, p.name as player_name, p.ioc, p.country_code,
      date_part('year', age(r.ranking_date, p.birth_date))::int as age, r.points, b.points as previous_points,
      r.tournaments_played, r.tied, p.career_high_rank
    from (select *, count(*) over (partition by rank) > 1 as tied from tennis_ranking
      where tour = ${tour} and ranking_date = ${date}::date) r
    join tennis_player p on p.id = r.player_id
    left join tennis_ranking b on b.tour = ${tour} and b.ranking_date = ${previous}::date and b.player_id = r.player_id
    ${fromThere}`;
}

/** The published days, newest first. */
export async function listDates(db: Database, { tour, year, limit }: DatesQuery): Promise<Rows> {
  const ofYear =
    year !== undefined &&
    sql`ranking_date >= make_date(${year}::int, 1, 1) and ranking_date < make_date(${year}::int + 1, 1, 1)`;
  const row = await db.row<{ items: string; total: number }>(sql`
    with dates as (select * from tennis_ranking_list ${where([sql`tour = ${tour}`, ofYear])})
    select (select count(*) from dates)::int as total, coalesce(json_agg(json_build_object('date', ranking_date, 'tour', tour,
      'year', date_part('year', ranking_date)::int, 'week', date_part('week', ranking_date)::int, 'row_count', row_count)
      order by ranking_date desc), '[]')::text as items
    from (select * from dates order by ranking_date desc limit ${limit ?? null}) shown`);
  return { items: row?.items ?? '[]', total: row?.total ?? 0 };
}

export async function findRankedPlayer(db: Database, id: string): Promise<RankedPlayer | undefined> {
  return db.row<RankedPlayer>(sql`select id, name, ioc, tour from tennis_player where id = ${id.toLowerCase()}`);
}

/** A player's ranks, oldest first, and what they come to. */
export async function listHistory(
  db: Database,
  playerId: string,
  { year_from, year_to, interval, limit }: HistoryQuery,
): Promise<Rows & { summary: RankingSummary }> {
  const years = where([
    sql`player_id = ${playerId}`,
    year_from !== undefined && sql`ranking_date >= make_date(${year_from}::int, 1, 1)`,
    year_to !== undefined && sql`ranking_date < make_date(${year_to}::int + 1, 1, 1)`,
  ]);
  const shown =
    interval === 'week'
      ? raw('select * from ranks')
      : raw(
          "select distinct on (date_trunc('year', ranking_date)) * from ranks order by date_trunc('year', ranking_date), ranking_date desc",
        );
  const row = await db.row<{ items: string; total: number; summary: RankingSummary }>(sql`
    with ranks as materialized (select ranking_date, rank, points from tennis_ranking ${years}),
    shown as materialized (${shown}),
    moves as (select *, lag(rank) over (order by ranking_date) - rank as movement from shown order by ranking_date desc limit ${limit ?? null})
    select (select count(*) from shown)::int as total,
      (select coalesce(json_agg(json_build_object('date', ranking_date, 'rank', rank, 'points', points, 'movement', movement)
        order by ranking_date), '[]')::text from moves) as items,
      json_build_object('best_rank', min(rank), 'best_rank_date', (select min(ranking_date) from ranks where rank = (select min(rank) from ranks)),
        'worst_rank', max(rank), 'weeks_ranked', count(*), 'weeks_top_10', count(*) filter (where rank <= 10),
        'weeks_at_no_1', count(*) filter (where rank = 1), 'first_date', min(ranking_date), 'last_date', max(ranking_date)) as summary
    from ranks`);
  return row as Rows & { summary: RankingSummary };
}

/** Which of these tours have a list. */
export async function toursWithLists(db: Database): Promise<string[]> {
  const rows = await db.rows<{ tour: string }>(sql`select distinct tour from tennis_ranking_list order by tour`);
  return rows.map(({ tour }) => tour.toLowerCase());
}
