import { Many, Moment, Text, Whole } from '../../../http/fields.js';
import { ObjectOf } from '../../../http/data-lists.js';

export class GoldPoint {
  @Whole({ says: 'Seconds on the game clock' }) t!: number;
  @Moment({ nullable: true, says: 'When it was; null where the source has the game clock only' })
  timestamp!: string | null;
  @Whole() blueGold!: number;
  @Whole() redGold!: number;
  @Whole({ says: 'Blue minus red' }) goldDiff!: number;
}

export class PlayerGoldPoint {
  @Whole({ says: 'Seconds on the game clock' }) t!: number;
  @Whole() gold!: number;
  @Whole({ nullable: true }) cs!: number | null;
  @Whole({ nullable: true }) xp!: number | null;
}

export class PlayerGold {
  @Whole({ says: '1 to 10; 1 to 5 are blue' }) participantId!: number;
  @Many(() => PlayerGoldPoint) points!: PlayerGoldPoint[];
}

const UNKNOWN = { nullable: true, says: 'Null where no moment before the end is known' };

export class GameGold {
  @Text({ example: 'lol-game-7' }) gameId!: string;
  @Many(() => GoldPoint, UNKNOWN) goldGraph!: GoldPoint[] | null;
  @Many(() => PlayerGold, UNKNOWN) byPlayer!: PlayerGold[] | null;
}

export class GameGoldAnswer extends ObjectOf(GameGold) {}
