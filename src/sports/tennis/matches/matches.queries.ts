import type { Database } from '../../../db/database.js';
import { directed, type SortKey } from '../../../db/keyset.js';
import { raw, sql, where, type Sql } from '../../../db/sql.js';
import type { OrderedRows } from '../../../db/walk.js';
import type { List } from '../../../http/lists.js';
import { roundOrder } from '../codes.js';
import { levelCodes, levelTour } from '../filters.js';
import type { MatchFilter, RecentQuery } from './matches.dto.js';
import { fold } from '../../../archive/names.js';
import { competitionMeant, editionIdFrom, gaveWayTo, shellIdFrom } from '../tournaments/tournament-ids.js';

type Filter = Omit<MatchFilter, 'strict' | 'fields'>;

const BY_ID: SortKey = { by: 'm.id', type: 'text' };

/** Each order has an index with the filtered columns in it, so that only the rows of the page are read. */
const ORDERS: Record<string, SortKey[]> = {
  date: [{ by: 'm.match_date', type: 'day' }, BY_ID],
  tournament: [{ by: 'm.tournament_name', type: 'text' }, BY_ID],
  round: [{ by: 'm.round_order', type: 'whole' }, BY_ID],
};

/**
 * Up to this number, the matches of the requested editions are gathered and sorted; beyond it, an ordered index is
 * read.
 */
const MOST_GATHERED = 20_000;

/** Counts the matches that fit a filter. */
export interface Totals {
  of(filter: Partial<Filter>): Promise<number>;
}

/** Lists matches, which the table stores as the JSON text of the answer. */
export async function matchList(db: Database, totals: Totals, filter: Filter): Promise<List> {
  const { round, sort_by, sort_order, status } = filter;
  const matches: List = {
    name: 'tennis matches',
    from: raw('tennis_match m'),
    conditions: matchConditions(filter),
    key: 'm.id',
    order: directed(ORDERS[sort_by] as SortKey[], sort_order),
    source: raw('tennis_match m'),
    row: raw('m.row_json'),
    ids: { written: matchId, named: (id) => sql`m.id = ${id}` },
  };
  if (filter.ids !== undefined) return matches;
  if (status !== undefined && status !== 'completed') return { ...matches, total: 0 };
  const editions = filter.tournament === undefined ? undefined : await findEditions(db, filter, filter.tournament);
  if (editions?.matches === 0) return { ...matches, total: 0 };
  const conditions = [
    ...matches.conditions,
    editions && sql`m.edition_id = any(${editions.ids})`,
    // Sorted by round, the list begins at this round without reading earlier rounds.
    round !== undefined && sort_by === 'round' && sql`m.round_order = ${roundOrder(round)}`,
  ];
  if (filter.player_id !== undefined || filter.opponent_id !== undefined)
    return { ...matches, from: sql`(${playedMatches(filter)}) m`, conditions, total: 'gathered' };
  if (editions === undefined) return { ...matches, conditions, total: await totals.of(filter) };
  const isFew = editions.matches <= MOST_GATHERED;
  return { ...matches, conditions, total: isFew ? 'gathered' : await countMatches(db, where(conditions)) };
}

/** Lists the newest completed matches. */
export function recentMatches({ tour, since }: RecentQuery): OrderedRows {
  const conditions = [
    tour !== undefined && sql`m.tour = ${tour}`,
    since !== undefined && sql`m.match_date >= date '1970-01-01' + ${dayNumber(since)}::integer`,
  ];
  return {
    from: raw('tennis_match m'),
    conditions,
    key: 'm.id',
    order: directed(ORDERS['date'] as SortKey[], 'desc'),
    row: raw('m.row_json'),
    total: sql`(select coalesce(sum(matches), 0) from tennis_match_day m ${where(conditions)})`,
  };
}

export async function matchExists(db: Database, id: string): Promise<boolean> {
  return (await db.row(sql`select 1 as one from tennis_match where id = ${matchId(id)}`)) !== undefined;
}

/** Ids have the tour in lower case and upstream's codes in upper case; callers may write both in any case. */
export function matchId(id: string): string {
  return id.slice(0, 3).toLowerCase() + id.slice(3).toUpperCase();
}

/** Days since 1970, because PostgreSQL cannot parse all years that a client may send. */
function dayNumber(moment: string): number {
  return Math.floor(Date.parse(moment) / 86_400_000);
}

/** Selects the matches of the player, with the names of the match table's columns. */
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

/** Counts matches from the totals that the import keeps for every filter value, for lists without a selective index. */
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
  /** The number of matches in all of these editions. */
  matches: number;
}

/**
 * Finds editions by an id, a competition's id or a part of the name, in the requested years and on the requested tour.
 */
async function findEditions(
  db: Database,
  { tour, year, year_from, year_to }: Filter,
  text: string,
): Promise<Editions | undefined> {
  const id = editionIdFrom(text);
  const part = fold(text);
  const named = part === '' ? raw('false') : sql`m.folded like ${`%${part}%`}`;
  const shell = shellIdFrom(text);
  const meant =
    shell === undefined
      ? sql`(m.competition_id = ${competitionMeant(text)} or ${named})`
      : sql`m.id = ${gaveWayTo(sql`${shell}`)}`;
  const conditions = where([
    id === undefined ? meant : sql`lower(m.id) = ${id}`,
    ...matchConditions({ tour, year, year_from, year_to }),
  ]);
  return db.row<Editions>(sql`
    select coalesce(array_agg(m.id), '{}') as ids, coalesce(sum(m.match_count), 0)::int as matches from tennis_edition m ${conditions}`);
}
