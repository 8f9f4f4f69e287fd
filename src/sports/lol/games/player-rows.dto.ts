import { CountMeta } from '../../../http/envelopes.js';
import { Choice, Decimal, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { WholeListOf } from '../../../http/data-lists.js';
import { COVERAGE_LEVELS, ROLE_WORDS, SIDES } from '../refs.dto.js';

export const STATS_STATES = vocabulary('LolStatsStatus', ['provisional', 'final']);

const RATIO = { nullable: true, min: 0, max: 1 };
const NULL_IF_UNKNOWN = { nullable: true, says: 'Null where no source has them' };

export class GameRunes {
  @Whole({ nullable: true }) primaryStyleId!: number | null;
  @Whole({ nullable: true }) subStyleId!: number | null;
  @Many(() => Number) perkIds!: number[];
}

export class PlayerGameRow {
  @Text({ example: 'lol-game-7' }) gameId!: string;
  @Text({ example: 'lol-match-5' }) matchId!: string;
  @Text({ nullable: true, example: 'lol-player-9', says: 'Null where a name means nobody or several' })
  lolPlayerId!: string | null;
  @Text({ nullable: true, says: 'As in the game, without the tag of the team' }) summonerName!: string | null;
  @Text({ nullable: true }) realName!: string | null;
  @Text({ nullable: true }) teamSlug!: string | null;
  @Choice(SIDES) side!: string;
  @Choice(ROLE_WORDS, { nullable: true }) role!: string | null;
  @Whole({ says: '1 to 10; 1 to 5 are blue' }) participantId!: number;
  @Text({ nullable: true, example: 'KSante' }) championId!: string | null;
  @Text({ nullable: true, example: "K'Sante" }) championName!: string | null;
  @Flag({ nullable: true }) win!: boolean | null;
  @Whole({ nullable: true }) kills!: number | null;
  @Whole({ nullable: true }) deaths!: number | null;
  @Whole({ nullable: true }) assists!: number | null;
  @Decimal({ nullable: true, says: 'Kills and assists by death; by one where there is none' }) kda!: number | null;
  @Decimal({ ...RATIO, says: "Kills and assists of the team's kills, 0 to 1" }) killParticipation!: number | null;
  @Whole({ nullable: true, says: 'Minions and monsters' }) cs!: number | null;
  @Decimal({ nullable: true }) csPerMin!: number | null;
  @Whole({ nullable: true }) gold!: number | null;
  @Decimal({ nullable: true }) goldPerMin!: number | null;
  @Decimal({ ...RATIO, says: "Of the team's, 0 to 1" }) goldShare!: number | null;
  @Whole({ nullable: true, says: 'To champions' }) damage!: number | null;
  @Decimal({ nullable: true }) damagePerMin!: number | null;
  @Decimal({ ...RATIO, says: "Of the team's, 0 to 1" }) damageShare!: number | null;
  @Whole({ nullable: true }) damageTaken!: number | null;
  @Whole({ nullable: true }) visionScore!: number | null;
  @Whole({ nullable: true }) wardsPlaced!: number | null;
  @Whole({ nullable: true }) wardsKilled!: number | null;
  @Whole({ nullable: true, says: 'Bought' }) controlWards!: number | null;
  @Flag({ nullable: true, says: 'Made the first kill of the game' }) firstBlood!: boolean | null;
  @Whole({ nullable: true }) soloKills!: number | null;
  @Whole({ nullable: true }) doubleKills!: number | null;
  @Whole({ nullable: true }) tripleKills!: number | null;
  @Whole({ nullable: true }) quadraKills!: number | null;
  @Whole({ nullable: true }) pentaKills!: number | null;
  @Whole({ nullable: true, says: 'To the opponent of the role after 10 minutes' }) goldDiffAt10!: number | null;
  @Whole({ nullable: true }) goldDiffAt15!: number | null;
  @Whole({ nullable: true }) csDiffAt10!: number | null;
  @Whole({ nullable: true }) csDiffAt15!: number | null;
  @Whole({ nullable: true }) xpDiffAt10!: number | null;
  @Whole({ nullable: true }) xpDiffAt15!: number | null;
  @Whole({ nullable: true, says: 'At the end' }) level!: number | null;
  @Many(() => Number, NULL_IF_UNKNOWN) items!: number[] | null;
  @One(() => GameRunes, NULL_IF_UNKNOWN) runes!: GameRunes | null;
  @Many(() => String, NULL_IF_UNKNOWN) summonerSpells!: string[] | null;
  @Choice(STATS_STATES, {
    says: 'provisional: without a kill, death or assist in a game that may not be filled in yet; zeros stand as published',
  })
  statsStatus!: string;
  @Text({ example: 'oracleselixir' }) source!: string;
  @Moment() lastUpdated!: string;
}

export class PlayerGameRowMeta extends CountMeta {
  @Choice(COVERAGE_LEVELS) postgame_coverage_level!: string;
  @Flag({ says: 'Whether some rows may still be filled in' }) provisional!: boolean;
}

export class PlayerGameRowList extends WholeListOf(PlayerGameRow, PlayerGameRowMeta) {}
