import type { Importer } from '../../../archive/importer.js';
import { catalogueImporter } from './catalogue.importer.js';
import { offersImporter } from './offers.importer.js';
import { pricesImporter } from './prices.importer.js';
import { ratesImporter } from './rates.importer.js';

/** Rates come first, because prices in other currencies are kept in US dollars too. */
export const skinImporters: Importer[] = [ratesImporter, catalogueImporter, pricesImporter, offersImporter];
