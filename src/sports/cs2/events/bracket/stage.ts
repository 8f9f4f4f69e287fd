import type { StageType } from './labels.js';
import type { EventSeries } from './series.js';

export interface SlotSource {
  slotId: string;
  as: 'winner' | 'loser';
}

export interface Slot {
  slotId: string;
  /** Its position in the round, from 1. */
  position: number;
  series: EventSeries;
  team1From: SlotSource | null;
  team2From: SlotSource | null;
  winnerTo: string | null;
  loserTo: string | null;
}

export interface StageRound {
  name: string;
  order: number;
  slots: Slot[];
}

export interface Standing {
  team: number;
  wins: number;
  losses: number;
  draws: number;
  /** Null where a score of one of its series is unknown. */
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
  rounds: StageRound[];
  groups: Group[] | null;
  swiss: { record: string; slots: Slot[] }[] | null;
}

export function slotIdOf({ n }: Pick<EventSeries, 'n'>): string {
  return `slot-${n}`;
}

/** A slot without links to others. */
export function slotOf(series: EventSeries, position: number): Slot {
  const none = { team1From: null, team2From: null, winnerTo: null, loserTo: null };
  return { slotId: slotIdOf(series), position, series, ...none };
}
