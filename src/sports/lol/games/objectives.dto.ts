import { Many, One, Text, Whole } from '../../../http/fields.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { FirstObjectives } from './game.dto.js';

const WHEN = { nullable: true, says: 'Seconds on the game clock' };

export class DragonTaken {
  @Text({ nullable: true, example: 'ocean', says: 'Null where no source has the kind' }) type!: string | null;
  @Whole(WHEN) t!: number | null;
}

export class BaronTaken {
  @Whole(WHEN) t!: number | null;
}

const UNCOUNTED = { nullable: true, says: 'Null where not even their number is known' };

export class SideObjectives {
  @Whole({ nullable: true }) towers!: number | null;
  @Whole({ nullable: true }) inhibitors!: number | null;
  @Many(() => DragonTaken, UNCOUNTED) dragons!: DragonTaken[] | null;
  @Many(() => BaronTaken, UNCOUNTED) barons!: BaronTaken[] | null;
  @Whole({ nullable: true }) heralds!: number | null;
  @Whole({ nullable: true }) voidgrubs!: number | null;
  @Whole({ nullable: true }) atakhans!: number | null;
}

export class GameObjectives {
  @Text({ example: 'lol-game-7' }) gameId!: string;
  @One(() => SideObjectives) blue!: SideObjectives;
  @One(() => SideObjectives) red!: SideObjectives;
  @One(() => FirstObjectives) firstObjectives!: FirstObjectives;
}

export class GameObjectivesAnswer extends ObjectOf(GameObjectives) {}
