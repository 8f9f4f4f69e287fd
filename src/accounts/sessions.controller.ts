import { Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { sessionOf } from '../auth/session.js';
import { endSession, listSessions } from '../auth/sessions.js';
import { Database } from '../db/database.js';
import { notFound } from '../http/errors.js';
import { ReadQuery } from '../http/read-query.js';
import { Read, Remove, Resource } from '../http/route.js';
import { SessionsAnswer, type SessionInfo } from './sessions.dto.js';

@Resource({ path: 'auth/sessions', tag: 'Sign-in', errors: 'standard', session: true })
export class SessionsController {
  constructor(private readonly db: Database) {}

  @Read('', {
    summary: 'Where you are signed in',
    returns: SessionsAnswer,
    try: '',
    freshness: 'own',
    envelope: true,
  })
  list(@Req() request: FastifyRequest, @Query() _query: ReadQuery): Promise<SessionInfo[]> {
    return listSessions(this.db, sessionOf(request));
  }

  @Remove(':id', {
    summary: 'Sign out there',
    try: 'ses_01JC3V7Z8Q5R1YB0T2E4N6M9KX',
    freshness: 'own',
  })
  async end(@Param('id') id: string, @Req() request: FastifyRequest): Promise<void> {
    if (!(await endSession(this.db, sessionOf(request).accountId, id))) throw notFound('session', id, 'account');
  }
}
