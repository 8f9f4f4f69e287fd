import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import { Answer } from '../../../http/answer.js';
import { found, ValidationFailed } from '../../../http/errors.js';
import { finding } from '../../../http/findings.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { buildDraw } from './draw.js';
import { Draw } from './draw.dto.js';
import { FIRST_YEAR, lastYear } from '../filters.js';
import { pagedList, readyList, wholeList } from '../list.js';
import {
  CalendarItemList,
  CalendarQuery,
  EditionProfile,
  EditionRowList,
  ScheduleMatchList,
  ScheduleQuery,
  TournamentsQuery,
} from './tournaments.dto.js';
import {
  calendar,
  type EditionFound,
  editionList,
  findDrawHead,
  findEdition,
  findEditionOfYear,
  findEditionProfile,
  listDrawMatches,
  listSchedule,
} from './tournaments.queries.js';

@Resource({
  path: 'tennis/tournaments',
  tag: 'Tennis: tournaments',
  errors: 'detail',
  game: 'tennis',
  pathSays: {
    tournamentId: 'Id of an edition, or of a competition for its newest edition',
    year: 'Season of the edition',
  },
})
export class TennisTournamentsController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Tournament editions, newest first',
    says: 'An edition is one tournament in one year, with its dates, surface and champion. Use it to find the id for the draw and the schedule; `champion` is null while it is being played.',
    returns: EditionRowList,
    try: '?tour=ATP&level=G&page_size=2',
    freshness: 'archive',
  })
  listTournaments(@Query() query: TournamentsQuery): Promise<Answer> {
    return pagedList(this.db, editionList(query), query);
  }

  @Read('calendar', {
    summary: 'The editions of a season, soonest first',
    says: 'One season as a calendar, in a single answer. It ends with what the archive holds and the live feed has: editions that no source lists yet are not in it.',
    returns: CalendarItemList,
    try: 'calendar?year=2026&level=G',
    freshness: 'archive',
    maxAgeSeconds: 30,
  })
  listCalendar(@Query() query: CalendarQuery): Promise<Answer> {
    return wholeList(this.db, calendar(query), query.limit);
  }

  @Read(':tournamentId', {
    summary: 'An edition: tier, surface, dates, champion',
    says: 'Everything about one edition: place, rounds, finalists, who defends the title, and the other editions of the competition. `champion` and `final_score` are null until the final is over. The id of a live shell, `s365_` and a number, leads to the edition once the archive has it.',
    returns: EditionProfile,
    try: 'atp_2026-540',
    freshness: 'archive',
  })
  async getTournament(@Param('tournamentId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    const edition = await this.edition(id);
    return leading(edition, await findEditionProfile(this.db, edition.id));
  }

  @Read(':tournamentId/draw', {
    summary: 'The bracket, round by round',
    says: 'Each round with its places, from the first to the final; byes have one player. It is rebuilt from the matches, and `is_complete` is false where some are missing.',
    returns: Draw,
    try: 'atp_2026-540/draw',
    freshness: 'archive',
  })
  async getTournamentDraw(@Param('tournamentId') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    const edition = await this.edition(id);
    return leading(edition, await this.drawOf(edition.id));
  }

  @Read(':tournamentId/editions/:year/draw', {
    summary: "The bracket of a competition's edition in one year",
    says: 'For clients that know a competition and a year rather than the id of the edition. The answer is that of `/tennis/tournaments/{tournamentId}/draw`.',
    returns: Draw,
    try: 'atp_540/editions/2025/draw',
    freshness: 'archive',
  })
  async getEditionDraw(
    @Param('tournamentId') id: string,
    @Param('year') year: string,
    @Query() _query: ReadQuery,
  ): Promise<Draw> {
    const edition = await findEditionOfYear(this.db, id, yearFrom(year));
    return this.drawOf(found(edition, 'tournament', `${id}/editions/${year}`, 'tennis'));
  }

  @Read(':tournamentId/schedule', {
    summary: 'The matches of an edition by day and round',
    says: 'The matches as they were played, the oldest day first, for a programme of an edition. `court`, `scheduled_at` and `order_of_play` are null, because the archive knows days and rounds only.',
    returns: ScheduleMatchList,
    try: 'atp_2026-540/schedule?round=SF',
    freshness: 'archive',
    maxAgeSeconds: 30,
  })
  async listTournamentSchedule(@Param('tournamentId') id: string, @Query() query: ScheduleQuery): Promise<Answer> {
    const edition = await this.edition(id);
    return readyList(await listSchedule(this.db, edition.id, query), {}, canonical(edition));
  }

  private async edition(id: string): Promise<EditionFound> {
    return found(await findEdition(this.db, id), 'tournament', id, 'tennis');
  }

  private async drawOf(editionId: string): Promise<Draw> {
    const [head, matches] = await Promise.all([findDrawHead(this.db, editionId), listDrawMatches(this.db, editionId)]);
    const { updated_at, ...rest } = head;
    return { ...rest, ...buildDraw(editionId, matches), updated_at };
  }
}

/** Answers an edition's record; a header names the edition where the requested id is that of its shell. */
function leading(edition: EditionFound, record: object): Answer {
  return new Answer(JSON.stringify(record), canonical(edition));
}

function canonical({ id, gaveWay }: EditionFound): Record<string, string> {
  return gaveWay ? { 'x-canonical-id': id } : {};
}

function yearFrom(text: string): number {
  const year = Number(text);
  const refuse = (problem: ReturnType<typeof finding>) =>
    new ValidationFailed([{ in: 'path', param: 'year', received: text, ...problem }]);
  if (!/^\d{1,9}$/.test(text))
    throw refuse(
      finding('invalid_type', 'year must be a whole number', 'int_parsing', 'Input should be a valid integer'),
    );
  const [min, max] = [FIRST_YEAR, lastYear()];
  const message = `year must be between ${min} and ${max}`;
  if (year < min)
    throw refuse(
      finding(
        'out_of_range',
        message,
        'greater_than_equal',
        `Input should be greater than or equal to ${min}`,
        { ge: min },
        { min, max },
      ),
    );
  if (year > max)
    throw refuse(
      finding(
        'out_of_range',
        message,
        'less_than_equal',
        `Input should be less than or equal to ${max}`,
        { le: max },
        { min, max },
      ),
    );
  return year;
}
