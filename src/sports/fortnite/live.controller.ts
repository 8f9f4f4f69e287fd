import { Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Database } from '../../db/database.js';
import type { Answer } from '../../http/answer.js';
import { notFound } from '../../http/errors.js';
import { ReadQuery } from '../../http/read-query.js';
import { Read, Resource } from '../../http/route.js';
import { Live } from '../../live/live.service.js';
import { oneRecord, pagedRecords } from '../../pushed/records.js';
import { findSeen } from '../../pushed/records.queries.js';
import { FortniteWindowAnswer, FortniteWindowList, FortniteWindowsQuery } from './answers.dto.js';
import type { FortniteWindow } from './fortnite.dto.js';
import { liveWindows } from './fortnite.queries.js';
import { WINDOWS } from './rows.js';

@Resource({ path: 'fortnite', tag: 'Fortnite: live', errors: 'standard', game: 'fortnite' })
export class FortniteLiveController {
  constructor(
    private readonly db: Database,
    private readonly live: Live,
  ) {}

  @Read('matches/live', {
    summary: 'Windows that are on',
    says: 'A window is one round of a tournament in one region. One row for each that is being played, the one that began first in front; `leaderboard` is null unless it is asked for.',
    returns: FortniteWindowList,
    try: 'matches/live?includeLeaderboard=true',
    freshness: 'live',
    pollSeconds: 5,
  })
  listLiveWindows(@Query() query: FortniteWindowsQuery, @Req() request: FastifyRequest): Promise<Answer> {
    return this.listWindows(query, request);
  }

  @Read('tournaments/live', {
    summary: 'The same as matches/live',
    says: 'A second path to the running windows, for clients that look under tournaments; parameters and answer are the same.',
    returns: FortniteWindowList,
    try: 'tournaments/live',
    freshness: 'live',
    pollSeconds: 5,
  })
  listLiveTournaments(@Query() query: FortniteWindowsQuery, @Req() request: FastifyRequest): Promise<Answer> {
    return this.listWindows(query, request);
  }

  @Read('tournaments/live/:eventId/:windowId', {
    summary: 'A window with who leads it, also once it is over',
    says: 'One round with its leaderboard as it stands, and as it ended. `leaderboard` is null where nobody has it.',
    returns: FortniteWindowAnswer,
    try: 'tournaments/live/demo_S40_Cup_EU/demo_S40_Cup_EU_Round2',
    freshness: 'live',
    pollSeconds: 5,
    history: 'record',
  })
  async getLiveWindow(
    @Param('eventId') eventId: string,
    @Param('windowId') windowId: string,
    @Query() _query: ReadQuery,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    const body = await findSeen(this.db, WINDOWS, windowId, this.isLive(request));
    const window = body === undefined ? undefined : (JSON.parse(body) as FortniteWindow);
    if (body === undefined || window?.eventId.toLowerCase() !== eventId.toLowerCase())
      throw notFound('window', `${eventId}/${windowId}`, 'fortnite');
    const isOver = window.status === 'completed' || window.status === 'unknown';
    return oneRecord(body, isOver ? (window.endTime ?? window.startTime) : null);
  }

  private listWindows(query: FortniteWindowsQuery, request: FastifyRequest): Promise<Answer> {
    return pagedRecords(this.db, liveWindows(query.includeLeaderboard, this.isLive(request)), query);
  }

  private isLive(request: FastifyRequest): boolean {
    return this.live.delaySeconds(request) === 0;
  }
}
