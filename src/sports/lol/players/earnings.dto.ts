import { Choice, Day, Decimal, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { OffsetMeta } from '../../../http/envelopes.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { From, To } from '../../../http/filters.js';
import { Leagues } from '../filters.js';
import { ListOf, ObjectOf, OffsetQuery } from '../../../http/data-lists.js';
import { SAYS } from '../says.js';

const SYNC_STATES = vocabulary('LolSyncStatus', ['ok', 'stale', 'never']);

export class Teammate {
  @Text({ nullable: true, says: 'lol-player-<n>; null where a name means nobody or several' }) lolPlayerId!:
    string | null;
  @Text({ says: 'As the source writes it' }) name!: string;
}

export class EarningRow {
  @Text({ nullable: true, example: 'lol-tournament-3', says: SAYS.tournamentId }) tournamentId!: string | null;
  @Text({ says: 'As the source writes it' }) tournamentName!: string;
  @Day({ says: 'Day that the source gives the result' }) tournamentDate!: string;
  @Text({
    nullable: true,
    example: '5-8',
    says: 'Place or range of places, such as 5-8; null where the source has none',
  })
  placement!: string | null;
  @Whole({ nullable: true, says: 'Best place of the range' }) placementMin!: number | null;
  @Whole({ nullable: true, says: 'Worst place of the range' }) placementMax!: number | null;
  @Decimal({ says: "The player's own" }) earnings!: number;
  @Choice(['USD']) currency!: string;
  @Decimal({ nullable: true, says: 'USD; always null: no source has it' }) prizePool!: number | null;
  @Text({ nullable: true, says: 'Of the tournament; always null: no source has it' }) tier!: string | null;
  @Text({ nullable: true, example: 'lck', says: SAYS.leagueSlug }) league!: string | null;
  @Whole({ nullable: true, says: 'Players who shared the prize' }) teamSize!: number | null;
  @Many(() => Teammate, {
    nullable: true,
    says: 'Empty where nobody shared the prize; null where no source says who did',
  })
  teammates!: Teammate[] | null;
  @Text({
    nullable: true,
    example: 'northgate-owls',
    says: "Slug of the player's team in the tournament; null where no source has it",
  })
  orgSlugAtTime!: string | null;
}

export class EarningsMeta extends OffsetMeta {
  @Decimal({
    nullable: true,
    says: 'USD: of all rows that match, not only of this page; without a filter all that is known of the player',
  })
  totalEarnings!: number | null;
}

export class YearEarnings {
  @Whole({ says: 'Of the day of the result' }) year!: number;
  @Decimal({ says: SAYS.usd }) earnings!: number;
  @Whole({ says: 'Prizes, one for each result' }) tournaments!: number;
}

export class LeagueEarnings {
  @Text({ nullable: true, example: 'lck', says: 'Slug; null for tournaments of no known league' }) league!:
    string | null;
  @Decimal({ says: SAYS.usd }) earnings!: number;
  @Whole({ says: 'Prizes, one for each result' }) tournaments!: number;
}

export class EarningsSync {
  @Text({ nullable: true, example: 'leaguepedia', says: 'Source of the total; null where no prize is known' }) source!:
    string | null;
  @Moment({ nullable: true, says: 'When the source last published something else than before' }) lastSyncedAt!:
    string | null;
  @Choice(SYNC_STATES, { says: 'Stale after 90 days' }) status!: string;
}

const COUNTED = 'Null where the rows of tournaments do not add up to the total';
const NO_ROWS = 'Of the rows of tournaments that are known; null where none is';

export class EarningsSummary {
  @Text({ example: 'lol-player-9', says: SAYS.lolPlayerId }) lolPlayerId!: string;
  @Decimal({
    nullable: true,
    says: 'USD: the larger of the total that a source publishes and the sum of the rows; null where no prize is known',
  })
  totalEarnings!: number | null;
  @Choice(['USD']) currency!: string;
  @Whole({ nullable: true, says: COUNTED }) tournamentCount!: number | null;
  @Whole({ nullable: true, says: COUNTED }) firstPlaceCount!: number | null;
  @Whole({ nullable: true, says: COUNTED }) secondPlaceCount!: number | null;
  @Whole({ nullable: true, says: COUNTED }) thirdPlaceCount!: number | null;
  @Whole({ nullable: true, says: COUNTED }) top3Count!: number | null;
  @Decimal({
    nullable: true,
    says: 'Mean of the middles of the ranges; null where the rows of tournaments do not add up to the total',
  })
  avgPlacement!: number | null;
  @Whole({ nullable: true, says: 'Of the rows of tournaments that are known; null where none has a place' })
  bestPlacement!: number | null;
  @One(() => EarningRow, { nullable: true, says: 'Of the rows of tournaments that are known; null where none is' })
  highestEarning!: EarningRow | null;
  @Many(() => YearEarnings, { nullable: true, says: NO_ROWS }) earningsByYear!: YearEarnings[] | null;
  @Many(() => LeagueEarnings, { nullable: true, says: NO_ROWS }) earningsByLeague!: LeagueEarnings[] | null;
  @Whole({ nullable: true, says: COUNTED }) worldsAppearances!: number | null;
  @Whole({ nullable: true, says: COUNTED }) worldsWins!: number | null;
  @Whole({ nullable: true, says: COUNTED }) msiAppearances!: number | null;
  @Whole({ nullable: true, says: COUNTED }) msiWins!: number | null;
  @One(() => EarningsSync, { says: 'Where the total is from, and how old it is' }) sync!: EarningsSync;
}

export class EarningsList extends ListOf(EarningRow, EarningsMeta) {}
export class EarningsSummaryAnswer extends ObjectOf(EarningsSummary) {}

export class EarningsQuery extends OffsetQuery {
  @Whole({ optional: true, min: 2009, max: 2100, says: 'Year of the day of the result' }) year?: number;
  @Leagues() league?: string[];
  @Text({ optional: true, max: 50, says: 'Tier of the tournament, in any case' }) tier?: string;
  @From() from?: string;
  @To() to?: string;
}
