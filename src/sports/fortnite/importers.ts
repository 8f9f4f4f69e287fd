import { pushedImporter } from '../../pushed/importer.js';
import { FORTNITE } from './kinds.js';

export const fortniteImporters = [pushedImporter(FORTNITE)];
