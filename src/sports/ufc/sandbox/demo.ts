import { DEMO_SEED } from '../../../sandbox/seed.js';
import { writeUfcWorld } from './world.js';

/** The day of the last card in the demo world. */
const DEMO_LAST_CARD = '2026-11-14';

/** Writes a year of fights. */
export function writeDemo(folder: string): Promise<string[]> {
  return writeUfcWorld(folder, { seed: DEMO_SEED, lastDay: DEMO_LAST_CARD });
}
