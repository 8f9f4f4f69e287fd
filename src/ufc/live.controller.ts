import { Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '../db/database.js';
import { Answer } from '../http/answer.js';
import { found, notFound, upgradeRequired, ValidationFailed } from '../http/errors.js';
import { finding } from '../http/fields.js';
import { ReadQuery } from '../http/read-query.js';
import { Read, Resource } from '../http/route.js';
import type { Entry } from '../live/entry.js';
import { listChanges } from '../live/history.queries.js';
import { Live } from '../live/live.service.js';
import { SocketQuery } from '../live/socket-query.js';
import { boutId, cardTopic } from './live/family.js';
import { compactState, health, liveEvent, overview } from './live/views.js';
import {
  CompactStateAnswer,
  LiveBoutAnswer,
  LiveEventAnswer,
  LiveEventsAnswer,
  LiveHealthAnswer,
  LiveOverviewAnswer,
  SnapshotsAnswer,
  SnapshotsQuery,
  StreamQuery,
  TransportInfo,
} from './live.dto.js';

const STREAM = '/api/v1/ufc/live/stream';
const WEBSOCKET = '/api/v1/ufc/live/ws';
const FAMILY = 'ufc';

@Resource({ path: 'ufc', tag: 'UFC: live', errors: 'standard', game: 'ufc' })
export class UfcLiveController {
  constructor(
    private readonly live: Live,
    private readonly db: Database,
  ) {}

  @Read('live', {
    summary: 'Fight night at a glance: running bouts and events',
    returns: LiveOverviewAnswer,
    try: 'live',
    freshness: 'live',
    pollSeconds: 2,
  })
  overview(@Req() request: FastifyRequest, @Query() _query: ReadQuery): Answer {
    const { bouts, cards } = this.read(request);
    const running = bouts.filter((bout) => !bout.final && bout.state['status'] === 'live');
    return answer(overview(running, cards, this.live.delaySeconds(request)), {
      meta: { stream: STREAM, websocket: WEBSOCKET },
    });
  }

  @Read('live/events', {
    summary: 'Events that the live worker follows',
    returns: LiveEventsAnswer,
    try: 'live/events',
    freshness: 'live',
    pollSeconds: 30,
  })
  events(@Req() request: FastifyRequest, @Query() _query: ReadQuery): Answer {
    const delay = this.live.delaySeconds(request);
    const { cards } = this.read(request);
    return answer(
      cards.filter(({ final }) => !final).map((card) => liveEvent(card, delay)),
      { pagination: { page: 1, hasMore: false } },
    );
  }

  @Read('live/health', {
    summary: 'Health of the live worker and its feed',
    returns: LiveHealthAnswer,
    try: 'live/health',
    freshness: 'live',
    pollSeconds: 30,
  })
  async health(@Query() _query: ReadQuery): Promise<Answer> {
    return answer(health(await this.live.pulses(FAMILY)));
  }

  @Read('live/stream', {
    summary: 'Server-sent events: every change of every bout, of one event or of one bout',
    contentType: 'text/event-stream',
    try: 'live/stream',
    freshness: 'live',
    stream: true,
  })
  async stream(@Query() query: StreamQuery, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const filters = { boutId: query.boutId ?? null, eventSlug: query.eventSlug ?? null };
    await this.live.stream(FAMILY, request, reply, { ...this.follow(query, request), filters });
  }

  @Read('live/ws', {
    summary: 'WebSocket for bouts and events; a request that is no upgrade is told so',
    try: 'live/ws',
    tryStatus: 426,
    freshness: 'live',
    demo: false,
  })
  socketAddress(@Query() _query: SocketQuery): never {
    throw upgradeRequired();
  }

  @Read('live/events/:slug', {
    summary: 'One event with its bouts in fight order',
    returns: LiveEventAnswer,
    try: 'live/events/sandbox-fight-night-0-nansawe-vs-nykgaarden',
    freshness: 'live',
    pollSeconds: 5,
  })
  event(@Param('slug') slug: string, @Req() request: FastifyRequest, @Query() _query: ReadQuery): Answer {
    return this.card(slug, request);
  }

  @Read('events/:slug/live', {
    summary: 'The same as /ufc/live/events/{slug}',
    returns: LiveEventAnswer,
    try: 'events/sandbox-fight-night-0-nansawe-vs-nykgaarden/live',
    freshness: 'live',
    pollSeconds: 5,
  })
  eventLive(@Param('slug') slug: string, @Req() request: FastifyRequest, @Query() _query: ReadQuery): Answer {
    return this.card(slug, request);
  }

  @Read('live/:boutId', {
    summary: 'One bout as it stands',
    returns: LiveBoutAnswer,
    try: 'live/ufc-117',
    freshness: 'live',
    pollSeconds: 1,
  })
  bout(@Param('boutId') id: string, @Req() request: FastifyRequest, @Query() _query: ReadQuery): Answer {
    const text = this.find(id, request).text(this.live.delaySeconds(request));
    return new Answer(`{"success":true,"data":${text}}`);
  }

  @Read('live/:boutId/state', {
    summary: 'The least of a bout: status, round, clock, strikes and takedowns',
    returns: CompactStateAnswer,
    try: 'live/ufc-117/state',
    freshness: 'live',
    pollSeconds: 1,
  })
  state(@Param('boutId') id: string, @Req() request: FastifyRequest, @Query() _query: ReadQuery): Answer {
    return answer(compactState(this.find(id, request), this.live.delaySeconds(request)));
  }

  @Read('live/:boutId/snapshots', {
    summary: 'Every state a bout went through, newest first',
    returns: SnapshotsAnswer,
    try: 'live/ufc-117/snapshots?limit=2',
    freshness: 'live',
    demo: false,
  })
  async snapshots(
    @Param('boutId') id: string,
    @Req() request: FastifyRequest,
    @Query() { page, limit, since, round }: SnapshotsQuery,
  ): Promise<Answer> {
    const until = new Date(Date.now() - this.live.delaySeconds(request) * 1_000);
    const topic = `bout:${boutId(id)}`;
    const { known, total, changes } = await listChanges(this.db, FAMILY, topic, {
      until,
      since: since ?? 0,
      round,
      limit,
      offset: (page - 1) * limit,
    });
    if (!known) throw notFound('live bout', id, FAMILY);
    return answer(
      changes,
      { pagination: { page, hasMore: page * limit < total } },
      { 'x-total-count': String(total) },
      { page, lastPage: Math.max(1, Math.ceil(total / limit)) },
    );
  }

  @Read('live/:boutId/socket', {
    summary: 'Where a bout is pushed, and whether this process is ready to push',
    returns: TransportInfo,
    try: 'live/ufc-117/socket',
    freshness: 'live',
  })
  socket(@Param('boutId') id: string, @Req() request: FastifyRequest, @Query() _query: ReadQuery): Answer {
    const { topic, state } = this.find(id, request);
    const info = {
      success: true,
      stream: `${STREAM}?boutId=${boutId(id)}`,
      websocket: WEBSOCKET,
      redis_subscriber_ready: this.live.mirror(FAMILY).ready,
      recommendedPollSeconds: state['recommendedPollSeconds'],
      rooms: [topic, `event:${String(state['eventSlug'])}`],
    };
    return new Answer(JSON.stringify(info));
  }

  private card(slug: string, request: FastifyRequest): Answer {
    const delay = this.live.delaySeconds(request);
    const mirror = this.live.mirror(FAMILY);
    const card = found(mirror.latest(cardTopic(slug), delay), 'event', slug, FAMILY);
    const ids = card.state['boutIds'] as string[];
    const bouts = ids.map((id) => mirror.latest(`bout:${id}`, delay)).filter((bout) => bout !== undefined);
    const text = JSON.stringify(liveEvent(card, delay)).slice(0, -1);
    return new Answer(`{"success":true,"data":${text},"bouts":[${bouts.map((bout) => bout.text(delay)).join(',')}]}}`);
  }

  private find(id: string, request: FastifyRequest): Entry {
    const entry = this.live.mirror(FAMILY).latest(`bout:${boutId(id)}`, this.live.delaySeconds(request));
    return found(entry, 'live bout', id, FAMILY);
  }

  private read(request: FastifyRequest): { bouts: Entry[]; cards: Entry[] } {
    const mirror = this.live.mirror(FAMILY);
    const delay = this.live.delaySeconds(request);
    return { bouts: mirror.topics('bout', delay), cards: mirror.topics('card', delay) };
  }

  /** The room that the filters name; both at once is a contradiction. */
  private follow({ boutId: bout, eventSlug }: StreamQuery, request: FastifyRequest) {
    if (bout !== undefined && eventSlug !== undefined) throw bothFilters(eventSlug);
    if (bout !== undefined) return { room: this.find(bout, request).topic, single: true };
    if (eventSlug === undefined) return { room: undefined, single: false };
    const card = this.live.mirror(FAMILY).latest(cardTopic(eventSlug), this.live.delaySeconds(request));
    return { room: `event:${String(found(card, 'event', eventSlug, FAMILY).state['slug'])}`, single: false };
  }
}

function answer(
  data: unknown,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
  paging?: { page: number; lastPage: number },
): Answer {
  return new Answer(JSON.stringify({ success: true, ...more, data }), headers, paging);
}

function bothFilters(received: string): ValidationFailed {
  const message = 'eventSlug and boutId exclude each other';
  return new ValidationFailed([
    { in: 'query', param: 'eventSlug', received, ...finding('conflict', message, 'value_error', message) },
  ]);
}
