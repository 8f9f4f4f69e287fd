import { isoTime } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { raw, sql } from '../../../db/sql.js';
import type { HistoryWindow } from '../../../http/history.js';
import type { List } from '../../../http/lists.js';
import { PLAYER_ROW, PLAYER_ROW_TABLES } from '../games/player-rows.queries.js';
import { GAME_RECORDED_AT, MATCH_RECORDED_AT, teamSlug } from '../refs.queries.js';
import { NEWEST_FIRST, SCHEDULE_SOURCE, scheduleRow } from '../schedule/schedule-row.queries.js';
import { matchResult } from '../teams/results.queries.js';
import { members, PLAYED_GAMES, SUMMARY } from './figures.js';
import { ofPlayer, PLAYED_AT, playedGames, type GameFilter } from './player-games.queries.js';

export interface Sums {
  /** JSON text. */
  summary: string;
  provisionalRows: number;
  /** The time of the oldest game. */
  oldest: string | null;
}

/** Sums up a player's games. */
export async function sumPlayer(db: Database, n: number, filter: GameFilter): Promise<Sums> {
  const row = await db.row<Sums>(sql`
    select json_build_object(${raw(members(SUMMARY))})::text as summary,
      count(*) filter (where is_provisional)::int as "provisionalRows", to_json(min(recorded_at)) #>> '{}' as oldest
    from (${playedGames(ofPlayer(n, filter))}) played`);
  return row as Sums;
}

const RESULT = (won: string) => `case when ${won} then 'win' when not ${won} then 'loss' end`;

/** The fields of a recent game besides the figures. */
const ABOUT = `json_build_object('startTime', ${isoTime(PLAYED_AT)}, 'league', league.slug,
  'opponentSlug', ${teamSlug(`case l.side when 'blue' then g.red_n else g.blue_n end`)}, 'result', ${RESULT('l.won')})`;

/** A player's games within the caller's window, newest first. */
export function recentGames(n: number, filter: GameFilter, history: HistoryWindow): List {
  return {
    name: `lol games of ${n}`,
    from: raw(PLAYED_GAMES),
    conditions: [...ofPlayer(n, filter), history.isLimited && history.opened(GAME_RECORDED_AT)],
    key: 'l.game_n',
    order: [
      { by: 'l.starts_at', type: 'time', descending: true, nulls: 'last' },
      { by: 'l.game_n', type: 'whole', descending: true },
    ],
    total: 'gathered',
    source: sql`${PLAYER_ROW_TABLES} join lol_match m on m.n = g.match_n join lol_league league on league.n = l.league_n
      join (values (${n}::integer)) subject (n) on subject.n = l.player_n`,
    row: sql`left((${PLAYER_ROW})::text, -1) || ', ' || substr((${raw(ABOUT)})::text, 2)`,
  };
}

/** Of match `m`, for the team of the player's row `l`. */
const MATCH_RESULT = `(
  select ${matchResult('l.team_n')} from lol_game g
  join lol_game_line l on l.game_n = g.n and l.place <= 10 and l.player_n = subject.n
  where g.match_n = m.n order by g.game_number, g.n limit 1)`;

const OWN_ROWS = `(
  select json_agg(${PLAYER_ROW.strings[0]} order by g.game_number, g.n)
  from ${PLAYER_ROW_TABLES.strings[0]} where g.match_n = m.n and l.player_n = subject.n)`;

/** The matches that a player played in, newest first, with the player's rows where the window opens them. */
export function playerMatches(n: number, history: HistoryWindow): List {
  return {
    name: `lol matches of ${n}`,
    from: raw('lol_match m'),
    conditions: [
      sql`m.n in (select g.match_n from lol_game_line l join lol_game g on g.n = l.game_n
        where l.player_n = ${n} and l.place <= 10)`,
    ],
    key: 'm.n',
    order: NEWEST_FIRST,
    total: 'gathered',
    source: sql`${SCHEDULE_SOURCE} cross join lateral (
      select ${n}::integer as n, ${history.opened(MATCH_RECORDED_AT)} as is_opened) subject`,
    row: raw(scheduleRow(`'result', ${MATCH_RESULT}, 'games', case when subject.is_opened then ${OWN_ROWS} end`)),
    recordedAt: MATCH_RECORDED_AT,
  };
}
