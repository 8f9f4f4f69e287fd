import { gameWinnerOf } from '../matches/point-tally.reduce.js';
import { setLine, type SetLine } from '../matches/score.reduce.js';
import type { MatchSeen, PointSeen } from './observation.js';

type Side = 1 | 2;
type Pair = [number, number];

export interface CurrentGame {
  /** `0`, `15`, `30`, `40` or `AD`; in a tie-break the number of points. */
  player1: string;
  player2: string;
  is_tiebreak: boolean;
  /** The most that the next point may decide. */
  point_type: 'break' | 'set' | 'match' | null;
}

/** The score of a match after its points. */
export interface Scoreboard {
  sets: SetLine[];
  setsWon: Pair;
  /** The player who has won as many sets as the match needs. */
  winner: Side | null;
  /** The player who serves next; null before the first point. */
  server: Side | null;
  game: CurrentGame;
  betweenSets: boolean;
}

/** A point whose games are known. */
export interface Point extends PointSeen {
  games: Pair;
}

/**
 * The points in order, with their games. Where upstream's games are impossible, they are those of the point before,
 * plus one for the winner of the game. A point is left out where this fails: in the middle of a set without any known
 * games.
 */
export function placed(points: readonly PointSeen[]): Point[] {
  const known: Point[] = [];
  for (const point of points) {
    const games = point.games ?? gamesAfter(point, known.at(-1));
    if (games) known.push(games === point.games ? (point as Point) : { ...point, games });
  }
  return known;
}

function gamesAfter(point: PointSeen, before: Point | undefined): Pair | undefined {
  const isSameSet = before?.set_number === point.set_number;
  if (!isSameSet && point.game_number > 1) return undefined;
  const [one, two] = isSameSet ? before.games : [0, 0];
  const winner = point.wonGame ? gameWinnerOf(point) : undefined;
  return [one + Number(winner === 1), two + Number(winner === 2)];
}

/**
 * Reads the score from the points so far, in order. Upstream gives games and sets; the server and the kind of the next
 * point follow from the rules.
 */
export function scoreboard(
  points: readonly Point[],
  { bestOf, decider }: Pick<MatchSeen, 'bestOf' | 'decider'>,
): Scoreboard {
  const sets = setLines(points);
  const setsOf = (side: Side) => sets.filter((set) => set.winner === side).length;
  const setsWon: Pair = [setsOf(1), setsOf(2)];
  const needed = (bestOf + 1) / 2;
  const winner = setsWon[0] === needed ? 1 : setsWon[1] === needed ? 2 : null;
  const last = points.at(-1);
  const betweenSets = last?.wonSet === true && winner === null;
  if (!last || betweenSets) sets.push(runningSet(sets.length + 1, [0, 0]));
  const server = nextServer(points);
  const set = sets.at(-1) as SetLine;
  const tieBreak = set.set_number === bestOf ? decider : USUAL_TIE_BREAK;
  const game = currentGame(points, set, tieBreak);
  const point_type = winner === null ? pointType(game, set, server, tieBreak, setsWon, needed) : null;
  return { sets, setsWon, winner, server, game: { ...game, point_type }, betweenSets };
}

/** The tie-break of every set but the deciding one. */
const USUAL_TIE_BREAK = { atGames: 6, toPoints: 7 };

function setLines(points: readonly Point[]): SetLine[] {
  const numbers = [...new Set(points.map(({ set_number }) => set_number))];
  return numbers.map((number) => {
    const ofSet = points.filter(({ set_number }) => set_number === number);
    const { games, wonSet } = ofSet.at(-1) as Point;
    const line = runningSet(number, games);
    const game = gameOfLast(ofSet);
    if (isTieBreak(game)) [line.player1_tiebreak, line.player2_tiebreak] = pointsWon(game);
    return wonSet ? { ...line, winner: games[0] > games[1] ? 1 : 2, status: 'completed' } : line;
  });
}

function runningSet(number: number, [player1, player2]: Pair): SetLine {
  return { ...setLine(number, player1, player2), winner: null, status: 'in_progress' };
}

/** The points of the last point's game. */
function gameOfLast(points: readonly Point[]): Point[] {
  const last = points.at(-1);
  return points.filter(
    ({ set_number, game_number }) => set_number === last?.set_number && game_number === last.game_number,
  );
}

/** A tie-break is recognised by its scores, or once both players have served. */
function isTieBreak(game: readonly Point[]): boolean {
  return game.some(({ server, score }) => server !== game[0]?.server || score.some((text) => !CALLS.has(text)));
}

const CALLS = new Set(['0', '15', '30', '40', 'AD']);

function pointsWon(game: readonly Point[]): Pair {
  const first = game.filter(({ winner }) => winner === 1).length;
  return [first, game.length - first];
}

/** The serve changes with the game; in a tie-break it changes after the first point and then after every second one. */
function nextServer(points: readonly Point[]): Side | null {
  const game = gameOfLast(points);
  const first = game[0]?.server;
  if (first === undefined) return null;
  if (game.at(-1)?.wonGame) return other(first);
  return isTieBreak(game) && [1, 2].includes(game.length % 4) ? other(first) : first;
}

type TieBreak = MatchSeen['decider'];

function currentGame(points: readonly Point[], set: SetLine, tieBreak: TieBreak): Omit<CurrentGame, 'point_type'> {
  const game = gameOfLast(points);
  const last = game.at(-1);
  if (last && !last.wonGame) {
    const [player1, player2] = last.score;
    return { player1, player2, is_tiebreak: isTieBreak(game) };
  }
  const { player1_games: games1, player2_games: games2 } = set;
  return { player1: '0', player2: '0', is_tiebreak: games1 === games2 && games1 === tieBreak?.atGames };
}

function pointType(
  game: Omit<CurrentGame, 'point_type'>,
  set: SetLine,
  server: Side | null,
  tieBreak: TieBreak,
  setsWon: Pair,
  needed: number,
): CurrentGame['point_type'] {
  const sides = ([1, 2] as const).filter((side) => wouldWinGame(game, side, tieBreak));
  const forSet = sides.filter((side) => game.is_tiebreak || wouldWinSet(set, side));
  if (forSet.some((side) => setsWon[side - 1] === needed - 1)) return 'match';
  if (forSet.length > 0) return 'set';
  return server !== null && !game.is_tiebreak && sides.includes(other(server)) ? 'break' : null;
}

function wouldWinGame(game: Omit<CurrentGame, 'point_type'>, side: Side, tieBreak: TieBreak): boolean {
  const [own, theirs] = side === 1 ? [game.player1, game.player2] : [game.player2, game.player1];
  if (!game.is_tiebreak) return own === 'AD' || (own === '40' && theirs !== '40' && theirs !== 'AD');
  return Number(own) + 1 >= (tieBreak?.toPoints ?? 7) && Number(own) > Number(theirs);
}

function wouldWinSet(set: SetLine, side: Side): boolean {
  const [own, theirs] = side === 1 ? [set.player1_games, set.player2_games] : [set.player2_games, set.player1_games];
  return own + 1 >= 6 && own > theirs;
}

function other(side: Side): Side {
  return side === 1 ? 2 : 1;
}
