import { categoryOf, roundName, type Tour } from '../codes.js';
import type { ResultType, SetLine } from '../matches/score.reduce.js';

/** A player as answers about matches show it. */
export interface MatchPlayer {
  /** Null for somebody whom the source does not know. */
  id: string | null;
  name: string;
  ioc: string | null;
  seed: string | number | null;
  entry: string | null;
  rank: number | null;
  rank_points: number | null;
  /** The age in years on the edition's first day, with one decimal. */
  age: number | null;
  is_winner: boolean | null;
}

/** The data of an archive row from which the list row is rendered. */
export interface ArchiveMatch {
  id: string;
  date: string;
  tour: Tour;
  editionId: string;
  tournamentName: string;
  level: string;
  surface: string;
  round: string;
  bestOf: number;
  winner: MatchPlayer;
  loser: MatchPlayer;
  resultType: ResultType;
  score: string | null;
  sets: SetLine[];
  minutes: number | null;
  hasStats: boolean;
}

/**
 * Renders the API's list row as JSON text without the last brace, so that `updated_at` can follow as the last member.
 */
export function renderMatchRow(match: ArchiveMatch): string {
  const text = JSON.stringify({
    id: match.id,
    match_date: match.date,
    match_date_precision: 'tournament',
    tour: match.tour,
    tournament_id: match.editionId,
    tournament_name: match.tournamentName,
    level: match.level,
    category: categoryOf(match.level, match.tour),
    surface: match.surface,
    indoor: null,
    round: match.round,
    round_name: roundName(match.round),
    best_of: match.bestOf,
    player1: match.winner,
    player2: match.loser,
    status: 'completed',
    result_type: match.resultType,
    score: match.score,
    sets: match.sets,
    winner_id: match.winner.id,
    loser_id: match.loser.id,
    duration_minutes: match.minutes,
    has_stats: match.hasStats,
  });
  return `${text.slice(0, -1)},"updated_at":`;
}
