import { anyOf, isoTime } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import type { OrderedRows } from '../../../db/walk.js';
import type { List } from '../../../http/lists.js';
import { MATCH_COVERAGE } from '../coverage.queries.js';
import { GAME_WITH_SIDES, gameTeam, type RecordText } from '../games/game.queries.js';
import { HAS_PROVISIONAL_ROWS } from '../games/player-rows.queries.js';
import { among, externalIds, GAME_ROW, MATCH_ID, MATCH_RECORDED_AT } from '../refs.queries.js';
import {
  expandedRow,
  GAMES_OF_MATCH,
  NEWEST_FIRST,
  SCHEDULE_SOURCE,
  scheduleRow,
  SOONEST_FIRST,
  STREAMS_OF_MATCH,
} from '../schedule/schedule-row.queries.js';
import { matchConditions } from '../schedule/schedule.queries.js';
import type { PastMatchesQuery } from './matches.dto.js';

/** The list of matches; `state` is given for a route of matches in one state. */
export function matchList(query: PastMatchesQuery, state?: string): List {
  return {
    name: 'lol matches',
    from: raw('lol_match m'),
    conditions: [
      ...matchConditions(query),
      state !== undefined && sql`m.state = ${state}`,
      among('tournament', 'm.tournament_n', query.tournamentId),
      anyOf(raw('m.postgame_level'), query.coverageLevel),
    ],
    order: query.sort.startsWith('-') ? NEWEST_FIRST : SOONEST_FIRST,
    key: 'm.n',
    source: SCHEDULE_SOURCE,
    row: expandedRow(query.expand),
    ids: MATCH_ID,
    // Few matches are those of one team.
    ...(query.team && { total: 'gathered' }),
  };
}

const GAMES = 'lol_game g where g.match_n = m.n';

/** The fields of a match besides those of its row. */
const DETAIL = `json_build_object(
  'endTime', ${isoTime('m.ends_at')},
  'durationSeconds', (select case when count(g.seconds) = count(*) and not m.is_partial then sum(g.seconds) end from ${GAMES}),
  'vodUrl', feed.state -> 'watch' -> 'vods' -> 0 -> 'url',
  'games', ${GAMES_OF_MATCH},
  'patch', m.patch, 'streams', ${STREAMS_OF_MATCH},
  'externalIds', ${externalIds('m.external_ids')}, 'aliases', json_build_array(),
  'provisional', exists (select from ${GAMES} and ${HAS_PROVISIONAL_ROWS}), 'revision', m.revision,
  'lastUpdated', ${isoTime('m.updated_at')})`;

/** A match as JSON text, and when it took place. */
export function findMatch(db: Database, n: number): Promise<RecordText> {
  const row = scheduleRow('', MATCH_COVERAGE);
  return find(db, n, raw(`left(${row}, -1) || ',' || substr(${DETAIL}::text, 2)`), SCHEDULE_SOURCE);
}

/** The list of the games of a match, in order. */
export function matchGameList(n: number): List {
  return {
    name: 'lol match games',
    from: raw('lol_game g join lol_match m on m.n = g.match_n'),
    conditions: [sql`g.match_n = ${n}`],
    order: [
      { by: 'g.game_number', type: 'whole' },
      { by: 'g.n', type: 'whole' },
    ],
    key: 'g.n',
    row: raw(`json_build_object(${GAME_ROW})::text`),
  };
}

/** Every game, in the order of its matches. */
export const ALL_GAMES: OrderedRows = {
  ...matchGameList(0),
  conditions: [],
  order: [
    { by: 'm.listed_at', type: 'time' },
    { by: 'm.n', type: 'whole' },
    { by: 'g.game_number', type: 'whole' },
    { by: 'g.n', type: 'whole' },
  ],
};

const FIGURES = ['kills', 'deaths', 'assists', 'gold', 'towers', 'dragons', 'barons'];

/** A team's sums over the games; null if a game or its figure is missing. */
const totalsOf = (side: 'team1' | 'team2') => `(
  select json_build_object(${FIGURES.map((name) => `'${name}', case when not m.is_partial and count(x.${name}) = nullif(m.game_count, 0) then sum(x.${name}) end`).join(', ')})
  from lol_game g
  join lol_game_line x on x.game_n = g.n and x.place = case m.${side}_n when g.blue_n then 100 when g.red_n then 200 end
  where g.match_n = m.n)`;

const STATS_OF_GAME = raw(`json_build_object(
  'gameId', 'lol-game-' || g.n, 'gameNumber', g.game_number, 'blueTeam', ${gameTeam('blue')},
  'redTeam', ${gameTeam('red')}, 'goldDiff', b.gold - r.gold, 'duration', g.seconds)`);

const TOTALS = raw(`json_build_object('team1', ${totalsOf('team1')}, 'team2', ${totalsOf('team2')})`);

/** The figures of both teams of a match as JSON text, and when it took place. */
export function findMatchStats(db: Database, n: number): Promise<RecordText> {
  const games = sql`select json_agg(${STATS_OF_GAME} order by g.game_number, g.n) from ${GAME_WITH_SIDES} where g.match_n = ${n}`;
  const body = sql`json_build_object('matchId', 'lol-match-' || m.n, 'games', coalesce((${games}), '[]'), 'totals', ${TOTALS})`;
  return find(db, n, body, raw('lol_match m'));
}

async function find(db: Database, n: number, body: Sql, tables: Sql): Promise<RecordText> {
  const row = await db.row<RecordText>(
    sql`select (${body})::text as body, ${MATCH_RECORDED_AT} as "recordedAt" from ${tables} where m.n = ${n}`,
  );
  return row as RecordText;
}
