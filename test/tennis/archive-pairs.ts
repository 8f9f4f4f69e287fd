import {
  byLevel,
  bySurface,
  chosen,
  isDecided,
  isFinal,
  isPlayed,
  isTieBreak,
  type Filter,
} from './archive-careers.js';
import type { RawMatch } from './archive-files.js';

/** What a head-to-head tells, from the matches of its two players. */
export function headToHeadOf(
  [one, other]: readonly [string, string],
  matches: readonly RawMatch[],
  filter: Filter,
): Record<string, unknown> {
  const played = chosen(matches, filter).filter(isPlayed);
  const wins = (some: readonly RawMatch[], id: string) => some.filter(({ winner }) => winner.id === id).length;
  const item = (some: readonly RawMatch[]) => ({
    total: some.length,
    player1_wins: wins(some, one),
    player2_wins: wins(some, other),
  });
  const [finals, slams] = [played.filter(isFinal), played.filter(({ level }) => level === 'G')];
  const deciders = played.filter(isDecided);
  const tieBreaks = played.flatMap(({ winner, sets }) =>
    sets.filter(isTieBreak).map(({ games }) => (games[0] > games[1] ? winner.id === one : winner.id !== one)),
  );
  const firsts = tieBreaks.filter(Boolean).length;
  return {
    player1: { id: one, wins: wins(played, one) },
    player2: { id: other, wins: wins(played, other) },
    summary: {
      total_matches: played.length,
      player1_wins: wins(played, one),
      player2_wins: wins(played, other),
      player1_lead: wins(played, one) - wins(played, other),
      finals_matches: finals.length,
      player1_finals_wins: wins(finals, one),
      player2_finals_wins: wins(finals, other),
      grand_slam_matches: slams.length,
      player1_grand_slam_wins: wins(slams, one),
      player2_grand_slam_wins: wins(slams, other),
    },
    surface_breakdown: bySurface(played, item),
    level_breakdown: byLevel(played, item),
    format_breakdown: {
      best_of_3: item(played.filter(({ bestOf }) => bestOf === 3)),
      best_of_5: item(played.filter(({ bestOf }) => bestOf === 5)),
    },
    tiebreak_record: {
      player1_tiebreaks_won: firsts,
      player2_tiebreaks_won: tieBreaks.length - firsts,
      total_tiebreaks: tieBreaks.length,
    },
    deciding_sets: {
      player1_deciding_set_wins: wins(deciders, one),
      player2_deciding_set_wins: wins(deciders, other),
      total_deciding_sets: deciders.length,
    },
    met: Object.fromEntries(played.map((match) => [match.id, meetingOf(match)])),
  };
}

const meetingOf = (match: RawMatch) => ({
  date: match.date,
  tournament_name: match.name,
  level: match.level,
  surface: match.surface,
  round: match.round,
  winner_id: match.winner.id,
  score: scoreOf(match) ?? '',
});

/** The text as it stands, in one spelling. */
export function scoreOf({ text, resultType }: RawMatch): string | null {
  if (resultType === 'walkover') return 'W/O';
  return ['', 'NA', 'UNK'].includes(text) ? null : text;
}
