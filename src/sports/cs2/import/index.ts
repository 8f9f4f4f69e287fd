import type { Importer } from '../../../archive/importer.js';
import { pushesImporter } from '../pushes/pushes.importer.js';
import { skinImporters } from '../skins/importers.js';
import { demosImporter } from './demos.importer.js';
import { hltvImporter } from './hltv.importer.js';
import { predictorImporter } from './predictor.importer.js';
import { tier3Importer } from './tier3.importer.js';
import { vrsImporter } from './vrs.importer.js';

export const cs2Importers: Importer[] = [
  hltvImporter,
  demosImporter,
  predictorImporter,
  tier3Importer,
  vrsImporter,
  ...skinImporters,
  pushesImporter,
];
