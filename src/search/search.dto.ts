import { FAMILIES } from '../families.js';
import { Choice, Day, Flag, Many, One, Text, Whole } from '../http/fields.js';
import { AnyOf } from '../http/filters.js';
import { ReadQuery } from '../http/read-query.js';
import { vocabulary } from '../http/vocabulary.js';

const SEARCHED = vocabulary(
  'SearchedFamily',
  FAMILIES.filter(({ search }) => search !== undefined).map(({ name }) => name),
);

export class SearchHit {
  @Choice(SEARCHED, { example: 'tennis', says: 'In whose archive it was found' }) family!: string;
  @Text({ example: 'players', says: "The word of the family's routes" }) kind!: string;
  @Text({ example: 'atp_900001', says: 'As its own route takes it' }) id!: string;
  @Text({ example: 'Aurel Vetrano', says: 'Of a match or bout both sides' }) name!: string;
  @Text({ nullable: true, example: 'ATP, ITA, no. 1', says: 'What sets it apart from others of its name' }) about!:
    string | null;
  @Day({ nullable: true, says: 'On which it begins; null of people, teams and leagues, and where no source dates it' })
  date!: string | null;
  @Text({ example: '/tennis/players/atp_900001', says: 'The path of its route' }) path!: string;
}

export class LeftOutFamily {
  @Choice(SEARCHED, { says: 'One that was not searched' }) family!: string;
  @Choice(['GAME_NOT_IN_PLAN', 'KEY_SCOPE_MISSING'], { says: "The X-Error-Code of the family's own search" })
  code!: string;
}

export class FoundMeta {
  @Text({ says: 'As it was asked' }) q!: string;
  @Whole({ says: 'Rows of this answer, which are all' }) count!: number;
  @Many(() => LeftOutFamily, { says: 'Families that the plan or the key does not cover' }) leftOut!: LeftOutFamily[];
}

export class SearchAnswer {
  @Flag({ example: true }) success!: boolean;
  @Many(() => SearchHit) data!: SearchHit[];
  @One(() => FoundMeta) meta!: FoundMeta;
}

export class SearchQuery extends ReadQuery {
  @Text({ min: 2, max: 100, says: 'Words of a name' }) q!: string;
  @AnyOf(SEARCHED, { says: 'Families to look in, comma-separated; all where left out' }) family?: string[];
  @Whole({ default: 5, min: 1, max: 20, says: 'Rows of each kind of each family' }) limit!: number;
}
