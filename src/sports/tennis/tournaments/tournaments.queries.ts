import { subjectsNamed } from '../../../archive/named.queries.js';
import type { Database } from '../../../db/database.js';
import { directed, type SortKey } from '../../../db/keyset.js';
import { join, raw, sql, where, type Sql } from '../../../db/sql.js';
import type { OrderedRows } from '../../../db/walk.js';
import type { List, Rows } from '../../../http/lists.js';
import type { ReadQuery } from '../../../http/read-query.js';
import type { DrawMatch } from './draw.js';
import { levelCodes, levelTour } from '../filters.js';
import { fold } from '../../../archive/names.js';
import { competitionMeant, editionIdFrom, gaveWayTo, shellIdFrom } from './tournament-ids.js';
import type { CalendarQuery, EditionProfile, ScheduleQuery, TournamentsQuery } from './tournaments.dto.js';

/** Days go by without an import, too. */
const STATUS = raw(
  `case when e.status = 'ongoing' and e.start_date < current_date - 30 then 'completed' else e.status end`,
);

/** The fields of a calendar item, from `tennis_shown_edition e`. */
const CALENDAR_ITEM = raw(`
  'id', e.id, 'name', e.name, 'year', e.season, 'tour', e.tour, 'level', e.level, 'category', e.category, 'tier', e.tier,
  'surface', e.surface, 'start_date', e.start_date, 'end_date', null, 'draw_size', e.draw_size, 'city', null, 'country_code', null,
  'is_live_shell', e.is_live_shell`);

const CHAMPION = raw(
  "case when e.champion_name is null then null else json_build_object('id', e.champion_id, 'name', e.champion_name, 'ioc', e.champion_ioc) end",
);

const EDITION_ROW = sql`json_build_object(${CALENDAR_ITEM}, 'competition_id', e.competition_id, 'indoor', null, 'status', ${STATUS},
  'champion', ${CHAMPION}, 'match_count', e.match_count)::text`;

/** The highest level has the highest place. */
const LEVEL_PLACE = "array_position(array['E', 'S', 'C', 'D', 'A', 'O', 'M', 'F', 'G'], e.level)";

const BY_ID: SortKey = { by: 'e.id', type: 'text' };
const BY_START: SortKey[] = [{ by: 'e.start_date', type: 'day' }, BY_ID];
const ORDERS: Record<string, SortKey[]> = {
  start_date: BY_START,
  name: [{ by: 'e.name', type: 'text' }, BY_ID],
  level: [{ by: LEVEL_PLACE, type: 'whole' }, BY_ID],
};

export function editionList(query: Omit<TournamentsQuery, keyof ReadQuery | 'page' | 'page_size'>): List {
  return {
    name: 'tennis editions',
    from: raw('tennis_shown_edition e'),
    conditions: editionConditions(query),
    key: 'e.id',
    order: directed(ORDERS[query.sort_by] as SortKey[], query.sort_order),
    row: EDITION_ROW,
    // Counting with the page runs the search for the text only once.
    total: query.q === undefined ? undefined : 'gathered',
    ids: {
      written: (id) => editionIdFrom(id) ?? id.toLowerCase(),
      named: (id) => sql`(lower(e.id) = ${id} or e.id = ${gaveWayTo(id)})`,
    },
  };
}

/** Lists the editions of a season, soonest first. */
export function calendar({ month, ...query }: CalendarQuery): OrderedRows {
  const inMonth = month !== undefined && sql`date_part('month', e.start_date) = ${month}`;
  return {
    from: raw('tennis_shown_edition e'),
    conditions: [...editionConditions(query), inMonth],
    key: 'e.id',
    order: BY_START,
    row: sql`json_build_object(${CALENDAR_ITEM})::text`,
  };
}

export interface EditionFound {
  id: string;
  /** True where the requested id is that of a shell which this edition replaced. */
  gaveWay: boolean;
}

/**
 * Finds an edition by its id, or the newest edition by a competition's id. A shell's id leads to the edition that
 * replaced it, and the id that a missing edition would have leads to its shell. Undefined when there is none.
 */
export async function findEdition(db: Database, text: string): Promise<EditionFound | undefined> {
  const shell = shellIdFrom(text);
  if (shell !== undefined) return findShell(db, shell);
  const id = editionIdFrom(text);
  const edition = id === undefined ? undefined : ((await findArchived(db, id)) ?? (await findShellOfAlias(db, id)));
  return edition ?? findNewestEdition(db, text);
}

async function findShell(db: Database, id: string): Promise<EditionFound | undefined> {
  return db.row<EditionFound>(sql`
    select coalesce(edition_id, id) as id, edition_id is not null as "gaveWay" from tennis_live_shell where id = ${id}`);
}

async function findArchived(db: Database, id: string): Promise<EditionFound | undefined> {
  return db.row<EditionFound>(sql`select id, false as "gaveWay" from tennis_edition where lower(id) = ${id}`);
}

/** Finds a shell by an edition's id, which holds tour, season and the code of a competition. */
async function findShellOfAlias(db: Database, alias: string): Promise<EditionFound | undefined> {
  const [tour, season, code] = [alias.slice(0, 3), Number(alias.slice(4, 8)), alias.slice(9)];
  return db.row<EditionFound>(sql`
    select id, false as "gaveWay" from tennis_live_shell
    where lower(tour) = ${tour} and season = ${season} and edition_id is null
      and competition_id = ${competitionMeant(`${tour}_${code}`)}
    order by start_date desc, n limit 1`);
}

async function findNewestEdition(db: Database, text: string): Promise<EditionFound | undefined> {
  return db.row<EditionFound>(
    sql`select latest_edition_id as id, false as "gaveWay" from tennis_competition where id = ${competitionMeant(text)}`,
  );
}

/** Finds the edition of a competition in a season; an edition's id stands for its competition. */
export async function findEditionOfYear(db: Database, text: string, year: number): Promise<string | undefined> {
  const edition = await findEdition(db, text);
  const row = await db.row<{ id: string }>(sql`
    select id from tennis_shown_edition
    where season = ${year} and competition_id = (select competition_id from tennis_shown_edition where id = ${edition?.id ?? null})
    order by match_count desc, id limit 1`);
  return row?.id;
}

export async function findEditionProfile(db: Database, id: string): Promise<EditionProfile> {
  const row = await db.row<{ body: EditionProfile }>(sql`
    select json_build_object(${CALENDAR_ITEM}, 'competition_id', e.competition_id, 'indoor', null, 'status', ${STATUS}, 'match_count', e.match_count,
      'location', json_build_object('city', null, 'country', null, 'country_code', null, 'venue', null, 'latitude', null, 'longitude', null, 'timezone', null),
      'best_of', e.best_of, 'final_set_rule', null, 'prize_money', null,
      'champion', ${finalist('champion')}, 'runner_up', ${finalist('runner_up')}, 'final_score', e.final_score,
      'defending_champion', (select json_build_object('id', d.champion_id, 'name', d.champion_name, 'ioc', d.champion_ioc)
        from (select * from tennis_edition d where d.competition_id = e.competition_id and (d.start_date, d.id) < (e.start_date, e.id)
          order by d.start_date desc, d.id desc limit 1) d
        where d.champion_name is not null),
      'rounds', e.rounds,
      'editions', (select json_agg(json_build_object('year', o.season, 'tournament_id', o.id) order by o.season desc, o.id desc)
        from tennis_shown_edition o where o.competition_id = e.competition_id),
      'all_time_title_leader', ${TITLE_LEADER}, 'has_draw', e.has_draw, 'external_ids', '[]'::json,
      'updated_at', to_char(e.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as body
    from tennis_shown_edition e left join tennis_competition c on c.id = e.competition_id where e.id = ${id}`);
  return (row as { body: EditionProfile }).body;
}

/** The player with most titles, from `tennis_competition c`. */
export const TITLE_LEADER = raw(`case when c.leader_id is null then null else
  json_build_object('player_id', c.leader_id, 'player_name', c.leader_name, 'titles', c.leader_titles) end`);

/** Lists every match of an edition by day, then by round from early to late. */
export async function listSchedule(
  db: Database,
  editionId: string,
  { date, round, status, limit }: ScheduleQuery,
): Promise<Rows> {
  if (status !== undefined && status !== 'completed') return { items: '[]', total: 0 };
  const conditions = where([
    sql`m.edition_id = ${editionId}`,
    date !== undefined && sql`m.match_date = ${date}::date`,
    round !== undefined && sql`m.round = ${round}`,
  ]);
  const row = await db.row<Rows>(sql`
    with chosen as (select m.*, m.row_json::json as shown from tennis_match m ${conditions})
    select (select count(*) from chosen)::int as total, coalesce(json_agg(json_build_object('match_id', id, 'match_date', match_date,
      'scheduled_at', null, 'not_before', null, 'order_of_play', null, 'court', null, 'session', null, 'round', round,
      'round_name', shown -> 'round_name', 'player1', shown -> 'player1', 'player2', shown -> 'player2', 'status', shown -> 'status',
      'result_type', result_type, 'score', score, 'winner_id', winner_id) order by match_date, round_order, match_num), '[]')::text as items
    from (select * from chosen order by match_date, round_order, match_num limit ${limit ?? null}) m`);
  return row as Rows;
}

export interface DrawHead {
  tournament_id: string;
  name: string;
  year: number;
  tour: string;
  surface: string;
  draw_size: number | null;
  updated_at: string;
}

export async function findDrawHead(db: Database, id: string): Promise<DrawHead> {
  const head = await db.row<DrawHead>(sql`
    select id as tournament_id, name, season as year, tour, surface, draw_size,
      to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at
    from tennis_shown_edition where id = ${id}`);
  return head as DrawHead;
}

/** Lists the knock-out matches of an edition. The matches of a team tie form no bracket and are left out. */
export async function listDrawMatches(db: Database, editionId: string): Promise<DrawMatch[]> {
  const entrant = (side: string, place: string) =>
    raw(
      `json_build_object('id', ${side}_id, 'name', ${side}_name, 'ioc', ${side}_ioc, 'seed', row_json::json -> '${place}' -> 'seed', 'entry', ${side}_entry)`,
    );
  return db.rows<DrawMatch>(sql`
    select id, match_num as num, round, ${entrant('winner', 'player1')} as winner, ${entrant('loser', 'player2')} as loser, score,
      result_type = 'walkover' as walkover
    from tennis_match
    where edition_id = ${editionId} and level <> 'D' and round in ('R128', 'R64', 'R32', 'R16', 'QF', 'SF', 'F')
    order by round_order, match_num`);
}

type EditionFilter = Partial<
  Pick<TournamentsQuery, 'q' | 'tour' | 'year' | 'tier' | 'level' | 'category' | 'surface' | 'country'>
>;

function editionConditions({
  q,
  tour,
  year,
  tier,
  level,
  category,
  surface,
  country,
}: EditionFilter): (Sql | undefined)[] {
  const tourOfLevel = level === undefined ? undefined : levelTour(level);
  return [
    tour === undefined ? undefined : sql`e.tour = ${tour}`,
    tourOfLevel === undefined ? undefined : sql`e.tour = ${tourOfLevel}`,
    year === undefined ? undefined : sql`e.season = ${year}`,
    tier === undefined ? undefined : sql`e.tier = ${tier}`,
    level === undefined ? undefined : sql`e.level = any(${levelCodes(level)})`,
    category === undefined ? undefined : sql`e.category = ${category}`,
    surface === undefined ? undefined : sql`e.surface = ${surface}`,
    // The archive has no countries of editions, so no edition is in any country.
    country === undefined ? undefined : raw('false'),
    q === undefined ? undefined : called(q),
  ];
}

/**
 * Selects the editions whose title, or the competition's current title, contains every word; where none does, the
 * editions with the most similar title.
 */
function called(q: string): Sql {
  return sql`e.id in (
    select n from (select n, likeness, max(likeness) over () as best from (${subjectsNamed(TITLES, q, namedLike)}) hit) named
    where likeness = best)`;
}

const TITLES = raw(`select id as n, folded from tennis_shown_edition
  union all select e.id, c.folded from tennis_edition e join tennis_competition c on c.id = e.competition_id where c.folded <> e.folded`);

/**
 * Every word must occur in the folded name, a short word at the beginning of a word, so that `us open` does not match
 * the Australian Open; a text without a letter matches no name.
 */
export function namedLike(folded: Sql, text: string): Sql {
  const words = fold(text)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return raw('false');
  return join(
    words.map((word) =>
      word.length < INSIDE_FROM_LETTERS
        ? sql`(' ' || ${folded}) like ${`% ${word}%`}`
        : sql`${folded} like ${`%${word}%`}`,
    ),
    ' and ',
  );
}

const INSIDE_FROM_LETTERS = 4;

function finalist(place: 'champion' | 'runner_up'): Sql {
  return raw(`case when e.${place}_name is null then null else json_build_object('id', e.${place}_id, 'name', e.${place}_name,
    'ioc', e.${place}_ioc, 'seed', case when e.${place}_seed ~ '^\\d{1,4}$' then to_json(e.${place}_seed::int) else to_json(e.${place}_seed) end) end`);
}
