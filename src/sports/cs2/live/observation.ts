import type { Names } from './names.reduce.js';
import type { Outcome, Pair, MapSide } from './rules.reduce.js';

/** What a frame says, checked; it holds none of our numbers yet. */
export type Observation =
  ListObservation | LogObservation | BoardObservation | ScoreObservation | PushObservation | ClockObservation;
export type IdentifiedObservation = Observation & { names: Names };

export interface ListObservation {
  kind: 'matches';
  at: number;
  matches: ListedMatch[];
}

export interface ListedMatch {
  /** Upstream's id, by which the scorebot knows the match too. */
  key: string;
  event: { key: string | null; name: string } | null;
  stage: string | null;
  bestOf: number | null;
  /** Milliseconds since the epoch. */
  startsAt: number | null;
  status: 'upcoming' | 'live' | 'finished';
  teams: Pair<string>;
  /** Maps won; null where the list does not show them. */
  score: Pair<number> | null;
  maps: ListedMap[];
  veto: ListedVeto[];
}

export interface ListedMap {
  map: string;
  name: string;
  score: Pair<number> | null;
  isOver: boolean;
}

export interface ListedVeto {
  action: 'ban' | 'pick' | 'decider';
  map: string;
  /** The team's place in the match; null for a decider. */
  team: 0 | 1 | null;
}

/** Events of the game server's log, the oldest first. */
export interface LogObservation {
  kind: 'log';
  key: string;
  at: number;
  /** True for the first log after joining, which holds earlier events without times. */
  isHistory: boolean;
  events: LogEvent[];
}

export type LogEvent =
  | {
      type: 'kill';
      id: string;
      /** Null for a suicide or a death by the world. */
      killer: string | null;
      killerSide: MapSide | null;
      victim: string;
      victimSide: MapSide | null;
      weapon: string;
      headshot: boolean;
      flasher: string | null;
    }
  | { type: 'assist'; killId: string; assister: string }
  | { type: 'planted'; ctPlayers: number | null; tPlayers: number | null }
  | { type: 'defused' }
  | { type: 'round_start' }
  | { type: 'round_end'; ct: number | null; t: number | null; winner: MapSide; outcome: Outcome }
  | { type: 'map'; map: string; name: string; isStart: boolean }
  | { type: 'restart' };

export interface BoardObservation {
  kind: 'board';
  key: string;
  at: number;
  map: { map: string; name: string } | null;
  ct: BoardTeam;
  t: BoardTeam;
  /** Upstream's id of the team that began as CT. */
  startingCt: string | null;
  rounds: BoardRound[];
  bombPlanted: boolean;
  frozen: boolean;
  live: boolean;
  /** Upstream's name of the round's state, in lower case; some versions of upstream lack it. */
  roundState: string | null;
}

export interface BoardTeam {
  /** Upstream's id. */
  key: string | null;
  name: string;
  /** Rounds won on this map. */
  score: number | null;
  players: BoardPlayer[];
}

export interface BoardRound {
  number: number;
  winner: MapSide;
  outcome: Outcome;
  /** Survivors of the team that is CT now, and of the other team. */
  survivors: { ctNow: number | null; tNow: number | null };
  half: 'first' | 'other';
}

export interface BoardPlayer {
  /** Upstream's id. */
  key: string | null;
  steamId: string | null;
  nick: string;
  /** The name in the game, which the log uses too. */
  name: string;
  alive: boolean;
  hp: number | null;
  money: number | null;
  kevlar: boolean | null;
  helmet: boolean | null;
  hasDefuseKit: boolean | null;
  primaryWeapon: string | null;
  kills: number | null;
  deaths: number | null;
  assists: number | null;
  adr: number | null;
  /** The number of rounds with a kill, an assist, a survival or a trade. */
  kastRounds: number | null;
  openingKills: number | null;
  openingDeaths: number | null;
  flashAssists: number | null;
  clutchesWon: number | null;
}

/** The score of the series, by upstream's ids of the teams. */
export interface ScoreObservation {
  kind: 'score';
  key: string;
  at: number;
  wins: Readonly<Record<string, number>>;
}

/** A score that an operator pushed. */
export interface PushObservation {
  kind: 'push';
  at: number;
  /** Our number of the match. */
  match: number;
  score: Pair<number>;
  /** The name of the map in play; null where it is not published. */
  map: string | null;
  isOver: boolean;
}

/** The time, without a frame. */
export interface ClockObservation {
  kind: 'clock';
  at: number;
}
