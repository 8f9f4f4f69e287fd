import { DEMO_SEED } from '../../../sandbox/seed.js';
import { writeUfcWorld } from './world.js';

/** The last card of the demo world. */
const DEMO_LAST_CARD = '2026-11-14';

/** A year of fights. */
export function writeDemo(folder: string): Promise<string[]> {
  return writeUfcWorld(folder, { seed: DEMO_SEED, lastDay: DEMO_LAST_CARD });
}
