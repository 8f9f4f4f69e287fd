import { Choice, Day, Flag, One, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { CAREER_HIGH_RANK, IOC, LISTS_LED, PLAYER_ID, PLAYER_NAME } from '../fields.js';
import { Tour, Year, YearTo } from '../filters.js';
import { ListOf, PagedQuery } from '../list.js';

const LIST_DAY = 'Day of the list';
const POINTS = 'Ranking points; null in lists without them';

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
  @Whole({ says: 'Place in the list; players who are tied share it' }) rank!: number;
  @Whole({ nullable: true, says: 'In the list before' }) previous_rank!: number | null;
  @Whole({
    nullable: true,
    says: 'previous_rank minus rank; null for a new entry, and more than two weeks after the list before',
  })
  movement!: number | null;
  @Flag({ says: 'Not in the list before' }) is_new_entry!: boolean;
  @Text({ says: PLAYER_ID }) player_id!: string;
  @Text({ says: PLAYER_NAME }) player_name!: string;
  @Text({ nullable: true, says: IOC }) ioc!: string | null;
  @Text({ nullable: true }) country_code!: string | null;
  @Whole({ nullable: true, says: 'Whole years on the day of the list' }) age!: number | null;
  @Whole({ nullable: true, says: POINTS }) points!: number | null;
  @Whole({ nullable: true, says: 'In the list before; null when not in it' }) previous_points!: number | null;
  @Whole({ nullable: true, says: 'points minus previous_points; null when either is' }) points_change!: number | null;
  @Whole({ nullable: true, says: 'As the list has it; null in lists without it' }) tournaments_played!: number | null;
  @Flag({ says: 'Shares its rank' }) tied!: boolean;
  @Whole({ nullable: true, says: CAREER_HIGH_RANK }) career_high_rank!: number | null;
  @Tour() tour!: string;
  @Day({ says: LIST_DAY }) ranking_date!: string;
}

export class RankingList extends ListOf(RankingRow) {
  @Tour() tour!: string;
  @Day({ nullable: true, says: 'Null while there is no list' }) ranking_date!: string | null;
  @Day({ nullable: true, says: 'The list before' }) previous_date!: string | null;
  @One(() => RankingCoverage, { nullable: true, says: 'What career_high_rank is counted from' })
  coverage!: RankingCoverage | null;
}

export class RankingDate {
  @Day({ says: LIST_DAY }) date!: string;
  @Tour() tour!: string;
  @Whole({ says: 'Calendar year of the day' }) year!: number;
  @Whole({ says: 'ISO week, which belongs to week_year' }) week!: number;
  @Whole({ says: 'ISO year of the week; it is not year around New Year: 2018-12-31 is in week 1 of 2019' })
  week_year!: number;
  @Whole({ says: 'Players on the list' }) row_count!: number;
}

export class RankingDateList extends ListOf(RankingDate) {}

export class RankingPoint {
  @Day({ says: LIST_DAY }) date!: string;
  @Whole({ says: 'Place in this list' }) rank!: number;
  @Whole({ nullable: true, says: POINTS }) points!: number | null;
  @Whole({
    nullable: true,
    says: 'Places gained since the list before, if at most two weeks lie between, or the year before at interval year_end',
  })
  movement!: number | null;
}

export class RankedPlayer {
  @Text({ says: PLAYER_ID }) id!: string;
  @Text({ says: PLAYER_NAME }) name!: string;
  @Text({ nullable: true, says: IOC }) ioc!: string | null;
  @Tour() tour!: string;
}

export class RankingSummary {
  @Whole({ nullable: true, says: 'Null when in no list' }) best_rank!: number | null;
  @Day({ nullable: true, says: 'First list with best_rank' }) best_rank_date!: string | null;
  @Whole({ nullable: true, says: 'Null when in no list' }) worst_rank!: number | null;
  @Whole({ says: 'Lists the player stands in' }) weeks_ranked!: number;
  @Whole({ says: 'Lists with rank 1 to 10' }) weeks_top_10!: number;
  @Whole({ says: LISTS_LED }) weeks_at_no_1!: number;
  @Day({ nullable: true, says: 'First list with the player' }) first_date!: string | null;
  @Day({ nullable: true, says: 'Last list with the player' }) last_date!: string | null;
  @One(() => RankingCoverage, {
    nullable: true,
    says: 'The lists of the tour in the archive; null while there is none',
  })
  coverage!: RankingCoverage | null;
}

export class RankingHistory extends ListOf(RankingPoint) {
  @One(() => RankedPlayer, { says: 'Whose ranks these are' }) player!: RankedPlayer;
  @One(() => RankingSummary, { says: 'Over every list of the years asked for, whatever interval and limit are' })
  summary!: RankingSummary;
}

export class CircuitQuery extends PagedQuery(['rank', 'points', 'movement', 'age'], 'asc', 500) {
  @Day({ optional: true, says: 'A published Monday; the newest list when left out' }) date?: string;
  @Text({ optional: true, min: 2, max: 3, says: 'Olympic code or ISO alpha-2' }) country?: string;
}

export class RankingsQuery extends CircuitQuery {
  @Tour({ default: 'ATP' }) tour!: string;
}

export class TopQuery extends ReadQuery {
  @Tour({ default: 'ATP' }) tour!: string;
  @Whole({ default: 10, min: 1, max: 500, says: 'Rows from rank 1 on' }) top_n!: number;
}

export class DatesQuery extends ReadQuery {
  @Tour({ default: 'ATP' }) tour!: string;
  @Year({ optional: true, says: 'Only lists of this year' }) year?: number;
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
