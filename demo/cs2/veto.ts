import type { Random } from '../random.js';
import { MAP_POOL } from './live/cast.js';

export interface VetoStep {
  action: 'ban' | 'pick' | 'decider';
  /** Undefined for the decider, which no team chooses. */
  by: 'one' | 'other' | undefined;
  /** The map's slug. */
  map: string;
}

/** The slugs of the map pool. */
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

/** The slugs of the maps to play, in order, including maps that may not be needed. */
export function mapsOf(veto: readonly VetoStep[]): string[] {
  return veto.filter(({ action }) => action !== 'ban').map(({ map }) => map);
}
