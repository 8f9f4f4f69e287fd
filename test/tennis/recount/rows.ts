import type { Json } from '../../support/service.js';
import { differences } from './drawn.js';
import { isMissing, type RawMatch, type RawSide } from './files.js';

/** The text as it stands, in one spelling. */
export function scoreOf({ text, resultType }: RawMatch): string | null {
  if (resultType === 'walkover') return 'W/O';
  return isMissing(text) ? null : text;
}

/** Every told match stands in the files, once, and is told as it stands there. */
export function rowDifferences(place: string, items: readonly Json[], rows: readonly RawMatch[]): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ids: string[] = items.map(({ id, match_id }) => id ?? match_id);
  const repeated = ids.filter((id, at) => ids.indexOf(id) !== at);
  return [
    ...repeated.map((id) => `${place}: ${id} is told twice`),
    ...items.flatMap((item, at) => {
      const row = byId.get(ids[at] as string);
      if (!row) return [`${place}: the files have no ${ids[at]}`];
      return differences(`${place} ${row.id}`, item, 'sets' in item ? wholeRow(row) : shortRow(row));
    }),
  ];
}

const shortRow = (row: RawMatch) => ({
  match_date: row.date,
  round: row.round,
  status: 'completed',
  result_type: row.resultType,
  score: scoreOf(row),
  winner_id: row.winner.id || null,
  player1: playerOf(row.winner),
  player2: playerOf(row.loser),
});

const wholeRow = (row: RawMatch) => ({
  ...shortRow(row),
  tour: row.tour,
  tournament_id: row.editionId,
  tournament_name: row.name,
  level: row.level,
  surface: row.surface,
  best_of: row.bestOf,
  loser_id: row.loser.id || null,
  duration_minutes: row.minutes,
  has_stats: row.winner.box.svpt !== null,
  sets: row.sets.map(({ games: [player1_games, player2_games], isMatchTieBreak }, at) => ({
    set_number: at + 1,
    is_match_tiebreak: isMatchTieBreak,
    ...(!isMatchTieBreak && { player1_games, player2_games }),
  })),
});

const playerOf = ({ id, name, seed, entry, rank, rankPoints }: RawSide) => ({
  id: id || null,
  name,
  seed: /^\d+$/.test(seed ?? '') ? Number(seed) : seed,
  entry: entry?.toUpperCase() ?? null,
  rank,
  rank_points: rankPoints,
});
