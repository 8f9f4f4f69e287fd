import { Choice, Day, Decimal, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { RANKED_DIVISIONS } from '../divisions.js';
import { ObjectOf } from '../../../http/data-lists.js';
import { vocabulary } from '../../../http/vocabulary.js';
import {
  COUNTRY,
  FIGHTER_NAME,
  FIGHTER_SLUG,
  IS_CHAMPION,
  noSource,
  RANK_TEXT,
  RANKED_DIVISION,
  RANKING_KIND,
} from '../fields.js';

const KINDS = vocabulary('UfcRankingKind', ['meta', 'media']);

export class Rank {
  @Whole({ says: '0 for the champion' }) rank!: number;
  @Text({ example: '1', says: RANK_TEXT }) rankText!: string;
  @Whole({ nullable: true, says: 'In the list before' }) previousRank!: number | null;
  @Whole({ nullable: true, says: 'Places gained since the list before; null more than two weeks after it' }) change!:
    number | null;
  @Flag({ says: 'Not in the list before' }) isNew!: boolean;
  @Flag({ says: IS_CHAMPION }) isChampion!: boolean;
  @Text({ says: FIGHTER_SLUG }) fighterSlug!: string;
  @Text({ says: FIGHTER_NAME }) fighterName!: string;
  @Text({ nullable: true, says: "On the list's day, counted over this archive" }) recordText!: string | null;
  @Text({ nullable: true, says: COUNTRY }) country!: string | null;
  @Decimal({ nullable: true, says: 'Algorithmic lists only: rating - 2 * deviation' }) points!: number | null;
  @Moment({ nullable: true, says: "Beginning of the day of the last bout up to the list's day; null without one" })
  lastFightAt!: string | null;
  @Whole({ nullable: true, says: "From the last bout to the list's day" }) inactiveDays!: number | null;
}

/** A rank with its list. */
export class ListedRank extends Rank {
  @Choice(KINDS, { says: RANKING_KIND }) kind!: string;
  @Moment({ says: 'Day of the list, at 00:00 UTC' }) publishedAt!: string;
  @Choice(RANKED_DIVISIONS, { says: RANKED_DIVISION }) division!: string;
}

export class DivisionRanks {
  @Choice(RANKED_DIVISIONS, { says: RANKED_DIVISION }) division!: string;
  @Text({ says: 'The division in English' }) label!: string;
  @Choice(['men', 'women'], { says: 'Of the fighters' }) sex!: string;
  @One(() => Rank, { nullable: true, says: 'Null in algorithmic lists, which rank everybody' }) champion!: Rank | null;
  @One(() => Rank, { nullable: true, says: noSource('Holder of an interim title') }) interimChampion!: Rank | null;
  @Many(() => Rank, { says: 'From rank 1 on, as many as limit' }) rows!: Rank[];
}

export class RankingsCoverage {
  @Day({ says: 'The first list of this kind in the archive' }) from!: string;
  @Day({ says: 'The last one' }) to!: string;
  @Whole({ says: 'Weeks without a list between them, where more than two weeks lie between two lists' })
  gaps!: number;
}

const PUBLISHED_AT = 'Day of the list, at 00:00 UTC; null before the first list';
const SOURCE = 'scoreline-glicko for meta, ufc-media-panel for media';
const COVERED = { nullable: true, says: 'All lists of this kind in the archive; null before the first one' };

export class Rankings {
  @Choice(KINDS, { says: RANKING_KIND }) kind!: string;
  @Moment({ nullable: true, says: PUBLISHED_AT }) publishedAt!: string | null;
  @Moment({ nullable: true, says: 'Day of the list before, at 00:00 UTC; null for the first' }) previousPublishedAt!:
    string | null;
  @One(() => RankingsCoverage, COVERED) coverage!: RankingsCoverage | null;
  @Text({ example: 'scoreline-glicko', says: SOURCE }) source!: string;
  @Many(() => DivisionRanks, { says: 'Men before women; divisions without any rank are left out' })
  divisions!: DivisionRanks[];
}

export class DivisionRankings extends DivisionRanks {
  @Choice(KINDS, { says: RANKING_KIND }) kind!: string;
  @Moment({ nullable: true, says: PUBLISHED_AT }) publishedAt!: string | null;
  @Moment({ nullable: true, says: 'Day of the list before, at 00:00 UTC; null for the first' }) previousPublishedAt!:
    string | null;
  @One(() => RankingsCoverage, COVERED) coverage!: RankingsCoverage | null;
  @Text({ says: SOURCE }) source!: string;
}

export class RankingsAnswer extends ObjectOf(Rankings) {}
export class DivisionRankingsAnswer extends ObjectOf(DivisionRankings) {}

export class RankingsQuery extends ReadQuery {
  @Day({ optional: true, says: 'The newest list on or before this day' }) date?: string;
  @Whole({ default: 15, min: 1, max: 100, says: 'Rows of a division' }) limit!: number;
}
