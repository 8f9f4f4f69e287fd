import type { Importer } from '../../archive/importer.js';
import { deriveTennis } from './entities/derive.js';
import { matches } from './sources/matches.js';
import { players } from './sources/players.js';
import { points } from './sources/points.js';
import { rankings } from './sources/rankings.js';

/** The sources of tennis, each with what all rows are derived by. */
export const tennisImporters: Importer[] = [players, matches, rankings, points].map((source) => {
  return { ...source, derive: deriveTennis };
});
