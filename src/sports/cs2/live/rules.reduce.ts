export type MapSide = 'ct' | 't';
export type TeamPlace = 0 | 1;
export type Pair<Of> = readonly [Of, Of];
export type Outcome = 't_eliminated' | 'ct_eliminated' | 'bomb_exploded' | 'bomb_defused' | 'time_expired';

/** The number of rounds of a half in regulation; sides change after each half. */
export const HALF = 12;

/** The half's length before autumn 2023, for old recordings. */
export const LONG_HALF = 15;

const OVERTIME_HALF = 3;

export const ROUND_SECONDS = 115;
export const BOMB_SECONDS = 40;

/** The number of a round's half: 1 and 2 in regulation, from 3 on in overtime. */
export function halfOf(round: number, half: number): number {
  if (round <= 2 * half) return Math.ceil(round / half);
  return 2 + Math.ceil((round - 2 * half) / OVERTIME_HALF);
}

/** Whether the next round begins with changed sides or with overtime. */
export function isEndOfHalf(round: number, half: number): boolean {
  return round > 0 && halfOf(round, half) !== halfOf(round + 1, half);
}

/** The CT team of a round. Overtime begins on the sides of the second half, and sides change after its first half. */
export function ctIn(round: number, startCt: TeamPlace, half: number): TeamPlace {
  const isChanged = [2, 3].includes(halfOf(round, half) % 4);
  return isChanged ? otherTeam(startCt) : startCt;
}

export function otherTeam(place: TeamPlace): TeamPlace {
  return place === 0 ? 1 : 0;
}

export function otherSide(side: MapSide): MapSide {
  return side === 'ct' ? 't' : 'ct';
}

/** The winner of a map; null while it is open. 13 rounds win, and from 12-12 four of the six of an overtime. */
export function winnerAt([one, two]: Pair<number>, half: number): TeamPlace | null {
  const [most, least] = [Math.max(one, two), Math.min(one, two)];
  const isWon =
    most === half + 1 ? least < half : most > half + 1 && (most - half - 1) % OVERTIME_HALF === 0 && least < most - 1;
  if (!isWon) return null;
  return one > two ? 0 : 1;
}

/** The winner of a series; `draw` after all maps without one, null while it is open or its length is unknown. */
export function seriesWinner([one, two]: Pair<number>, bestOf: number | null): TeamPlace | 'draw' | null {
  if (bestOf === null) return null;
  if (Math.max(one, two) > bestOf / 2) return one > two ? 0 : 1;
  return one + two >= bestOf ? 'draw' : null;
}
