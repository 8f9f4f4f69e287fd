/** The data of a point that momentum needs. */
export interface PlayedPoint {
  set_number: number;
  game_number: number;
  /** The player who won the point: 1 or 2. */
  winner: 1 | 2;
  /** True when the point ended a game that the server lost. */
  broke: boolean;
}

export interface GameMomentum {
  set_number: number;
  game_number: number;
  value: number;
}

/** The number of points that count, and the number of points after which a point has half its weight. */
const WINDOW = 30;
const HALF_LIFE = 8;

/** The momentum after the last of these points, from -100 (player2) to 100 (player1). Points are in playing order. */
export function momentum(points: readonly PlayedPoint[]): number {
  let sum = 0;
  let weights = 0;
  points.slice(-WINDOW).forEach(({ winner, broke }, index, counted) => {
    const weight = 0.5 ** ((counted.length - 1 - index) / HALF_LIFE) * (broke ? 2 : 1);
    sum += winner === 1 ? weight : -weight;
    weights += weight;
  });
  return weights === 0 ? 0 : Math.round((sum / weights) * 1_000) / 10;
}

/** The momentum at the end of each game. */
export function momentumByGame(points: readonly PlayedPoint[]): GameMomentum[] {
  return points.flatMap(({ set_number, game_number }, index) => {
    const next = points[index + 1];
    const lastOfGame = !next || next.set_number !== set_number || next.game_number !== game_number;
    return lastOfGame
      ? [{ set_number, game_number, value: momentum(points.slice(Math.max(0, index + 1 - WINDOW), index + 1)) }]
      : [];
  });
}
