import { Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '../../../db/database.js';
import type { SortKey } from '../../../db/keyset.js';
import { Answer } from '../../../http/answer.js';
import { answerData } from '../../../http/envelopes.js';
import { upgradeRequired } from '../../../http/errors.js';
import { readPlace, writePlace } from '../../../http/lists.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import type { Entry } from '../../../live/entry.js';
import { listChanges } from '../../../live/history.queries.js';
import { FINISHED_KEPT_MS } from '../../../live/keys.js';
import { Live } from '../../../live/live.service.js';
import { SocketQuery } from '../../../live/socket-query.js';
import type { Following } from '../../../live/sse.js';
import { pageAnswer } from '../../../http/pagination-lists.js';
import { UfcLiveSubjects } from './subjects.js';
import { BOUT, boutTopic, CARD, eventRoom } from './topics.js';
import { compactState, health, liveEvent, overview } from './views.js';
import {
  CompactStateAnswer,
  LiveBout,
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
import { BOUT_IN_PATH, EVENT_IN_PATH } from '../fields.js';

const STREAM = '/api/v1/ufc/live/stream';
const WEBSOCKET = '/api/v1/ufc/live/ws';
const FAMILY = 'ufc';
/** The order of snapshots, newest first by their number. */
const NEWEST: SortKey[] = [{ by: 'seq', type: 'whole', descending: true }];

@Resource({
  path: 'ufc',
  tag: 'UFC: live',
  errors: 'standard',
  game: 'ufc',
  pathSays: { boutId: BOUT_IN_PATH, slug: EVENT_IN_PATH },
})
export class UfcLiveController {
  constructor(
    private readonly live: Live,
    private readonly subjects: UfcLiveSubjects,
    private readonly db: Database,
  ) {}

  @Read('live', {
    summary: 'Fight night at a glance: running bouts and events',
    says: 'The first thing to ask on a fight night: what is being fought right now and how far each card is. Both lists are empty, and `lagSeconds` null, while nothing is on.',
    returns: LiveOverviewAnswer,
    try: 'live',
    freshness: 'live',
    pollSeconds: 2,
  })
  getLiveOverview(@Req() request: FastifyRequest, @Query() _query: ReadQuery): Answer {
    const delay = this.live.delaySeconds(request);
    const { bouts, cards } = this.subjects.inLog(delay);
    const running = bouts.filter((bout) => !bout.final && BOUT.stateOf(bout).status === 'live');
    const glance = overview(running, cards, delay);
    return answer(glance, { meta: { stream: STREAM, websocket: WEBSOCKET } }, polled([glance]));
  }

  @Read('live/events', {
    summary: 'Events that the live worker follows',
    says: 'Cards that are on or about to begin, with how many bouts are done and which comes next. It is empty between fight nights.',
    returns: LiveEventsAnswer,
    try: 'live/events',
    freshness: 'live',
    pollSeconds: 30,
  })
  listLiveEvents(@Req() request: FastifyRequest, @Query() _query: ReadQuery): Answer {
    const delay = this.live.delaySeconds(request);
    const { cards } = this.subjects.inLog(delay);
    const events = cards.filter(({ final }) => !final).map((card) => liveEvent(card, delay));
    return answer(events, { pagination: { page: 1, hasMore: false } }, polled(events));
  }

  @Read('live/health', {
    summary: 'Health of the live worker and its feed',
    says: 'Whether the live data can be trusted just now: last sign of life of the worker, last frame of the feed and their age. Times are null while no worker has reported.',
    returns: LiveHealthAnswer,
    try: 'live/health',
    freshness: 'live',
    pollSeconds: 30,
  })
  async getLiveHealth(@Req() request: FastifyRequest, @Query() _query: ReadQuery): Promise<Answer> {
    const delay = this.live.delaySeconds(request);
    const { bouts, cards } = this.subjects.inLog(delay);
    const since = Date.now() - FINISHED_KEPT_MS;
    const open = (entries: readonly Entry[]) => entries.filter(({ final, at }) => !final && at > since).length;
    const pulses = await this.live.pulses(FAMILY, delay);
    return answer(health(pulses, { events: open(cards), bouts: open(bouts) }));
  }

  @Read('live/stream', {
    summary: 'Server-sent events: every change of every bout, of one event or of one bout',
    says: 'It sends each bout as it stands and then each change within moments; a reconnect with the last id loses nothing. Use it on a fight night instead of asking again every second.',
    contentType: 'text/event-stream',
    try: 'live/stream',
    updates: { type: 'ufc.live.update', of: LiveBout },
    freshness: 'live',
    stream: true,
  })
  async streamLive(
    @Query() query: StreamQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const filters = { boutId: query.boutId ?? null, eventSlug: query.eventSlug ?? null };
    await this.live.stream(FAMILY, request, reply, { ...(await this.follow(query, request)), filters });
  }

  @Read('live/ws', {
    summary: 'WebSocket for bouts and events; a request that is no upgrade is refused with a sentence',
    says: 'One connection for any number of bouts and cards, subscribed and left by messages. It is for clients that switch between bouts during the night.',
    try: 'live/ws',
    updates: { type: 'ufc.live.update', of: LiveBout },
    tryStatus: 426,
    freshness: 'live',
    demo: false,
  })
  openLiveSocket(@Query() _query: SocketQuery): never {
    throw upgradeRequired();
  }

  @Read('live/events/:slug', {
    summary: 'One event with its bouts in fight order',
    says: 'A card as it stands, every bout with its live state. Before the first frame it shows the card as it is planned, with a null `currentBoutId`.',
    returns: LiveEventAnswer,
    try: 'live/events/sandbox-contender-series-0-stancombe-vs-rochecon',
    freshness: 'live',
    pollSeconds: 5,
  })
  getLiveEvent(
    @Param('slug') slug: string,
    @Req() request: FastifyRequest,
    @Query() _query: ReadQuery,
  ): Promise<Answer> {
    return this.card(slug, request);
  }

  @Read('events/:slug/live', {
    summary: 'The same as /ufc/live/events/{slug}',
    says: 'A second path to the live card, beside the other routes of an event; parameters and answer are the same.',
    returns: LiveEventAnswer,
    try: 'events/sandbox-contender-series-0-stancombe-vs-rochecon/live',
    freshness: 'live',
    pollSeconds: 5,
  })
  getEventLive(
    @Param('slug') slug: string,
    @Req() request: FastifyRequest,
    @Query() _query: ReadQuery,
  ): Promise<Answer> {
    return this.card(slug, request);
  }

  @Read('live/:boutId', {
    summary: 'One bout as it stands; one that is not on as it was last, or as it is planned',
    says: 'Clock, round, figures and result of one bout. `liveStats` is left out while the feed gives no figures, and a bout that nobody follows shows what the archive knows.',
    returns: LiveBoutAnswer,
    try: 'live/ufc-117',
    freshness: 'live',
    pollSeconds: 1,
  })
  async getLiveBout(
    @Param('boutId') id: string,
    @Req() request: FastifyRequest,
    @Query() _query: ReadQuery,
  ): Promise<Answer> {
    const bout = await this.find(id, request);
    return bout.answer(this.live.delaySeconds(request), (text) =>
      answerData(text, { headers: headersOf(BOUT.stateOf(bout), bout) }),
    );
  }

  @Read('live/:boutId/state', {
    summary: 'The least of a bout: status, round, clock, strikes and takedowns',
    says: 'A small answer for a client that asks every second and shows a line. Its `hash` changes with the state, so that an equal one needs no drawing.',
    returns: CompactStateAnswer,
    try: 'live/ufc-117/state',
    freshness: 'live',
    pollSeconds: 1,
  })
  async getLiveBoutState(
    @Param('boutId') id: string,
    @Req() request: FastifyRequest,
    @Query() _query: ReadQuery,
  ): Promise<Answer> {
    const bout = await this.find(id, request);
    return answer(compactState(bout, this.live.delaySeconds(request)), {}, headersOf(BOUT.stateOf(bout), bout));
  }

  @Read('live/:boutId/snapshots', {
    summary: 'Every state a bout went through, newest first',
    says: 'The history of one bout as it was published, each state with the fields that changed and a hash of it. Use it to check what was known when; it is empty for a bout that was not followed live.',
    returns: SnapshotsAnswer,
    try: 'live/ufc-117/snapshots?limit=2',
    freshness: 'live',
    demo: false,
  })
  async listLiveBoutSnapshots(
    @Param('boutId') id: string,
    @Req() request: FastifyRequest,
    @Query() { page, limit, since, round, cursor }: SnapshotsQuery,
  ): Promise<Answer> {
    const topic = boutTopic(id);
    const list = { name: `ufc snapshots of ${topic}`, order: NEWEST };
    const place = cursor === undefined ? undefined : readPlace(list, cursor);
    const { known, total, changes } = await listChanges(this.db, FAMILY, topic, {
      delaySeconds: this.live.delaySeconds(request),
      since: since ?? 0,
      only: round === undefined ? undefined : { member: 'currentRound', is: round },
      // One row more than asked for shows whether another page follows.
      limit: limit + 1,
      offset: place ? 0 : (page - 1) * limit,
      before: place && Number(place.after[0]),
    });
    if (!known) await this.find(id, request);
    const shown = changes.slice(0, limit);
    const last = changes.length > limit ? shown.at(-1) : undefined;
    const number = place?.number ?? page;
    const nextCursor = last && writePlace(list, { number: number + 1, after: [last.seq] });
    const hasMore = last !== undefined;
    return pageAnswer({ items: JSON.stringify(shown), total, by: 'page', number, limit, hasMore, nextCursor });
  }

  @Read('live/:boutId/socket', {
    summary: 'Where a bout is pushed, and whether this process is ready to push',
    says: 'Which stream address and which rooms to use for a bout, for a client that begins with polling and turns to pushes.',
    returns: TransportInfo,
    try: 'live/ufc-117/socket',
    answerHeaders: ['X-Recommended-Poll-Seconds'],
    freshness: 'live',
  })
  async getLiveBoutChannels(
    @Param('boutId') id: string,
    @Req() request: FastifyRequest,
    @Query() _query: ReadQuery,
  ): Promise<Answer> {
    const bout = await this.find(id, request);
    const { topic } = bout;
    const state = BOUT.stateOf(bout);
    const info = {
      success: true,
      stream: `${STREAM}?boutId=${state.boutId}`,
      websocket: WEBSOCKET,
      redis_subscriber_ready: this.live.mirror(FAMILY).ready,
      recommendedPollSeconds: state.recommendedPollSeconds,
      rooms: [topic, eventRoom(state.eventSlug)],
    };
    return new Answer(JSON.stringify(info), polled([state]));
  }

  private async card(slug: string, request: FastifyRequest): Promise<Answer> {
    const delay = this.live.delaySeconds(request);
    const card = await this.subjects.findCard(slug, delay);
    const bouts = await Promise.all(CARD.stateOf(card).boutIds.map((id) => this.subjects.lookForBout(id, delay)));
    const texts = bouts.flatMap((bout) => bout?.text(delay) ?? []);
    const text = JSON.stringify(liveEvent(card, delay)).slice(0, -1);
    return answerData(`${text},"bouts":[${texts.join(',')}]}`, { headers: headersOf(CARD.stateOf(card), card) });
  }

  private find(id: string, request: FastifyRequest): Promise<Entry> {
    return this.subjects.findBout(id, this.live.delaySeconds(request));
  }

  /** The rooms that the filters name. The stream sends updates of any of them. */
  private async follow({ boutId: bout, eventSlug }: StreamQuery, request: FastifyRequest): Promise<Following> {
    const rooms: string[] = [];
    const subject = bout === undefined ? undefined : await this.find(bout, request);
    if (subject) rooms.push(subject.topic);
    if (eventSlug !== undefined) {
      const card = await this.subjects.findCard(eventSlug, this.live.delaySeconds(request));
      rooms.push(eventRoom(CARD.stateOf(card).slug));
    }
    return { rooms, subject: eventSlug === undefined ? subject : undefined };
  }
}

interface Polled {
  readonly recommendedPollSeconds: number;
}

/** Recommends in a header the shortest pause of the parts, which the body names too. */
function polled(parts: readonly Polled[]): Record<string, string> {
  const seconds = parts.map(({ recommendedPollSeconds }) => recommendedPollSeconds);
  return seconds.length === 0 ? {} : { 'x-recommended-poll-seconds': String(Math.min(...seconds)) };
}

function headersOf(state: Polled, { at }: Entry): Record<string, string> {
  return { ...polled([state]), 'last-modified': new Date(at).toUTCString() };
}

function answer(data: unknown, more: Record<string, unknown> = {}, headers: Record<string, string> = {}): Answer {
  return new Answer(JSON.stringify({ success: true, ...more, data }), headers);
}
