import { Param, Query } from '@nestjs/common';
import { Database } from '../../db/database.js';
import type { Answer } from '../../http/answer.js';
import { found } from '../../http/errors.js';
import { History, type HistoryWindow } from '../../http/history.js';
import { ReadQuery } from '../../http/read-query.js';
import { Read, Resource } from '../../http/route.js';
import { foundRecords, oneRecord, pagedParts, pagedRecords, partsAnswer } from '../../pushed/records.js';
import { findRecord, recordList, type FoundRecord } from '../../pushed/records.queries.js';
import { NamedRecordsQuery, NameSearchQuery } from '../../pushed/rows.dto.js';
import { NumberedQuery } from '../../http/data-lists.js';
import {
  CodEarningList,
  CodPlayerAnswer,
  CodPlayerLineList,
  CodPlayerList,
  CodPlayerHitList,
  CodStintList,
} from './answers.dto.js';
import { linesOf, olderLines, stintsOf } from './cod.queries.js';
import { EARNINGS, PLAYERS } from './rows.js';

@Resource({ path: 'cod/players', tag: 'CoD: players', errors: 'standard', game: 'cod' })
export class CodPlayersController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Players by name',
    says: 'Browse everybody who was pushed, or fetch known ones by `ids`. `teamSlug` is null for players without a team.',
    returns: CodPlayerList,
    try: '?limit=2',
    freshness: 'archive',
  })
  listPlayers(@Query() query: NamedRecordsQuery): Promise<Answer> {
    return pagedRecords(this.db, recordList(PLAYERS), query);
  }

  @Read('search', {
    summary: 'Players in whose names the words stand',
    says: 'For a search box over in-game names, former and real ones: a few letters are enough, and small misspellings do not matter. It is empty where nothing fits.',
    returns: CodPlayerHitList,
    try: 'search?q=riv&limit=2',
    freshness: 'archive',
  })
  searchPlayers(@Query() { q, limit }: NameSearchQuery): Promise<Answer> {
    return foundRecords(this.db, PLAYERS, q, limit);
  }

  @Read(':id', {
    summary: 'A player',
    says: 'Who the player is, his team and what he earned in all. `availableSubresources` says which further routes have something of him.',
    returns: CodPlayerAnswer,
    try: 'cod-player-1',
    freshness: 'archive',
  })
  async getPlayer(@Param('id') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    return oneRecord((await this.find(id)).body);
  }

  @Read(':id/stats', {
    summary: "A player's figures by match and map, newest first",
    says: 'The lines of a career, each with its match, to make averages of. A null `mapNumber` is the line of a whole match.',
    returns: CodPlayerLineList,
    try: 'cod-player-1/stats?limit=2',
    freshness: 'archive',
    history: 'list',
  })
  async listPlayerStats(
    @Param('id') id: string,
    @Query() query: NumberedQuery,
    @History() history: HistoryWindow,
  ): Promise<Answer> {
    const player = await this.find(id);
    const isTruncated = history.isLimited && (await this.db.row(olderLines(player.id, history))) !== undefined;
    return partsAnswer(this.db, linesOf(player.id, history), query, history.meta(isTruncated));
  }

  @Read(':id/earnings', {
    summary: 'What a player earned, newest first',
    says: 'Prizes tournament by tournament. `available` is false where none was pushed.',
    returns: CodEarningList,
    try: 'cod-player-1/earnings?limit=2',
    freshness: 'archive',
  })
  async listPlayerEarnings(@Param('id') id: string, @Query() query: NumberedQuery): Promise<Answer> {
    return pagedParts(this.db, EARNINGS, (await this.find(id)).id, query);
  }

  @Read(':id/teams', {
    summary: 'The teams that a player was on, newest first',
    says: 'A career as stays. `leaveDate` is null for the team that he is on.',
    returns: CodStintList,
    try: 'cod-player-1/teams',
    freshness: 'archive',
  })
  async listPlayerTeams(@Param('id') id: string, @Query() query: NumberedQuery): Promise<Answer> {
    return partsAnswer(this.db, stintsOf((await this.find(id)).id), query);
  }

  private async find(id: string): Promise<FoundRecord> {
    return found(await findRecord(this.db, PLAYERS, id), 'player', id, 'cod');
  }
}
