import { isoTime } from '../../../db/conditions.js';
import type { SortKey } from '../../../db/keyset.js';
import { eventName, eventRef, idOf, MATCH_STATUS, teamName, teamRef } from '../refs.queries.js';

/** Soonest first; a match without a time counts from the start of its day. */
export const SOONEST_FIRST: readonly SortKey[] = [
  { by: 'm.listed_at', type: 'time' },
  { by: 'm.n', type: 'whole' },
];

export const NEWEST_FIRST: readonly SortKey[] = SOONEST_FIRST.map((key) => ({ ...key, descending: true }));

/** Null, not zero, for a match that has not begun. */
const score = (side: 'team1' | 'team2') =>
  `case when ${MATCH_STATUS} in ('live', 'completed', 'cancelled') then m.${side}_score end`;

/** SQL: the members of a MatchRow, from `cs2_match m` alone. */
export const MATCH_MEMBERS = `
  'id', ${idOf('match', 'm.n')}, 'matchId', ${idOf('match', 'm.n')}, 'eventName', ${eventName('m.event_n')},
  'bestOf', m.best_of, 'status', ${MATCH_STATUS}, 'team1Name', ${teamName('m.team1_n')}, 'team2Name', ${teamName('m.team2_n')},
  'team1Score', ${score('team1')}, 'team2Score', ${score('team2')}, 'winnerTeamId', ${idOf('team', 'm.winner_n')},
  'event', ${eventRef('m.event_n')}, 'team1', ${teamRef('m.team1_n')}, 'team2', ${teamRef('m.team2_n')},
  'stage', m.stage, 'round', m.round_name, 'startsAt', case when m.status <> 'postponed' then ${isoTime('m.starts_at')} end,
  'originalStartsAt', ${isoTime('m.original_starts_at')}, 'date', m.held_on, 'startedAt', ${isoTime('m.started_at')},
  'endedAt', ${isoTime('m.ended_at')}, 'tier', m.tier, 'isOnline', m.is_online, 'forfeit', m.forfeit,
  'reason', m.reason, 'hasStats', m.has_stats, 'sources', m.sources`;

/** SQL: a MatchRow as JSON text, with further members `more`. */
export function matchRow(more = ''): string {
  return `json_build_object(${MATCH_MEMBERS}${more && `, ${more}`})::text`;
}
