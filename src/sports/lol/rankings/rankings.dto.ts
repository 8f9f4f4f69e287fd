import { OffsetMeta } from '../../../http/envelopes.js';
import { Day, Decimal, Moment, One, Text, Whole, Words } from '../../../http/fields.js';
import { Leagues } from '../filters.js';
import { ListOf, OffsetQuery } from '../../../http/data-lists.js';
import { TeamRef } from '../refs.dto.js';

export class TeamRank {
  @Whole({ says: 'Among all teams, whatever the filters' }) rank!: number;
  @Whole({ nullable: true, says: 'In the list before' }) previousRank!: number | null;
  @One(() => TeamRef, { says: 'As it is called now' }) team!: TeamRef;
  @Decimal({ says: 'See /docs/lol-rankings-method' }) rating!: number;
  @Whole({ says: 'Rated ones so far' }) games!: number;
  @Moment({ says: 'Of the newest rated match' }) lastPlayedAt!: string;
  @Whole({
    nullable: true,
    says: 'Places gained since the list before; null where it did not have the team, and more than two weeks after it',
  })
  change!: number | null;
}

/** A rank with its list. */
export class ListedRank extends TeamRank {
  @Moment({ says: 'Day of the list' }) publishedAt!: string;
}

export class RankingCoverage {
  @Day({ says: 'The first list in the archive' }) from!: string;
  @Day({ says: 'The last one' }) to!: string;
  @Whole({ says: 'Weeks without a list between them, where more than two weeks lie between two lists' })
  gaps!: number;
}

export class TeamRankMeta extends OffsetMeta {
  @Text({ example: 'scoreline-elo', says: 'Explained at /docs/lol-rankings-method' }) method!: string;
  @Moment({ nullable: true, says: 'Day of the newest result in it; null before the first list' })
  publishedAt!: string | null;
  @Moment({ nullable: true, says: 'Day of the list before; null where this is the first' }) previousPublishedAt!:
    string | null;
  @One(() => RankingCoverage, { nullable: true, says: 'All lists in the archive; null before the first one' })
  coverage!: RankingCoverage | null;
}

export class TeamRankList extends ListOf(TeamRank, TeamRankMeta) {}

export class TeamRankingsQuery extends OffsetQuery {
  @Day({ optional: true, says: 'The newest list on or before this day; there is one of each week with results' })
  date?: string;
  @Words({ optional: true, max: 50, says: 'Regions, comma-separated' }) region?: string[];
  @Leagues() league?: string[];
}
