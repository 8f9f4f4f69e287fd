import { Many, Moment, Text, Whole } from '../../../http/fields.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { SAYS } from '../says.js';

export class GoldPoint {
  @Whole({ says: SAYS.clock }) t!: number;
  @Moment({ nullable: true, says: 'When it was; null where the source has the game clock only' })
  timestamp!: string | null;
  @Whole({ says: 'Of the five players together' }) blueGold!: number;
  @Whole({ says: 'Of the five players together' }) redGold!: number;
  @Whole({ says: SAYS.goldDiff }) goldDiff!: number;
}

export class PlayerGoldPoint {
  @Whole({ says: SAYS.clock }) t!: number;
  @Whole({ says: 'All that was earned, spent or not' }) gold!: number;
  @Whole({ nullable: true, says: 'Minions and monsters killed; null where the source has none of that moment' }) cs!:
    number | null;
  @Whole({ nullable: true, says: 'Experience; null where the source has none of that moment' }) xp!: number | null;
}

export class PlayerGold {
  @Whole({ says: SAYS.participantId }) participantId!: number;
  @Many(() => PlayerGoldPoint, { says: 'In the order of the clock' }) points!: PlayerGoldPoint[];
}

const UNKNOWN = { nullable: true, says: 'Null where no moment before the end is known' };

export class GameGold {
  @Text({ example: 'lol-game-7', says: SAYS.gameId }) gameId!: string;
  @Many(() => GoldPoint, UNKNOWN) goldGraph!: GoldPoint[] | null;
  @Many(() => PlayerGold, UNKNOWN) byPlayer!: PlayerGold[] | null;
}

export class GameGoldAnswer extends ObjectOf(GameGold) {}
