import { Choice, Day, Flag, One, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { TOURS, Year, YearTo } from '../filters.js';
import { ListOf, PagedQuery } from '../list.js';

/** The lists from which ranks over time are counted. */
export class RankingCoverage {
  @Day({ says: 'The first list of the tour in the archive' }) from!: string;
  @Day({ says: 'The last one' }) to!: string;
  @Whole({
    says: 'Weekly lists between them that are missing, where more than two weeks lie between two lists, or incomplete',
  })
  gaps!: number;
}

export class RankingRow {
  @Whole() rank!: number;
  @Whole({ nullable: true, says: 'In the list before' }) previous_rank!: number | null;
  @Whole({
    nullable: true,
    says: 'previous_rank minus rank; null for a new entry, and more than two weeks after the list before',
  })
  movement!: number | null;
  @Flag({ says: 'Not in the list before' }) is_new_entry!: boolean;
  @Text() player_id!: string;
  @Text() player_name!: string;
  @Text({ nullable: true, says: 'Olympic country code' }) ioc!: string | null;
  @Text({ nullable: true }) country_code!: string | null;
  @Whole({ nullable: true, says: 'Whole years on the day of the list' }) age!: number | null;
  @Whole({ nullable: true }) points!: number | null;
  @Whole({ nullable: true }) previous_points!: number | null;
  @Whole({ nullable: true }) points_change!: number | null;
  @Whole({ nullable: true }) tournaments_played!: number | null;
  @Flag({ says: 'Shares its rank' }) tied!: boolean;
  @Whole({ nullable: true }) career_high_rank!: number | null;
  @Choice(TOURS) tour!: string;
  @Day() ranking_date!: string;
}

export class RankingList extends ListOf(RankingRow) {
  @Choice(TOURS) tour!: string;
  @Day({ nullable: true, says: 'Null while there is no list' }) ranking_date!: string | null;
  @Day({ nullable: true, says: 'The list before' }) previous_date!: string | null;
  @One(() => RankingCoverage, { nullable: true, says: 'What career_high_rank is counted from' })
  coverage!: RankingCoverage | null;
}

export class RankingDate {
  @Day() date!: string;
  @Choice(TOURS) tour!: string;
  @Whole() year!: number;
  @Whole({ says: 'ISO week' }) week!: number;
  @Whole({ says: 'Players on the list' }) row_count!: number;
}

export class RankingDateList extends ListOf(RankingDate) {}

export class RankingPoint {
  @Day() date!: string;
  @Whole() rank!: number;
  @Whole({ nullable: true }) points!: number | null;
  @Whole({
    nullable: true,
    says: 'Places gained since the list before, if at most two weeks lie between, or the year before at interval year_end',
  })
  movement!: number | null;
}

export class RankedPlayer {
  @Text() id!: string;
  @Text() name!: string;
  @Text({ nullable: true, says: 'Olympic country code' }) ioc!: string | null;
  @Choice(TOURS) tour!: string;
}

export class RankingSummary {
  @Whole({ nullable: true }) best_rank!: number | null;
  @Day({ nullable: true }) best_rank_date!: string | null;
  @Whole({ nullable: true }) worst_rank!: number | null;
  @Whole({ says: 'Lists the player stands in' }) weeks_ranked!: number;
  @Whole() weeks_top_10!: number;
  @Whole() weeks_at_no_1!: number;
  @Day({ nullable: true }) first_date!: string | null;
  @Day({ nullable: true }) last_date!: string | null;
  @One(() => RankingCoverage, {
    nullable: true,
    says: 'The lists of the tour in the archive; null while there is none',
  })
  coverage!: RankingCoverage | null;
}

export class RankingHistory extends ListOf(RankingPoint) {
  @One(() => RankedPlayer) player!: RankedPlayer;
  @One(() => RankingSummary) summary!: RankingSummary;
}

export class CircuitQuery extends PagedQuery(['rank', 'points', 'movement', 'age'], 'asc', 500) {
  @Day({ optional: true, says: 'A published Monday; the newest list when left out' }) date?: string;
  @Text({ optional: true, min: 2, max: 3, says: 'Olympic code or ISO alpha-2' }) country?: string;
}

export class RankingsQuery extends CircuitQuery {
  @Choice(TOURS, { default: 'ATP' }) tour!: string;
}

export class TopQuery extends ReadQuery {
  @Choice(TOURS, { default: 'ATP' }) tour!: string;
  @Whole({ default: 10, min: 1, max: 500 }) top_n!: number;
}

export class DatesQuery extends ReadQuery {
  @Choice(TOURS, { default: 'ATP' }) tour!: string;
  @Year({ optional: true }) year?: number;
  @Whole({ optional: true, min: 1, max: 5_000, says: 'The newest so many; all when left out' }) limit?: number;
}

export class HistoryQuery extends ReadQuery {
  @Year({ optional: true, says: 'First year' }) year_from?: number;
  @YearTo() year_to?: number;
  @Choice(['week', 'year_end'], {
    default: 'week',
    says: 'Every list, or the last one of each year that has one of its last five weeks',
  })
  interval!: string;
  @Whole({ optional: true, min: 1, max: 5_000, says: 'The newest so many; all when left out' }) limit?: number;
}
