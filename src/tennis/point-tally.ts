import { momentumByGame, type GameMomentum, type PlayedPoint } from './momentum.js';
import { serveReturn, type PointCounts, type ServeCounts, type ServeReturn } from './serve-return.js';

/** One row of a point-by-point recording. Sides are the archive row's, 1 and 2. */
export interface RecordedPoint {
  set_number: number;
  game_number: number;
  server: 1 | 2;
  winner: 1 | 2;
  /** Upstream's columns, empty ones left out; their `P1` and `P2` are upstream's sides. */
  frame: Record<string, string>;
}

export interface PointTally {
  sets: { set_number: number; player1: ServeReturn; player2: ServeReturn }[];
  /** What no box score has, over the whole match. */
  match: { player1: PointCounts; player2: PointCounts };
  /** All figures of the match, for a match without a box score. */
  figures: { player1: ServeReturn; player2: ServeReturn };
  momentum: GameMomentum[];
}

type Side = 1 | 2;

/** Counts a recording. `swapped`: upstream's first player is the archive's second. */
export function tallyPoints(points: readonly RecordedPoint[], swapped: boolean): PointTally {
  const upstream = (side: Side): Side => (swapped ? ((3 - side) as Side) : side);
  const figures = (some: readonly RecordedPoint[]) => ({
    player1: serveReturn(
      serveCounts(some, 1, upstream(1)),
      serveCounts(some, 2, upstream(2)),
      pointCounts(some, 1, upstream(1)),
    ),
    player2: serveReturn(
      serveCounts(some, 2, upstream(2)),
      serveCounts(some, 1, upstream(1)),
      pointCounts(some, 2, upstream(2)),
    ),
  });
  const numbers = [...new Set(points.map(({ set_number }) => set_number))].sort((one, other) => one - other);
  return {
    sets: numbers.map((set_number) => ({
      set_number,
      ...figures(points.filter((point) => point.set_number === set_number)),
    })),
    match: { player1: pointCounts(points, 1, upstream(1)), player2: pointCounts(points, 2, upstream(2)) },
    figures: figures(points),
    momentum: momentumByGame(points.map((point) => playedPoint(point, upstream))),
  };
}

function playedPoint(
  { set_number, game_number, winner, server, frame }: RecordedPoint,
  upstream: (side: Side) => Side,
): PlayedPoint {
  const gameWinner = Number(frame['GameWinner'] ?? 0);
  return { set_number, game_number, winner, broke: gameWinner !== 0 && gameWinner !== upstream(server) };
}

function serveCounts(points: readonly RecordedPoint[], side: Side, column: Side): ServeCounts {
  const own = points.filter(({ server }) => server === side);
  const ended = own.filter(
    ({ frame, game_number }) => Number(frame['GameWinner'] ?? 0) !== 0 && game_number < TIEBREAK_GAME,
  );
  const broken = ended.filter(({ frame }) => Number(frame['GameWinner']) !== column).length;
  const faced = count(own, `P${3 - column}BreakPoint`);
  return {
    ace: count(points, `P${column}Ace`),
    df: count(points, `P${column}DoubleFault`),
    svpt: own.length,
    firstIn: count(own, `P${column}FirstSrvIn`),
    firstWon: count(own, `P${column}FirstSrvWon`),
    secondWon: count(own, `P${column}SecondSrvWon`),
    svGms: ended.length,
    bpSaved: faced === null ? null : faced - broken,
    bpFaced: faced,
  };
}

/** In the thirteenth game of a set both players serve. */
const TIEBREAK_GAME = 13;

function pointCounts(points: readonly RecordedPoint[], side: Side, column: Side): PointCounts {
  const speeds = points
    .filter(({ server }) => server === side)
    .map(({ frame }) => Number(frame['Speed_KMH'] ?? 0))
    .filter((speed) => speed > 0);
  return {
    winners: count(points, `P${column}Winner`),
    unforced_errors: count(points, `P${column}UnfErr`),
    net_points: count(points, `P${column}NetPoint`),
    net_points_won: count(points, `P${column}NetPointWon`),
    max_serve_speed_kmh: speeds.length > 0 ? Math.max(...speeds) : null,
    avg_first_serve_kmh: null,
    avg_second_serve_kmh: null,
  };
}

/** How many points have a 1 in the column; null where the recording has no such column. */
function count(points: readonly RecordedPoint[], column: string): number | null {
  let total = 0;
  let known = false;
  for (const { frame } of points) {
    const value = frame[column];
    if (value === undefined) continue;
    known = true;
    total += value === '1' ? 1 : 0;
  }
  return known ? total : null;
}
