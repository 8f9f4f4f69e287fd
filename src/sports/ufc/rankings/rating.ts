/**
 * The rating behind the algorithmic rankings: Glicko, by Mark E. Glickman, "Parameter estimation in large dynamic
 * paired comparison experiments", Applied Statistics 48 (1999), in the form of "The Glicko system" (glicko.net). Each
 * day with bouts is a rating period. A fighter is ranked by rating - 2 * deviation, the lower end of the interval that
 * holds the true strength with 95 %, so that a fighter who does not fight falls as the deviation grows.
 */
export interface Rating {
  rating: number;
  deviation: number;
}

export interface RatedBout {
  opponent: Rating;
  /** 1 for a win, 0.5 for a draw, 0 for a loss. */
  score: number;
}

export const START: Rating = { rating: 1500, deviation: 350 };

/** A deviation of 50 grows back to 350 in five years without a bout. */
export const GROWTH_PER_DAY = (350 ** 2 - 50 ** 2) / (5 * 365.25);

/** A fighter is not ranked with fewer bouts than this, or without a bout for more days than this. */
export const MIN_BOUTS = 3;
export const MAX_IDLE_DAYS = 730;

const Q = Math.log(10) / 400;

function weight(deviation: number): number {
  return 1 / Math.sqrt(1 + (3 * Q ** 2 * deviation ** 2) / Math.PI ** 2);
}

/** The deviation after this many days without a bout. */
export function aged(deviation: number, days: number): number {
  return Math.min(START.deviation, Math.sqrt(deviation ** 2 + GROWTH_PER_DAY * days));
}

/** Computes the rating after the bouts of one period. */
export function rate({ rating, deviation }: Rating, bouts: readonly RatedBout[]): Rating {
  let [information, surprise] = [0, 0];
  for (const { opponent, score } of bouts) {
    const g = weight(opponent.deviation);
    const expected = 1 / (1 + 10 ** ((-g * (rating - opponent.rating)) / 400));
    information += Q ** 2 * g ** 2 * expected * (1 - expected);
    surprise += g * (score - expected);
  }
  const precision = 1 / deviation ** 2 + information;
  return { rating: rating + (Q / precision) * surprise, deviation: Math.sqrt(1 / precision) };
}
