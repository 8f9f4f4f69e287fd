import { Choice, Day, Decimal, Flag, Many, Moment, One, Text, Whole } from '../../../http/fields.js';
import { From, Ids, To } from '../../../http/filters.js';
import { Countries, Events, Regions, Teams } from '../filters.js';
import { NumberedListOf, ObjectOf, NumberedQuery } from '../../../http/data-lists.js';
import { MatchRow } from '../matches/match-row.dto.js';
import { ExternalId, PLAYER_ROLES, PlayerRef, REGIONS, TeamRef } from '../refs.dto.js';
import { SAYS } from '../says.js';
import { SourcedListMeta } from '../available.js';

export class TeamRow extends TeamRef {
  @Choice(REGIONS, { nullable: true, says: 'Of its newest regional standings' }) region!: string | null;
  @Flag({ says: 'Played or ranked in the last 180 days of what is stored' }) isActive!: boolean;
  @Whole({ nullable: true, says: 'In the newest world ranking' }) worldRank!: number | null;
  @Whole({ nullable: true, says: "In the newest of Valve's Regional Standings" }) vrsRank!: number | null;
}

export class RosterMember extends PlayerRef {
  @Text({ nullable: true, says: SAYS.realName }) realName!: string | null;
  @Text({ nullable: true, says: SAYS.photoUrl }) photoUrl!: string | null;
  @Choice(PLAYER_ROLES, { nullable: true, says: SAYS.playerRole }) role!: string | null;
  @Day({ nullable: true, says: 'The first day on which a source shows the player in the team' }) joinedAt!:
    string | null;
  @Flag({ says: 'False of a coach, a substitute and who is benched' }) isStarter!: boolean;
  @Whole({ nullable: true, says: 'Stored ones for the team since then; null where none is' }) maps!: number | null;
  @Decimal({ nullable: true, says: 'For the team, in the 90 days up to the newest finished match' })
  rating!: number | null;
}

export class TeamRecord {
  @Whole({ says: 'Matches that were won' }) wins!: number;
  @Whole({ says: 'Matches that were lost' }) losses!: number;
  @Decimal({ nullable: true, min: 0, max: 1, says: 'Wins of both together, 0 to 1' }) winRate!: number | null;
  @Choice(['90d'], { says: 'Days up to that of the newest finished match in the archive' }) window!: string;
}

export class SocialChannels {
  @Text({ nullable: true, says: SAYS.socialLink }) x!: string | null;
  @Text({ nullable: true, says: SAYS.socialLink }) twitch!: string | null;
  @Text({ nullable: true, says: SAYS.socialLink }) youtube!: string | null;
  @Text({ nullable: true, says: SAYS.socialLink }) instagram!: string | null;
}

export class Team extends TeamRow {
  @Whole({ nullable: true, says: 'Calendar year; null where no source has it' }) founded!: number | null;
  @Decimal({ nullable: true, says: 'Points in the newest world ranking; null where the team does not stand there' })
  worldRankPoints!: number | null;
  @Whole({ nullable: true, says: 'Places gained since the list before; null more than two weeks after it' })
  worldRankChange!: number | null;
  @Whole({ nullable: true, says: 'In the newest standings of its region' }) regionalRank!: number | null;
  @Many(() => String, { says: 'Former names' }) aliases!: string[];
  @Many(() => RosterMember, { says: 'Who is in it now, without the coach' }) roster!: RosterMember[];
  @One(() => RosterMember, { nullable: true, says: 'Null where no source has one' }) coach!: RosterMember | null;
  @Many(() => MatchRow, { says: 'The ten newest that are finished' }) recentResults!: MatchRow[];
  @One(() => MatchRow, { nullable: true, says: 'The next one, from today on' }) upcoming!: MatchRow | null;
  @One(() => TeamRecord, { says: 'Matches won and lost in the last 90 days' }) record!: TeamRecord;
  @Whole({ says: 'Matches won in a row up to the newest, below zero lost ones' }) streak!: number;
  @One(() => SocialChannels, { says: 'Channels of the team' }) social!: SocialChannels;
  @Many(() => ExternalId) externalIds!: ExternalId[];
  @Moment() lastUpdated!: string;
}

export class TeamRowList extends NumberedListOf(TeamRow) {}
export class TeamAnswer extends ObjectOf(Team) {}

/** The same rows as other lists of matches. */
export class TeamMatchList extends NumberedListOf(MatchRow, SourcedListMeta) {}

export class TeamsQuery extends NumberedQuery {
  @Text({ optional: true, min: 2, max: 100, says: 'Part of a name, former ones included' }) q?: string;
  @Regions(REGIONS) region?: string[];
  @Countries() country?: string[];
  @Flag({
    optional: true,
    says: 'Only teams that played or were ranked in the last 180 days of what is stored, or only others',
  })
  isActive?: boolean;
  @Ids() ids?: string;
}

export class TeamMatchesQuery extends NumberedQuery {
  @From() from?: string;
  @To() to?: string;
  @Events() eventId?: string[];
  @Teams() opponentId?: string[];
}
