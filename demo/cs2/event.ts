import type { Team } from './circuit.js';

/** An event of the circuit before it is played. */
export interface Event {
  id: number;
  name: string;
  /** Its first day. */
  day: string;
  lastDay: string;
  isLan: boolean;
  /** Else groups and a single elimination. */
  isSwiss: boolean;
  /** By their seeds. */
  teams: readonly Team[];
}
