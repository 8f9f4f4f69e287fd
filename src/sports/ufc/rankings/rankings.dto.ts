import { Choice, Day, Decimal, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { RANKED_DIVISIONS } from '../divisions.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { vocabulary } from '../../../http/vocabulary.js';

const KINDS = vocabulary('UfcRankingKind', ['meta', 'media']);

export class Rank {
  @Whole({ says: '0 for the champion' }) rank!: number;
  @Text({ example: '1' }) rankText!: string;
  @Whole({ nullable: true, says: 'In the list before' }) previousRank!: number | null;
  @Whole({ nullable: true, says: 'Places gained since the list before; null more than two weeks after it' }) change!:
    number | null;
  @Flag({ says: 'Not in the list before' }) isNew!: boolean;
  @Flag() isChampion!: boolean;
  @Text() fighterSlug!: string;
  @Text() fighterName!: string;
  @Text({ nullable: true, says: "On the list's day, counted over this archive" }) recordText!: string | null;
  @Text({ nullable: true }) country!: string | null;
  @Decimal({ nullable: true, says: 'Algorithmic lists only: rating - 2 * deviation' }) points!: number | null;
  @Moment({ nullable: true }) lastFightAt!: string | null;
  @Whole({ nullable: true, says: "From the last bout to the list's day" }) inactiveDays!: number | null;
}

export class DivisionRanks {
  @Choice(RANKED_DIVISIONS) division!: string;
  @Text() label!: string;
  @Choice(['men', 'women']) sex!: string;
  @One(() => Rank, { nullable: true, says: 'Null in algorithmic lists, which rank everybody' }) champion!: Rank | null;
  @One(() => Rank, { nullable: true }) interimChampion!: Rank | null;
  @Many(() => Rank) rows!: Rank[];
}

export class RankingsCoverage {
  @Day({ says: 'The first list of this kind in the archive' }) from!: string;
  @Day({ says: 'The last one' }) to!: string;
  @Whole({ says: 'Weeks without a list between them, where more than two weeks lie between two lists' })
  gaps!: number;
}

const COVERED = { nullable: true, says: 'All lists of this kind in the archive; null before the first one' };

export class Rankings {
  @Choice(KINDS, { says: 'Algorithmic, or of the media panel' }) kind!: string;
  @Moment({ nullable: true, says: 'Null before the first list' }) publishedAt!: string | null;
  @Moment({ nullable: true }) previousPublishedAt!: string | null;
  @One(() => RankingsCoverage, COVERED) coverage!: RankingsCoverage | null;
  @Text({ example: 'scoreline-glicko' }) source!: string;
  @Many(() => DivisionRanks) divisions!: DivisionRanks[];
}

export class DivisionRankings extends DivisionRanks {
  @Choice(KINDS) kind!: string;
  @Moment({ nullable: true }) publishedAt!: string | null;
  @Moment({ nullable: true }) previousPublishedAt!: string | null;
  @One(() => RankingsCoverage, COVERED) coverage!: RankingsCoverage | null;
  @Text() source!: string;
}

export class RankingsAnswer extends ObjectOf(Rankings) {}
export class DivisionRankingsAnswer extends ObjectOf(DivisionRankings) {}

export class RankingsQuery extends ReadQuery {
  @Day({ optional: true, says: 'The newest list on or before this day' }) date?: string;
  @Whole({ default: 15, min: 1, max: 100, says: 'Rows of a division' }) limit!: number;
}
