import { Many, Text, Whole } from '../../../http/fields.js';
import { AnyOf } from '../../../http/filters.js';
import { ReadQuery } from '../../../http/read-query.js';
import { BoutRow } from '../bouts/bouts.dto.js';
import { EventRow } from '../events/events.dto.js';
import { FighterRow } from '../fighters/fighters.dto.js';
import { RANKED_DIVISION } from '../fields.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { vocabulary } from '../../../http/vocabulary.js';

const BEST_FIRST = 'the best match first';

export class DivisionHit {
  @Text({ says: RANKED_DIVISION }) division!: string;
  @Text({ says: 'The division in English' }) label!: string;
}

export class SearchResult {
  @Many(() => FighterRow, { says: `By name, former name or nickname; ${BEST_FIRST}` }) fighters!: FighterRow[];
  @Many(() => EventRow, { says: `By title; ${BEST_FIRST}` }) events!: EventRow[];
  @Many(() => BoutRow, { says: 'By the names of both fighters; newest first' }) bouts!: BoutRow[];
  @Many(() => DivisionHit, { says: 'By label' }) divisions!: DivisionHit[];
}

export class SearchResultAnswer extends ObjectOf(SearchResult) {}

const KINDS = vocabulary('UfcSearchKind', ['fighters', 'events', 'bouts', 'divisions']);

export class SearchQuery extends ReadQuery {
  @Text({ min: 2, max: 100, says: 'Words of a name, title, place or division' }) q!: string;
  @AnyOf(KINDS, { default: KINDS, says: 'Kinds to look for' }) type!: string[];
  @Whole({ default: 10, min: 1, max: 50, says: 'Of each kind' }) limit!: number;
}
