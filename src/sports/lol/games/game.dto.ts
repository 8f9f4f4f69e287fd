import { Choice, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { COVERAGE_LEVELS, ExternalId, GAME_STATES, SIDES } from '../refs.dto.js';
import { SAYS } from '../says.js';
import { DraftPick, NO_BANS, NO_PICKS } from './draft-pick.dto.js';

export class GameTeam {
  @Text({ nullable: true, example: 'northgate-owls', says: 'Null where no source names the team' })
  slug!: string | null;
  @Text({ nullable: true, says: 'Null where no source names the team' }) name!: string | null;
  @Text({ nullable: true, says: 'Acronym, else the name; null where no source names the team' }) shortName!:
    string | null;
  @Text({ nullable: true }) logoUrl!: string | null;
  @Whole({ nullable: true, says: SAYS.kills }) kills!: number | null;
  @Whole({ nullable: true, says: SAYS.teamDeaths }) deaths!: number | null;
  @Whole({ nullable: true, says: SAYS.teamDeaths }) assists!: number | null;
  @Whole({ nullable: true, says: SAYS.gold }) gold!: number | null;
  @Whole({ nullable: true, says: SAYS.towersDestroyed }) towers!: number | null;
  @Whole({ nullable: true, says: SAYS.inhibitorsDestroyed }) inhibitors!: number | null;
  @Whole({ nullable: true, says: 'Elders included' }) dragons!: number | null;
  @Many(() => String, { nullable: true, example: ['ocean', 'infernal'], says: 'Kinds, not in the order of the game' })
  dragonTypes!: string[] | null;
  @Whole({ nullable: true, says: SAYS.elderDragons }) elderDragons!: number | null;
  @Whole({ nullable: true, says: SAYS.taken }) barons!: number | null;
  @Whole({ nullable: true, says: SAYS.taken }) heralds!: number | null;
  @Whole({ nullable: true, says: SAYS.taken }) voidgrubs!: number | null;
  @Whole({ nullable: true, says: SAYS.taken }) atakhans!: number | null;
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
  @Text({ example: 'lol-game-7', says: SAYS.gameId }) gameId!: string;
  @Whole({ says: SAYS.gameNumber }) gameNumber!: number;
  @Choice(GAME_STATES, { says: SAYS.gameState }) state!: string;
  @Text({ nullable: true, says: SAYS.gameWinner }) winnerSlug!: string | null;
  @Choice(SIDES, { nullable: true, says: SAYS.winningSide }) winningSide!: string | null;
  @One(() => GameTeam, { says: SAYS.sideFigures }) blueTeam!: GameTeam;
  @One(() => GameTeam, { says: SAYS.sideFigures }) redTeam!: GameTeam;
  @Whole({ nullable: true, says: SAYS.seconds }) duration!: number | null;
  @Moment({ nullable: true, says: SAYS.gameStart }) startedAt!: string | null;
  @Text({ nullable: true, example: '13.10', says: SAYS.patch }) patch!: string | null;
  @Flag({ says: 'Whether figures of its players are stored' }) hasStats!: boolean;
  @Choice(COVERAGE_LEVELS, { says: SAYS.gameLevel }) postgame_coverage_level!: string;
  @Text({ example: 'lol-match-5', says: SAYS.matchId }) matchId!: string;
  @Text({ example: 'lck', says: SAYS.leagueSlug }) league!: string;
  @Text({ example: 'lol-lck', says: SAYS.leagueId }) leagueId!: string;
  @Whole({ nullable: true, says: 'Blue minus red at the end' }) goldDiff!: number | null;
  @One(() => FirstObjectives, { says: 'Side that took each kind first' }) firstObjectives!: FirstObjectives;
  @Text({ nullable: true, says: 'Recording that upstream lists; null where it lists none' }) vodUrl!: string | null;
  @Text({ nullable: true, says: 'The game that this one replaces' }) remakeOf!: string | null;
  @Many(() => ExternalId) externalIds!: ExternalId[];
  @Flag({ says: 'Some rows of its players may still be filled in' }) provisional!: boolean;
  @Moment() lastUpdated!: string;
}

export class GameAnswer extends ObjectOf(Game) {}
