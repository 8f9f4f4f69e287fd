import type { Importer } from '../../../archive/importer.js';
import { fightersImporter } from './fighters.importer.js';
import { oddsImporter } from './odds.importer.js';
import { rankingsImporter } from './rankings.importer.js';
import { resultsImporter } from './results.importer.js';
import { roundsImporter } from './rounds.importer.js';

export const ufcImporters: Importer[] = [
  fightersImporter,
  resultsImporter,
  roundsImporter,
  rankingsImporter,
  oddsImporter,
];
