/**
 * The rating behind the world ranking: Elo, by Arpad E. Elo, "The Rating of Chessplayers, Past and Present" (1978), with
 * the development coefficients of the FIDE Rating Regulations (handbook.fide.com, B02, 8.3.3). A match is one rating
 * period, and each of its maps is a result.
 */
export interface Rated {
  rating: number;
  /** The number of rated maps so far. */
  maps: number;
}

export const START = 1_500;

/** The rating of a new team changes twice as fast. */
export const NEW_MAPS = 30;
export const NEW_COEFFICIENT = 40;
export const COEFFICIENT = 20;

/** A team is ranked from this many rated maps on, and for this many days after its last one. */
export const RANKED_FROM_MAPS = 20;
export const MAX_IDLE_DAYS = 90;

/** The share of maps that a team is expected to win, from 0 to 1. */
export function expectedShare(own: number, opponent: number): number {
  return 1 / (1 + 10 ** ((opponent - own) / 400));
}

/** The ratings of both teams after a match, by the maps that each won. */
export function rateMatch(
  [one, other]: readonly [Rated, Rated],
  [wins, losses]: readonly [number, number],
): [Rated, Rated] {
  const maps = wins + losses;
  const surplus = wins - maps * expectedShare(one.rating, other.rating);
  return [moved(one, surplus, maps), moved(other, -surplus, maps)];
}

function moved({ rating, maps: before }: Rated, surplus: number, maps: number): Rated {
  const coefficient = before < NEW_MAPS ? NEW_COEFFICIENT : COEFFICIENT;
  return { rating: rating + coefficient * surplus, maps: before + maps };
}
