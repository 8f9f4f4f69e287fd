import { Many, One, Text, Whole } from '../../../http/fields.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { FirstObjectives } from './game.dto.js';
import { SAYS } from '../says.js';

const WHEN = { nullable: true, says: SAYS.clock };

export class DragonTaken {
  @Text({ nullable: true, example: 'ocean', says: 'Null where no source has the kind' }) type!: string | null;
  @Whole(WHEN) t!: number | null;
}

export class BaronTaken {
  @Whole(WHEN) t!: number | null;
}

const UNCOUNTED = { nullable: true, says: 'Null where not even their number is known' };

export class SideObjectives {
  @Whole({ nullable: true, says: SAYS.destroyed }) towers!: number | null;
  @Whole({ nullable: true, says: SAYS.destroyed }) inhibitors!: number | null;
  @Many(() => DragonTaken, UNCOUNTED) dragons!: DragonTaken[] | null;
  @Many(() => BaronTaken, UNCOUNTED) barons!: BaronTaken[] | null;
  @Whole({ nullable: true, says: SAYS.taken }) heralds!: number | null;
  @Whole({ nullable: true, says: SAYS.taken }) voidgrubs!: number | null;
  @Whole({ nullable: true, says: SAYS.taken }) atakhans!: number | null;
}

export class GameObjectives {
  @Text({ example: 'lol-game-7', says: SAYS.gameId }) gameId!: string;
  @One(() => SideObjectives, { says: 'What the blue side took' }) blue!: SideObjectives;
  @One(() => SideObjectives, { says: 'What the red side took' }) red!: SideObjectives;
  @One(() => FirstObjectives, { says: 'Side that took each kind first' }) firstObjectives!: FirstObjectives;
}

export class GameObjectivesAnswer extends ObjectOf(GameObjectives) {}
