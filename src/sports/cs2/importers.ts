import type { Importer } from '../../archive/importer.js';
import { deriveWithMoveFacts } from './entities/move-facts.js';
import { pushesImporter } from './pushes/pushes.importer.js';
import { skinImporters } from './skins/importers.js';
import { demos } from './sources/demos.js';
import { hltv } from './sources/hltv.js';
import { predictor } from './sources/predictor.js';
import { tier3 } from './sources/tier3.js';
import { vrs } from './sources/vrs.js';

const ofMatches: Importer[] = [hltv, demos, predictor, tier3, vrs].map((source) => {
  return { ...source, derive: deriveWithMoveFacts };
});

/** The sources of cs2, each with what its rows are derived by. */
export const cs2Importers: Importer[] = [...ofMatches, ...skinImporters, pushesImporter];
