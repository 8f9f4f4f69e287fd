import { ctIn, HALF, winnerAt, type Outcome, type Pair, type TeamPlace, type MapSide } from './rules.reduce.js';
import type { BoardPlayer } from './observation.js';

/** A map of a running match, as its frames show it. */
export interface MapPlay {
  /** The slug, as in cs2/maps.ts. */
  map: string;
  name: string;
  number: number;
  status: 'live' | 'completed';
  phase: Phase;
  /** The number of rounds of a half in regulation. */
  half: number;
  /** The team that began as CT; null until a scoreboard shows it. */
  startCt: TeamPlace | null;
  /** Rounds won by each team; null until a frame shows it. */
  score: Pair<number> | null;
  winner: TeamPlace | null;
  /** Ascending by number. */
  rounds: readonly MapRound[];
  kills: readonly MapKill[];
  /** When the freeze time of the running round ended; null where the feed was not following then. */
  liveAt: number | null;
  plantedAt: number | null;
  bomb: 'planted' | 'defused' | 'exploded' | null;
  /** When the first frame of it came; null where it had begun before. */
  startedAt: number | null;
  endedAt: number | null;
  /** The players of the newest scoreboard of this map. */
  players: readonly MapPlayer[];
  /** How often a restart or a restored backup voided rounds. */
  takes: number;
}

export interface MapName {
  map: string;
  name: string;
}

export type Phase =
  'warmup' | 'freezetime' | 'live' | 'bomb_planted' | 'over' | 'timeout' | 'paused' | 'halftime' | 'map_ended';

/** A player of the scoreboard of a map. */
export interface MapPlayer extends BoardPlayer {
  team: TeamPlace;
}

export interface MapRound {
  number: number;
  winner: MapSide;
  outcome: Outcome;
  survivors: Readonly<Record<MapSide, number | null>> | null;
  startedAt: number | null;
  endedAt: number | null;
  /** Null where the round was not followed from its start. */
  bombPlanted: boolean | null;
}

export interface MapKill {
  /** Upstream's id, by which a repeated kill is recognised. */
  id: string;
  round: number;
  at: number | null;
  /** Seconds since the end of the freeze time. */
  seconds: number | null;
  /** Nicknames as the log writes them. */
  killer: string | null;
  killerSide: MapSide | null;
  victim: string;
  victimSide: MapSide | null;
  assister: string | null;
  isFlashAssist: boolean;
  weapon: string;
  headshot: boolean;
}

export function newMap({ map, name }: MapName, number: number): MapPlay {
  return {
    map,
    name,
    number,
    status: 'live',
    phase: 'warmup',
    half: HALF,
    startCt: null,
    score: null,
    winner: null,
    rounds: [],
    kills: [],
    liveAt: null,
    plantedAt: null,
    bomb: null,
    startedAt: null,
    endedAt: null,
    players: [],
    takes: 0,
  };
}

/** The number of rounds that are over. */
export function roundsOver({ rounds, score }: Pick<MapPlay, 'rounds' | 'score'>): number {
  return Math.max(rounds.at(-1)?.number ?? 0, score === null ? 0 : score[0] + score[1]);
}

/** The number of the round in play; between two rounds, of the one that is over. */
export function currentRound(map: MapPlay): number {
  const over = roundsOver(map);
  return isBreak(map) && over > 0 ? over : over + 1;
}

export function isBreak({ phase }: MapPlay): boolean {
  return phase === 'over' || phase === 'halftime' || phase === 'map_ended';
}

/** The CT team of a round; null until the sides are known. */
export function ctOf({ startCt, half }: MapPlay, round: number): TeamPlace | null {
  return startCt === null ? null : ctIn(round, startCt, half);
}

export function sideOf(map: MapPlay, place: TeamPlace, round: number): MapSide | null {
  const ct = ctOf(map, round);
  if (ct === null) return null;
  return ct === place ? 'ct' : 't';
}

/** The team that won a round; null until the sides are known. */
export function winnerOf(map: MapPlay, { number, winner }: MapRound): TeamPlace | null {
  const ct = ctOf(map, number);
  if (ct === null) return null;
  return winner === 'ct' ? ct : ct === 0 ? 1 : 0;
}

/** Adds a round, or completes the known round of this number. */
export function withRound(rounds: readonly MapRound[], fresh: MapRound): readonly MapRound[] {
  const known = rounds.find(({ number }) => number === fresh.number);
  if (!known) return [...rounds, fresh].toSorted((one, two) => one.number - two.number);
  const joined: MapRound = {
    ...known,
    winner: fresh.winner,
    outcome: fresh.outcome,
    survivors: fresh.survivors ?? known.survivors,
    startedAt: known.startedAt ?? fresh.startedAt,
    endedAt: known.endedAt ?? fresh.endedAt,
    bombPlanted: known.bombPlanted ?? fresh.bombPlanted,
  };
  const isSame = JSON.stringify(joined) === JSON.stringify(known);
  return isSame ? rounds : rounds.map((round) => (round === known ? joined : round));
}

/** Removes the rounds from a number on, with their kills. */
export function withoutRoundsFrom(map: MapPlay, number: number): MapPlay {
  if (!map.rounds.some((round) => round.number >= number) && !map.kills.some(({ round }) => round > number)) return map;
  return {
    ...map,
    rounds: map.rounds.filter((round) => round.number < number),
    kills: map.kills.filter(({ round }) => round < number),
    score: null,
    takes: map.takes + 1,
  };
}

/** Starts the map over, as after a knife round. */
export function withRestart(map: MapPlay): MapPlay {
  const isPlayed = map.rounds.length > 0 || map.kills.length > 0;
  return {
    ...map,
    rounds: [],
    kills: [],
    score: null,
    liveAt: null,
    plantedAt: null,
    bomb: null,
    takes: isPlayed ? map.takes + 1 : map.takes,
  };
}

/** The score counted from the rounds if none is missing, else the last score of a frame. */
export function countedScore(map: MapPlay): Pair<number> | null {
  const { rounds, startCt } = map;
  if (startCt === null || rounds.at(-1)?.number !== rounds.length) return map.score;
  const shown = map.score === null ? 0 : map.score[0] + map.score[1];
  if (rounds.length < shown) return map.score;
  const won = rounds.filter((round) => winnerOf(map, round) === 0).length;
  return [won, rounds.length - won];
}

/** Completes the map if its score decides it. */
export function withEnd(map: MapPlay, at: number): MapPlay {
  const score = countedScore(map);
  const scored = score === map.score ? map : { ...map, score };
  const winner = score && winnerAt(score, map.half);
  if (winner === null || scored.status === 'completed') return scored;
  return { ...scored, status: 'completed', phase: 'map_ended', winner, endedAt: at, liveAt: null, plantedAt: null };
}

export function survivorsOf(ct: number | null, t: number | null): MapRound['survivors'] {
  return ct === null && t === null ? null : { ct, t };
}
