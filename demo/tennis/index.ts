import type { DemoWorld } from '../../src/demo.js';
import type { TennisDemo } from '../../src/sports/tennis/live/work.js';
import { DEMO_LAST_SEASON, DEMO_SEED } from '../seed.js';
import { matchesOnCourts, tennisCourts } from './live.js';
import { writeTennisWorld } from './world.js';

export const tennis: DemoWorld<TennisDemo> = {
  /** The tours of four seasons. */
  writeFiles: (folder) => writeTennisWorld(folder, { seed: DEMO_SEED, lastSeason: DEMO_LAST_SEASON }),
  live: {
    courtsFrom: (from) => tennisCourts(DEMO_SEED, DEMO_LAST_SEASON, from),
    matchesByKey: (keys) => matchesOnCourts(DEMO_SEED, DEMO_LAST_SEASON, keys),
  },
};
