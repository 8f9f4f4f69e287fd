import { Choice, One, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { CATEGORIES, Level, LEVEL_CODES, SURFACES, TOURS } from '../filters.js';
import { ListOf } from '../list.js';
import { TitleLeader } from '../tournaments/tournaments.dto.js';

export class Competition {
  @Text({ example: 'atp_540' }) id!: string;
  @Text() name!: string;
  @Choice(TOURS) tour!: string;
  @Choice(LEVEL_CODES, { says: 'Of the newest edition' }) level!: string;
  @Choice(CATEGORIES, { nullable: true }) category!: string | null;
  @Choice(SURFACES, { nullable: true }) surface!: string | null;
  @Text({ nullable: true }) city!: string | null;
  @Text({ nullable: true }) country_code!: string | null;
  @Whole() edition_count!: number;
  @Whole() first_year!: number;
  @Whole() last_year!: number;
  @Text() latest_tournament_id!: string;
  @One(() => TitleLeader, { nullable: true }) all_time_title_leader!: TitleLeader | null;
}

export class CompetitionList extends ListOf(Competition) {}

export class CompetitionsQuery extends ReadQuery {
  @Text({ optional: true, min: 2, max: 100, says: 'Part of the name' }) q?: string;
  @Choice(TOURS, { optional: true }) tour?: string;
  @Level() level?: string;
  @Whole({ optional: true, min: 1, max: 5_000 }) limit?: number;
}
