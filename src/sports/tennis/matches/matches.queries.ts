import type { Database } from '../../../db/database.js';
import { raw, sql, where, type Sql } from '../../../db/sql.js';
import { roundOrder } from '../codes.js';
import { levelCodes, levelTour } from '../filters.js';
import type { Rows } from '../list.js';
import type { MatchFilter, RecentQuery } from './matches.dto.js';
import { fold } from '../names.js';
import { editionIdFrom } from '../tournaments/tournament-ids.js';

type Filter = Omit<MatchFilter, 'strict' | 'fields' | 'ids'>;

/** Each order is an index of the table that carries the filtered columns too, so that only the page's rows are read. */
const ORDERS: Record<string, string[]> = {
  date: ['match_date', 'id'],
  tournament: ['tournament_name', 'id'],
  round: ['round_order', 'id'],
};

/** Up to so many matches of the editions asked for are gathered and sorted; of more, an index in order is walked. */
const MOST_GATHERED = 20_000;

/** Tells how many matches fit a filter. */
export interface Totals {
  of(filter: Partial<Filter>): Promise<number>;
}

/** A page of match rows; they stand in the table as the JSON text they are answered with. */
export async function listMatches(db: Database, totals: Totals, filter: Filter): Promise<Rows> {
  if (filter.status !== undefined && filter.status !== 'completed') return NO_ROWS;
  const editions = filter.tournament === undefined ? undefined : await findEditions(db, filter, filter.tournament);
  if (editions?.matches === 0) return NO_ROWS;
  const { round, sort_by } = filter;
  const conditions = where([
    ...matchConditions(filter),
    editions && sql`m.edition_id = any(${editions.ids})`,
    // In the order of rounds the ones before this one need not be walked through.
    round !== undefined && sort_by === 'round' && sql`m.round_order = ${roundOrder(round)}`,
  ]);
  if (filter.player_id !== undefined || filter.opponent_id !== undefined)
    return gather(db, filter, sql`(${playedMatches(filter)}) m ${conditions}`);
  if (editions === undefined) return walk(db, filter, conditions, await totals.of(filter));
  if (editions.matches <= MOST_GATHERED) return gather(db, filter, sql`tennis_match m ${conditions}`);
  return walk(db, filter, conditions, await countMatches(db, conditions));
}

export async function findMatches(db: Database, ids: string[]): Promise<Rows & { missing: string[] }> {
  const rows = await db.rows<{ id: string; row: string }>(
    sql`select id, row_json as row from tennis_match where id = any(${ids.map(matchId)})`,
  );
  const byId = new Map(rows.map(({ id, row }) => [id, row]));
  const known = ids.filter((id) => byId.has(matchId(id)));
  return {
    items: `[${known.map((id) => byId.get(matchId(id))).join(',')}]`,
    total: known.length,
    missing: ids.filter((id) => !byId.has(matchId(id))),
  };
}

/** The newest completed matches. */
export async function listRecent(db: Database, { tour, limit, since }: RecentQuery): Promise<Rows> {
  const conditions = where([
    tour !== undefined && sql`tour = ${tour}`,
    since !== undefined && sql`match_date >= date '1970-01-01' + ${dayNumber(since)}::integer`,
  ]);
  const newest: Paging = { page: 1, page_size: limit, sort_by: 'date', sort_order: 'desc' };
  const row = await db.row<Rows>(sql`
    select (select coalesce(sum(matches), 0) from tennis_match_day ${conditions})::int as total,
      ${itemsOf(sql`select id, match_date from tennis_match ${conditions}`, newest)} as items`);
  return row ?? NO_ROWS;
}

export async function matchExists(db: Database, id: string): Promise<boolean> {
  return (await db.row(sql`select 1 as one from tennis_match where id = ${matchId(id)}`)) !== undefined;
}

/** Ids are written with the tour in small letters and upstream's codes in capitals; callers may write them as they like. */
export function matchId(id: string): string {
  return id.slice(0, 3).toLowerCase() + id.slice(3).toUpperCase();
}

/** Days since 1970; a year that PostgreSQL does not write as a date is one of them too. */
function dayNumber(moment: string): number {
  return Math.floor(Date.parse(moment) / 86_400_000);
}

const NO_ROWS: Rows = { items: '[]', total: 0 };

type Paging = Pick<Filter, 'page' | 'page_size' | 'sort_by' | 'sort_order'>;

/** The matches of the player, under the names of the match's columns. */
function playedMatches({ player_id, opponent_id, result }: Filter): Sql {
  const [player = '', opponent] = [player_id ?? opponent_id, player_id && opponent_id];
  const played = where([
    sql`player_id = ${player.toLowerCase()}`,
    opponent !== undefined && sql`opponent_id = ${opponent.toLowerCase()}`,
    result !== undefined && sql`won = ${result === 'win'}`,
  ]);
  return sql`
    select match_id as id, upper(left(player_id, 3)) as tour, season, match_date, edition_id, edition_name as tournament_name,
      level, surface, round, round_order, best_of
    from tennis_appearance ${played}`;
}

/** Finds all that fit, which tells their number too, and sorts them. */
async function gather(db: Database, paging: Paging, source: Sql): Promise<Rows> {
  const row = await db.row<Rows>(sql`
    with chosen as materialized (select m.id, m.match_date, m.tournament_name, m.round_order from ${source})
    select (select count(*) from chosen)::int as total, ${itemsOf(sql`select * from chosen`, paging)} as items`);
  return row ?? NO_ROWS;
}

/** Goes through all matches in order up to the end of the page; one past the last row is not looked for. */
async function walk(db: Database, paging: Paging, conditions: Sql, total: number): Promise<Rows> {
  if ((paging.page - 1) * paging.page_size >= total) return { items: '[]', total };
  const fitting = sql`select ${columns(paging, '')} from tennis_match m ${conditions}`;
  const row = await db.row<{ items: string }>(sql`select ${itemsOf(fitting, paging)} as items`);
  return { items: row?.items ?? '[]', total };
}

function itemsOf(fitting: Sql, paging: Paging): Sql {
  const { page, page_size, sort_order } = paging;
  return sql`(
    select coalesce('[' || string_agg(row_json, ',') || ']', '[]') from (
      select m.row_json
      from (${fitting} order by ${columns(paging, '', sort_order)} limit ${page_size} offset ${(page - 1) * page_size}) page
      join tennis_match m using (id)
      order by ${columns(paging, 'page.', sort_order)}) in_order)`;
}

function columns({ sort_by }: Paging, table: string, direction = ''): Sql {
  return raw((ORDERS[sort_by] as string[]).map((column) => `${table}${column} ${direction}`).join(', '));
}

function matchConditions({ tour, year, year_from, year_to, surface, round, level, best_of }: Partial<Filter>) {
  const given = (value: unknown, condition: Sql) => (value === undefined ? undefined : condition);
  const tourOfLevel = level === undefined ? undefined : levelTour(level);
  const [code, ...more] = level === undefined ? [] : levelCodes(level);
  return [
    given(tour, sql`m.tour = ${tour}`),
    given(tourOfLevel, sql`m.tour = ${tourOfLevel}`),
    given(year, sql`m.season = ${year}`),
    given(year_from, sql`m.season >= ${year_from}`),
    given(year_to, sql`m.season <= ${year_to}`),
    given(surface, sql`m.surface = ${surface}`),
    given(round, sql`m.round = ${round}`),
    given(level, more.length === 0 ? sql`m.level = ${code}` : sql`m.level = any(${[code, ...more]})`),
    given(best_of, sql`m.best_of = ${best_of}`),
  ];
}

/** Totals of lists that no selective index covers are kept by the import, by every filter value. */
export async function countByFacets(db: Database, filter: Partial<Filter>): Promise<number> {
  const row = await db.row<{ total: number }>(
    sql`select coalesce(sum(matches), 0)::int as total from tennis_match_count m ${where(matchConditions(filter))}`,
  );
  return row?.total ?? 0;
}

async function countMatches(db: Database, conditions: Sql): Promise<number> {
  return (
    (await db.row<{ total: number }>(sql`select count(*)::int as total from tennis_match m ${conditions}`))?.total ?? 0
  );
}

interface Editions {
  ids: string[];
  /** In all of them. */
  matches: number;
}

/** Editions named by an id, a competition's id or a part of the name, in the years and on the tour asked for. */
async function findEditions(
  db: Database,
  { tour, year, year_from, year_to }: Filter,
  text: string,
): Promise<Editions | undefined> {
  const id = editionIdFrom(text);
  const part = fold(text);
  const named = part === '' ? raw('false') : sql`m.folded like ${`%${part}%`}`;
  const meant = sql`(lower(m.competition_id) = ${text.toLowerCase()} or ${named})`;
  const conditions = where([
    id === undefined ? meant : sql`lower(m.id) = ${id}`,
    ...matchConditions({ tour, year, year_from, year_to }),
  ]);
  return db.row<Editions>(sql`
    select coalesce(array_agg(m.id), '{}') as ids, coalesce(sum(m.match_count), 0)::int as matches from tennis_edition m ${conditions}`);
}
