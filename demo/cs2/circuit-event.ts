import type { Team } from './circuit.js';

/** An event of the circuit before it is played. */
export interface CircuitEvent {
  id: number;
  name: string;
  /** The first day. */
  day: string;
  lastDay: string;
  isLan: boolean;
  /** True for a Swiss stage with a double elimination; false for groups with a single elimination. */
  isSwiss: boolean;
  /** Ordered by seed. */
  teams: readonly Team[];
}
