import { PageOf } from '../http/envelopes.js';
import { Flag, Moment, Text } from '../http/fields.js';

export class SessionInfo {
  @Text({ example: 'ses_01JC3V7Z8Q5R1YB0T2E4N6M9KX', says: 'By which /auth/sessions ends it; it is not the cookie' })
  id!: string;

  @Flag({ says: 'The one that asks' })
  current!: boolean;

  @Text({ says: 'Client address at sign-in', example: '203.0.113.7' })
  address!: string;

  @Text({ nullable: true, says: 'User-Agent at sign-in', example: 'Mozilla/5.0' })
  userAgent!: string | null;

  @Moment({ says: 'When the owner signed in, UTC' })
  createdAt!: string;

  @Moment({ says: 'Within a minute' })
  lastSeenAt!: string;

  @Moment({ says: 'When it ends at the latest; seven days without a request end it sooner' })
  expiresAt!: string;
}

export const SessionPage = PageOf(SessionInfo);
