import type { Database } from '../db/database.js';
import { raw, sql, where, type Sql } from '../db/sql.js';
import { levelCodes, levelTour } from './filters.js';
import type { Rows } from './list.js';
import type { MatchFilter, RecentQuery } from './matches.dto.js';
import { fold } from './names.js';
import { editionIdFrom } from './tournament-ids.js';

type Filter = Omit<MatchFilter, 'strict' | 'fields' | 'ids'>;

/** Each order is an index of the table, read forwards or backwards. */
const ORDERS: Record<string, string[]> = {
  date: ['match_date', 'id'],
  tournament: ['tournament_name', 'id'],
  round: ['round_order', 'id'],
};

/** A page of match rows; they stand in the table as the JSON text they are answered with. */
export async function listMatches(db: Database, filter: Filter): Promise<Rows> {
  if (filter.status !== undefined && filter.status !== 'completed') return { items: '[]', total: 0 };
  const editions = filter.tournament === undefined ? undefined : await findEditions(db, filter.tournament);
  if (editions?.length === 0) return { items: '[]', total: 0 };
  const conditions = where([...matchConditions(filter), editions && sql`m.edition_id = any(${editions})`]);
  return filter.player_id === undefined
    ? listAll(db, filter, conditions, editions === undefined)
    : listOfPlayer(db, filter, conditions);
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
    tour !== undefined && sql`m.tour = ${tour}`,
    since !== undefined && sql`m.match_date >= ${since}::date`,
  ]);
  const row = await db.row<{ items: string }>(sql`
    select ${ITEMS} from (select row_json, match_date, id from tennis_match m ${conditions} order by match_date desc, id desc limit ${limit}) page`);
  const total = since === undefined ? countByFacets(db, { tour }) : countMatches(db, conditions);
  return { items: row?.items ?? '[]', total: await total };
}

export async function matchExists(db: Database, id: string): Promise<boolean> {
  return (await db.row(sql`select 1 as one from tennis_match where id = ${matchId(id)}`)) !== undefined;
}

/** Ids are written with the tour in small letters and upstream's codes in capitals; callers may write them as they like. */
export function matchId(id: string): string {
  return id.slice(0, 3).toLowerCase() + id.slice(3).toUpperCase();
}

const ITEMS = raw("coalesce('[' || string_agg(row_json, ',') || ']', '[]') as items");

/** The total comes first: a page past the last row, or of filters that nothing fits, is not looked for. */
async function listAll(db: Database, filter: Filter, conditions: Sql, everyEdition: boolean): Promise<Rows> {
  const { page, page_size, sort_by, sort_order } = filter;
  const total = await (everyEdition ? countByFacets(db, filter) : countMatches(db, conditions));
  const offset = (page - 1) * page_size;
  if (offset >= total) return { items: '[]', total };
  const order = raw((ORDERS[sort_by] as string[]).map((column) => `${column} ${sort_order}`).join(', '));
  const row = await db.row<{ items: string }>(sql`
    select ${ITEMS} from (
      select row_json from tennis_match m ${conditions} order by ${order} limit ${page_size} offset ${offset}
    ) page`);
  return { items: row?.items ?? '[]', total };
}

async function listOfPlayer(db: Database, filter: Filter, conditions: Sql): Promise<Rows> {
  const { page, page_size, sort_by, sort_order, player_id = '', opponent_id, result } = filter;
  const played = where([
    sql`a.player_id = ${player_id.toLowerCase()}`,
    opponent_id !== undefined && sql`a.opponent_id = ${opponent_id.toLowerCase()}`,
    result !== undefined && sql`a.won = ${result === 'win'}`,
  ]);
  const order = raw((ORDERS[sort_by] as string[]).map((column) => `${column} ${sort_order}`).join(', '));
  const row = await db.row<Rows>(sql`
    with log as materialized (
      select m.row_json, m.match_date, m.tournament_name, m.round_order, m.id
      from (select a.match_id from tennis_appearance a ${played} offset 0) mine join tennis_match m on m.id = mine.match_id ${conditions}
    )
    select (select count(*) from log)::int as total, ${ITEMS}
    from (select row_json from log order by ${order} limit ${page_size} offset ${(page - 1) * page_size}) page`);
  return row ?? { items: '[]', total: 0 };
}

function matchConditions({
  player_id,
  opponent_id,
  tour,
  year,
  year_from,
  year_to,
  surface,
  round,
  level,
  best_of,
}: Filter): (Sql | undefined)[] {
  const given = (value: unknown, condition: Sql) => (value === undefined ? undefined : condition);
  const tourOfLevel = level === undefined ? undefined : levelTour(level);
  const opponent = player_id === undefined && opponent_id !== undefined ? opponent_id.toLowerCase() : undefined;
  return [
    given(tour, sql`m.tour = ${tour}`),
    given(tourOfLevel, sql`m.tour = ${tourOfLevel}`),
    given(year, sql`m.season = ${year}`),
    given(year_from, sql`m.season >= ${year_from}`),
    given(year_to, sql`m.season <= ${year_to}`),
    given(surface, sql`m.surface = ${surface}`),
    given(round, sql`m.round = ${round}`),
    given(level, sql`m.level = any(${level === undefined ? [] : levelCodes(level)})`),
    given(best_of, sql`m.best_of = ${best_of}`),
    given(opponent, sql`m.id in (select match_id from tennis_appearance where player_id = ${opponent})`),
  ];
}

/** Totals of lists that no selective index covers are kept by the import, by every filter value. */
async function countByFacets(db: Database, filter: Partial<Filter>): Promise<number> {
  const conditions = matchConditions(filter as Filter);
  if (filter.opponent_id !== undefined) return countMatches(db, where(conditions));
  const row = await db.row<{ total: number }>(
    sql`select coalesce(sum(matches), 0)::int as total from tennis_match_count m ${where(conditions)}`,
  );
  return row?.total ?? 0;
}

async function countMatches(db: Database, conditions: Sql): Promise<number> {
  return (
    (await db.row<{ total: number }>(sql`select count(*)::int as total from tennis_match m ${conditions}`))?.total ?? 0
  );
}

/** Editions named by an id, a competition's id or a part of the name. */
async function findEditions(db: Database, text: string): Promise<string[]> {
  const id = editionIdFrom(text);
  const name = `%${fold(text).replace(/[%_\\]/g, '\\$&')}%`;
  const meant =
    id === undefined
      ? sql`lower(competition_id) = ${text.toLowerCase()} or folded like ${name}`
      : sql`lower(id) = ${id}`;
  const rows = await db.rows<{ id: string }>(sql`select id from tennis_edition where ${meant}`);
  return rows.map((row) => row.id);
}
