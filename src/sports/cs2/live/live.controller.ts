import { Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '../../../db/database.js';
import { Answer } from '../../../http/answer.js';
import { notFound, upgradeRequired } from '../../../http/errors.js';
import { Read, Resource } from '../../../http/route.js';
import type { Entry } from '../../../live/entry.js';
import { FINISHED_KEPT_MS } from '../../../live/keys.js';
import { Live } from '../../../live/live.service.js';
import { SocketQuery } from '../../../live/socket-query.js';
import type { Following } from '../../../live/sse.js';
import { readyList, WholeListOf } from '../../../http/data-lists.js';
import { LiveMatchItem, LiveState } from './live.dto.js';
import { LiveListQuery, LiveStreamQuery } from './live-query.dto.js';
import { findIds } from './rooms.queries.js';
import { Cs2LiveSubjects } from './subjects.js';
import { eventRoom, MATCH_TOPIC } from './topics.js';
import { itemOf } from './views.js';

const FAMILY = 'cs2';
const UPDATES = { type: 'cs2.live.update', of: LiveState };

@Resource({ path: 'cs2/live', tag: 'CS2: live', errors: 'standard', game: 'cs2', stability: 'beta' })
export class Cs2LiveController {
  constructor(
    private readonly live: Live,
    private readonly subjects: Cs2LiveSubjects,
    private readonly db: Database,
  ) {}

  /** Leaves out matches without an update for 24 hours; their feed has stopped. */
  @Read('', {
    summary: 'Matches in progress',
    says: 'One row for each match that is on, with series score, map and round. The list is empty while none is played; `currentMap` is null between maps.',
    returns: WholeListOf(LiveMatchItem),
    try: '',
    freshness: 'live',
    pollSeconds: 2,
  })
  async listLive(
    @Query() { eventId, teamId, tier, limit }: LiveListQuery,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    const delay = this.live.delaySeconds(request);
    const events = eventId && (await findIds(this.db, 'event', eventId));
    const teams = teamId && (await findIds(this.db, 'team', teamId));
    const running = this.live
      .mirror(FAMILY)
      .topics(MATCH_TOPIC.name, delay)
      .filter((entry) => !entry.final && entry.at > Date.now() - FINISHED_KEPT_MS)
      .map((entry) => ({ entry, refs: this.refsOf(entry, delay) }))
      .filter(({ refs }) => {
        const { event, team1, team2 } = refs;
        const isOfTeam = teams === undefined || [team1, team2].some((team) => team && teams.includes(team.id));
        const isOfTier = tier === undefined || (event?.tier != null && tier.includes(event.tier));
        return isOfTeam && isOfTier && (events === undefined || (event != null && events.includes(event.id)));
      })
      .sort((one, other) => orderOf(one.entry) - orderOf(other.entry));
    const items = running.slice(0, limit).map(({ entry }) => itemOf(entry, delay));
    return readyList({ items: JSON.stringify(items), total: running.length });
  }

  @Read('stream', {
    summary: 'Server-sent events: every change of every match, of some matches or of an event',
    says: 'It sends what stands now and then each change within moments; with the last id a reconnect loses nothing. Leave the filters out to follow everything.',
    contentType: 'text/event-stream',
    try: 'stream',
    updates: UPDATES,
    freshness: 'live',
    history: 'record',
    stream: true,
  })
  async streamLive(
    @Query() query: LiveStreamQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { matchId, eventId = null } = query;
    const filters = { matchId: matchId?.join(',') ?? null, eventId };
    await this.live.stream(FAMILY, request, reply, { ...(await this.follow(query, request)), filters });
  }

  @Read('ws', {
    summary: 'WebSocket for matches, events and all; a request that is no upgrade is refused with a sentence',
    says: 'One connection for any number of matches and events, subscribed and left by messages. It is for clients that open and close matches as their users do.',
    try: 'ws',
    updates: UPDATES,
    tryStatus: 426,
    freshness: 'live',
    demo: false,
  })
  openLiveSocket(@Query() _query: SocketQuery): never {
    throw upgradeRequired();
  }

  /**
   * The event and teams of a match. A state in backup mode lacks them, so they come from the last state that has them.
   */
  private refsOf(entry: Entry, delay: number): Pick<LiveState, 'event' | 'team1' | 'team2'> {
    const own = MATCH_TOPIC.stateOf(entry);
    if (own.source !== 'live_backup') return own;
    const before = this.live.mirror(FAMILY).recent(entry.topic, delay);
    const last = before.findLast((one) => MATCH_TOPIC.stateOf(one).source !== 'live_backup');
    return last ? MATCH_TOPIC.stateOf(last) : own;
  }

  /** The rooms that the filters name; the stream sends updates of all of them. */
  private async follow({ matchId, eventId }: LiveStreamQuery, request: FastifyRequest): Promise<Following> {
    const delay = this.live.delaySeconds(request);
    const subjects = [];
    for (const id of matchId ?? []) subjects.push(await this.subjects.find(id, delay));
    for (const { recordedAt } of subjects) if (recordedAt) request.history?.check(recordedAt);
    // Two ids of the same match lead to one room.
    const rooms = new Set(subjects.map(({ entry }) => entry.topic));
    if (eventId !== undefined) {
      const ids = await findIds(this.db, 'event', [eventId]);
      if (ids.length === 0) throw notFound('event', eventId, FAMILY);
      for (const id of ids) rooms.add(eventRoom(id));
    }
    return { rooms: [...rooms], subject: rooms.size === 1 ? subjects[0]?.entry : undefined };
  }
}

function orderOf(entry: Entry): number {
  return Number(MATCH_TOPIC.stateOf(entry).matchId.slice('cs2-match-'.length));
}
