import type { DemoWorld } from '../../src/demo.js';
import type { UfcDemo } from '../../src/sports/ufc/live/demo-nights.js';
import { DEMO_SEED } from '../seed.js';
import { NIGHT_MS, pastNights, ufcNights } from './night.js';
import { FIRST_ID } from './night-fighters.js';
import { writeUfcWorld } from './world.js';

/** The day of the last card in the demo archive. */
const LAST_CARD = '2026-11-14';

export const ufc: DemoWorld<UfcDemo> = {
  /** A year of fights. */
  writeFiles: (folder) => writeUfcWorld(folder, { seed: DEMO_SEED, lastDay: LAST_CARD }),
  live: { nights: ufcNights(DEMO_SEED), lastPageOf: pastNights(DEMO_SEED), firstId: FIRST_ID, nightMs: NIGHT_MS },
};
