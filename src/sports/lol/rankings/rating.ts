import type { Tier } from '../leagues.js';

/**
 * The rating behind the team rankings: Elo, by Arpad E. Elo, "The Rating of Chessplayers, Past and Present" (1978), with
 * the development coefficients of the FIDE Rating Regulations (handbook.fide.com, B02, 8.3.3). A series is one rating
 * period, and each of its games is a result.
 */
export interface Rated {
  rating: number;
  /** Rated games so far. */
  games: number;
}

/**
 * Initial ratings: one of Elo's classes, 200 points, lower for each tier, because leagues are compared only by games
 * between them, which are rare.
 */
export const INITIAL_RATINGS: Readonly<Record<Tier, number>> = {
  primary: 1_500,
  international: 1_500,
  secondary: 1_300,
  other: 1_100,
};

/** The ratings of new teams move twice as fast. */
export const NEW_GAMES = 30;
export const NEW_COEFFICIENT = 40;
export const COEFFICIENT = 20;

/** A team is ranked once it has this many rated games, until this many days after its last one. */
export const RANKED_MIN_GAMES = 10;
export const MAX_IDLE_DAYS = 180;

/** The share of games that a team is expected to win, from 0 to 1. */
export function expectedShare(own: number, opponent: number): number {
  return 1 / (1 + 10 ** ((opponent - own) / 400));
}

/** Both ratings after a series with these numbers of games won. */
export function rateSeries(
  [one, other]: readonly [Rated, Rated],
  [wins, losses]: readonly [number, number],
): [Rated, Rated] {
  const games = wins + losses;
  const surplus = wins - games * expectedShare(one.rating, other.rating);
  return [moved(one, surplus, games), moved(other, -surplus, games)];
}

function moved({ rating, games: before }: Rated, surplus: number, games: number): Rated {
  const coefficient = before < NEW_GAMES ? NEW_COEFFICIENT : COEFFICIENT;
  return { rating: rating + coefficient * surplus, games: before + games };
}
