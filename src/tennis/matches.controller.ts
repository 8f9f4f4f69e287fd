import { Param, Query } from '@nestjs/common';
import { Database } from '../db/database.js';
import type { Answer } from '../http/answer.js';
import { found, notFound, ValidationFailed } from '../http/errors.js';
import { finding } from '../http/fields.js';
import { idList, missingIds } from '../http/ids.js';
import { ReadQuery } from '../http/read-query.js';
import { Read, Resource } from '../http/route.js';
import { pagedList, wholeList } from './list.js';
import { LiveMatchDetail, LiveMatchList } from './live.dto.js';
import { findMatchDetail, findMatchStats } from './match-detail.queries.js';
import { MatchTotals } from './match-totals.js';
import { LiveQuery, MatchDetail, MatchFilter, MatchRowList, MatchStats, RecentQuery } from './matches.dto.js';
import { findMatches, listMatches, listRecent } from './matches.queries.js';

@Resource({ path: 'tennis/matches', tag: 'Tennis: matches', errors: 'detail', game: 'tennis' })
export class MatchesController {
  constructor(
    private readonly db: Database,
    private readonly totals: MatchTotals,
  ) {}

  @Read('', {
    summary: 'Matches of the archive, newest first',
    returns: MatchRowList,
    try: '?level=G&round=F&page_size=2',
    freshness: 'archive',
  })
  async list(@Query() filter: MatchFilter): Promise<Answer> {
    if (filter.result !== undefined && filter.player_id === undefined) throw resultNeedsPlayer(filter.result);
    if (filter.ids === undefined) return pagedList(await listMatches(this.db, this.totals, filter), filter);
    const rows = await findMatches(this.db, idList(filter.ids));
    return pagedList(rows, { page: 1, page_size: filter.page_size }, {}, missingIds(rows.missing));
  }

  @Read('recent', {
    summary: 'The newest completed matches',
    returns: MatchRowList,
    try: 'recent?limit=2',
    freshness: 'archive',
    maxAgeSeconds: 30,
  })
  async recent(@Query() query: RecentQuery): Promise<Answer> {
    return wholeList(await listRecent(this.db, query));
  }

  @Read('live', {
    summary: 'Running matches with their scoreboards',
    returns: LiveMatchList,
    try: 'live',
    freshness: 'live',
    pollSeconds: 5,
  })
  live(@Query() _query: LiveQuery): Answer {
    return wholeList({ items: '[]', total: 0 });
  }

  @Read('live/:matchId', {
    summary: 'A running match: sets, games, serve, momentum',
    returns: LiveMatchDetail,
    try: 'live/lm_1',
    tryStatus: 404,
    freshness: 'live',
    pollSeconds: 5,
  })
  liveMatch(@Param('matchId') id: string, @Query() _query: ReadQuery): never {
    throw notFound('live match', id, 'tennis');
  }

  @Read(':matchId', {
    summary: 'A match with its box score and set lines',
    returns: MatchDetail,
    try: 'atp_2026-540_226',
    freshness: 'archive',
  })
  async match(@Param('matchId') id: string, @Query() _query: ReadQuery) {
    return found(await findMatchDetail(this.db, id), 'match', id, 'tennis');
  }

  @Read(':matchId/stats', {
    summary: 'Serve and return statistics of a match',
    returns: MatchStats,
    try: 'atp_2026-540_226/stats',
    freshness: 'archive',
  })
  async stats(@Param('matchId') id: string, @Query() _query: ReadQuery) {
    return found(await findMatchStats(this.db, id), 'match', id, 'tennis');
  }
}

function resultNeedsPlayer(received: string): ValidationFailed {
  const message = "result is a player's result and needs player_id";
  return new ValidationFailed([
    {
      in: 'query',
      param: 'result',
      received,
      ...finding('conflict', message, 'value_error', `Value error, ${message}`),
    },
  ]);
}
