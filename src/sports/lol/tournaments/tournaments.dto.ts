import { Choice, Day, Many, One, Text, Whole } from '../../../http/fields.js';
import { Ids, Leagues } from '../filters.js';
import { ListOf, ObjectOf, OffsetQuery } from '../../../http/data-lists.js';
import { ExternalId, TeamRef } from '../refs.dto.js';

export class TournamentStage {
  @Text({ example: 'Regular Season' }) name!: string;
  @Text({ example: 'regular_season' }) slug!: string;
  @Text({ nullable: true }) type!: string | null;
}

export class Tournament {
  @Text({ example: 'lol-tournament-3' }) id!: string;
  @Text() name!: string;
  @Text({ example: 'lck_spring_2023' }) slug!: string;
  @Text({ nullable: true, example: 'lol-lck', says: 'Null where no source has the league' }) leagueId!: string | null;
  @Whole({ nullable: true, example: 2023 }) season!: number | null;
  @Text({ nullable: true, example: 'Spring' }) split!: string | null;
  @Day({ nullable: true }) startDate!: string | null;
  @Day({ nullable: true }) endDate!: string | null;
  @Many(() => TournamentStage, { nullable: true, says: 'Null where no source has any' })
  stages!: TournamentStage[] | null;
  @Whole({ says: 'Matches that are stored' }) matchCount!: number;
  @One(() => TeamRef, { nullable: true }) winner!: TeamRef | null;
  @Many(() => ExternalId) externalIds!: ExternalId[];
}

export class TournamentList extends ListOf(Tournament) {}

export class TournamentAnswer extends ObjectOf(Tournament) {}

export class TournamentsQuery extends OffsetQuery {
  @Leagues() league?: string[];
  @Whole({ optional: true, min: 2009, max: 2100, says: 'Year' }) season?: number;
  @Choice(['startDate', '-startDate'], { default: '-startDate', says: 'What to sort by; - for the newest first' })
  sort!: string;
  @Ids() ids?: string;
}
