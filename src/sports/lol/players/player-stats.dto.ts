import { OffsetMeta } from '../../../http/envelopes.js';
import { Choice, Decimal, Flag, Many, Moment, One, Text, Whole, Words } from '../../../http/fields.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { From, To } from '../../../http/filters.js';
import { Leagues, Roles, Tournaments } from '../filters.js';
import { PlayerGameRow } from '../games/player-rows.dto.js';
import { ListOf, OffsetQuery } from '../../../http/data-lists.js';
import { OUTCOMES } from '../refs.dto.js';
import { SAYS } from '../says.js';
import { ScheduleRow } from '../schedule/schedule-row.dto.js';

export const RESULTS = vocabulary('LolGameResult', ['win', 'loss']);

const RATIO = { nullable: true, min: 0, max: 1 };

export class PlayerSummary {
  @Whole({ says: 'Finished games that are stored' }) gamesPlayed!: number;
  @Whole({ says: SAYS.decided }) wins!: number;
  @Whole({ says: SAYS.decided }) losses!: number;
  @Whole({ says: 'Games whose winner no source has' }) unknownResults!: number;
  @Decimal({ ...RATIO, says: SAYS.winRate }) winRate!: number | null;
  @Decimal({ nullable: true, says: SAYS.mean }) avgKills!: number | null;
  @Decimal({ nullable: true, says: SAYS.mean }) avgDeaths!: number | null;
  @Decimal({ nullable: true, says: SAYS.mean }) avgAssists!: number | null;
  @Decimal({ nullable: true, says: SAYS.kdaOfAll }) avgKda!: number | null;
  @Decimal({ nullable: true, says: 'Minions and monsters a game; null where no game has it' }) avgCs!: number | null;
  @Decimal({ nullable: true, says: 'In all minutes together, as the other rates' }) avgCsPerMin!: number | null;
  @Decimal({ nullable: true, says: SAYS.mean }) avgGold!: number | null;
  @Decimal({ nullable: true, says: SAYS.meanPerMinute }) avgGoldPerMin!: number | null;
  @Decimal({ nullable: true, says: 'To champions' }) avgDamage!: number | null;
  @Decimal({
    nullable: true,
    says: 'To champions; sum over the games by their minutes together; null where no game has it',
  })
  avgDamagePerMin!: number | null;
  @Decimal({ ...RATIO, says: "Of the teams' damage, 0 to 1" }) avgDamageShare!: number | null;
  @Decimal({ nullable: true, says: SAYS.mean }) avgVisionScore!: number | null;
  @Decimal({ ...RATIO, says: "Kills and assists of the teams' kills, 0 to 1" }) killParticipation!: number | null;
  @Decimal({ ...RATIO, says: 'Games with the first kill, 0 to 1' }) firstBloodRate!: number | null;
  @Whole({ nullable: true, says: SAYS.unknownMany }) tripleKills!: number | null;
  @Whole({ nullable: true, says: SAYS.unknownMany }) quadraKills!: number | null;
  @Whole({ nullable: true, says: SAYS.unknownMany }) pentaKills!: number | null;
}

export class RecentGame extends PlayerGameRow {
  @Moment({ nullable: true, says: SAYS.startOrDay }) startTime!: string | null;
  @Text({ example: 'lck', says: SAYS.leagueSlug }) league!: string;
  @Text({ nullable: true, says: SAYS.opponentSlug }) opponentSlug!: string | null;
  @Choice(RESULTS, { nullable: true, says: SAYS.result }) result!: string | null;
}

const ASKED = { nullable: true, says: SAYS.asked };

export class StatsFilters {
  @Many(() => String, ASKED) league!: string[] | null;
  @Many(() => String, { nullable: true, says: SAYS.asked }) tournamentId!: string[] | null;
  @Many(() => String, { nullable: true, says: SAYS.asked }) champion!: string[] | null;
  @Many(() => String, { nullable: true, says: SAYS.asked }) role!: string[] | null;
  @Text({ nullable: true, says: SAYS.asked }) from!: string | null;
  @Text({ nullable: true, says: SAYS.asked }) to!: string | null;
}

export class PlayerStats {
  @Text({ example: 'lol-player-9', says: SAYS.lolPlayerId }) lolPlayerId!: string;
  @One(() => StatsFilters, { says: SAYS.filters }) filters!: StatsFilters;
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
  @Choice(OUTCOMES, {
    nullable: true,
    says: "For the player's team; null until the match is over, and where no source has it",
  })
  result!: string | null;
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
