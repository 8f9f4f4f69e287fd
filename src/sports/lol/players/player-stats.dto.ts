import { OffsetMeta } from '../../../http/envelopes.js';
import { Choice, Decimal, Flag, Many, Moment, One, Text, Whole, Words } from '../../../http/fields.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { From, Leagues, Roles, To, Tournaments } from '../filters.js';
import { PlayerGameRow } from '../games/player-rows.dto.js';
import { ListOf, OffsetQuery } from '../../../http/data-lists.js';
import { OUTCOMES } from '../refs.dto.js';
import { ScheduleRow } from '../schedule/schedule-row.dto.js';

export const RESULTS = vocabulary('LolGameResult', ['win', 'loss']);

const RATIO = { nullable: true, min: 0, max: 1 };

export class PlayerSummary {
  @Whole() gamesPlayed!: number;
  @Whole() wins!: number;
  @Whole() losses!: number;
  @Whole({ says: 'Games whose winner no source has' }) unknownResults!: number;
  @Decimal({ ...RATIO, says: 'Of the games whose winner is known, 0 to 1' }) winRate!: number | null;
  @Decimal({ nullable: true }) avgKills!: number | null;
  @Decimal({ nullable: true }) avgDeaths!: number | null;
  @Decimal({ nullable: true }) avgAssists!: number | null;
  @Decimal({ nullable: true, says: 'Kills and assists by death in all the games together' }) avgKda!: number | null;
  @Decimal({ nullable: true }) avgCs!: number | null;
  @Decimal({ nullable: true, says: 'In all minutes together, as the other rates' }) avgCsPerMin!: number | null;
  @Decimal({ nullable: true }) avgGold!: number | null;
  @Decimal({ nullable: true }) avgGoldPerMin!: number | null;
  @Decimal({ nullable: true, says: 'To champions' }) avgDamage!: number | null;
  @Decimal({ nullable: true }) avgDamagePerMin!: number | null;
  @Decimal({ ...RATIO, says: "Of the teams' damage, 0 to 1" }) avgDamageShare!: number | null;
  @Decimal({ nullable: true }) avgVisionScore!: number | null;
  @Decimal({ ...RATIO, says: "Kills and assists of the teams' kills, 0 to 1" }) killParticipation!: number | null;
  @Decimal({ ...RATIO, says: 'Games with the first kill, 0 to 1' }) firstBloodRate!: number | null;
  @Whole({ nullable: true, says: 'Null where no source has them' }) tripleKills!: number | null;
  @Whole({ nullable: true }) quadraKills!: number | null;
  @Whole({ nullable: true }) pentaKills!: number | null;
}

export class RecentGame extends PlayerGameRow {
  @Moment({ nullable: true }) startTime!: string | null;
  @Text({ example: 'lck', says: 'Slug' }) league!: string;
  @Text({ nullable: true }) opponentSlug!: string | null;
  @Choice(RESULTS, { nullable: true }) result!: string | null;
}

const ASKED = { nullable: true, says: 'As asked; null where it was not' };

export class StatsFilters {
  @Many(() => String, ASKED) league!: string[] | null;
  @Many(() => String, { nullable: true }) tournamentId!: string[] | null;
  @Many(() => String, { nullable: true }) champion!: string[] | null;
  @Many(() => String, { nullable: true }) role!: string[] | null;
  @Text({ nullable: true }) from!: string | null;
  @Text({ nullable: true }) to!: string | null;
}

export class PlayerStats {
  @Text({ example: 'lol-player-9' }) lolPlayerId!: string;
  @One(() => StatsFilters) filters!: StatsFilters;
  @One(() => PlayerSummary, { says: 'Over all games that match; each figure over those in which it is known' })
  summary!: PlayerSummary;
  @Many(() => RecentGame, { says: 'Newest first; those that the plan opens' }) recent!: RecentGame[];
  @Whole({ says: 'Games whose figures upstream has yet to publish; they are left out of averages' })
  provisionalRows!: number;
}

export class PlayerStatsAnswer {
  @Flag({ example: true }) success!: boolean;
  @One(() => PlayerStats) data!: PlayerStats;
  @One(() => OffsetMeta, { says: 'Of the recent games' }) meta!: OffsetMeta;
}

export class PlayedMatch extends ScheduleRow {
  @Choice(OUTCOMES, { nullable: true }) result!: string | null;
  @Many(() => PlayerGameRow, { nullable: true, says: 'Null where the match is older than the plan opens' })
  games!: PlayerGameRow[] | null;
}

export class PlayedMatchList extends ListOf(PlayedMatch) {}

export class PlayerStatsQuery extends OffsetQuery {
  @Leagues() league?: string[];
  @Tournaments() tournamentId?: string[];
  @Words({ optional: true, max: 50, says: 'Ids or names of champions, comma-separated' }) champion?: string[];
  @Roles() role?: string[];
  @From() from?: string;
  @To() to?: string;
}
