import { Choice, Day, Decimal, Flag, Many, Moment, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { vocabulary } from '../../../http/vocabulary.js';
import { SourcedListMeta } from '../available.js';
import { ListOf } from '../list.js';
import { PlayerRef, REGIONS } from '../refs.dto.js';

export const RANKING_SOURCES = vocabulary('Cs2RankingSource', ['world', 'vrs']);
export type RankingSource = (typeof RANKING_SOURCES)[number];

export const VRS_KINDS = vocabulary('Cs2VrsKind', ['live', 'invitation']);

export class TeamRank {
  @Whole({ says: 'Teams of equal points may share one' }) rank!: number;
  @Text({ says: "In a list of Valve's, the name there" }) teamName!: string;
  @Decimal() points!: number;
  @Whole({
    says: 'Places gained since the list before; 0 where it did not have the team, and of a further roster of a team',
  })
  change!: number;
  @Text({ example: 'cs2-team-31' }) teamId!: string;
  @Text({ example: 'harbour-nine' }) slug!: string;
  @Whole({ nullable: true, says: 'In the list before; null where it did not have the team' }) previousRank!:
    number | null;
  @Flag({ says: 'The list before did not have it' }) isNew!: boolean;
  @Choice(REGIONS, { nullable: true }) region!: string | null;
  @Many(() => PlayerRef, { says: 'Who was ranked; in the world ranking the newest line-up on that day' })
  roster!: PlayerRef[];
}

export class RegionalTeamRank extends TeamRank {
  @Whole() worldRank!: number;
  @Whole() regionalRank!: number;
  @Whole({ nullable: true, says: "In Valve's newest global list on that day" }) vrsRank!: number | null;
}

export class TeamRankMeta extends SourcedListMeta {
  @Choice(RANKING_SOURCES, { says: "world: computed from stored results; vrs: Valve's Regional Standings" })
  source!: string;
  @Moment({ nullable: true, says: 'Day of the list; null before the first one' }) publishedAt!: string | null;
  @Moment({ nullable: true }) previousPublishedAt!: string | null;
}

export class TeamRankList extends ListOf(TeamRank, TeamRankMeta) {}
export class RegionalTeamRankList extends ListOf(RegionalTeamRank, TeamRankMeta) {}

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
  @Choice(RANKING_SOURCES, { default: 'world' }) source!: RankingSource;
}
