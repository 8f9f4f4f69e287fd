import { Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Database } from '../../../db/database.js';
import { Answer } from '../../../http/answer.js';
import { found, ValidationFailed } from '../../../http/errors.js';
import { finding } from '../../../http/findings.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { Live } from '../../../live/live.service.js';
import { pagedList, wholeList } from '../list.js';
import { findFinishedMatch, isLiveId } from '../live/live-match.queries.js';
import { matchTopic } from '../live/topics.js';
import { archived, detailOf, statsOf } from '../live/views.js';
import { findMatchDetail, findMatchStats } from './match-detail.queries.js';
import { MatchTotals } from './match-totals.js';
import { MatchDetail, MatchFilter, MatchRowList, MatchStats, RecentQuery } from './matches.dto.js';
import { matchList, recentMatches } from './matches.queries.js';
import { MATCH_IN_PATH } from '../fields.js';

@Resource({
  path: 'tennis/matches',
  tag: 'Tennis: matches',
  errors: 'detail',
  game: 'tennis',
  pathSays: { matchId: MATCH_IN_PATH },
})
export class TennisMatchesController {
  constructor(
    private readonly db: Database,
    private readonly totals: MatchTotals,
    private readonly live: Live,
  ) {}

  @Read('', {
    summary: 'Matches of the archive, newest first',
    says: 'Search the whole archive, by player, opponent, tournament, surface, level, round or season. `score` is null where no source has it, and statistics are there where `has_stats` is true.',
    returns: MatchRowList,
    try: '?level=G&round=F&page_size=2',
    freshness: 'archive',
  })
  async listMatches(@Query() filter: MatchFilter): Promise<Answer> {
    if (filter.result !== undefined && filter.player_id === undefined) throw resultNeedsPlayer(filter.result);
    return pagedList(this.db, await matchList(this.db, this.totals, filter), filter);
  }

  @Read('recent', {
    summary: 'The newest completed matches',
    says: 'What was finished last, over all tours, for a results page or a job that catches up: give `since` the day of your last call. Matches reach it when the archive has them, live ones with the delay of the archive.',
    returns: MatchRowList,
    try: 'recent?limit=2',
    freshness: 'archive',
    maxAgeSeconds: 30,
  })
  listRecentMatches(@Query() query: RecentQuery): Promise<Answer> {
    return wholeList(this.db, recentMatches(query), query.limit);
  }

  @Read(':matchId', {
    summary: 'A match with its box score and set lines',
    says: 'Everything that the archive holds of one match, with the next match of its winner where there is one. Serve and return figures are null where no source has a box score.',
    returns: MatchDetail,
    try: 'atp_2026-540_226',
    freshness: 'archive',
    isLive: isLiveId,
  })
  async getMatch(@Param('matchId') id: string, @Req() request: FastifyRequest, @Query() _query: ReadQuery) {
    const live = isLiveId(id) ? await this.findLive(id, request) : undefined;
    if (live?.match) return archived(live.match, live.endedAt);
    return recordOf(found(await findMatchDetail(this.db, live?.archiveId ?? id), 'match', id, 'tennis'), live);
  }

  @Read(':matchId/stats', {
    summary: 'Serve and return statistics of a match',
    says: 'Counts and percentages of both players, as a box score prints them. `available` is false, and every figure null, for a match without a box score, as older ones and those of small tours are.',
    returns: MatchStats,
    try: 'atp_2026-540_226/stats',
    freshness: 'archive',
    isLive: isLiveId,
  })
  async getMatchStats(@Param('matchId') id: string, @Req() request: FastifyRequest, @Query() _query: ReadQuery) {
    const live = isLiveId(id) ? await this.findLive(id, request) : undefined;
    if (live?.match) return statsOf(live.match);
    return recordOf(found(await findMatchStats(this.db, live?.archiveId ?? id), 'match', id, 'tennis'), live);
  }

  /**
   * Resolves a live id with the archive's delay: to the running match, to the archive's record once the match is over,
   * or to its stored end where the archive lacks it. A caller with less delay, who knows the match before the archive's
   * readers, gets its first state.
   */
  private async findLive(id: string, request: FastifyRequest) {
    const delay = this.live.archiveDelaySeconds;
    const mirror = this.live.mirror('tennis');
    const topic = matchTopic(id);
    const isKnown = mirror.latest(topic, this.live.delaySeconds(request)) !== undefined;
    const entry = mirror.latest(topic, delay) ?? (isKnown ? mirror.open(topic).at(0)?.entry : undefined);
    const finished = entry && !entry.final ? undefined : await findFinishedMatch(this.db, id, delay);
    const { archiveId = null, endedAt = null } = finished ?? {};
    if (archiveId !== null) return { archiveId };
    return { match: detailOf(found(finished?.answer ?? entry?.text(delay), 'match', id, 'tennis')), endedAt };
  }
}

/** Answers a record of the archive. If it was requested by a live id, a header names the id in the archive. */
function recordOf(record: object, live: { archiveId?: string } | undefined): Answer {
  const headers: Record<string, string> = live?.archiveId === undefined ? {} : { 'x-canonical-id': live.archiveId };
  return new Answer(JSON.stringify(record), headers);
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
