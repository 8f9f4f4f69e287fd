import type { KeptState } from '../../../live/entry.js';
import type { FinishedMatch } from './live-match.queries.js';
import type { MatchDetail } from '../matches/matches.dto.js';
import { matchTopic, type MatchState } from './topics.js';
import { detailOf } from './views.js';

/** The last state of a live match that is over. */
export function ended({ answer, endedAt }: FinishedMatch): KeptState<MatchState> {
  const { seq, lag_seconds: _lag, updated_at, ...state } = detailOf(answer);
  const sourceAt = endedAt === null ? null : new Date(endedAt);
  return kept(state, seq, new Date(updated_at), sourceAt);
}

/** A match of the archive that was not followed live, in the form of the live routes. */
export function fromArchive(match: MatchDetail): KeptState<MatchState> {
  const { tournament, player1, player2, sets, momentum } = match;
  const setsOf = (side: 1 | 2) => sets.filter(({ winner }) => winner === side).length;
  const value = momentum?.at(-1)?.value ?? 0;
  const state: MatchState = {
    id: match.id,
    match_id: match.id,
    tour: match.tour,
    tournament_id: match.tournament_id,
    tournament_name: match.tournament_name,
    level: match.level,
    category: match.category,
    surface: match.surface,
    round: match.round,
    round_name: match.round_name,
    best_of: match.best_of,
    court: match.court,
    status: match.status,
    phase: null,
    result_type: match.result_type,
    scheduled_at: null,
    started_at: match.started_at,
    player1,
    player2,
    sets,
    sets_won: { player1: setsOf(1), player2: setsOf(2) },
    current_set: null,
    current_game: null,
    server: null,
    server_id: null,
    score: match.score ?? '',
    winner_id: match.winner_id,
    loser_id: match.loser_id,
    elapsed_minutes: match.duration_minutes,
    recommended_poll_seconds: IDLE_POLL_SECONDS,
    source: 'archive',
    provisional: false,
    tournament,
    stats: match.stats,
    momentum: momentum && { value, leader: value > 0 ? 1 : value < 0 ? 2 : null, points: momentum },
    last_points: [],
    break_points: null,
    streak: null,
    win_probability: null,
  };
  return kept(state, 0, new Date(match.updated_at), null);
}

const IDLE_POLL_SECONDS = 30;

function kept(state: MatchState, seq: number, loggedAt: Date, sourceAt: Date | null): KeptState<MatchState> {
  const entryId = `${loggedAt.getTime()}-0`;
  return { topic: matchTopic(state.id), seq, final: true, entryId, loggedAt, sourceAt, state };
}
