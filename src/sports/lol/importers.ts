import type { Importer } from '../../archive/importer.js';
import { deriveLol } from './entities/derive.js';
import { appearances } from './sources/appearances.js';
import { earnings } from './sources/earnings.js';
import { addSides } from './sources/golgg-sides.queries.js';
import { golgg } from './sources/golgg.js';
import { leaguepedia } from './sources/leaguepedia.js';
import { drafts, visualReads } from './sources/operator.js';
import { oraclesElixir } from './sources/oracles-elixir.js';
import { dropLostRanks, riot } from './sources/riot.js';

const settled: Importer[] = [
  { ...riot, settle: dropLostRanks },
  oraclesElixir,
  { ...golgg, settle: addSides },
  leaguepedia,
  appearances,
  earnings,
  drafts,
  visualReads,
];

/** The sources of lol, each with what all rows are derived by. */
export const lolImporters: Importer[] = settled.map((importer) => ({ ...importer, derive: deriveLol }));
