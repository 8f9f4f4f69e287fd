/** 0 is the upper player in the draw, 1 the lower one. */
export type Side = 0 | 1;
export type Pair<Item> = [Item, Item];

export interface SetScore {
  games: Pair<number>;
  tiebreak?: Pair<number>;
}

/** One side's box score, in upstream's terms. */
export interface ServeLine {
  aces: number;
  doubleFaults: number;
  points: number;
  firstIn: number;
  wonOnFirst: number;
  wonOnSecond: number;
  /** The number of service games, without tie-breaks. */
  games: number;
  breakPointsSaved: number;
  breakPointsFaced: number;
}

export interface MatchResult {
  winner: Side;
  ending: 'normal' | 'RET' | 'DEF' | 'W/O';
  sets: SetScore[];
  lines: Pair<ServeLine>;
  minutes: number;
  points: PlayedPoint[];
}

export interface PlayedPoint {
  startSecond: number;
  set: number;
  game: number;
  /** The games, and the score within the game, after the point. */
  games: Pair<number>;
  score: Pair<string>;
  server: Side;
  winner: Side;
  gameWinner: Side | undefined;
  setWinner: Side | undefined;
  /** The side that could break with this point. */
  breakPointFor: Side | undefined;
  serveNumber: 1 | 2;
  stroke: 'ace' | 'double fault' | 'rally';
}

export function other(side: Side): Side {
  return side === 0 ? 1 : 0;
}

export function emptyLine(): ServeLine {
  return {
    aces: 0,
    doubleFaults: 0,
    points: 0,
    firstIn: 0,
    wonOnFirst: 0,
    wonOnSecond: 0,
    games: 0,
    breakPointsSaved: 0,
    breakPointsFaced: 0,
  };
}
