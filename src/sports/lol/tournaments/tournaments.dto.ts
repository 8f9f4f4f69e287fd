import { Choice, Day, Many, One, Text, Whole } from '../../../http/fields.js';
import { Ids } from '../../../http/filters.js';
import { Leagues } from '../filters.js';
import { ListOf, ObjectOf, OffsetQuery } from '../../../http/data-lists.js';
import { ExternalId, TeamRef } from '../refs.dto.js';

export class TournamentStage {
  @Text({ example: 'Regular Season', says: "Upstream's" }) name!: string;
  @Text({ example: 'regular_season', says: "Upstream's; the stage of standings in requests" }) slug!: string;
  @Text({ nullable: true, says: "Upstream's word, such as groups or bracket; null where it has none" }) type!:
    string | null;
}

export class Tournament {
  @Text({ example: 'lol-tournament-3', says: 'lol-tournament-<n>, for /lol/tournaments/{id}' }) id!: string;
  @Text({ says: "Upstream's, else made of league, season and split" }) name!: string;
  @Text({
    example: 'lck_spring_2023',
    says: "Upstream's, else made of league, split and season; several tournaments may have one",
  })
  slug!: string;
  @Text({ nullable: true, example: 'lol-lck', says: 'Null where no source has the league' }) leagueId!: string | null;
  @Whole({ nullable: true, example: 2023, says: 'Year; null where no source has it' }) season!: number | null;
  @Text({ nullable: true, example: 'Spring', says: 'Null where the season has none or no source has it' }) split!:
    string | null;
  @Day({ nullable: true, says: 'As published, else the day of the first match; null where neither is known' })
  startDate!: string | null;
  @Day({ nullable: true, says: 'As published, else the day of the last match; null where neither is known' }) endDate!:
    string | null;
  @Many(() => TournamentStage, { nullable: true, says: 'Null where no source has any' })
  stages!: TournamentStage[] | null;
  @Whole({ says: 'Matches that are stored' }) matchCount!: number;
  @One(() => TeamRef, {
    nullable: true,
    says: 'Of the knock-out; null until it is over, and where its matches do not prove one',
  })
  winner!: TeamRef | null;
  @Many(() => ExternalId) externalIds!: ExternalId[];
}

export class TournamentList extends ListOf(Tournament) {}

export class TournamentAnswer extends ObjectOf(Tournament) {}

export class TournamentsQuery extends OffsetQuery {
  @Leagues() league?: string[];
  @Whole({ optional: true, min: 2009, max: 2100, says: 'Calendar year of the season' }) season?: number;
  @Choice(['startDate', '-startDate'], { default: '-startDate', says: 'What to sort by; - for the newest first' })
  sort!: string;
  @Ids() ids?: string;
}
