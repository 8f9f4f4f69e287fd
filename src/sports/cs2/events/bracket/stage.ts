import type { StageType } from './labels.js';
import type { Series } from './series.js';

export interface From {
  slotId: string;
  as: 'winner' | 'loser';
}

export interface Slot {
  slotId: string;
  /** In its round, from 1. */
  position: number;
  series: Series;
  team1From: From | null;
  team2From: From | null;
  winnerTo: string | null;
  loserTo: string | null;
}

export interface Round {
  name: string;
  order: number;
  slots: Slot[];
}

export interface Standing {
  team: number;
  wins: number;
  losses: number;
  draws: number;
  /** Null where a score of the team is not known. */
  mapDiff: number | null;
}

export interface Group {
  name: string;
  rows: Standing[];
  slots: Slot[];
}

export interface Stage {
  id: string;
  name: string;
  type: StageType;
  bracket: 'upper' | 'lower' | 'final' | null;
  rounds: Round[];
  groups: Group[] | null;
  swiss: { record: string; slots: Slot[] }[] | null;
}

/** The id of a series' place in its bracket. */
export function slotIdOf({ n }: Pick<Series, 'n'>): string {
  return `slot-${n}`;
}

/** The place of a series, without any links to others. */
export function slotOf(series: Series, position: number): Slot {
  const none = { team1From: null, team2From: null, winnerTo: null, loserTo: null };
  return { slotId: slotIdOf(series), position, series, ...none };
}
