import { OffsetMeta } from '../../../http/envelopes.js';
import { Day, Decimal, Moment, One, Text, Whole, Words } from '../../../http/fields.js';
import { Leagues } from '../filters.js';
import { ListOf, PagedQuery } from '../list.js';
import { TeamRef } from '../refs.dto.js';

export class TeamRank {
  @Whole({ says: 'Among all teams, whatever the filters' }) rank!: number;
  @Whole({ nullable: true, says: 'In the list before' }) previousRank!: number | null;
  @One(() => TeamRef) team!: TeamRef;
  @Decimal({ says: 'See /docs/lol-rankings-method' }) rating!: number;
  @Whole({ says: 'Rated ones so far' }) games!: number;
  @Moment({ says: 'Of the newest rated match' }) lastPlayedAt!: string;
  @Whole({ nullable: true, says: 'Places gained since the list before; null where it did not have the team' })
  change!: number | null;
}

export class TeamRankMeta extends OffsetMeta {
  @Text({ example: 'scoreline-elo' }) method!: string;
  @Moment({ nullable: true, says: 'Day of the newest result in it; null before the first list' })
  publishedAt!: string | null;
  @Moment({ nullable: true }) previousPublishedAt!: string | null;
}

export class TeamRankList extends ListOf(TeamRank, TeamRankMeta) {}

export class TeamRankingsQuery extends PagedQuery {
  @Day({ optional: true, says: 'The newest list on or before this day; there is one of each week with results' })
  date?: string;
  @Words({ optional: true, max: 50, says: 'Regions, comma-separated' }) region?: string[];
  @Leagues() league?: string[];
}
