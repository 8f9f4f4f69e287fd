import { Param, Query } from '@nestjs/common';
import { Database } from '../../db/database.js';
import type { Answer } from '../../http/answer.js';
import { found } from '../../http/errors.js';
import { History, type HistoryWindow } from '../../http/history.js';
import { ReadQuery } from '../../http/read-query.js';
import { Read, Resource } from '../../http/route.js';
import {
  oneRecord,
  overviewAnswer,
  pagedParts,
  pagedRecords,
  partsAnswer,
  searchAnswer,
} from '../../pushed/records.js';
import { withStatus } from '../../pushed/overtaken.queries.js';
import { findRecord, recordList, type FoundRecord } from '../../pushed/records.queries.js';
import { NamedRecordsQuery, NameSearchQuery } from '../../pushed/rows.dto.js';
import { NumberedQuery } from '../../http/data-lists.js';
import {
  CodMatchList,
  CodOverviewAnswer,
  CodResultList,
  CodSearchAnswer,
  CodStandingList,
  CodTournamentAnswer,
  CodTournamentList,
  CodTournamentsQuery,
  CodTransferAnswer,
  CodTransferList,
} from './answers.dto.js';
import { currentStandings, fromDayOf, matchesIn, plannedMatches, tournamentList, truncationOf } from './cod.queries.js';
import { COD } from './kinds.js';
import { MATCH_STATUS, PLAYERS, RESULTS, TEAMS, TOURNAMENTS, TRANSFERS } from './rows.js';

@Resource({ path: 'cod', tag: 'CoD: league', errors: 'standard', game: 'cod' })
export class CodLeagueController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'What there is of Call of Duty',
    says: 'How many matches, teams, players and tournaments this installation holds. All are zero until an operator has pushed some.',
    returns: CodOverviewAnswer,
    try: '',
    freshness: 'archive',
  })
  getOverview(@Query() _query: ReadQuery): Promise<Answer> {
    return overviewAnswer(this.db, COD, 'Call of Duty', {
      matches: { kind: 'matches' },
      live: { kind: 'matches', where: withStatus('live', MATCH_STATUS) },
      upcoming: { kind: 'matches', status: 'scheduled', where: fromDayOf(new Date()) },
      teams: { kind: 'teams' },
      players: { kind: 'players' },
      tournaments: { kind: 'tournaments' },
      transfers: { kind: 'transfers' },
    });
  }

  @Read('tournaments', {
    summary: 'Tournaments, newest first',
    says: 'Majors, qualifiers and the rest, by game, tier or season. `winner` is null until one is over.',
    returns: CodTournamentList,
    try: 'tournaments?limit=2',
    freshness: 'archive',
  })
  listTournaments(@Query() query: CodTournamentsQuery): Promise<Answer> {
    return pagedRecords(this.db, tournamentList(query), query);
  }

  @Read('tournaments/:id', {
    summary: 'A tournament',
    says: 'One tournament with dates, prize pool, place and teams. `winner` and `prizePool` are null where they are not known.',
    returns: CodTournamentAnswer,
    try: 'tournaments/cod-tournament-1',
    freshness: 'archive',
  })
  async getTournament(@Param('id') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return oneRecord((await this.find(id)).body);
  }

  @Read('tournaments/:id/results', {
    summary: 'Final places of a tournament, the best first',
    says: 'Who finished where, with prize and league points. `available` is false until places were pushed.',
    returns: CodResultList,
    try: 'tournaments/cod-tournament-1/results?limit=2',
    freshness: 'archive',
  })
  async listTournamentResults(@Param('id') id: string, @Query() query: NumberedQuery): Promise<Answer> {
    return pagedParts(this.db, RESULTS, (await this.find(id)).id, query);
  }

  @Read('tournaments/:id/matches', {
    summary: 'Matches of a tournament, newest first',
    says: 'Planned and finished matches of one tournament, for its page. `available` is false where none was pushed.',
    returns: CodMatchList,
    try: 'tournaments/cod-tournament-1/matches?limit=2',
    freshness: 'archive',
    history: 'list',
  })
  async listTournamentMatches(
    @Param('id') id: string,
    @Query() query: NumberedQuery,
    @History() history: HistoryWindow,
  ): Promise<Answer> {
    const list = recordList(matchesIn(history), { of: (await this.find(id)).id });
    return partsAnswer(this.db, list, query, (items) => truncationOf(history, items));
  }

  @Read('standings', {
    summary: 'The table of the league',
    says: 'Ranks, points and records of the newest season that was pushed, the first first. `available` is false where no table was.',
    returns: CodStandingList,
    try: 'standings?limit=2',
    freshness: 'archive',
  })
  listStandings(@Query() query: NumberedQuery): Promise<Answer> {
    return partsAnswer(this.db, currentStandings(), query);
  }

  @Read('cdl/standings', {
    summary: 'The same as standings',
    says: 'A second path to the table, for clients that name the league; the answer is the same.',
    returns: CodStandingList,
    try: 'cdl/standings?limit=2',
    freshness: 'archive',
  })
  listCdlStandings(@Query() query: NumberedQuery): Promise<Answer> {
    return partsAnswer(this.db, currentStandings(), query);
  }

  @Read('schedule', {
    summary: 'Matches of the league that are planned, soonest first',
    says: 'The programme from today on, for a calendar. `startTime` is the time as planned.',
    returns: CodMatchList,
    try: 'schedule?limit=2',
    freshness: 'archive',
    maxAgeSeconds: 30,
  })
  listSchedule(@Query() query: NumberedQuery): Promise<Answer> {
    return pagedRecords(this.db, plannedMatches(new Date()), query);
  }

  @Read('cdl/schedule', {
    summary: 'The same as schedule',
    says: 'A second path to the schedule, for clients that name the league; the answer is the same.',
    returns: CodMatchList,
    try: 'cdl/schedule?limit=2',
    freshness: 'archive',
    maxAgeSeconds: 30,
  })
  listCdlSchedule(@Query() query: NumberedQuery): Promise<Answer> {
    return pagedRecords(this.db, plannedMatches(new Date()), query);
  }

  @Read('transfers', {
    summary: 'Transfers, newest first',
    says: 'Moves over all teams, for a news list. `announcementUrl` is null where a move was not announced.',
    returns: CodTransferList,
    try: 'transfers?limit=2',
    freshness: 'archive',
  })
  listTransfers(@Query() query: NamedRecordsQuery): Promise<Answer> {
    return pagedRecords(this.db, recordList(TRANSFERS), query);
  }

  @Read('transfers/:id', {
    summary: 'A transfer',
    says: 'One move by its id, as a webhook names it, with both teams, role and source.',
    returns: CodTransferAnswer,
    try: 'transfers/cod-transfer-1',
    freshness: 'archive',
  })
  async getTransfer(@Param('id') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return oneRecord(found(await findRecord(this.db, TRANSFERS, id), 'transfer', id, 'cod').body);
  }

  @Read('search', {
    summary: 'Matches, teams, players and tournaments in whose names the words stand',
    says: 'For one search box over the whole game. Each kind is a list of its own, empty where nothing fits, and `counts` says how many there are of each.',
    returns: CodSearchAnswer,
    try: 'search?q=harbor&limit=2',
    freshness: 'archive',
    history: 'list',
  })
  search(@Query() query: NameSearchQuery, @History() history: HistoryWindow): Promise<Answer> {
    const kinds = { matches: matchesIn(history), teams: TEAMS, players: PLAYERS, tournaments: TOURNAMENTS };
    return searchAnswer(this.db, kinds, query, ({ matches = '[]' }) => truncationOf(history, matches));
  }

  private async find(id: string): Promise<FoundRecord> {
    return found(await findRecord(this.db, TOURNAMENTS, id), 'tournament', id, 'cod');
  }
}
