import { DEMO_SEED } from '../../../sandbox/seed.js';
import { writeSkins } from './skins.js';
import { writeCs2World } from './world.js';

/** The day of the last grand final in the demo world, a Sunday. */
const DEMO_LAST_FINAL = '2026-11-15';

/** Writes a year and a half of the circuit, and a year of skin prices. */
export async function writeDemo(folder: string): Promise<string[]> {
  const options = { seed: DEMO_SEED, lastDay: DEMO_LAST_FINAL };
  await writeSkins(folder, options);
  return writeCs2World(folder, options);
}
