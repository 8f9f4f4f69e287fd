import type { Player } from './circuit.js';

/** The money of a team's five players before a round, and their purchases. */
export interface Economy {
  money: number;
  spent: number;
  equipment: number;
  type: string;
}

export interface PlayedKill {
  tick: number;
  killer: Player;
  victim: Player;
  assister: Player | null;
  isFlashAssist: boolean;
  killerSide: number;
  weapon: string;
  headshot: boolean;
  isTrade: boolean;
  throughSmoke: boolean;
  wallbang: boolean;
}

export interface PlayedClutch {
  player: Player;
  side: number;
  versus: number;
  won: boolean;
  survived: boolean;
  kills: number;
}

export interface PlayedRound {
  number: number;
  aSide: number;
  aWon: boolean;
  startTick: number;
  freezeEndTick: number;
  endTick: number;
  endReason: number;
  overtime: number;
  kills: readonly PlayedKill[];
  clutches: readonly PlayedClutch[];
  economy: { a: Economy; b: Economy };
  damage: ReadonlyMap<Player, number>;
  score: { a: number; b: number };
}
