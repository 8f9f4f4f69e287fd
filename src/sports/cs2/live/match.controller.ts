import { Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Answer } from '../../../http/answer.js';
import { answerData } from '../../../http/envelopes.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { Live } from '../../../live/live.service.js';
import { ObjectOf, oneText, readyList, WholeListOf } from '../../../http/data-lists.js';
import { LiveKill, LivePlayer, LiveScoreboard, LiveState } from './live.dto.js';
import { AvailableMeta } from '../matches/sides.dto.js';
import { LiveRoundsMeta } from './live-query.dto.js';
import { LiveRound } from './rounds.dto.js';
import { Cs2LiveSubjects, type FoundSubject } from './subjects.js';
import { MATCH_TOPIC } from './topics.js';
import { scoreboardOf } from './views.js';

const POLL_SECONDS = 2;
const ROUTE = {
  freshness: 'live',
  pollSeconds: POLL_SECONDS,
  history: 'record',
  answerHeaders: ['X-Canonical-Id'],
} as const;

@Resource({ path: 'cs2/live', tag: 'CS2: live', errors: 'standard', game: 'cs2', stability: 'beta' })
export class Cs2LiveMatchController {
  constructor(
    private readonly live: Live,
    private readonly subjects: Cs2LiveSubjects,
  ) {}

  @Read(':matchId/state', {
    summary:
      'A match: score, round, timer, sides, bomb and players; while the main feed is silent only the series score',
    says: 'Everything that is known of one match at this moment, for a match page. `source` says whether the main feed, the backup or the archive has it.',
    returns: ObjectOf(LiveState),
    try: 'cs2-match-1/state',
    ...ROUTE,
  })
  async getLiveState(
    @Param('matchId') id: string,
    @Req() request: FastifyRequest,
    @Query() _query: ReadQuery,
  ): Promise<Answer> {
    const { subject, delay } = await this.find(id, request);
    const { entry, recordedAt } = subject;
    const answer = entry.answer(delay, (text) => {
      const headers = { 'last-modified': new Date(entry.at).toUTCString() };
      return answerData(text, { headers, recordedAt });
    });
    // The answer is cached for all ids of a match; the header belongs to one of them.
    return subject.canonicalId === undefined ? answer : answer.with(canonicalIn(subject));
  }

  @Read(':matchId/scoreboard', {
    summary: "The series score, the map and the round, and each player's figures",
    says: 'What a scoreboard shows and no more: score, map, round and both teams with their players. Both lists of players are empty where nothing is known of them.',
    returns: ObjectOf(LiveScoreboard),
    try: 'cs2-match-1/scoreboard',
    ...ROUTE,
  })
  async getLiveScoreboard(
    @Param('matchId') id: string,
    @Req() request: FastifyRequest,
    @Query() _query: ReadQuery,
  ): Promise<Answer> {
    const { subject, delay } = await this.find(id, request);
    const answer = oneText(JSON.stringify(scoreboardOf(subject.entry, delay)), subject.recordedAt);
    return answer.with(canonicalIn(subject));
  }

  @Read(':matchId/rounds', {
    summary: 'The rounds so far, the oldest first',
    says: 'Winner, way of winning, economy and clutch of each round so far. `paused` is true while the main feed is silent and sends no rounds.',
    returns: WholeListOf(LiveRound, LiveRoundsMeta),
    try: 'cs2-match-1/rounds',
    ...ROUTE,
  })
  async listLiveRounds(
    @Param('matchId') id: string,
    @Req() request: FastifyRequest,
    @Query() _query: ReadQuery,
  ): Promise<Answer> {
    const { subject, delay } = await this.find(id, request);
    const { matchId, source } = MATCH_TOPIC.stateOf(subject.entry);
    const rounds = await this.subjects.listRounds(matchId, delay);
    return list(rounds, subject, { paused: source === 'live_backup', available: rounds.length > 0 || isOn(subject) });
  }

  @Read(':matchId/players', {
    summary: 'Figures of the players on the map in play',
    says: 'Health, money, weapons and figures of the ten players. `available` is false, and the list empty, while only the score is known.',
    returns: WholeListOf(LivePlayer, AvailableMeta),
    try: 'cs2-match-1/players',
    ...ROUTE,
  })
  async listLivePlayers(
    @Param('matchId') id: string,
    @Req() request: FastifyRequest,
    @Query() _query: ReadQuery,
  ): Promise<Answer> {
    const { subject } = await this.find(id, request);
    const { players } = MATCH_TOPIC.stateOf(subject.entry);
    return list(players ?? [], subject, { available: players !== undefined });
  }

  @Read(':matchId/kills', {
    summary: 'The kills so far, the oldest first',
    says: 'Every kill of the match over all maps, as it becomes known, for a kill feed. `available` is false where the match was not followed.',
    returns: WholeListOf(LiveKill, AvailableMeta),
    try: 'cs2-match-1/kills',
    ...ROUTE,
  })
  async listLiveKills(
    @Param('matchId') id: string,
    @Req() request: FastifyRequest,
    @Query() _query: ReadQuery,
  ): Promise<Answer> {
    const { subject, delay } = await this.find(id, request);
    const { matchId } = MATCH_TOPIC.stateOf(subject.entry);
    const kills = await this.subjects.listKills(matchId, delay);
    return list(kills, subject, { available: kills.length > 0 || isOn(subject) });
  }

  private async find(id: string, request: FastifyRequest): Promise<{ subject: FoundSubject; delay: number }> {
    const delay = this.live.delaySeconds(request);
    return { subject: await this.subjects.find(id, delay), delay };
  }
}

/** Whether the feed follows the match; then an empty list means that nothing has happened yet. */
function isOn({ entry }: FoundSubject): boolean {
  return !entry.final && MATCH_TOPIC.stateOf(entry).source !== 'stored';
}

function list(rows: readonly object[], subject: FoundSubject, meta: Record<string, unknown>): Answer {
  const { body, headers } = readyList({ items: JSON.stringify(rows), total: rows.length }, meta);
  return new Answer(body, { ...headers, ...canonicalIn(subject) }, undefined, subject.recordedAt);
}

/** The header with the canonical id, for a match that was asked for by an alias. */
function canonicalIn({ canonicalId }: FoundSubject): Record<string, string> {
  return canonicalId === undefined ? {} : { 'x-canonical-id': canonicalId };
}
