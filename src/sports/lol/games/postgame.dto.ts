import { Choice, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { LIVE_EVENT_TYPES } from '../live/live.dto.js';
import { COVERAGE_LEVELS, SIDES } from '../refs.dto.js';
import { SAYS } from '../says.js';
import { GoldPoint } from './gold.dto.js';
import { GameDistributions, GameJungleShare, GamePlates, GameVision } from './sections.dto.js';

export class PostgameEvent {
  @Whole({ says: SAYS.clock }) t!: number;
  @Choice(LIVE_EVENT_TYPES, { says: 'Found by comparing frames, so nothing that frames do not show' }) type!: string;
  @Choice(SIDES, { nullable: true, says: 'Who did it; null for pause, resume and game_end' }) side!: string | null;
  @Text({ nullable: true, says: SAYS.eventTeam }) teamSlug!: string | null;
  @Whole({ nullable: true, says: SAYS.eventPlayer }) participantId!: number | null;
  @Text({ nullable: true, says: 'Kind of the dragon, id of the item or level reached; null for other types' })
  subtype!: string | null;
  @Many(() => Number, { nullable: true, says: 'Of a kill; null where it is not known who helped, and of other types' })
  assistIds!: number[] | null;
}

const MISSING = { nullable: true, says: 'Null where nothing of it is known' };

export class Postgame {
  @Text({ example: 'lol-game-7', says: SAYS.gameId }) gameId!: string;
  @Text({ example: 'lol-match-5', says: SAYS.matchId }) matchId!: string;
  @Choice(COVERAGE_LEVELS, { says: SAYS.gameLevel }) postgame_coverage_level!: string;
  @Many(() => String, { example: ['goldGraph', 'vision'], says: 'Those that are not null' })
  availableSections!: string[];
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
