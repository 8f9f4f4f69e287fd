import { Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionOf } from '../auth/session.js';
import { SessionCookie } from '../auth/session-cookie.js';
import { endAllSessions, endSession, listSessions } from '../auth/sessions.js';
import { Database } from '../db/database.js';
import { SMALL_BODY_BYTES } from '../http/bodies.js';
import { notFound } from '../http/errors.js';
import { Page, PagedQuery, pageOf } from '../http/paged.js';
import { Read, Remove, Resource } from '../http/route.js';
import { SessionPage, type SessionInfo } from './sessions.dto.js';

@Resource({
  path: 'auth/sessions',
  tag: 'Sign-in',
  errors: 'standard',
  session: true,
  bodyLimitBytes: SMALL_BODY_BYTES,
})
export class SessionsController {
  constructor(
    private readonly db: Database,
    private readonly cookie: SessionCookie,
  ) {}

  @Read('', {
    summary: 'Where you are signed in',
    says: 'One row for each browser, with its address and when it was last seen, for a security page; `current` marks this one. `userAgent` is null where the browser sent none.',
    returns: SessionPage,
    try: '',
    freshness: 'own',
    envelope: true,
  })
  async listSessions(@Req() request: FastifyRequest, @Query() query: PagedQuery): Promise<Page<SessionInfo>> {
    return pageOf(await listSessions(this.db, sessionOf(request), query), query);
  }

  @Remove('', {
    summary: 'Sign out everywhere, here too',
    says: 'For a lost device or a password that others may know: every browser must sign in again, this one too.',
    try: '',
    freshness: 'own',
    whileSuspended: true,
  })
  async endSessions(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await endAllSessions(this.db, sessionOf(request).accountId);
    this.cookie.clear(reply);
  }

  @Remove(':id', {
    summary: 'Sign out there',
    says: 'Ends one session of the list, such as that of a borrowed computer. Ending the present one signs out.',
    try: 'ses_01JC3V7Z8Q5R1YB0T2E4N6M9KX',
    freshness: 'own',
  })
  async endSession(@Param('id') id: string, @Req() request: FastifyRequest): Promise<void> {
    if (!(await endSession(this.db, sessionOf(request).accountId, id))) throw notFound('session', id, 'account');
  }
}
