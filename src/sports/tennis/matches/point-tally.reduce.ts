import { momentumByGame, type GameMomentum, type PlayedPoint } from './momentum.reduce.js';
import type { ServeReturn } from './serve-return.dto.js';
import { serveReturn, share, type PointCounts, type ServeCounts } from './serve-return.reduce.js';

/** One row of a point-by-point recording. Sides 1 and 2 are those of the archive's row. */
export interface RecordedPoint {
  set_number: number;
  game_number: number;
  server: 1 | 2;
  winner: 1 | 2;
  /** Upstream's columns without the empty ones; `P1` and `P2` in them are upstream's sides. */
  frame: Record<string, string>;
}

export interface PointTally {
  sets: { set_number: number; player1: ServeReturn; player2: ServeReturn }[];
  /** Figures over the whole match that no box score has. */
  match: { player1: PointCounts; player2: PointCounts };
  /** All figures of the match, used where it has no box score. */
  figures: { player1: ServeReturn; player2: ServeReturn };
  momentum: GameMomentum[];
}

type Side = 1 | 2;

/** A recording with the mapping of its sides. */
interface Reading {
  /** The player's side in upstream's columns. */
  columnOf(side: Side): Side;
  isTieBreak(point: RecordedPoint): boolean;
}

/** Counts a recording. `swapped` is true when upstream's first player is the archive's second. */
export function tallyPoints(points: readonly RecordedPoint[], swapped: boolean): PointTally {
  const tieBreaks = tieBreaksOf(points);
  const reading: Reading = {
    columnOf: (side) => (swapped ? other(side) : side),
    isTieBreak: (point) => tieBreaks.has(gameOf(point)),
  };
  const numbers = [...new Set(points.map(({ set_number }) => set_number))].sort((one, next) => one - next);
  const figures = (some: readonly RecordedPoint[]) => ({
    player1: figuresOf(some, 1, reading),
    player2: figuresOf(some, 2, reading),
  });
  return {
    sets: numbers.map((set_number) => ({
      set_number,
      ...figures(points.filter((point) => point.set_number === set_number)),
    })),
    match: { player1: pointCounts(points, 1, reading), player2: pointCounts(points, 2, reading) },
    figures: figures(points),
    momentum: momentumByGame(points.map((point) => playedPoint(point, reading))),
  };
}

/** Finds the tie-breaks, which are the games in which both players served. */
function tieBreaksOf(points: readonly RecordedPoint[]): Set<string> {
  const servers = new Map<string, Side>();
  const tieBreaks = new Set<string>();
  for (const point of points) {
    const game = gameOf(point);
    const first = servers.get(game) ?? point.server;
    servers.set(game, first);
    if (point.server !== first) tieBreaks.add(game);
  }
  return tieBreaks;
}

function gameOf({ set_number, game_number }: RecordedPoint): string {
  return `${set_number} ${game_number}`;
}

function playedPoint(point: RecordedPoint, reading: Reading): PlayedPoint {
  const { set_number, game_number, winner, server } = point;
  const gameWinner = gameWinnerOf(point);
  const broke = gameWinner !== undefined && gameWinner !== reading.columnOf(server) && !reading.isTieBreak(point);
  return { set_number, game_number, winner, broke };
}

/** The side that won the game with this point, in upstream's numbering. */
export function gameWinnerOf({ frame }: RecordedPoint): number | undefined {
  return Number(frame['GameWinner'] ?? 0) || undefined;
}

/** Recordings always name the winner of a point, even where they do not name the serve. */
function figuresOf(points: readonly RecordedPoint[], side: Side, reading: Reading): ServeReturn {
  const [served, returned] = [
    points.filter(({ server }) => server === side),
    points.filter(({ server }) => server !== side),
  ];
  const wonOf = (some: readonly RecordedPoint[]) => some.filter(({ winner }) => winner === side).length;
  return {
    ...serveReturn(
      serveCounts(points, side, reading),
      serveCounts(points, other(side), reading),
      pointCounts(points, side, reading),
    ),
    total_points_won: wonOf(points),
    service_points_won_pct: share(wonOf(served), served.length),
    return_points_won_pct: share(wonOf(returned), returned.length),
    total_points_won_pct: share(wonOf(points), points.length),
  };
}

function serveCounts(points: readonly RecordedPoint[], side: Side, reading: Reading): ServeCounts {
  const column = reading.columnOf(side);
  const served = points.filter(({ server }) => server === side);
  const games = served.filter((point) => gameWinnerOf(point) !== undefined && !reading.isTieBreak(point));
  const broken = games.filter((point) => gameWinnerOf(point) !== column).length;
  const faced = count(served, `P${other(column)}BreakPoint`);
  return {
    ace: count(points, `P${column}Ace`),
    df: count(points, `P${column}DoubleFault`),
    svpt: served.length,
    ...serveNumberCounts(served, side, column),
    svGms: games.length,
    bpSaved: faced === null || faced < broken ? null : faced - broken,
    bpFaced: faced,
  };
}

/** Null where the recording lacks the number of the serve for any point. */
function serveNumberCounts(
  served: readonly RecordedPoint[],
  side: Side,
  column: Side,
): Pick<ServeCounts, 'firstIn' | 'firstWon' | 'secondWon'> {
  const numbers = served.map((point) => serveNumberOf(point, column));
  if (numbers.includes(undefined)) return { firstIn: null, firstWon: null, secondWon: null };
  const won = (number: 1 | 2) =>
    served.filter(({ winner }, index) => winner === side && numbers[index] === number).length;
  return { firstIn: numbers.filter((number) => number === 1).length, firstWon: won(1), secondWon: won(2) };
}

/** Newer recordings number the serve, except on a double fault; older ones mark which of the two was in. */
function serveNumberOf({ frame }: RecordedPoint, column: Side): 1 | 2 | undefined {
  if (frame['ServeNumber'] === '1' || frame[`P${column}FirstSrvIn`] === '1') return 1;
  const second = [
    frame['ServeNumber'] === '2',
    ...['SecondSrvIn', 'DoubleFault'].map((mark) => frame[`P${column}${mark}`] === '1'),
  ];
  return second.includes(true) ? 2 : undefined;
}

/** No serve was ever measured at this speed. */
const FASTEST_KMH = 300;

function pointCounts(points: readonly RecordedPoint[], side: Side, reading: Reading): PointCounts {
  const column = reading.columnOf(side);
  const serves = points
    .filter(({ server }) => server === side)
    .map((point) => ({ kmh: Number(point.frame['Speed_KMH'] ?? 0), number: serveNumberOf(point, column) }))
    .filter(({ kmh }) => kmh > 0 && kmh < FASTEST_KMH);
  const speeds = (number?: 1 | 2) =>
    serves.filter((serve) => number === undefined || serve.number === number).map(({ kmh }) => kmh);
  return {
    winners: count(points, `P${column}Winner`),
    unforced_errors: count(points, `P${column}UnfErr`),
    net_points: count(points, `P${column}NetPoint`),
    net_points_won: count(points, `P${column}NetPointWon`),
    max_serve_speed_kmh: serves.length > 0 ? Math.max(...speeds()) : null,
    avg_first_serve_kmh: average(speeds(1)),
    avg_second_serve_kmh: average(speeds(2)),
  };
}

/** The mean with one decimal; null for an empty list. */
function average(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10;
}

/** Counts the points with a 1 in the column; null where the recording lacks the column. */
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

function other(side: Side): Side {
  return side === 1 ? 2 : 1;
}
