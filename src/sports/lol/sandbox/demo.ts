import { DEMO_SEED } from '../../../sandbox/seed.js';
import { writeLolWorld } from './world.js';

/** The day of the last final in the demo world, a Sunday. */
const DEMO_LAST_FINAL = '2026-11-15';

/** Writes the leagues of two and a half years. */
export function writeDemo(folder: string): Promise<string[]> {
  return writeLolWorld(folder, { seed: DEMO_SEED, lastDay: DEMO_LAST_FINAL });
}
