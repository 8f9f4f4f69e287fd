import { Param, Query } from '@nestjs/common';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { found } from '../../../http/errors.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { findNumber } from '../refs.queries.js';
import { oneText, pagedList } from '../../../http/data-lists.js';
import { StageQuery, StandingsAnswer } from '../standings/standings.dto.js';
import { findTournamentStandings } from '../standings/standings.queries.js';
import { TournamentAnswer, TournamentList, TournamentsQuery } from './tournaments.dto.js';
import { findTournament, tournamentList } from './tournaments.queries.js';
import { NAMED_BY } from '../says.js';

@Resource({
  path: 'lol/tournaments',
  tag: 'LoL: leagues',
  errors: 'standard',
  game: 'lol',
  pathSays: { id: NAMED_BY.tournament },
})
export class LolTournamentsController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Tournaments, newest first',
    says: 'Splits and events by league and season. Their ids are what `tournamentId` takes elsewhere; dates are null where no source has them.',
    returns: TournamentList,
    try: '?limit=2',
    freshness: 'archive',
  })
  listTournaments(@Query() query: TournamentsQuery): Promise<Answer> {
    return pagedList(this.db, tournamentList(query), query);
  }

  @Read(':id', {
    summary: 'A tournament',
    says: 'One split or event with its stages and its winner. `winner` is null while it is undecided or not known.',
    returns: TournamentAnswer,
    try: 'lol-tournament-1',
    freshness: 'archive',
  })
  async getTournament(@Param('id') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return oneText(await findTournament(this.db, await this.number(id)));
  }

  @Read(':id/standings', {
    summary: 'Standings of a tournament as their source published them',
    says: 'The table of one tournament, of its last stage unless one is named. `rankings` is empty where none was published.',
    returns: StandingsAnswer,
    try: 'lol-tournament-1/standings',
    freshness: 'archive',
  })
  async getTournamentStandings(@Param('id') id: string, @Query() { stage }: StageQuery): Promise<Answer> {
    return oneText(await findTournamentStandings(this.db, await this.number(id), stage));
  }

  private async number(id: string): Promise<number> {
    return found(await findNumber(this.db, 'tournament', id), 'tournament', id, 'lol');
  }
}
