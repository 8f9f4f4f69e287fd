import { isoTime } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import type { Rows } from '../../../http/lists.js';
import { GAME_RECORDED_AT, MATCH_RECORDED_AT, teamSlug } from '../refs.queries.js';

/** Last states of topics of game `g`. They are visible once the archive has the end of the game, because of plans with a delay. */
const keptUnder = (topics: string) =>
  `e.topic = any(${topics}) and exists (select from lol_live_game followed where followed.n = g.n)`;

/** The events of a game have at most a hundred segments. */
const ARE_EVENTS = keptUnder(
  `array(select 'events:lol-game-' || g.n || '.' || place from generate_series(0, 99) place)`,
);

/** False for a game that was not followed from its first frame. */
const HAS_EVENTS = `exists (select from lol_live_end e where ${ARE_EVENTS} and (e.state ->> 'available')::boolean)`;

const EVENTS = `lol_live_end e cross join lateral json_array_elements(e.state -> 'events') event where ${ARE_EVENTS}`;

const DOER = `'side', event -> 'side',
  'teamSlug', ${teamSlug(`case event ->> 'side' when 'blue' then g.blue_n when 'red' then g.red_n end`)},
  'participantId', event -> 'participantId', 'assistIds', event -> 'assistIds'`;

const TIMELINE_EVENT = `json_build_object('gameId', 'lol-game-' || g.n, 'gameNumber', g.game_number, 'seq', event -> 'seq',
  'at', ${isoTime(`to_timestamp((event ->> 'at')::float8 / 1000)`)}, 'gameTime', event -> 'gameTime',
  'type', event -> 'type', ${DOER}, 'victimId', event -> 'victimId', 'detail', event -> 'detail', 'derived', true)`;

const POSTGAME_EVENT = `json_build_object('t', event -> 'gameTime', 'type', event -> 'type', ${DOER},
  'subtype', coalesce(event -> 'detail' ->> 'kind', event -> 'detail' ->> 'itemId', event -> 'detail' ->> 'level'))`;

const IN_ORDER = `(event ->> 'seq')::integer`;

/** The events of game `g` in its postgame; null if they are not known. */
export const POSTGAME_TIMELINE = `case when ${HAS_EVENTS} then (
  select coalesce(json_agg(${POSTGAME_EVENT} order by ${IN_ORDER}), '[]') from ${EVENTS}) end`;

/** Rows from the live feed's states of games. */
export interface FollowedRows extends Rows {
  /** False if the live feed followed none of the games. */
  available: boolean;
  recordedAt: Date;
}

/** The events of a game, in order. */
export function listTimelineOfGame(db: Database, n: number): Promise<FollowedRows> {
  return rowsOf(db, gameRecorded(n), timelineWhere(sql`g.n = ${n}`));
}

/** The events of a match, game by game. */
export function listTimelineOfMatch(db: Database, n: number): Promise<FollowedRows> {
  const recorded = sql`select ${MATCH_RECORDED_AT} as at from lol_match m where m.n = ${n}`;
  return rowsOf(db, recorded, timelineWhere(sql`g.match_n = ${n}`));
}

/** The players' builds in the last frame of a game, blue first. */
export function listBuilds(db: Database, n: number): Promise<FollowedRows> {
  return rowsOf(
    db,
    gameRecorded(n),
    sql`
      select count(*)::int as total, count(*) > 0 as available,
        coalesce(json_agg(${BUILD} order by (player ->> 'participantId')::integer), '[]')::text as items
      from lol_game g join lol_game_line l on l.game_n = g.n and l.place <= 10
      join ${raw(LAST_DETAILS_OF_LINE)} left join lol_player ref on ref.n = l.player_n where g.n = ${n}`,
  );
}

const gameRecorded = (n: number) =>
  sql`select ${GAME_RECORDED_AT} as at from lol_game g left join lol_match m on m.n = g.match_n where g.n = ${n}`;

const LAST_DETAILS = `lol_live_end e
  cross join lateral json_array_elements(e.state -> 'frames' -> -1 -> 'participants') player
  where ${keptUnder(`array['details:lol-game-' || g.n]`)} and (player ->> 'participantId')::integer = l.place`;

/** The player of line `l` in the last details frame of game `g`; no row if there is none. */
export const LAST_DETAILS_OF_LINE = `lateral (select player from ${LAST_DETAILS}) details on true`;

export const RUNES = `case when json_typeof(player -> 'perks') = 'object' then json_build_object(
  'primaryStyleId', player -> 'perks' -> 'styleId', 'subStyleId', player -> 'perks' -> 'subStyleId',
  'perkIds', player -> 'perks' -> 'perkIds') end`;

const BUILD = raw(`json_build_object('participantId', l.place, 'lolPlayerId', 'lol-player-' || l.player_n,
  'summonerName', coalesce(l.player_name, ref.ign), 'championId', l.champion, 'side', l.side, 'role', l.role,
  'items', player -> 'items', 'itemsAt', null, 'runes', ${RUNES}, 'summonerSpells', null,
  'skillOrder', player -> 'abilities')`);

function timelineWhere(condition: Sql): Sql {
  return sql`
    select count(event.row)::int as total, coalesce(bool_or(${raw(HAS_EVENTS)}), false) as available,
      coalesce(json_agg(event.row order by g.game_number, g.n, event.seq) filter (where event.row is not null), '[]')::text as items
    from lol_game g left join lateral (select ${raw(IN_ORDER)} as seq, ${raw(TIMELINE_EVENT)} as row from ${raw(EVENTS)}) event on true
    where ${condition}`;
}

async function rowsOf(db: Database, recorded: Sql, rows: Sql): Promise<FollowedRows> {
  const row = await db.row<FollowedRows>(
    sql`select rows.*, recorded.at as "recordedAt" from (${recorded}) recorded cross join (${rows}) rows`,
  );
  return row as FollowedRows;
}
