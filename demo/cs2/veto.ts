import type { Random } from '../random.js';
import { MAP_POOL } from './live/cast.js';

export interface VetoStep {
  action: 'ban' | 'pick' | 'decider';
  /** Nobody chooses the map that is left. */
  by: 'one' | 'other' | undefined;
  /** Its slug. */
  map: string;
}

/** Slugs of the maps that are played. */
export const POOL: readonly string[] = MAP_POOL.map((map) => map.toLowerCase());

const ORDERS: Record<1 | 3 | 5, readonly VetoStep['action'][]> = {
  1: ['ban', 'ban', 'ban', 'ban', 'ban', 'ban', 'decider'],
  3: ['ban', 'ban', 'pick', 'pick', 'ban', 'ban', 'decider'],
  5: ['ban', 'ban', 'pick', 'pick', 'pick', 'pick', 'decider'],
};

/** Both teams take turns until one map is left. */
export function playVeto(random: Random, bestOf: 1 | 3 | 5): VetoStep[] {
  const maps = random.shuffled(POOL);
  return ORDERS[bestOf].map((action, index) => ({
    action,
    by: action === 'decider' ? undefined : index % 2 === 0 ? 'one' : 'other',
    map: maps[index] as string,
  }));
}

/** Slugs of the maps in the order in which they are played, as far as they are needed. */
export function mapsOf(veto: readonly VetoStep[]): string[] {
  return veto.filter(({ action }) => action !== 'ban').map(({ map }) => map);
}
