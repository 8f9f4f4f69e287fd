import type { Player, Surface, Tour } from './players.js';

/** The probabilities on one player's serve. */
export interface ServeChances {
  firstIn: number;
  /** The chance of winning the point when the first serve is in, aces included. */
  wonOnFirst: number;
  aceOnFirst: number;
  /** The chance of winning the point when the second serve is played; double faults are among the lost points. */
  wonOnSecond: number;
  doubleFaultOnSecond: number;
}

export function serveChances(tour: Tour, surface: Surface, server: Player, receiver: Player): ServeChances {
  const style = server.serveStyle + receiver.serveStyle;
  const edge = server.skill[surface] - receiver.skill[surface];
  const won = within(SERVE_POINTS_WON[tour][surface] + edge + style / 2, 0.4, 0.82);
  const firstIn = FIRST_SERVES_IN[tour];
  const ace = ACES[tour] * ACE_FACTOR[surface] + server.serveStyle * 1.6;
  return {
    firstIn,
    wonOnFirst: won + FIRST_SERVE_BONUS,
    aceOnFirst: within(ace, 0.01, 0.3),
    wonOnSecond: won - (FIRST_SERVE_BONUS * firstIn) / (1 - firstIn),
    doubleFaultOnSecond: DOUBLE_FAULTS[tour],
  };
}

const SERVE_POINTS_WON: Record<Tour, Record<Surface, number>> = {
  ATP: { Hard: 0.64, Clay: 0.615, Grass: 0.665, Carpet: 0.66 },
  WTA: { Hard: 0.565, Clay: 0.545, Grass: 0.59, Carpet: 0.58 },
};

const FIRST_SERVES_IN: Record<Tour, number> = { ATP: 0.625, WTA: 0.615 };
const FIRST_SERVE_BONUS = 0.075;
const ACES: Record<Tour, number> = { ATP: 0.125, WTA: 0.06 };
const ACE_FACTOR: Record<Surface, number> = { Hard: 1, Clay: 0.7, Grass: 1.25, Carpet: 1.2 };
const DOUBLE_FAULTS: Record<Tour, number> = { ATP: 0.09, WTA: 0.13 };

function within(value: number, lowest: number, highest: number): number {
  return Math.min(highest, Math.max(lowest, value));
}
