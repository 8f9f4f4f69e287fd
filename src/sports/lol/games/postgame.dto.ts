import { Choice, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { LIVE_EVENT_TYPES } from '../live/live.dto.js';
import { COVERAGE_LEVELS, SIDES } from '../refs.dto.js';
import { GoldPoint } from './gold.dto.js';
import { GameDistributions, GameJungleShare, GamePlates, GameVision } from './sections.dto.js';

export class PostgameEvent {
  @Whole({ says: 'Seconds on the game clock' }) t!: number;
  @Choice(LIVE_EVENT_TYPES) type!: string;
  @Choice(SIDES, { nullable: true }) side!: string | null;
  @Text({ nullable: true }) teamSlug!: string | null;
  @Whole({ nullable: true }) participantId!: number | null;
  @Text({ nullable: true }) subtype!: string | null;
  @Many(() => Number, { nullable: true, says: 'Of a kill; null where it is not known who helped, and of other types' })
  assistIds!: number[] | null;
}

const MISSING = { nullable: true, says: 'Null where nothing of it is known' };

export class Postgame {
  @Text({ example: 'lol-game-7' }) gameId!: string;
  @Text({ example: 'lol-match-5' }) matchId!: string;
  @Choice(COVERAGE_LEVELS) postgame_coverage_level!: string;
  @Many(() => String, { example: ['goldGraph', 'vision'] }) availableSections!: string[];
  @Many(() => String, { example: ['timeline'], says: 'Those of which nothing is known' }) missingSections!: string[];
  @Many(() => GoldPoint, MISSING) goldGraph!: GoldPoint[] | null;
  @Many(() => PostgameEvent, MISSING) timeline!: PostgameEvent[] | null;
  @One(() => GamePlates, MISSING) plates!: GamePlates | null;
  @One(() => GameDistributions, MISSING) distributions!: GameDistributions | null;
  @One(() => GameVision, MISSING) vision!: GameVision | null;
  @One(() => GameJungleShare, MISSING) jungleShare!: GameJungleShare | null;
  @Moment() lastUpdated!: string;
}

export class PostgameAnswer extends ObjectOf(Postgame) {}
