import { Param, Query } from '@nestjs/common';
import { Database } from '../../db/database.js';
import type { Answer } from '../../http/answer.js';
import { found } from '../../http/errors.js';
import { ReadQuery } from '../../http/read-query.js';
import { Read, Resource } from '../../http/route.js';
import {
  foundRecords,
  oneRecord,
  overviewAnswer,
  pagedParts,
  pagedRecords,
  partsAnswer,
  searchAnswer,
} from '../../pushed/records.js';
import { withStatus } from '../../pushed/overtaken.queries.js';
import { findRecord, recordList, type FoundRecord, type Shown } from '../../pushed/records.queries.js';
import { NamedRecordsQuery, NameSearchQuery } from '../../pushed/rows.dto.js';
import { NumberedQuery } from '../../http/data-lists.js';
import {
  FortniteEarningList,
  FortniteOrgAnswer,
  FortniteOrgList,
  FortniteOverviewAnswer,
  FortnitePlayerAnswer,
  FortnitePlayerHitList,
  FortnitePlayerList,
  FortniteResultList,
  FortniteRosterList,
  FortniteSearchAnswer,
  FortniteTransferAnswer,
  FortniteTransferList,
} from './answers.dto.js';
import { playerResults } from './fortnite.queries.js';
import { FORTNITE } from './kinds.js';
import { EARNINGS, ORGS, PLAYERS, ROSTERS, TOURNAMENTS, TRANSFERS, WINDOW_STATUS } from './rows.js';

@Resource({ path: 'fortnite', tag: 'Fortnite: players and organisations', errors: 'standard', game: 'fortnite' })
export class FortnitePeopleController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'What there is of Fortnite',
    says: 'How many tournaments, windows, players and organisations this installation holds. All are zero until an operator has pushed some.',
    returns: FortniteOverviewAnswer,
    try: '',
    freshness: 'archive',
  })
  getOverview(@Query() _query: ReadQuery): Promise<Answer> {
    return overviewAnswer(this.db, FORTNITE, 'Fortnite', {
      tournaments: { kind: 'tournaments' },
      live: { kind: 'windows', where: withStatus('live', WINDOW_STATUS) },
      windows: { kind: 'windows' },
      players: { kind: 'players' },
      orgs: { kind: 'orgs' },
      transfers: { kind: 'transfers' },
    });
  }

  @Read('players', {
    summary: 'Players by name',
    says: 'Browse everybody who was pushed, or fetch known ones by `ids`. `orgSlug` is null for players without an organisation.',
    returns: FortnitePlayerList,
    try: 'players?limit=2',
    freshness: 'archive',
  })
  listPlayers(@Query() query: NamedRecordsQuery): Promise<Answer> {
    return pagedRecords(this.db, recordList(PLAYERS), query);
  }

  @Read('players/search', {
    summary: 'Players in whose names the words stand',
    says: 'Find a player by an in-game name, a former one or the real one. Small misspellings do not matter, and the best fit comes first.',
    returns: FortnitePlayerHitList,
    try: 'players/search?q=sund&limit=2',
    freshness: 'archive',
  })
  searchPlayers(@Query() { q, limit }: NameSearchQuery): Promise<Answer> {
    return foundRecords(this.db, PLAYERS, q, limit);
  }

  @Read('players/:id', {
    summary: 'A player',
    says: 'Who the player is, platform, input and what he earned in all. `availableSubresources` says which further routes have something of him.',
    returns: FortnitePlayerAnswer,
    try: 'players/fn-player-1',
    freshness: 'archive',
  })
  async getPlayer(@Param('id') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return oneRecord((await this.find(PLAYERS, 'player', id)).body);
  }

  @Read('players/:id/results', {
    summary: "A player's places, newest first",
    says: 'One row for each window he played, with points, eliminations and teammates. `available` is false where no result has him.',
    returns: FortniteResultList,
    try: 'players/fn-player-1/results?limit=2',
    freshness: 'archive',
  })
  async listPlayerResults(@Param('id') id: string, @Query() query: NumberedQuery): Promise<Answer> {
    return partsAnswer(this.db, playerResults((await this.find(PLAYERS, 'player', id)).id), query);
  }

  @Read('players/:id/earnings', {
    summary: 'What a player earned, newest first',
    says: 'Prizes tournament by tournament. `available` is false where none was pushed of him.',
    returns: FortniteEarningList,
    try: 'players/fn-player-1/earnings?limit=2',
    freshness: 'archive',
  })
  async listPlayerEarnings(@Param('id') id: string, @Query() query: NumberedQuery): Promise<Answer> {
    return pagedParts(this.db, EARNINGS, (await this.find(PLAYERS, 'player', id)).id, query);
  }

  @Read('players/:id/transfers', {
    summary: "A player's transfers, newest first",
    says: 'The moves of one career. `fromOrg` or `toOrg` is null where he came from or went to no organisation.',
    returns: FortniteTransferList,
    try: 'players/fn-player-1/transfers',
    freshness: 'archive',
  })
  async listPlayerTransfers(@Param('id') id: string, @Query() query: NumberedQuery): Promise<Answer> {
    return pagedParts(this.db, TRANSFERS, (await this.find(PLAYERS, 'player', id)).id, query);
  }

  @Read('orgs', {
    summary: 'Organisations by name',
    says: 'Browse the organisations that were pushed, or fetch known ones by `ids`. `rosterCount` is null where it is not known.',
    returns: FortniteOrgList,
    try: 'orgs?limit=2',
    freshness: 'archive',
  })
  listOrgs(@Query() query: NamedRecordsQuery): Promise<Answer> {
    return pagedRecords(this.db, recordList(ORGS), query);
  }

  @Read('orgs/:slug', {
    summary: 'An organisation',
    says: 'One organisation with region and winnings where they are known. `availableSubresources` says which further routes have something of it.',
    returns: FortniteOrgAnswer,
    try: 'orgs/harbor-kings',
    freshness: 'archive',
  })
  async getOrg(@Param('slug') slug: string, @Query() _query: ReadQuery): Promise<Answer> {
    return oneRecord((await this.find(ORGS, 'organisation', slug)).body);
  }

  @Read('orgs/:slug/roster', {
    summary: 'Who plays for an organisation, and who did',
    says: 'Stays of players, those who came last first. `leaveDate` is null for those who are there now.',
    returns: FortniteRosterList,
    try: 'orgs/harbor-kings/roster',
    freshness: 'archive',
  })
  async listRoster(@Param('slug') slug: string, @Query() query: NumberedQuery): Promise<Answer> {
    return pagedParts(this.db, ROSTERS, (await this.find(ORGS, 'organisation', slug)).id, query);
  }

  @Read('transfers', {
    summary: 'Transfers, newest first',
    says: 'Moves over all organisations, for a news list. `announcementUrl` is null where a move was not announced.',
    returns: FortniteTransferList,
    try: 'transfers?limit=2',
    freshness: 'archive',
  })
  listTransfers(@Query() query: NamedRecordsQuery): Promise<Answer> {
    return pagedRecords(this.db, recordList(TRANSFERS), query);
  }

  @Read('transfers/:id', {
    summary: 'A transfer',
    says: 'One move by its id, as a webhook names it, with both organisations, role and source.',
    returns: FortniteTransferAnswer,
    try: 'transfers/fn-transfer-1',
    freshness: 'archive',
  })
  async getTransfer(@Param('id') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return oneRecord((await this.find(TRANSFERS, 'transfer', id)).body);
  }

  @Read('search', {
    summary: 'Players, organisations and tournaments in whose names the words stand',
    says: 'For one search box over the whole game. `teams` and `orgs` hold the same organisations, and a kind is empty where nothing fits.',
    returns: FortniteSearchAnswer,
    try: 'search?q=meadow&limit=2',
    freshness: 'archive',
  })
  search(@Query() query: NameSearchQuery): Promise<Answer> {
    return searchAnswer(this.db, { teams: ORGS, players: PLAYERS, orgs: ORGS, tournaments: TOURNAMENTS }, query);
  }

  private async find(shown: Shown, noun: string, id: string): Promise<FoundRecord> {
    return found(await findRecord(this.db, shown, id), noun, id, 'fortnite');
  }
}
