import type { Random } from '../random.js';
import type { Player, Team } from './circuit.js';
import { playMap, type PlayedMap } from './play-map.js';
import type { CircuitEvent } from './circuit-event.js';
import { mapsOf, playVeto, type VetoStep } from './veto.js';

export interface PlannedMatch {
  id: number;
  statsId: number;
  event: CircuitEvent;
  stage: string;
  round: string;
  at: string;
  bestOf: 1 | 3 | 5;
  one: Team;
  other: Team;
}

export interface PlayedMatch extends PlannedMatch {
  endedAt: string;
  /** The players of this match. */
  rosters: { one: readonly Player[]; other: readonly Player[] };
  veto: readonly VetoStep[];
  /** In the order of play; maps that were not needed are in `leftOver`. */
  maps: readonly PlayedMap[];
  leftOver: readonly string[];
  score: { one: number; other: number };
  winner: Team;
  loser: Team;
}

/** Minutes between maps. */
const BREAK_MINUTES = 8;
const TICKS = 64 * 60;

export function playMatch(random: Random, planned: PlannedMatch): PlayedMatch {
  const { id, one, other, bestOf } = planned;
  const veto = playVeto(random, bestOf);
  const pool = mapsOf(veto);
  const needed = (bestOf + 1) / 2;
  const rosters = { one: [...one.players], other: [...other.players] };
  const score = { one: 0, other: 0 };
  const maps: PlayedMap[] = [];
  for (const map of pool) {
    if (Math.max(score.one, score.other) === needed) break;
    const checksum = `99${id.toString(16)}${(maps.length + 1).toString(16).padStart(2, '0')}`;
    const played = playMap(random, { checksum, map, a: one, b: other, rosters: { a: rosters.one, b: rosters.other } });
    if (played.score.a > played.score.b) score.one += 1;
    else score.other += 1;
    maps.push(played);
  }
  const minutes = maps.reduce((sum, { rounds }) => sum + BREAK_MINUTES + (rounds.at(-1)?.endTick ?? 0) / TICKS, 0);
  return {
    ...planned,
    endedAt: new Date(Date.parse(planned.at) + Math.round(minutes) * 60_000).toISOString(),
    rosters,
    veto,
    maps,
    leftOver: pool.slice(maps.length),
    score,
    winner: score.one > score.other ? one : other,
    loser: score.one > score.other ? other : one,
  };
}
