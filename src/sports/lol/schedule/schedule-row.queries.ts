import { isoTime } from '../../../db/conditions.js';
import { expanded } from '../../../db/expanded.js';
import type { SortKey } from '../../../db/keyset.js';
import { raw, type Sql } from '../../../db/sql.js';
import { ROW_COVERAGE } from '../coverage.queries.js';
import { GAME_ROW, LEAGUE_OF_ROW, matchTeam, teamSlug } from '../refs.queries.js';

/** Soonest first. A match without a day counts as on the first day of its tournament, in upstream's order. */
export const SOONEST_FIRST: readonly SortKey[] = [
  { by: 'm.listed_at', type: 'time' },
  { by: 'm.place', type: 'whole' },
  { by: 'm.n', type: 'whole' },
];

export const NEWEST_FIRST: readonly SortKey[] = SOONEST_FIRST.map((key) => ({ ...key, descending: true }));

/** The tables of a match's row. */
export const SCHEDULE_SOURCE: Sql = raw(
  `lol_match m join lol_league l on l.n = m.league_n left join lol_tournament t on t.n = m.tournament_n
  left join lol_live_match feed on feed.n = m.n`,
);

/** True if the schedule has a recording, or upstream lists one of a game. */
const HAS_VOD = `coalesce(feed.state @? '$.plan.flags[*] ? (@ == "hasVod")' or feed.state @? '$.watch.vods[*]', false)`;

/** The fields of a schedule row, from `SCHEDULE_SOURCE`. */
const members = (coverage: string) => `
  'matchId', 'lol-match-' || m.n,
  'externalMatchId', coalesce(
    jsonb_path_query_first(m.external_ids, '$[*] ? (@.source == "riot").id'), m.external_ids -> 0 -> 'id'),
  ${LEAGUE_OF_ROW}, 'tournamentId', 'lol-tournament-' || t.n, 'tournamentName', t.name, 'blockName', m.block_name,
  'round', null, 'stage', m.stage, 'state', m.state, 'statusDetail', m.status_detail,
  'startTime', ${isoTime('m.starts_at')}, 'isTimeTbd', not m.is_time_known, 'originalStartTime', feed.state -> 'plan' -> 'originalStartTime',
  'bestOf', m.best_of, 'strategy', 'Bo' || m.best_of, 'team1', ${matchTeam('team1')}, 'team2', ${matchTeam('team2')},
  'winnerSlug', ${teamSlug('m.winner_n')},
  'gameCount', case when not m.is_partial and (m.game_count > 0 or m.state = 'unstarted') then m.game_count end,
  'gameIds', array(select 'lol-game-' || g.n from lol_game g where g.match_n = m.n order by g.game_number, g.n),
  'flags', feed.state -> 'plan' -> 'flags', 'hasVod', ${HAS_VOD}, 'coverage', ${coverage},
  'postgame_coverage_level', m.postgame_level, 'updatedAt', ${isoTime('m.updated_at')}`;

/** A schedule row as JSON text, with the parts that `expand` names. */
export function expandedRow(expand: readonly string[] | undefined): Sql {
  return expanded(raw(scheduleRow()), expand, {
    games: raw(`${GAMES_OF_MATCH}::text`),
    streams: raw(`(${STREAMS_OF_MATCH})::text`),
  });
}

/** The games of match `m`, in order. */
export const GAMES_OF_MATCH = `coalesce((
  select json_agg(json_build_object(${GAME_ROW}) order by g.game_number, g.n) from lol_game g where g.match_n = m.n), '[]')`;

/** The broadcasts of match `m`, from `SCHEDULE_SOURCE`; null if the live feed did not have it. */
export const STREAMS_OF_MATCH = `feed.state -> 'watch' -> 'links'`;

/** A schedule row as JSON text; `more` are further fields, such as a team's result. */
export function scheduleRow(more = '', coverage = ROW_COVERAGE): string {
  return `json_build_object(${members(coverage)}${more && `, ${more}`})::text`;
}
