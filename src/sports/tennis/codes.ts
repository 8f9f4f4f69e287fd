export type Tour = 'ATP' | 'WTA';

/** Round codes in playing order, with the names that answers carry. */
export const ROUNDS: readonly (readonly [code: string, name: string])[] = [
  ['Q1', 'Qualifying Round 1'],
  ['Q2', 'Qualifying Round 2'],
  ['Q3', 'Qualifying Round 3'],
  ['Q4', 'Qualifying Round 4'],
  ['ER', 'Early Round'],
  ['RR', 'Round Robin'],
  ['R128', 'Round of 128'],
  ['R64', 'Round of 64'],
  ['R32', 'Round of 32'],
  ['R16', 'Round of 16'],
  ['QF', 'Quarterfinals'],
  ['SF', 'Semifinals'],
  ['BR', 'Bronze Medal'],
  ['F', 'Final'],
];

const ROUND_PLACES = new Map(ROUNDS.map(([code], place) => [code, place + 1]));
const ROUND_NAMES = new Map(ROUNDS.map(([code, name]) => [code, name]));

/** The place of a round: 1 for the first qualifying round, rising to the final; 0 for an unknown code. */
export function roundOrder(code: string): number {
  return ROUND_PLACES.get(code) ?? 0;
}

export function roundName(code: string): string {
  return ROUND_NAMES.get(code) ?? code;
}

/** Converts upstream's level code to ours, by the code alone. */
export function levelOf(upstream: string): string {
  if (/^\d+$/.test(upstream)) return 'S';
  return LEVELS.get(upstream) ?? 'E';
}

const LEVELS = new Map([
  ...['G', 'M', 'F', 'A', 'D', 'O', 'C', 'S', 'E'].map((code) => [code, code] as const),
  ...['PM', 'T1'].map((code) => [code, 'M'] as const),
  ...['P', 'I', 'T2', 'T3', 'T4', 'T5'].map((code) => [code, 'A'] as const),
  ...['W', 'CC'].map((code) => [code, 'F'] as const),
]);

export function categoryOf(level: string, tour: Tour): string {
  switch (level) {
    case 'G':
      return 'grand_slam';
    case 'M':
      return tour === 'ATP' ? 'masters_1000' : 'wta_1000';
    case 'F':
      return 'tour_finals';
    case 'A':
      return tour === 'ATP' ? 'atp_tour' : 'wta_tour';
    case 'D':
      return tour === 'ATP' ? 'davis_cup' : 'billie_jean_king_cup';
    case 'C':
      return 'challenger';
    case 'S':
      return 'itf';
    default:
      return 'other';
  }
}

/** The name of the tier, null where upstream's code does not determine it. */
export function tierOf(upstream: string, tour: Tour): string | null {
  if (upstream === 'G') return 'Grand Slam';
  if (upstream === 'M' && tour === 'ATP') return 'ATP Masters 1000';
  if (upstream === 'PM' && tour === 'WTA') return 'WTA 1000';
  if (upstream === 'F') return tour === 'ATP' ? 'ATP Finals' : 'WTA Finals';
  return levelOf(upstream) === 'S' ? 'ITF' : null;
}

const SURFACES = new Map(['Hard', 'Clay', 'Grass', 'Carpet'].map((name) => [name.toLowerCase(), name]));

export function surfaceOf(upstream: string): string {
  return SURFACES.get(upstream.trim().toLowerCase()) ?? 'Unknown';
}
