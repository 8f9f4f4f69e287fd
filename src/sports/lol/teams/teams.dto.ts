import { Choice, Decimal, Flag, Many, Moment, One, Text, Whole, Words } from '../../../http/fields.js';
import { Expand, Ids } from '../../../http/filters.js';
import { Leagues } from '../filters.js';
import { ListOf, ObjectOf, OffsetQuery } from '../../../http/data-lists.js';
import { SocialChannels } from '../players/players.dto.js';
import { ExternalId, OUTCOMES, TeamRef } from '../refs.dto.js';
import { SAYS } from '../says.js';
import { ScheduleRow } from '../schedule/schedule-row.dto.js';
import { RosterMember } from './roster.dto.js';

export class TeamRow extends TeamRef {
  @Text({ nullable: true, says: "Of the team's league" }) region!: string | null;
  @Text({ nullable: true, example: 'lck', says: SAYS.leagueSlug }) league!: string | null;
  @Text({
    nullable: true,
    example: 'lol-lck',
    says: "lol- and the league's slug; null where no match of the team is over",
  })
  leagueId!: string | null;
  @Flag({ says: "A match in the 365 days before the archive's newest game" }) isActive!: boolean;
}

export class TeamRecord {
  @Whole({ says: SAYS.matches }) wins!: number;
  @Whole({ says: SAYS.matches }) losses!: number;
  @Decimal({ nullable: true, min: 0, max: 1, says: 'Wins of both together, 0 to 1' }) winRate!: number | null;
}

export class TeamStanding {
  @Text({ example: 'lol-lck', says: SAYS.leagueId }) leagueId!: string;
  @Whole({ says: 'Within the table of the stage' }) rank!: number;
  @Whole({ nullable: true, says: SAYS.matchesOrNull }) wins!: number | null;
  @Whole({ nullable: true, says: SAYS.matchesOrNull }) losses!: number | null;
}

export class Coach {
  @Text({ nullable: true, says: SAYS.lolPlayerId }) lolPlayerId!: string | null;
  @Text({ says: SAYS.currentIgn }) name!: string;
}

export class Team extends TeamRow {
  @Whole({ nullable: true, says: 'Calendar year; null where no source has it' }) founded!: number | null;
  @Text({ nullable: true, says: SAYS.channel }) location!: string | null;
  @Many(() => RosterMember, {
    nullable: true,
    says: 'Null where no source has anybody in the team, today or before',
  })
  roster!: RosterMember[] | null;
  @One(() => Coach, { nullable: true, says: 'Null where no source has one' }) coach!: Coach | null;
  @One(() => TeamRecord, { says: 'Over all matches' }) record!: TeamRecord;
  @One(() => TeamStanding, { nullable: true, says: 'In the newest tournament of which one is published' })
  currentStanding!: TeamStanding | null;
  @One(() => SocialChannels, { says: 'Channels that sources link' }) social!: SocialChannels;
  @Many(() => ExternalId) externalIds!: ExternalId[];
  @Moment() lastUpdated!: string;
}

export class TeamMatch extends ScheduleRow {
  @Choice(OUTCOMES, { nullable: true, says: 'Null until the match is over' }) result!: string | null;
}

export class ExpandableTeamRow extends TeamRow {
  @Many(() => RosterMember, {
    optional: true,
    nullable: true,
    says: 'Only with `expand`; null where no source has anybody in the team, today or before',
  })
  roster?: RosterMember[] | null;
}

export class TeamRowList extends ListOf(ExpandableTeamRow) {}
export class TeamAnswer extends ObjectOf(Team) {}
export class TeamMatchList extends ListOf(TeamMatch) {}

export class TeamsQuery extends OffsetQuery {
  @Text({ optional: true, min: 2, max: 100, says: 'Part of a name, former ones included' }) q?: string;
  @Leagues() league?: string[];
  @Words({ optional: true, max: 50, says: 'Regions, comma-separated' }) region?: string[];
  @Flag({ optional: true, says: "A match in the 365 days before the archive's newest game" }) isActive?: boolean;
  @Expand('roster') expand?: string[];
  @Ids() ids?: string;
}
