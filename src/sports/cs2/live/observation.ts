import type { Names } from './names.reduce.js';
import type { Outcome, Pair, MapSide } from './rules.reduce.js';

/** What an answer of an upstream says, checked once; nothing in it has our numbers yet. */
export type Observation =
  ListObservation | LogObservation | BoardObservation | ScoreObservation | PushObservation | ClockObservation;
export type IdentifiedObservation = Observation & { names: Names };

/** The list of running matches. */
export interface ListObservation {
  kind: 'matches';
  at: number;
  matches: ListedMatch[];
}

export interface ListedMatch {
  /** Upstream's id, which the scorebot knows too. */
  key: string;
  event: { key: string | null; name: string } | null;
  stage: string | null;
  bestOf: number | null;
  /** Milliseconds since the epoch. */
  startsAt: number | null;
  status: 'upcoming' | 'live' | 'finished';
  teams: Pair<string>;
  /** Maps won; null where nothing shows it. */
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
  /** The place of the team in the match; null for a decider. */
  team: 0 | 1 | null;
}

/** Events of the server's log, the oldest first. */
export interface LogObservation {
  kind: 'log';
  key: string;
  at: number;
  /** True for the first log after joining, which shows what happened before; its events have no times. */
  isHistory: boolean;
  events: LogEvent[];
}

export type LogEvent =
  | {
      type: 'kill';
      id: string;
      /** Null where the player killed himself, or the world did. */
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

/** The scoreboard of the map in play. */
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
  /** Upstream's word for the round's state, in lower case; not every version of upstream has it. */
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
  /** Of the team that is CT now, and of the other. */
  survivors: { ctNow: number | null; tNow: number | null };
  half: 'first' | 'other';
}

export interface BoardPlayer {
  /** Upstream's id. */
  key: string | null;
  steamId: string | null;
  nick: string;
  /** The name in the game, which the log has too. */
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
  /** Rounds with a kill, an assist, a survival or a trade. */
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
  /** Its name; null where it is not published. */
  map: string | null;
  isOver: boolean;
}

/** Time goes on and nothing came. */
export interface ClockObservation {
  kind: 'clock';
  at: number;
}
