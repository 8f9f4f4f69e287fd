import { Choice, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { COVERAGE_LEVELS, ExternalId, GAME_STATES, SIDES } from '../refs.dto.js';
import { DraftPick, NO_BANS, NO_PICKS } from './draft-pick.dto.js';

export class GameTeam {
  @Text({ nullable: true, example: 'northgate-owls', says: 'Null where no source names the team' })
  slug!: string | null;
  @Text({ nullable: true }) name!: string | null;
  @Text({ nullable: true }) shortName!: string | null;
  @Text({ nullable: true }) logoUrl!: string | null;
  @Whole({ nullable: true }) kills!: number | null;
  @Whole({ nullable: true }) deaths!: number | null;
  @Whole({ nullable: true }) assists!: number | null;
  @Whole({ nullable: true }) gold!: number | null;
  @Whole({ nullable: true, says: 'Towers that the team destroyed' }) towers!: number | null;
  @Whole({ nullable: true, says: 'Inhibitors that the team destroyed' }) inhibitors!: number | null;
  @Whole({ nullable: true, says: 'Elders included' }) dragons!: number | null;
  @Many(() => String, { nullable: true, example: ['ocean', 'infernal'], says: 'Kinds, not in the order of the game' })
  dragonTypes!: string[] | null;
  @Whole({ nullable: true }) elderDragons!: number | null;
  @Whole({ nullable: true }) barons!: number | null;
  @Whole({ nullable: true }) heralds!: number | null;
  @Whole({ nullable: true }) voidgrubs!: number | null;
  @Whole({ nullable: true }) atakhans!: number | null;
  @Flag({ nullable: true, says: 'The first kill of the game was theirs' }) firstBlood!: boolean | null;
  @Many(() => DraftPick, { nullable: true, says: NO_BANS }) bans!: DraftPick[] | null;
  @Many(() => DraftPick, { nullable: true, says: NO_PICKS }) picks!: DraftPick[] | null;
}

const TAKER = { nullable: true, says: 'Null where nobody took one, or no source says who' };

export class FirstObjectives {
  @Choice(SIDES, TAKER) firstBlood!: string | null;
  @Choice(SIDES, TAKER) firstTower!: string | null;
  @Choice(SIDES, TAKER) firstDragon!: string | null;
  @Choice(SIDES, TAKER) firstBaron!: string | null;
  @Choice(SIDES, TAKER) firstHerald!: string | null;
  @Choice(SIDES, TAKER) firstInhibitor!: string | null;
}

export class Game {
  @Text({ example: 'lol-game-7' }) gameId!: string;
  @Whole({ says: 'In the match, from 1' }) gameNumber!: number;
  @Choice(GAME_STATES) state!: string;
  @Text({ nullable: true }) winnerSlug!: string | null;
  @Choice(SIDES, { nullable: true }) winningSide!: string | null;
  @One(() => GameTeam) blueTeam!: GameTeam;
  @One(() => GameTeam) redTeam!: GameTeam;
  @Whole({ nullable: true, says: 'Seconds' }) duration!: number | null;
  @Moment({ nullable: true }) startedAt!: string | null;
  @Text({ nullable: true, example: '13.10' }) patch!: string | null;
  @Flag({ says: 'Whether figures of its players are stored' }) hasStats!: boolean;
  @Choice(COVERAGE_LEVELS) postgame_coverage_level!: string;
  @Text({ example: 'lol-match-5' }) matchId!: string;
  @Text({ example: 'lck', says: 'Slug' }) league!: string;
  @Text({ example: 'lol-lck' }) leagueId!: string;
  @Whole({ nullable: true, says: 'Blue minus red at the end' }) goldDiff!: number | null;
  @One(() => FirstObjectives) firstObjectives!: FirstObjectives;
  @Text({ nullable: true }) vodUrl!: string | null;
  @Text({ nullable: true, says: 'The game that this one replaces' }) remakeOf!: string | null;
  @Many(() => ExternalId) externalIds!: ExternalId[];
  @Flag({ says: 'Some rows of its players may still be filled in' }) provisional!: boolean;
  @Moment() lastUpdated!: string;
}

export class GameAnswer extends ObjectOf(Game) {}
