import { Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '../../../db/database.js';
import { Answer } from '../../../http/answer.js';
import { found, upgradeRequired } from '../../../http/errors.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { Entry } from '../../../live/entry.js';
import { FINISHED_KEPT_MS } from '../../../live/keys.js';
import { Live } from '../../../live/live.service.js';
import { SocketQuery } from '../../../live/socket-query.js';
import type { Following } from '../../../live/sse.js';
import { levelCodes, levelTour } from '../filters.js';
import { readyList } from '../list.js';
import { findFinishedMatch } from './live-match.queries.js';
import { LiveMatch, LiveMatchDetail, LiveMatchList, LiveQuery, StreamQuery } from './live.dto.js';
import { ended, fromArchive } from './archived.js';
import { tennisLive } from './family.js';
import { MATCH, matchTopic, tourRoom } from './topics.js';
import { liveRow } from './views.js';
import { findMatchDetail } from '../matches/match-detail.queries.js';
import { editionIdFrom } from '../tournaments/tournament-ids.js';
import { MATCH_IN_PATH } from '../fields.js';

const FAMILY = 'tennis';

@Resource({
  path: 'tennis',
  tag: 'Tennis: live',
  errors: 'detail',
  game: 'tennis',
  pathSays: { matchId: MATCH_IN_PATH },
})
export class TennisLiveController {
  constructor(
    private readonly live: Live,
    private readonly db: Database,
  ) {
    // A tour has its room even while none of its matches is on.
    live.onRooms(FAMILY, async (room) => (room.startsWith('tour:') ? { room, entry: undefined } : undefined));
  }

  @Read('matches/live', {
    summary: 'Running matches with their scoreboards',
    says: 'One row for each match that is being played or is interrupted, the one that began first in front; the list is empty while nobody plays. Fields that the feed does not have, such as `court`, are null.',
    returns: LiveMatchList,
    try: 'matches/live',
    freshness: 'live',
    pollSeconds: 5,
  })
  /** Leaves out matches without an update for 24 hours; their feed has stopped. */
  listLiveMatches(@Req() request: FastifyRequest, @Query() { tour, tournament_id, level, limit }: LiveQuery): Answer {
    const delay = this.live.delaySeconds(request);
    const running = this.live
      .mirror(FAMILY)
      .topics(MATCH.name, delay)
      .filter(({ final, at }) => !final && at > Date.now() - FINISHED_KEPT_MS)
      .map((entry) => liveRow(entry, delay))
      .filter(({ row }) => row.status === 'live' || row.status === 'suspended')
      .filter(({ row }) => tour === undefined || row.tour === tour)
      .filter(({ row }) => level === undefined || isOfLevel(row, level))
      .filter((live) => tournament_id === undefined || live.tournamentId?.toLowerCase() === editionOf(tournament_id))
      .sort(({ row: one }, { row: other }) =>
        `${one.started_at} ${one.id}` < `${other.started_at} ${other.id}` ? -1 : 1,
      );
    const shown = running.slice(0, limit);
    const items = `[${shown.map(({ text }) => text).join(',')}]`;
    return readyList({ items, total: running.length }, {}, polled(shown.map(({ row }) => row)));
  }

  @Read('matches/live/:matchId', {
    summary: 'A match as it stands: sets, games, serve, momentum; one that is over as it ended',
    says: 'Use it for the scoreboard of one match, before, during and after it. An id of the live feed and one of the archive both lead to it, and `stats` is null while the feed has no figures.',
    returns: LiveMatchDetail,
    try: 'matches/live/lm_1',
    freshness: 'live',
    pollSeconds: 5,
  })
  async getLiveMatch(
    @Param('matchId') id: string,
    @Req() request: FastifyRequest,
    @Query() _query: ReadQuery,
  ): Promise<Answer> {
    const match = await this.find(id, request);
    return match.answer(this.live.delaySeconds(request), (text) => {
      const headers = { ...polled([MATCH.stateOf(match)]), 'last-modified': new Date(match.at).toUTCString() };
      return new Answer(text, headers);
    });
  }

  @Read('live/stream', {
    summary: 'Server-sent events: every change of every match, of one tour or of one match',
    says: 'It sends what stands now and then each change within moments of it; an `lastEventId` or a `Last-Event-ID` header goes on where a lost connection stopped. Use it instead of polling where you follow more than a match or two.',
    contentType: 'text/event-stream',
    try: 'live/stream',
    updates: { type: 'tennis.live.update', of: LiveMatchDetail },
    freshness: 'live',
    stream: true,
  })
  async streamLive(
    @Query() query: StreamQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const filters = { matchId: query.matchId ?? null, tour: query.tour ?? null };
    await this.live.stream(FAMILY, request, reply, { ...(await this.follow(query, request)), filters });
  }

  @Read('live/ws', {
    summary: 'WebSocket for matches and tours; a request that is no upgrade is refused with a sentence',
    says: 'One connection carries any number of matches and tours, which messages subscribe and unsubscribe as you go. It is for clients that change what they follow; a plain stream is simpler where that never changes.',
    try: 'live/ws',
    updates: { type: 'tennis.live.update', of: LiveMatchDetail },
    tryStatus: 426,
    freshness: 'live',
    demo: false,
  })
  openLiveSocket(@Query() _query: SocketQuery): never {
    throw upgradeRequired();
  }

  /** The rooms that the filters name. The stream sends updates of any of them. */
  private async follow({ matchId, tour }: StreamQuery, request: FastifyRequest): Promise<Following> {
    const subject = matchId === undefined ? undefined : await this.find(matchId, request);
    const rooms = [...(subject ? [subject.topic] : []), ...(tour === undefined ? [] : [tourRoom(tour)])];
    return { rooms, subject: tour === undefined ? subject : undefined };
  }

  /** Finds a match in the log, or else its stored end or the archive's record of it. */
  private async find(id: string, request: FastifyRequest): Promise<Entry> {
    const delay = this.live.delaySeconds(request);
    const running = this.live.mirror(FAMILY).latest(matchTopic(id), delay);
    if (running) return running;
    const finished = await findFinishedMatch(this.db, id, delay);
    if (finished) return Entry.of(tennisLive, ended(finished));
    return Entry.of(tennisLive, fromArchive(found(await findMatchDetail(this.db, id), 'live match', id, FAMILY)));
  }
}

/** Adds the shortest recommended pause of the rows as a header. */
function polled(rows: readonly Pick<LiveMatch, 'recommended_poll_seconds'>[]): Record<string, string> {
  const seconds = rows.map((row) => row.recommended_poll_seconds);
  return seconds.length === 0 ? {} : { 'x-recommended-poll-seconds': String(Math.min(...seconds)) };
}

function isOfLevel({ level, tour }: LiveMatch, asked: string): boolean {
  return levelCodes(asked).includes(level ?? '') && (levelTour(asked) ?? tour) === tour;
}

function editionOf(asked: string): string {
  return editionIdFrom(asked) ?? asked.toLowerCase();
}
