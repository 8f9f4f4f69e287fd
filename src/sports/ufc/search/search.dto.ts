import { Many, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { BoutRow } from '../bouts/bouts.dto.js';
import { EventRow } from '../events/events.dto.js';
import { FighterRow } from '../fighters/fighters.dto.js';
import { Choices } from '../filters.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { vocabulary } from '../../../http/vocabulary.js';

export class DivisionHit {
  @Text() division!: string;
  @Text() label!: string;
}

export class SearchResult {
  @Many(() => FighterRow) fighters!: FighterRow[];
  @Many(() => EventRow) events!: EventRow[];
  @Many(() => BoutRow) bouts!: BoutRow[];
  @Many(() => DivisionHit) divisions!: DivisionHit[];
}

export class SearchResultAnswer extends ObjectOf(SearchResult) {}

const KINDS = vocabulary('UfcSearchKind', ['fighters', 'events', 'bouts', 'divisions']);

export class SearchQuery extends ReadQuery {
  @Text({ min: 2, max: 100, says: 'Words of a name, title, place or division' }) q!: string;
  @Choices(KINDS, { default: KINDS, says: 'Kinds to look for' }) type!: string[];
  @Whole({ default: 10, min: 1, max: 50, says: 'Of each kind' }) limit!: number;
}
