import type { Importer } from '../../../archive/importer.js';
import { matchesImporter } from './matches.importer.js';
import { playersImporter } from './players.importer.js';
import { pointsImporter } from './points.importer.js';
import { rankingsImporter } from './rankings.importer.js';

export const tennisImporters: Importer[] = [playersImporter, matchesImporter, rankingsImporter, pointsImporter];
