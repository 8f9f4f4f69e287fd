import { Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Database } from '../../../db/database.js';
import type { Answer } from '../../../http/answer.js';
import { ReadQuery } from '../../../http/read-query.js';
import { Read, Resource } from '../../../http/route.js';
import { Live } from '../../../live/live.service.js';
import { ObjectOf, oneText } from '../../../http/data-lists.js';
import { LolSubjects } from '../live/subjects.js';
import { GAME_TOPICS, MATCH_TOPICS, SERIES_TOPICS, type SeriesState } from '../live/topics.js';
import { CoverageMatrix, MatchCoverageAnswer, type MatchCoverage, type MatchCoverageFlags } from './coverage.dto.js';
import { findPolicy, findPostgameLevel, listCoverage, type LastFrame } from './matrix.queries.js';
import { NAMED_BY } from '../says.js';

const DEFINITIONS = {
  schedule_metadata: 'The match is on a schedule: teams, time, league, format.',
  live_row: 'Upstream lists the match as live.',
  numeric_live_state: 'Frames of the running game bear figures: gold, kills, towers.',
  webhook_event: 'Events of the match are sent to subscriptions.',
  coverage_level:
    'metadata_only, live_row_only or numeric_live before and in a match; afterwards how much is stored of its games.',
};
const PRE_CHECK = {
  path: '/lol/matches/{matchId}/coverage',
  rule: 'expect lol.live.state only when live_row and numeric_live_state are both true',
};

@Resource({
  path: 'lol',
  tag: 'LoL: coverage',
  errors: 'standard',
  game: 'lol',
  joinsIds: true,
  pathSays: { matchId: NAMED_BY.match },
})
export class LolCoverageController {
  constructor(
    private readonly live: Live,
    private readonly subjects: LolSubjects,
    private readonly db: Database,
  ) {}

  @Read('coverage', {
    summary: 'What the service has really seen live of each league, and what to check before a match',
    says: 'How often each league was listed and followed live, with the lag that was measured. Ask it before you rely on live figures of a league; `lag_p50_seconds` is null where nothing live was seen.',
    returns: ObjectOf(CoverageMatrix),
    try: 'coverage',
    freshness: 'archive',
    everySeconds: 60,
    maxAgeSeconds: 30,
  })
  async getCoverage(@Query() _query: ReadQuery): Promise<Answer> {
    const rest = JSON.stringify({ definitions: DEFINITIONS, preCheck: PRE_CHECK }).slice(1);
    return oneText(`{"leagues":${await listCoverage(this.db, this.lastFrames())},${rest}`);
  }

  /** The newest frame of each game whose match is known. */
  private lastFrames(): LastFrame[] {
    return this.live.archiveStates('lol', GAME_TOPICS.name).flatMap((entry) => {
      const { matchId, frameTimestamp } = GAME_TOPICS.stateOf(entry);
      if (matchId === null || frameTimestamp === null) return [];
      return [{ match: Number(matchId.slice('lol-match-'.length)), at: new Date(frameTimestamp) }];
    });
  }

  @Read('matches/:matchId/coverage', {
    summary: 'Whether live state and events are to be expected of a match',
    says: 'Ask it before you wait for pushes of a match: it says what is known now, what is to be expected, and why not. `reason` is null where live figures are to be had.',
    returns: MatchCoverageAnswer,
    try: 'matches/lol-match-1/coverage',
    freshness: 'live',
    pollSeconds: 30,
  })
  async getMatchCoverage(
    @Param('matchId') id: string,
    @Req() request: FastifyRequest,
    @Query() _query: ReadQuery,
  ): Promise<MatchCoverageAnswer> {
    const delay = this.live.delaySeconds(request);
    const { entry } = await this.subjects.findMatch(id, delay);
    const state = SERIES_TOPICS.stateOf(entry);
    const { matchId, league: slug } = state.series;
    const running = this.live.mirror('lol').latest(MATCH_TOPICS.topic(matchId), delay);
    const now = running ? MATCH_TOPICS.stateOf(running).coverage : state.plan.coverage;
    const known = await findPolicy(this.db, slug);
    const coverage = await this.flags(state, now, known?.hasWebhooks ?? false);
    const league = { slug, live_state_policy: known?.policy ?? 'metadata_only' };
    const data: MatchCoverage = { match_id: matchId, coverage, league };
    return { success: true, ...data, checked_at: new Date().toISOString(), reason: reasonOf(coverage), data };
  }

  private async flags(
    { series, plan }: Readonly<SeriesState>,
    { live_row, numeric_live_state }: { live_row: boolean; numeric_live_state: boolean },
    isFollowed: boolean,
  ): Promise<MatchCoverageFlags> {
    const webhook_event = isFollowed || live_row || plan.wasListed;
    const expected_live_state = live_row && numeric_live_state;
    const levels = { true: 'numeric_live', false: live_row ? 'live_row_only' : 'metadata_only' };
    const postgame = series.state === 'completed' ? await findPostgameLevel(this.db, series.matchId) : undefined;
    return {
      schedule_metadata: true,
      live_row,
      numeric_live_state,
      webhook_event,
      expected_live_state,
      expected_webhooks: webhook_event && expected_live_state,
      coverage_level: postgame ?? levels[`${expected_live_state}`],
    };
  }
}

function reasonOf({ live_row, expected_live_state }: MatchCoverageFlags): string | null {
  if (expected_live_state) return null;
  return live_row ? 'No frame of the running game bears figures.' : 'Upstream does not list the match as live.';
}
