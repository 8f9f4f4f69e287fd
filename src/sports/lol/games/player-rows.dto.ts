import { CountMeta } from '../../../http/envelopes.js';
import { Choice, Decimal, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { WholeListOf } from '../../../http/data-lists.js';
import { COVERAGE_LEVELS, ROLE_WORDS, SIDES } from '../refs.dto.js';
import { SAYS } from '../says.js';

export const STATS_STATES = vocabulary('LolStatsStatus', ['provisional', 'final']);

const RATIO = { nullable: true, min: 0, max: 1 };
const NULL_IF_UNKNOWN = { nullable: true, says: SAYS.unknownMany };

export class GameRunes {
  @Whole({ nullable: true, says: "Riot's id of the rune path" }) primaryStyleId!: number | null;
  @Whole({ nullable: true, says: "Riot's id of the second rune path" }) subStyleId!: number | null;
  @Many(() => Number, { says: "Riot's ids of the runes and shards" }) perkIds!: number[];
}

export class PlayerGameRow {
  @Text({ example: 'lol-game-7', says: SAYS.gameId }) gameId!: string;
  @Text({ example: 'lol-match-5', says: SAYS.matchId }) matchId!: string;
  @Text({ nullable: true, example: 'lol-player-9', says: 'Null where a name means nobody or several' })
  lolPlayerId!: string | null;
  @Text({ nullable: true, says: 'As in the game, without the tag of the team' }) summonerName!: string | null;
  @Text({ nullable: true, says: SAYS.realName }) realName!: string | null;
  @Text({ nullable: true, says: SAYS.teamSlugOrNull }) teamSlug!: string | null;
  @Choice(SIDES, { says: SAYS.side }) side!: string;
  @Choice(ROLE_WORDS, { nullable: true, says: SAYS.unknown }) role!: string | null;
  @Whole({ says: SAYS.participantId }) participantId!: number;
  @Text({ nullable: true, example: 'KSante', says: SAYS.championIdOrNull }) championId!: string | null;
  @Text({ nullable: true, example: "K'Sante", says: 'English, with blanks and signs; null where no source has it' })
  championName!: string | null;
  @Flag({ nullable: true, says: SAYS.result }) win!: boolean | null;
  @Whole({ nullable: true, says: SAYS.kills }) kills!: number | null;
  @Whole({ nullable: true, says: SAYS.deaths }) deaths!: number | null;
  @Whole({ nullable: true, says: SAYS.assists }) assists!: number | null;
  @Decimal({ nullable: true, says: 'Kills and assists by death; by one where there is none' }) kda!: number | null;
  @Decimal({ ...RATIO, says: "Kills and assists of the team's kills, 0 to 1" }) killParticipation!: number | null;
  @Whole({ nullable: true, says: 'Minions and monsters' }) cs!: number | null;
  @Decimal({ nullable: true, says: SAYS.perMinute }) csPerMin!: number | null;
  @Whole({ nullable: true, says: SAYS.gold }) gold!: number | null;
  @Decimal({ nullable: true, says: SAYS.perMinute }) goldPerMin!: number | null;
  @Decimal({ ...RATIO, says: "Of the team's, 0 to 1" }) goldShare!: number | null;
  @Whole({ nullable: true, says: 'To champions' }) damage!: number | null;
  @Decimal({ nullable: true, says: SAYS.perMinute }) damagePerMin!: number | null;
  @Decimal({ ...RATIO, says: "Of the team's, 0 to 1" }) damageShare!: number | null;
  @Whole({ nullable: true, says: SAYS.unknown }) damageTaken!: number | null;
  @Whole({ nullable: true, says: SAYS.visionScore }) visionScore!: number | null;
  @Whole({ nullable: true, says: SAYS.unknown }) wardsPlaced!: number | null;
  @Whole({ nullable: true, says: SAYS.wardsKilled }) wardsKilled!: number | null;
  @Whole({ nullable: true, says: 'Control wards bought; null where no source has it' }) controlWards!: number | null;
  @Flag({ nullable: true, says: 'Made the first kill of the game' }) firstBlood!: boolean | null;
  @Whole({ nullable: true, says: 'Without help of a teammate; null where no source has it' }) soloKills!: number | null;
  @Whole({ nullable: true, says: SAYS.unknown }) doubleKills!: number | null;
  @Whole({ nullable: true, says: SAYS.unknown }) tripleKills!: number | null;
  @Whole({ nullable: true, says: SAYS.unknown }) quadraKills!: number | null;
  @Whole({ nullable: true, says: SAYS.unknown }) pentaKills!: number | null;
  @Whole({ nullable: true, says: SAYS.diffAt10 }) goldDiffAt10!: number | null;
  @Whole({ nullable: true, says: SAYS.diffAt15 }) goldDiffAt15!: number | null;
  @Whole({ nullable: true, says: SAYS.diffAt10 }) csDiffAt10!: number | null;
  @Whole({ nullable: true, says: SAYS.diffAt15 }) csDiffAt15!: number | null;
  @Whole({ nullable: true, says: SAYS.diffAt10 }) xpDiffAt10!: number | null;
  @Whole({ nullable: true, says: SAYS.diffAt15 }) xpDiffAt15!: number | null;
  @Whole({ nullable: true, says: 'At the end' }) level!: number | null;
  @Many(() => Number, NULL_IF_UNKNOWN) items!: number[] | null;
  @One(() => GameRunes, NULL_IF_UNKNOWN) runes!: GameRunes | null;
  @Many(() => String, NULL_IF_UNKNOWN) summonerSpells!: string[] | null;
  @Choice(STATS_STATES, {
    says: 'provisional: without a kill, death or assist in a game that may not be filled in yet; zeros stand as published',
  })
  statsStatus!: string;
  @Text({ example: 'oracleselixir', says: 'First of the sources of the row; figures that it lacks come from others' })
  source!: string;
  @Moment() lastUpdated!: string;
}

export class PlayerGameRowMeta extends CountMeta {
  @Choice(COVERAGE_LEVELS, { says: 'How much is stored of the game, or of the least complete game of the match' })
  postgame_coverage_level!: string;
  @Flag({ says: 'Whether some rows may still be filled in' }) provisional!: boolean;
}

export class PlayerGameRowList extends WholeListOf(PlayerGameRow, PlayerGameRowMeta) {}
