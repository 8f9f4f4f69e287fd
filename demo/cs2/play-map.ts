import type { Random } from '../random.js';
import type { Player, Team } from './circuit.js';
import type { PlayedRound } from './played-round.js';
import { playRound } from './play-round.js';

/** A played map, with the teams as a demo names them, A and B. */
export interface PlayedMap {
  checksum: string;
  map: string;
  a: Team;
  b: Team;
  rosters: { a: readonly Player[]; b: readonly Player[] };
  rounds: readonly PlayedRound[];
  score: { a: number; b: number };
}

const HALF = 12;
const REGULATION = 2 * HALF;
const OVERTIME_HALF = 3;

export const T = 2;
export const CT = 3;

/** The side of team A in a round. Sides change after twelve rounds, and after every three rounds of overtime. */
function sideOfA(number: number, first: number): number {
  const half = number <= REGULATION ? Math.ceil(number / HALF) : 2 + Math.ceil((number - REGULATION) / OVERTIME_HALF);
  const isFirst = half <= 2 ? half === 1 : half % 4 === 0 || half % 4 === 3 ? half % 2 === 0 : half % 2 === 1;
  return isFirst ? first : first === T ? CT : T;
}

export function playMap(random: Random, parts: Pick<PlayedMap, 'checksum' | 'map' | 'a' | 'b' | 'rosters'>): PlayedMap {
  const rounds: PlayedRound[] = [];
  const score = { a: 0, b: 0 };
  const first = random.chance(0.5) ? T : CT;
  let tick = 200;
  while (!isOver(score)) {
    const number = rounds.length + 1;
    const round = playRound(random, {
      number,
      aSide: sideOfA(number, first),
      startTick: tick,
      rosters: parts.rosters,
      rounds,
    });
    if (round.aWon) score.a += 1;
    else score.b += 1;
    rounds.push({ ...round, score: { ...score } });
    tick = round.endTick + 448;
  }
  return { ...parts, rounds, score };
}

function isOver({ a, b }: { a: number; b: number }): boolean {
  const most = Math.max(a, b);
  if (most < 13) return false;
  if (most === 13) return Math.min(a, b) < 12;
  const target = 13 + 3 * Math.ceil((a + b - REGULATION) / 6);
  return most >= target && Math.abs(a - b) >= 2;
}
