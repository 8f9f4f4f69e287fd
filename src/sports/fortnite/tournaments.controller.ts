import { Param, Query } from '@nestjs/common';
import { Database } from '../../db/database.js';
import type { Answer } from '../../http/answer.js';
import { found } from '../../http/errors.js';
import { ReadQuery } from '../../http/read-query.js';
import { Read, Resource } from '../../http/route.js';
import { oneRecord, pagedParts, pagedRecords, partsAnswer } from '../../pushed/records.js';
import { BY_PLACE, findRecord, recordList, type FoundRecord } from '../../pushed/records.queries.js';
import { NamedRecordsQuery } from '../../pushed/rows.dto.js';
import { NumberedQuery } from '../../http/data-lists.js';
import {
  FortniteEarningList,
  FortniteParticipantList,
  FortniteResultList,
  FortniteResultsQuery,
  FortniteTournamentAnswer,
  FortniteTournamentList,
} from './answers.dto.js';
import { resultsOf } from './fortnite.queries.js';
import { EARNINGS, PARTICIPANTS, TOURNAMENTS } from './rows.js';

@Resource({ path: 'fortnite/tournaments', tag: 'Fortnite: tournaments', errors: 'standard', game: 'fortnite' })
export class FortniteTournamentsController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Tournaments, newest first',
    says: 'Cups and series with region, mode and windows. `prizePool` is null where it is not known.',
    returns: FortniteTournamentList,
    try: '?limit=2',
    freshness: 'archive',
  })
  listTournaments(@Query() query: NamedRecordsQuery): Promise<Answer> {
    return pagedRecords(this.db, recordList(TOURNAMENTS), query);
  }

  @Read(':id', {
    summary: 'A tournament with its windows',
    says: 'One tournament with dates, prize pool and the rounds it is played in; their ids lead to leaderboards.',
    returns: FortniteTournamentAnswer,
    try: 'fn-tournament-1',
    freshness: 'archive',
  })
  async getTournament(@Param('id') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return oneRecord((await this.find(id)).body);
  }

  @Read(':id/participants', {
    summary: 'Who takes part in a tournament',
    says: 'Players or teams that entered, with place and points where they are known, the best placed first. `available` is false where nobody published who entered.',
    returns: FortniteParticipantList,
    try: 'fn-tournament-1/participants?limit=2',
    freshness: 'archive',
  })
  async listParticipants(@Param('id') id: string, @Query() query: NumberedQuery): Promise<Answer> {
    return pagedParts(this.db, PARTICIPANTS, (await this.find(id)).id, query);
  }

  @Read(':id/placements', {
    summary: 'Places in the windows of a tournament, the last window first',
    says: 'Who finished where, with points and eliminations, in all windows or in one. `available` is false until results were pushed.',
    returns: FortniteResultList,
    try: 'fn-tournament-1/placements?limit=2',
    freshness: 'archive',
  })
  listPlacements(@Param('id') id: string, @Query() query: FortniteResultsQuery): Promise<Answer> {
    return this.listPlaces(id, query);
  }

  @Read(':id/results', {
    summary: 'The same with what was won',
    says: 'The rows of `placements` under the name that result pages use. `earnings` is null where no prize was published.',
    returns: FortniteResultList,
    try: 'fn-tournament-1/results?limit=2',
    freshness: 'archive',
  })
  listResults(@Param('id') id: string, @Query() query: FortniteResultsQuery): Promise<Answer> {
    return this.listPlaces(id, query);
  }

  @Read(':id/earnings', {
    summary: 'What players earned in a tournament, the best first',
    says: 'Prizes of one tournament, one row a player. `available` is false where none was pushed of it.',
    returns: FortniteEarningList,
    try: 'fn-tournament-1/earnings?limit=2',
    freshness: 'archive',
  })
  async listEarnings(@Param('id') id: string, @Query() query: NumberedQuery): Promise<Answer> {
    return pagedParts(this.db, EARNINGS, (await this.find(id)).id, query, { order: BY_PLACE });
  }

  private async listPlaces(id: string, query: FortniteResultsQuery): Promise<Answer> {
    return partsAnswer(this.db, resultsOf((await this.find(id)).id, query.windowId), query);
  }

  private async find(id: string): Promise<FoundRecord> {
    return found(await findRecord(this.db, TOURNAMENTS, id), 'tournament', id, 'fortnite');
  }
}
