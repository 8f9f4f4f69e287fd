import { Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '../db/database.js';
import { Answer } from '../http/answer.js';
import { found, movedToArchive, upgradeRequired, ValidationFailed } from '../http/errors.js';
import { finding } from '../http/fields.js';
import { ReadQuery } from '../http/read-query.js';
import { Read, Resource } from '../http/route.js';
import { FINISHED_KEPT_MS } from '../live/keys.js';
import { Live } from '../live/live.service.js';
import { SocketQuery } from '../live/socket-query.js';
import { levelCodes, levelTour } from './filters.js';
import { wholeList } from './list.js';
import { findFinishedMatch } from './live-match.queries.js';
import { LiveMatch, LiveMatchDetail, LiveMatchList, LiveQuery, StreamQuery } from './live.dto.js';
import { matchTopic, tourRoom } from './live/family.js';
import { liveRow } from './live/views.js';
import { editionIdFrom } from './tournament-ids.js';

const FAMILY = 'tennis';

@Resource({ path: 'tennis', tag: 'Tennis: live', errors: 'detail', game: 'tennis' })
export class TennisLiveController {
  constructor(
    private readonly live: Live,
    private readonly db: Database,
  ) {}

  @Read('matches/live', {
    summary: 'Running matches with their scoreboards',
    returns: LiveMatchList,
    try: 'matches/live',
    freshness: 'live',
    pollSeconds: 5,
  })
  /** Without those of which nothing was heard for a day: whoever told of them is gone. */
  list(@Req() request: FastifyRequest, @Query() { tour, tournament_id, level, limit }: LiveQuery): Answer {
    const delay = this.live.delaySeconds(request);
    const running = this.live
      .mirror(FAMILY)
      .topics('match', delay)
      .filter(({ final, at }) => !final && at > Date.now() - FINISHED_KEPT_MS)
      .map((entry) => liveRow(entry, delay))
      .filter(({ row }) => row.status === 'live' || row.status === 'suspended')
      .filter(({ row }) => tour === undefined || row.tour === tour)
      .filter(({ row }) => level === undefined || isOfLevel(row, level))
      .filter(({ row }) => tournament_id === undefined || row.tournament_id?.toLowerCase() === editionOf(tournament_id))
      .sort(({ row: one }, { row: other }) =>
        `${one.started_at} ${one.id}` < `${other.started_at} ${other.id}` ? -1 : 1,
      );
    const texts = running.slice(0, limit).map(({ text }) => text);
    return wholeList({ items: `[${texts.join(',')}]`, total: running.length });
  }

  @Read('matches/live/:matchId', {
    summary: 'A live match: sets, games, serve, momentum; for a day after its end too',
    returns: LiveMatchDetail,
    try: 'matches/live/lm_1',
    freshness: 'live',
    pollSeconds: 5,
  })
  async match(
    @Param('matchId') id: string,
    @Req() request: FastifyRequest,
    @Query() _query: ReadQuery,
  ): Promise<Answer> {
    const delay = this.live.delaySeconds(request);
    const entry = this.live.mirror(FAMILY).latest(matchTopic(id), delay);
    const now = Date.now() - delay * 1_000;
    if (entry && !(entry.final && entry.at < now - FINISHED_KEPT_MS)) return new Answer(entry.text(delay));
    const finished = found(await findFinishedMatch(this.db, id, new Date(now)), 'live match', id, FAMILY);
    throw movedToArchive(finished.archiveId ?? id.toLowerCase());
  }

  @Read('live/stream', {
    summary: 'Server-sent events: every change of every match, of one tour or of one match',
    contentType: 'text/event-stream',
    try: 'live/stream',
    freshness: 'live',
    stream: true,
  })
  async stream(@Query() query: StreamQuery, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const filters = { matchId: query.matchId ?? null, tour: query.tour ?? null };
    await this.live.stream(FAMILY, request, reply, { ...this.follow(query, request), filters });
  }

  @Read('live/ws', {
    summary: 'WebSocket for matches and tours; a request that is no upgrade is told so',
    try: 'live/ws',
    tryStatus: 426,
    freshness: 'live',
    demo: false,
  })
  socketAddress(@Query() _query: SocketQuery): never {
    throw upgradeRequired();
  }

  /** The room that the filters name; both at once is a contradiction. */
  private follow({ matchId, tour }: StreamQuery, request: FastifyRequest) {
    if (matchId !== undefined && tour !== undefined) throw bothFilters(tour);
    if (tour !== undefined) return { room: tourRoom(tour), single: false };
    if (matchId === undefined) return { room: undefined, single: false };
    const entry = this.live.mirror(FAMILY).latest(matchTopic(matchId), this.live.delaySeconds(request));
    return { room: found(entry, 'live match', matchId, FAMILY).topic, single: true };
  }
}

function isOfLevel({ level, tour }: LiveMatch, asked: string): boolean {
  return levelCodes(asked).includes(level ?? '') && (levelTour(asked) ?? tour) === tour;
}

function editionOf(asked: string): string {
  return editionIdFrom(asked) ?? asked.toLowerCase();
}

function bothFilters(received: string): ValidationFailed {
  const message = 'tour and matchId exclude each other';
  return new ValidationFailed([
    { in: 'query', param: 'tour', received, ...finding('conflict', message, 'value_error', message) },
  ]);
}
