import { Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Database } from '../../db/database.js';
import { Answer } from '../../http/answer.js';
import { answerList } from '../../http/envelopes.js';
import { found } from '../../http/errors.js';
import { History, type HistoryWindow } from '../../http/history.js';
import { whole } from '../../http/lists.js';
import { ReadQuery } from '../../http/read-query.js';
import { Read, Resource } from '../../http/route.js';
import { Live } from '../../live/live.service.js';
import { oneRecord, pagedParts, pagedRecords } from '../../pushed/records.js';
import { findRecord, type FoundRecord } from '../../pushed/records.queries.js';
import { NamedRecordsQuery } from '../../pushed/rows.dto.js';
import { NumberedQuery } from '../../http/data-lists.js';
import { CodMapList, CodMatchAnswer, CodMatchList, CodPlayerLineList } from './answers.dto.js';
import type { CodMatch } from './cod.dto.js';
import { liveMatches, plannedMatches, recentMatches, truncationOf } from './cod.queries.js';
import { MATCHES, PLAYER_LINES } from './rows.js';

@Resource({ path: 'cod/matches', tag: 'CoD: matches', errors: 'standard', game: 'cod' })
export class CodMatchesController {
  constructor(
    private readonly db: Database,
    private readonly live: Live,
  ) {}

  @Read('live', {
    summary: 'Matches that are on',
    says: 'One row for each match that is being played, with maps and score so far, the one that began first in front. It is empty while none is.',
    returns: CodMatchList,
    try: 'live',
    freshness: 'live',
    pollSeconds: 5,
  })
  listLiveMatches(@Query() query: NumberedQuery, @Req() request: FastifyRequest): Promise<Answer> {
    return pagedRecords(this.db, liveMatches(this.live.delaySeconds(request) === 0), query);
  }

  @Read('recent', {
    summary: 'Matches that are over, newest first',
    says: 'Results with their maps, for a results page. `finalizedAt` is null where nobody has confirmed the result.',
    returns: CodMatchList,
    try: 'recent?limit=2',
    freshness: 'archive',
    history: 'list',
  })
  listRecentMatches(@Query() query: NamedRecordsQuery, @History() history: HistoryWindow): Promise<Answer> {
    return pagedRecords(this.db, recentMatches(history), query, (items) => truncationOf(history, items));
  }

  @Read('upcoming', {
    summary: 'Matches that are planned, soonest first',
    says: 'What is planned in every competition from today on. `team1` and `team2` are null until it is known who plays.',
    returns: CodMatchList,
    try: 'upcoming?limit=2',
    freshness: 'archive',
    maxAgeSeconds: 30,
  })
  listUpcomingMatches(@Query() query: NamedRecordsQuery): Promise<Answer> {
    return pagedRecords(this.db, plannedMatches(new Date()), query);
  }

  @Read(':id', {
    summary: 'A match',
    says: 'One match with score, maps and broadcasts, planned, running or over. The id of its source leads to it as well as ours.',
    returns: CodMatchAnswer,
    try: 'cod-match-1',
    freshness: 'archive',
    history: 'record',
  })
  async getMatch(@Param('id') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    const { body, at } = await this.find(id);
    return oneRecord(body, at);
  }

  @Read(':id/maps', {
    summary: 'The maps of a match, in order',
    says: 'Map, mode and score one after the other. A planned match has none.',
    returns: CodMapList,
    try: 'cod-match-1/maps',
    freshness: 'archive',
    history: 'record',
  })
  async listMatchMaps(@Param('id') id: string, @Query() _query: ReadQuery): Promise<Answer> {
    const { body, at } = await this.find(id);
    const { maps } = JSON.parse(body) as CodMatch;
    const list = answerList('count', whole({ items: JSON.stringify(maps), total: maps.length }));
    return new Answer(list.body, {}, undefined, at ?? undefined);
  }

  @Read(':id/player-stats', {
    summary: 'Figures of the players of a match, by map',
    says: 'One line for each player and map, and one with a null `mapNumber` for the whole match. `available` is false where no line was pushed.',
    returns: CodPlayerLineList,
    try: 'cod-match-1/player-stats?limit=2',
    freshness: 'archive',
    history: 'record',
  })
  async listMatchPlayerStats(@Param('id') id: string, @Query() query: NumberedQuery): Promise<Answer> {
    const match = await this.find(id);
    const { body, headers, paging } = await pagedParts(this.db, PLAYER_LINES, match.id, query);
    return new Answer(body, headers, paging, match.at ?? undefined);
  }

  private async find(id: string): Promise<FoundRecord> {
    return found(await findRecord(this.db, MATCHES, id), 'match', id, 'cod');
  }
}
