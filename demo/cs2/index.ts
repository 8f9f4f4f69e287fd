import type { DemoWorld } from '../../src/demo.js';
import type { Cs2Demo } from '../../src/sports/cs2/live/demo-series.js';
import { DEMO_SEED } from '../seed.js';
import { listedAt, startScorebot } from './live/scorebot.js';
import { FIRST_SERIES_ID, seriesNumberOf, SERIES_MS } from './live/series.js';
import { writeSkins } from './skin-files.js';
import { writeCs2World } from './world.js';

/** The day of the last grand final in the demo archive, a Sunday. */
const LAST_FINAL = '2026-11-15';

export const cs2: DemoWorld<Cs2Demo> = {
  /** A year and a half of the circuit, and a year of skin prices. */
  async writeFiles(folder) {
    const options = { seed: DEMO_SEED, lastDay: LAST_FINAL };
    await writeSkins(folder, options);
    return writeCs2World(folder, options);
  },
  live: {
    startScorebot: (listUnfinished) =>
      startScorebot({
        seed: DEMO_SEED,
        listed: async (now) => [...(await listUnfinished()).map(seriesNumberOf), ...listedAt(now)],
      }),
    firstId: FIRST_SERIES_ID,
    seriesMs: SERIES_MS,
  },
};
