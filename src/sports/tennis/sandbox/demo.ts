import { DEMO_LAST_SEASON, DEMO_SEED } from '../../../sandbox/seed.js';
import { writeTennisWorld } from './world.js';

/** Writes the tours of four seasons. */
export function writeDemo(folder: string): Promise<string[]> {
  return writeTennisWorld(folder, { seed: DEMO_SEED, lastSeason: DEMO_LAST_SEASON });
}
