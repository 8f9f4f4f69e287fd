import { firstMoment } from '../../../db/conditions.js';
import { Inject, Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../../../config.js';
import { Answer } from '../../../http/answer.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { Live } from '../../../live/live.service.js';
import type { TopicKind } from '../../../live/topic.js';
import { ObjectOf, oneText, readyList, WholeListOf } from '../../../http/data-lists.js';
import { LiveDetails, LiveWindow } from './frames.dto.js';
import { LiveBoardAnswer, LiveGameEvent, LiveMapAnswer, LiveVisualAnswer, type Transport } from './live.dto.js';
import { DetailsQuery, LiveEventsMeta, EventsQuery, FramesQuery } from './live-query.dto.js';
import { readLolSettings } from './settings.js';
import { LolSubjects, type VisibleSubject } from './subjects.js';
import { DETAILS_TOPICS, GAME_TOPICS, VISUAL_TOPICS, WINDOW_TOPICS } from './topics.js';
import {
  BOARD_POLL_SECONDS,
  detailsOf,
  eventOf,
  mapOf,
  transportOf,
  visualOf,
  windowOf,
  type Frames,
} from './views.js';
import { NAMED_BY } from '../says.js';

const BOARD = {
  summary: 'The board of a game: teams, players and gold as the newest frame shows them',
  returns: LiveBoardAnswer,
  freshness: 'live',
  pollSeconds: BOARD_POLL_SECONDS,
  history: 'record',
} as const;

@Resource({
  path: 'lol/live',
  tag: 'LoL: live',
  errors: 'standard',
  game: 'lol',
  joinsIds: true,
  pathSays: { gameId: NAMED_BY.game },
})
export class LolBoardsController {
  private readonly transport: Transport;

  constructor(
    private readonly live: Live,
    private readonly subjects: LolSubjects,
    @Inject(CONFIG) config: Config,
  ) {
    this.transport = transportOf(readLolSettings(config.settings).isSocketAnnounced);
  }

  @Read(':gameId/stats', {
    ...BOARD,
    says: 'Gold, kills, objectives and the ten players of one game, live or as it ended. Figures are null until the first frame, and `source` says where they are from.',
    try: 'lol-game-1/stats',
  })
  getLiveStats(
    @Param('gameId') id: string,
    @Req() request: FastifyRequest,
    @Query() _query: ReadQuery,
  ): Promise<Answer> {
    return this.board(id, request);
  }

  @Read(':gameId/board', {
    ...BOARD,
    summary: 'The same as /lol/live/{gameId}/stats',
    says: 'A second path to the board of a game, named as clients of boards look for it; the answer is the same.',
    try: 'lol-game-1/board',
  })
  getLiveBoard(
    @Param('gameId') id: string,
    @Req() request: FastifyRequest,
    @Query() _query: ReadQuery,
  ): Promise<Answer> {
    return this.board(id, request);
  }

  @Read(':gameId/map', {
    summary: 'Who is alive, with health',
    says: 'Alive or dead, and the health of each player. `position` is always null, because upstream publishes no coordinates.',
    returns: LiveMapAnswer,
    try: 'lol-game-1/map',
    freshness: 'live',
    pollSeconds: BOARD_POLL_SECONDS,
    history: 'record',
  })
  async getLiveMap(
    @Param('gameId') id: string,
    @Req() request: FastifyRequest,
    @Query() _query: ReadQuery,
  ): Promise<Answer> {
    const { subject } = await this.find(id, request);
    const board = GAME_TOPICS.stateOf(subject.entry);
    const body = { success: true, source: sourceOf(subject), data: mapOf(board) };
    return new Answer(JSON.stringify(body), {}, undefined, subject.recordedAt);
  }

  @Read(':gameId/visual-state', {
    summary: 'The last accepted read of the broadcast, which stands in where frames stop',
    says: 'Figures that an operator read from the picture, for the time in which upstream is silent. `accepted` is false and every figure null where there was no such read.',
    returns: LiveVisualAnswer,
    try: 'lol-game-1/visual-state',
    freshness: 'live',
    pollSeconds: 5,
    history: 'record',
  })
  async getLiveVisual(
    @Param('gameId') id: string,
    @Req() request: FastifyRequest,
    @Query() _query: ReadQuery,
  ): Promise<Answer> {
    const { subject, gameId, delay } = await this.find(id, request);
    const visual = await this.subjects.findState(VISUAL_TOPICS, gameId, delay);
    return oneText(JSON.stringify(visualOf(subject.entry, visual?.entry, delay)), subject.recordedAt);
  }

  @Read(':gameId/window', {
    summary: 'Frames of teams and players, as upstream published them',
    says: 'Frames of both teams for your own calculations, ten seconds of them at a time. Follow `nextStartingTime` to go on; `frames` is empty where none were kept.',
    returns: ObjectOf(LiveWindow),
    try: 'lol-game-1/window?frames=2',
    freshness: 'live',
    pollSeconds: BOARD_POLL_SECONDS,
    history: 'record',
  })
  async getLiveWindow(
    @Param('gameId') id: string,
    @Req() request: FastifyRequest,
    @Query() query: FramesQuery,
  ): Promise<Answer> {
    const { subject, delay } = await this.find(id, request);
    const frames = await this.frames(WINDOW_TOPICS, subject, query, delay);
    return oneText(JSON.stringify(windowOf(subject.entry, frames, delay)), subject.recordedAt);
  }

  @Read(':gameId/details', {
    summary: 'Frames of items, runes, shares and wards, as upstream published them',
    says: 'Raw frames for your own calculations, ten seconds of them at a time from `startingTime` on. Follow `nextStartingTime` through a game; it is null after the last frame.',
    returns: ObjectOf(LiveDetails),
    try: 'lol-game-1/details?frames=1',
    freshness: 'live',
    pollSeconds: BOARD_POLL_SECONDS,
    history: 'record',
  })
  async getLiveDetails(
    @Param('gameId') id: string,
    @Req() request: FastifyRequest,
    @Query() query: DetailsQuery,
  ): Promise<Answer> {
    const { subject, delay } = await this.find(id, request);
    const frames = await this.frames(DETAILS_TOPICS, subject, query, delay);
    return oneText(JSON.stringify(detailsOf(subject.entry, frames, query.participantIds)), subject.recordedAt);
  }

  @Read(':gameId/events', {
    summary: 'What happened in a game, found by comparing frames',
    says: 'Kills, towers, dragons and the like in their order, as they become known; ask again with `afterSeq` for what is new. `available` is false for a game that was not seen from its first frame.',
    returns: WholeListOf(LiveGameEvent, LiveEventsMeta),
    try: 'lol-game-1/events?limit=3',
    freshness: 'live',
    pollSeconds: BOARD_POLL_SECONDS,
    history: 'record',
  })
  async listLiveEvents(
    @Param('gameId') id: string,
    @Req() request: FastifyRequest,
    @Query() { afterSeq, type, limit }: EventsQuery,
  ): Promise<Answer> {
    const { subject, gameId, delay } = await this.find(id, request);
    const segments = await this.subjects.listEvents(gameId, delay);
    const events = segments
      .flatMap((segment) => segment.events)
      .filter((event) => event.seq > afterSeq && (type === undefined || type.includes(event.type)))
      .slice(0, limit)
      .map((event) => eventOf(event, GAME_TOPICS.stateOf(subject.entry)));
    const available = segments.some((segment) => segment.available);
    const list = readyList({ items: JSON.stringify(events), total: events.length }, { available });
    return new Answer(list.body, list.headers, undefined, subject.recordedAt);
  }

  private async board(id: string, request: FastifyRequest): Promise<Answer> {
    const { subject, delay } = await this.find(id, request);
    const { entry, recordedAt } = subject;
    return entry.answer(delay, (text) => {
      const head = {
        success: true,
        source: sourceOf(subject),
        frameTimestamp: GAME_TOPICS.stateOf(entry).frameTimestamp,
        lagSeconds: entry.lagSeconds(delay),
        recommendedPollSeconds: BOARD_POLL_SECONDS,
        transport: this.transport,
      };
      const headers = { 'last-modified': new Date(entry.at).toUTCString() };
      return new Answer(`${JSON.stringify(head).slice(0, -1)},"data":${text}}`, headers, undefined, recordedAt);
    });
  }

  private async find(id: string, request: FastifyRequest) {
    const delay = this.live.delaySeconds(request);
    const subject = await this.subjects.findGame(id, delay);
    return { subject, gameId: GAME_TOPICS.stateOf(subject.entry).gameId, delay };
  }

  private async frames<Frame extends { timestamp: string }>(
    kind: TopicKind<{ frames: Frame[] }>,
    { entry }: VisibleSubject,
    { startingTime, frames: count }: FramesQuery,
    delaySeconds: number,
  ): Promise<Frames<Frame>> {
    const { gameId, state } = GAME_TOPICS.stateOf(entry);
    const from = startingTime === undefined ? undefined : timeOf(tenSeconds(Date.parse(firstMoment(startingTime))));
    const asked = { from, limit: count ?? FRAMES_OF_TEN_SECONDS, delaySeconds };
    const found = await this.subjects.listFrames(kind, gameId, asked);
    const start = tenSeconds(Date.parse(from ?? found.at(-1)?.timestamp ?? ''));
    const isInWindow = ({ timestamp }: Frame) => tenSeconds(Date.parse(timestamp)) === start;
    const frames = count === undefined ? found.filter(isInWindow) : found;
    const last = frames.at(-1) ?? { timestamp: from };
    const isOver = state === 'finished' && (from === undefined || frames.length === 0);
    const next = isOver || last.timestamp === undefined ? null : nextAfter(last.timestamp, frames.length > 0);
    return { frames, nextStartingTime: next };
  }
}

/** More than upstream publishes in ten seconds. */
const FRAMES_OF_TEN_SECONDS = 60;

/** The start of the window after the last frame; without frames, the start of the window that was asked for. */
function nextAfter(timestamp: string, hasFrames: boolean): string {
  return timeOf(tenSeconds(Date.parse(timestamp)) + (hasFrames ? WINDOW_MS : 0));
}

const WINDOW_MS = 10_000;

function tenSeconds(at: number): number {
  return Math.floor(at / WINDOW_MS) * WINDOW_MS;
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}

function sourceOf({ entry, isStored }: VisibleSubject): string {
  return isStored ? 'stored' : GAME_TOPICS.stateOf(entry).source;
}
