import { Choice, One, Text, Whole } from '../../../http/fields.js';
import { ReadQuery } from '../../../http/read-query.js';
import { CITY, COMPETITION_ID, LEVEL } from '../fields.js';
import { CATEGORIES, Level, LEVEL_CODES, SURFACES, Tour } from '../filters.js';
import { ListOf } from '../list.js';
import { TitleLeader } from '../tournaments/tournaments.dto.js';

const OF_NEWEST = 'Of the newest edition';

export class Competition {
  @Text({ example: 'atp_540', says: COMPETITION_ID }) id!: string;
  @Text({ says: 'Of the newest edition; the team cups have their own' }) name!: string;
  @Tour() tour!: string;
  @Choice(LEVEL_CODES, { says: `${OF_NEWEST}. ${LEVEL}` }) level!: string;
  @Choice(CATEGORIES, { nullable: true, says: OF_NEWEST }) category!: string | null;
  @Choice(SURFACES, { nullable: true, says: OF_NEWEST }) surface!: string | null;
  @Text({ nullable: true, says: CITY }) city!: string | null;
  @Text({ nullable: true }) country_code!: string | null;
  @Whole({ says: 'Editions in the archive' }) edition_count!: number;
  @Whole({ says: 'Season of the oldest edition in the archive' }) first_year!: number;
  @Whole({ says: 'Season of the newest edition in the archive' }) last_year!: number;
  @Text({ says: 'Id of the newest edition' }) latest_tournament_id!: string;
  @One(() => TitleLeader, { nullable: true, says: 'Over all editions; among equals the one who won last' })
  all_time_title_leader!: TitleLeader | null;
}

export class CompetitionList extends ListOf(Competition) {}

export class CompetitionsQuery extends ReadQuery {
  @Text({ optional: true, min: 2, max: 100, says: 'Part of the name' }) q?: string;
  @Tour({ optional: true }) tour?: string;
  @Level() level?: string;
  @Whole({ optional: true, min: 1, max: 5_000 }) limit?: number;
}
