import { Choice, Day, Decimal, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { SourcedListMeta } from '../available.js';
import { NumberedListOf } from '../../../http/data-lists.js';
import { PlayerRef, REGIONS } from '../refs.dto.js';

export const RANKING_SOURCES = vocabulary('Cs2RankingSource', ['world', 'vrs']);
export type RankingSource = (typeof RANKING_SOURCES)[number];

export const VRS_KINDS = vocabulary('Cs2VrsKind', ['live', 'invitation']);

export class TeamRank {
  @Whole({ says: 'Teams of equal points may share one' }) rank!: number;
  @Text({ says: "In a list of Valve's, the name there" }) teamName!: string;
  @Decimal({ says: "By the list's own rules" }) points!: number;
  @Whole({
    says: 'previousRank minus rank; 0 where there is none, and of a further roster of a team',
  })
  change!: number;
  @Text({ example: 'cs2-team-31', says: 'For /cs2/teams/{teamId}' }) teamId!: string;
  @Text({ example: 'harbour-nine', says: 'For /cs2/teams/{teamId}, in place of the id' }) slug!: string;
  @Whole({
    nullable: true,
    says: 'In the list before; null where it did not have the team, and where lists are missing between the two',
  })
  previousRank!: number | null;
  @Flag({ says: 'The list before did not have it, and none is missing between the two' }) isNew!: boolean;
  @Choice(REGIONS, { nullable: true, says: 'Of its newest regional standings; null where it stands in none' }) region!:
    string | null;
  @Many(() => PlayerRef, { says: 'Who was ranked; in the world ranking the newest line-up on that day' })
  roster!: PlayerRef[];
}

/** A line of one of Valve's lists, with the list. */
export class VrsLine extends TeamRank {
  @Moment({ says: 'Day of the list' }) publishedAt!: string;
  @Choice(VRS_KINDS, { says: 'Of the list' }) kind!: string;
  @Text({ example: 'global', says: 'A region, or global' }) list!: string;
}

export class RegionalTeamRank extends TeamRank {
  @Whole({ nullable: true, says: "In the world ranking; null where a roster of Valve's lists does not stand there" })
  worldRank!: number | null;
  @Whole({ says: 'The same as rank' }) regionalRank!: number;
  @Whole({ nullable: true, says: "In Valve's newest global list on that day" }) vrsRank!: number | null;
}

export class RankingCoverage {
  @Day({ says: 'The first list in the archive' }) from!: string;
  @Day({ says: 'The last one' }) to!: string;
  @Whole({
    says: 'Lists that are missing between them: weekly ones where more than 14 days lie between two, monthly ones of Valve more than 45',
  })
  gaps!: number;
}

export class TeamRankMeta extends SourcedListMeta {
  @Choice(RANKING_SOURCES, { says: "world: computed from stored results; vrs: Valve's Regional Standings" })
  source!: string;
  @Moment({ nullable: true, says: 'Day of the list; null before the first one' }) publishedAt!: string | null;
  @Moment({ nullable: true, says: 'Day of the list before; null for the first' }) previousPublishedAt!: string | null;
  @One(() => RankingCoverage, {
    nullable: true,
    says: 'All lists of this ranking in the archive; null before the first one',
  })
  coverage!: RankingCoverage | null;
}

export class TeamRankList extends NumberedListOf(TeamRank, TeamRankMeta) {}
export class RegionalTeamRankList extends NumberedListOf(RegionalTeamRank, TeamRankMeta) {}

export class ListedQuery extends ReadQuery {
  @Whole({ default: 1, min: 1, max: 1_000_000, says: 'Page, from 1' }) page!: number;
  @Whole({ default: 50, min: 1, max: 100, says: 'Rows on a page' }) limit!: number;
  @Text({ optional: true, max: 1_000, says: 'meta.nextCursor of the page before; in place of page' }) cursor?: string;
  @Day({ optional: true, says: 'The newest list on or before this day' }) date?: string;
}

export class VrsQuery extends ListedQuery {
  @Choice(VRS_KINDS, { default: 'live', says: "Which of Valve's lists: the running one, or the one that invites" })
  kind!: string;
}

export class RankingsQuery extends VrsQuery {
  @Choice(RANKING_SOURCES, {
    default: 'world',
    says: "world: computed from stored results; vrs: Valve's Regional Standings",
  })
  source!: RankingSource;
}
