import type { Importer } from '../../../archive/importer.js';
import { oraclesElixirImporter } from './oracles-elixir.importer.js';
import { riotImporter } from './riot.importer.js';

export const lolImporters: Importer[] = [riotImporter, oraclesElixirImporter];
