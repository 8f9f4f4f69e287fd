import { Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '../../../db/database.js';
import { Answer } from '../../../http/answer.js';
import { upgradeRequired } from '../../../http/errors.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import type { Entry } from '../../../live/entry.js';
import { FINISHED_KEPT_MS } from '../../../live/keys.js';
import { Live } from '../../../live/live.service.js';
import { SocketQuery } from '../../../live/socket-query.js';
import type { Following } from '../../../live/sse.js';
import { ObjectOf, one, readyList, WholeListOf } from '../../../http/data-lists.js';
import { LiveBoard } from './live.dto.js';
import { LiveQuery, StreamQuery } from './live-query.dto.js';
import { LiveMatch, LiveSeries, LiveWatch } from './series.dto.js';
import { listSlugs } from './slugs.queries.js';
import { LolSubjects, ownSlug } from './subjects.js';
import { GAME_TOPICS, leagueRoom, MATCH_TOPICS, SERIES_TOPICS } from './topics.js';
import { seriesOf } from './views.js';
import { NAMED_BY } from '../says.js';

const FAMILY = 'lol';
const UPDATES = { type: 'lol.live.update', of: [LiveBoard, LiveMatch] };
const LIST = {
  summary: 'Running matches',
  returns: WholeListOf(LiveMatch),
  freshness: 'live',
  pollSeconds: 10,
} as const;

@Resource({
  path: 'lol',
  tag: 'LoL: live',
  errors: 'standard',
  game: 'lol',
  joinsIds: true,
  pathSays: { matchId: NAMED_BY.match },
})
export class LolLiveController {
  constructor(
    private readonly live: Live,
    private readonly subjects: LolSubjects,
    private readonly db: Database,
  ) {}

  @Read('live', {
    ...LIST,
    says: 'One row for each match that is on, with score and current game. The list is empty while none is played, and `coverage` says whether figures are to be had of it.',
    try: 'live',
  })
  listLive(@Req() request: FastifyRequest, @Query() query: LiveQuery): Promise<Answer> {
    return this.list(request, query);
  }

  @Read('matches/live', {
    ...LIST,
    summary: 'The same as /lol/live',
    says: 'A second path to the running matches, beside the other routes of matches; filters and answer are the same.',
    try: 'matches/live',
  })
  listLiveMatches(@Req() request: FastifyRequest, @Query() query: LiveQuery): Promise<Answer> {
    return this.list(request, query);
  }

  @Read('live/stream', {
    summary: 'Server-sent events: every change of every match and game, or of one match, game or league',
    says: 'It sends what stands now and then each change of a match or a board; with the last id a reconnect loses nothing. Leave the filters out to follow everything.',
    contentType: 'text/event-stream',
    try: 'live/stream',
    updates: UPDATES,
    freshness: 'live',
    history: 'record',
    stream: true,
  })
  async streamLive(
    @Query() query: StreamQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { matchId = null, gameId = null, league = null } = query;
    const subject = { ...(await this.follow(query, request)), filters: { matchId, gameId, league } };
    await this.live.stream(FAMILY, request, reply, subject);
  }

  @Read('live/ws', {
    summary: 'WebSocket for matches, games and leagues; a request that is no upgrade is refused with a sentence',
    says: 'One connection for matches, games and whole leagues, subscribed and left by messages. It is for clients that open and close boards as their users do.',
    try: 'live/ws',
    updates: UPDATES,
    tryStatus: 426,
    freshness: 'live',
    demo: false,
  })
  openLiveSocket(@Query() _query: SocketQuery): never {
    throw upgradeRequired();
  }

  @Read('live/:matchId/series', {
    summary: 'A match as a series: the games that are over, the score and the running game',
    says: 'Where a best of three or five stands: finished games, the game in play and whether it is decided. `currentGame` is null between games.',
    returns: ObjectOf(LiveSeries),
    try: 'live/lol-match-1/series',
    freshness: 'live',
    pollSeconds: 10,
  })
  async getLiveSeries(
    @Param('matchId') id: string,
    @Req() request: FastifyRequest,
    @Query() _query: ReadQuery,
  ): Promise<Answer> {
    const delay = this.live.delaySeconds(request);
    const { entry } = await this.subjects.findMatch(id, delay);
    const gameId = SERIES_TOPICS.stateOf(entry).series.currentGame?.gameId;
    const board = gameId && this.live.mirror(FAMILY).latest(GAME_TOPICS.topic(gameId), delay);
    return one(seriesOf(entry, board || undefined));
  }

  @Read('live/:matchId/watch', {
    summary: 'Where a match is broadcast, and recordings of its games; empty lists where none is published',
    says: 'Links to streams by language, and to recordings with the second at which each game begins, for a watch button.',
    returns: ObjectOf(LiveWatch),
    try: 'live/lol-match-1/watch',
    freshness: 'live',
    pollSeconds: 60,
  })
  async getLiveWatch(
    @Param('matchId') id: string,
    @Req() request: FastifyRequest,
    @Query() _query: ReadQuery,
  ): Promise<Answer> {
    const { entry } = await this.subjects.findMatch(id, this.live.delaySeconds(request));
    return one(SERIES_TOPICS.stateOf(entry).watch);
  }

  /** Leaves out matches without an update for 24 hours; their feed has stopped. */
  private async list(request: FastifyRequest, { league, team }: LiveQuery): Promise<Answer> {
    const delay = this.live.delaySeconds(request);
    const leagues = league && [...league.map(ownSlug), ...(await listSlugs(this.db, 'league', league))];
    const teams = team && [...team.map((word) => word.toLowerCase()), ...(await listSlugs(this.db, 'team', team))];
    const isAsked = (entry: Entry) => {
      const { league: own, team1, team2 } = MATCH_TOPICS.stateOf(entry);
      const isOfTeam =
        teams === undefined || [team1, team2].some((played) => played !== null && teams.includes(played.slug));
      return isOfTeam && (leagues === undefined || leagues.includes(own));
    };
    const running = this.live
      .mirror(FAMILY)
      .topics(MATCH_TOPICS.name, delay)
      .filter((entry) => !entry.final && MATCH_TOPICS.stateOf(entry).state === 'inProgress')
      .filter((entry) => entry.at > Date.now() - FINISHED_KEPT_MS && isAsked(entry))
      .sort((first, second) => (orderOf(first) < orderOf(second) ? -1 : 1));
    const items = `[${running.map((entry) => entry.text(delay)).join(',')}]`;
    return readyList({ items, total: running.length });
  }

  /** The rooms of the filters; the stream sends the updates of each. */
  private async follow({ matchId, gameId, league }: StreamQuery, request: FastifyRequest): Promise<Following> {
    const delay = this.live.delaySeconds(request);
    const match = matchId === undefined ? undefined : await this.subjects.findListed(matchId, delay);
    const game = gameId === undefined ? undefined : await this.subjects.findGame(gameId, delay);
    if (game?.recordedAt) request.history?.check(game.recordedAt);
    const found = [match, game].filter((subject) => subject !== undefined);
    const rooms = found.map(({ entry }) => entry.topic);
    if (league !== undefined) rooms.push(leagueRoom(await this.subjects.findLeague(league, delay)));
    return { rooms, subject: rooms.length === 1 ? found[0]?.entry : undefined };
  }
}

function orderOf(entry: Entry): string {
  const { startTime, matchId } = MATCH_TOPICS.stateOf(entry);
  return `${startTime} ${matchId}`;
}
