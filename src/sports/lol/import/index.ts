import type { Importer } from '../../../archive/importer.js';
import { appearancesImporter } from './appearances.importer.js';
import { earningsImporter } from './earnings.importer.js';
import { golggImporter } from './golgg.importer.js';
import { leaguepediaImporter } from './leaguepedia.importer.js';
import { oraclesElixirImporter } from './oracles-elixir.importer.js';
import { draftsImporter, visualReadsImporter } from './pushes.importer.js';
import { riotImporter } from './riot.importer.js';

export const lolImporters: Importer[] = [
  riotImporter,
  oraclesElixirImporter,
  golggImporter,
  leaguepediaImporter,
  appearancesImporter,
  earningsImporter,
  draftsImporter,
  visualReadsImporter,
];
