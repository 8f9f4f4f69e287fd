import { Many, Shape, Text, Whole } from '../../../http/fields.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { SourcedCountMeta } from '../available.js';
import { WholeListOf } from '../../../http/data-lists.js';

export const CATALOGS = vocabulary('Cs2Catalog', [
  'weapons',
  'maps',
  'round-outcomes',
  'rarities',
  'exteriors',
  'collections',
  'providers',
  'regions',
  'tiers',
  'countries',
  'roles',
]);
export type Catalog = (typeof CATALOGS)[number];

export class CatalogName {
  @Text({ example: 'round-outcomes', says: 'For /cs2/reference/{catalog}' }) catalog!: string;
  @Text({ says: 'Where it is' }) path!: string;
  @Whole({ says: 'Its entries' }) entries!: number;
}

export class CatalogEntry {
  @Text({ example: 'bomb_exploded', says: 'As fields and filters have it' }) key!: string;
  @Text({ example: 'Bomb exploded', says: 'In English, to show' }) name!: string;
  @Many(() => String, { says: 'What else it is called' }) aliases!: string[];
  @Shape(
    { type: 'object', additionalProperties: { type: ['string', 'boolean', 'number'] } },
    { nullable: true, says: 'More about it, where there is; its members hang on the catalog' },
  )
  meta!: object | null;
}

export class CatalogNameList extends WholeListOf(CatalogName) {}
export class CatalogEntryList extends WholeListOf(CatalogEntry, SourcedCountMeta) {}
