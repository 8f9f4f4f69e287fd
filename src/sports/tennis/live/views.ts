import type { Entry } from '../../../live/entry.js';
import type { LiveMatch, LiveMatchDetail } from './live.dto.js';
import type { MatchDetail, MatchStats } from '../matches/matches.dto.js';
import { serveReturn } from '../matches/serve-return.reduce.js';
import { headOf } from './facts.reduce.js';

/** A live match as lists show it. */
export interface LiveRow {
  row: LiveMatch;
  text: string;
  /** The archive's id of the tournament, or that of its shell; null where neither is known. */
  tournamentId: string | null;
}

const rows = new WeakMap<Entry, Map<number, LiveRow>>();

/** Renders a match for a list. Its text is kept, because lists are requested more often than matches change. */
export function liveRow(entry: Entry, delaySeconds: number): LiveRow {
  let ofEntry = rows.get(entry);
  if (!ofEntry) rows.set(entry, (ofEntry = new Map()));
  let live = ofEntry.get(delaySeconds);
  if (!live) {
    const detail = detailOf(entry.text(delaySeconds));
    const row = headOf(detail);
    ofEntry.set(delaySeconds, (live = { row, text: JSON.stringify(row), tournamentId: detail.tournament.id }));
  }
  return live;
}

/** Parses an answer of the live route. */
export function detailOf(text: string): LiveMatchDetail {
  return JSON.parse(text) as LiveMatchDetail;
}

/** Puts a match that the archive lacks into the archive's form. */
export function archived(live: LiveMatchDetail, endedAt: string | null): MatchDetail {
  const { player1, player2, winner_id, loser_id, status, score, tournament, stats, momentum } = live;
  const [winner, loser] = player1.is_winner ? [player1, player2] : [player2, player1];
  const over = status === 'completed';
  return {
    id: live.id,
    match_date: (live.started_at ?? live.scheduled_at ?? live.updated_at).slice(0, 10),
    match_date_precision: 'day',
    tour: live.tour,
    tournament_id: live.tournament_id,
    tournament_name: live.tournament_name,
    level: tournament.level,
    category: live.category,
    surface: live.surface,
    indoor: null,
    round: live.round ?? 'Unknown',
    round_name: live.round_name ?? 'Unknown',
    best_of: live.best_of,
    player1,
    player2,
    status,
    result_type: live.result_type,
    score: live.started_at === null && !over ? null : score,
    sets: live.sets,
    winner_id,
    loser_id,
    duration_minutes: over ? live.elapsed_minutes : null,
    has_stats: stats !== null,
    updated_at: live.updated_at,
    tournament,
    started_at: live.started_at,
    ended_at: endedAt,
    court: live.court,
    winner: player1.is_winner === null ? null : winner,
    loser: player1.is_winner === null ? null : loser,
    match_num: null,
    next_match_id: null,
    stats,
    momentum: momentum && momentum.points,
    aliases: [],
    external_ids: [],
    revision: 0,
  };
}

/** The figures of a match; all null before the first point. */
export function statsOf({ id, stats, provisional }: LiveMatchDetail): MatchStats {
  const nothing = serveReturn(UNKNOWN_SERVE, UNKNOWN_SERVE);
  const none = { match_id: id, available: false, source: 'points', provisional, player1: nothing, player2: nothing };
  return stats ?? { ...none, sets: [] };
}

const UNKNOWN_SERVE = {
  ace: null,
  df: null,
  svpt: null,
  firstIn: null,
  firstWon: null,
  secondWon: null,
  svGms: null,
  bpSaved: null,
  bpFaced: null,
};
