import { Choice, Day, Decimal, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { OffsetMeta } from '../../../http/envelopes.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { From, Leagues, To } from '../filters.js';
import { ListOf, ObjectOf, OffsetQuery } from '../../../http/data-lists.js';

const SYNC_STATES = vocabulary('LolSyncStatus', ['ok', 'stale', 'never']);

export class Teammate {
  @Text({ nullable: true }) lolPlayerId!: string | null;
  @Text() name!: string;
}

export class EarningRow {
  @Text({ nullable: true, example: 'lol-tournament-3' }) tournamentId!: string | null;
  @Text() tournamentName!: string;
  @Day() tournamentDate!: string;
  @Text({ nullable: true, example: '5-8' }) placement!: string | null;
  @Whole({ nullable: true }) placementMin!: number | null;
  @Whole({ nullable: true }) placementMax!: number | null;
  @Decimal({ says: "The player's own" }) earnings!: number;
  @Choice(['USD']) currency!: string;
  @Decimal({ nullable: true }) prizePool!: number | null;
  @Text({ nullable: true }) tier!: string | null;
  @Text({ nullable: true, example: 'lck', says: 'Slug' }) league!: string | null;
  @Whole({ nullable: true, says: 'Players who shared the prize' }) teamSize!: number | null;
  @Many(() => Teammate, {
    nullable: true,
    says: 'Empty where nobody shared the prize; null where no source says who did',
  })
  teammates!: Teammate[] | null;
  @Text({ nullable: true, example: 'northgate-owls' }) orgSlugAtTime!: string | null;
}

export class EarningsMeta extends OffsetMeta {
  @Decimal({
    nullable: true,
    says: 'USD: of all rows that match, not only of this page; without a filter all that is known of the player',
  })
  totalEarnings!: number | null;
}

export class YearEarnings {
  @Whole() year!: number;
  @Decimal() earnings!: number;
  @Whole() tournaments!: number;
}

export class LeagueEarnings {
  @Text({ nullable: true, example: 'lck', says: 'Slug; null for tournaments of no known league' }) league!:
    string | null;
  @Decimal() earnings!: number;
  @Whole() tournaments!: number;
}

export class EarningsSync {
  @Text({ nullable: true, example: 'leaguepedia' }) source!: string | null;
  @Moment({ nullable: true, says: 'When the source last published something else than before' }) lastSyncedAt!:
    string | null;
  @Choice(SYNC_STATES, { says: 'Stale after 90 days' }) status!: string;
}

const COUNTED = 'Null where the rows of tournaments do not add up to the total';
const NO_ROWS = 'Of the rows of tournaments that are known; null where none is';

export class EarningsSummary {
  @Text({ example: 'lol-player-9' }) lolPlayerId!: string;
  @Decimal({ nullable: true }) totalEarnings!: number | null;
  @Choice(['USD']) currency!: string;
  @Whole({ nullable: true, says: COUNTED }) tournamentCount!: number | null;
  @Whole({ nullable: true, says: COUNTED }) firstPlaceCount!: number | null;
  @Whole({ nullable: true, says: COUNTED }) secondPlaceCount!: number | null;
  @Whole({ nullable: true, says: COUNTED }) thirdPlaceCount!: number | null;
  @Whole({ nullable: true, says: COUNTED }) top3Count!: number | null;
  @Decimal({ nullable: true }) avgPlacement!: number | null;
  @Whole({ nullable: true }) bestPlacement!: number | null;
  @One(() => EarningRow, { nullable: true }) highestEarning!: EarningRow | null;
  @Many(() => YearEarnings, { nullable: true, says: NO_ROWS }) earningsByYear!: YearEarnings[] | null;
  @Many(() => LeagueEarnings, { nullable: true, says: NO_ROWS }) earningsByLeague!: LeagueEarnings[] | null;
  @Whole({ nullable: true, says: COUNTED }) worldsAppearances!: number | null;
  @Whole({ nullable: true, says: COUNTED }) worldsWins!: number | null;
  @Whole({ nullable: true, says: COUNTED }) msiAppearances!: number | null;
  @Whole({ nullable: true, says: COUNTED }) msiWins!: number | null;
  @One(() => EarningsSync) sync!: EarningsSync;
}

export class EarningsList extends ListOf(EarningRow, EarningsMeta) {}
export class EarningsSummaryAnswer extends ObjectOf(EarningsSummary) {}

export class EarningsQuery extends OffsetQuery {
  @Whole({ optional: true, min: 2009, max: 2100 }) year?: number;
  @Leagues() league?: string[];
  @Text({ optional: true, max: 50 }) tier?: string;
  @From() from?: string;
  @To() to?: string;
}
