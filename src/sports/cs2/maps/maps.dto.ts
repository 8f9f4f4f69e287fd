import { Day, Decimal, Flag, Many, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { ObjectOf, WholeListOf } from '../../../http/data-lists.js';

const RATIO = { nullable: true, min: 0, max: 1, says: 'Of the maps whose rounds are stored, 0 to 1' };

export class GameMap {
  @Text({ example: 'mirage', says: 'For /cs2/maps/{slug}' }) slug!: string;
  @Text({ example: 'Mirage', says: 'As the game writes it' }) name!: string;
  @Flag({ says: 'In the active duty pool' }) inActivePool!: boolean;
  @Text({ nullable: true }) imageUrl!: string | null;
  @Day({
    nullable: true,
    says: 'When it came into the pool last, at the earliest with the game; null where it was never in it',
  })
  addedAt!: string | null;
  @Day({ nullable: true, says: 'When it left the pool last; null while it is in it' }) removedAt!: string | null;
  @Whole({ says: 'Finished ones that are stored' }) played!: number;
  @Decimal(RATIO) ctRoundWinRate!: number | null;
  @Decimal(RATIO) tRoundWinRate!: number | null;
}

export class PastPool {
  @Day({ says: 'First day of this pool' }) from!: string;
  @Day({ nullable: true, says: 'The day of the next change; null while it holds' }) to!: string | null;
  @Many(() => String, { says: 'Slugs of its maps' }) maps!: string[];
}

export class MapPool {
  @Many(() => GameMap, { says: 'Of the day; empty before the game came out' }) active!: GameMap[];
  @Day({ nullable: true, says: 'First day of the active pool; null before the game came out' }) since!: string | null;
  @Many(() => PastPool, { says: 'Every pool there was, newest first' }) history!: PastPool[];
}

export class GameMapList extends WholeListOf(GameMap) {}
export class GameMapAnswer extends ObjectOf(GameMap) {}
export class MapPoolAnswer extends ObjectOf(MapPool) {}

export class MapPoolQuery extends ReadQuery {
  @Day({ optional: true, says: 'The pool of this day, in place of today' }) date?: string;
}
