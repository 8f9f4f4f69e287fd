import { DEMO_SEED } from '../../../sandbox/seed.js';
import { DEMO_LAST_FINAL } from './running.js';
import { writeLolWorld } from './world.js';

/** Writes the leagues of two and a half years. */
export function writeDemo(folder: string): Promise<string[]> {
  return writeLolWorld(folder, { seed: DEMO_SEED, lastDay: DEMO_LAST_FINAL });
}
