import { pushedImporter } from '../../pushed/importer.js';
import { COD } from './kinds.js';

export const codImporters = [pushedImporter(COD)];
