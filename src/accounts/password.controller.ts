import { Body, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Attempts } from '../auth/attempts.js';
import { foldEmail } from '../auth/owners.js';
import { Passwords } from '../auth/passwords.js';
import { sessionOf } from '../auth/session.js';
import { Database } from '../db/database.js';
import { SMALL_BODY_BYTES } from '../http/bodies.js';
import { countedAddress } from '../http/address.js';
import { refusedValue, wrongPassword } from '../http/errors.js';
import { Resource, Send } from '../http/route.js';
import { FORGOT_FROM_ADDRESS, FORGOT_OF_EMAIL, RESET_FROM_ADDRESS } from './limits.js';
import { ChangeBody, ForgotAnswer, ForgotBody, ResetBody, type Asked } from './password.dto.js';
import { PasswordMail } from './password-mail.js';
import { changePassword, finishReset } from './password-reset.js';
import { forgetSignIns, tryPassword } from './sign-in-attempts.js';

@Resource({
  path: 'auth/password',
  tag: 'Sign-in',
  errors: 'standard',
  session: true,
  bodyLimitBytes: SMALL_BODY_BYTES,
})
export class PasswordController {
  constructor(
    private readonly db: Database,
    private readonly attempts: Attempts,
    private readonly passwords: Passwords,
    private readonly mail: PasswordMail,
  ) {}

  @Send('forgot', {
    summary: 'A mail with a link to a new password, if the address has an account',
    says: 'It says the same for every address, so that nobody learns who has an account. The link works once and for an hour; asking again too soon is refused.',
    returns: ForgotAnswer,
    try: 'forgot',
    tryBody: { email: 'grace@example.com' },
    status: 202,
    freshness: 'own',
    open: true,
    envelope: true,
  })
  async requestPasswordReset(@Body() { email }: ForgotBody, @Req() request: FastifyRequest): Promise<Asked> {
    await this.attempts.take(FORGOT_FROM_ADDRESS, countedAddress(request.ip));
    await this.attempts.take(FORGOT_OF_EMAIL, foldEmail(email));
    this.mail.sendResetLater(foldEmail(email));
    return { accepted: true };
  }

  @Send('reset', {
    summary: 'Set a new password with the token of a mail; every session of the account ends',
    says: 'The other half of a forgotten password: the token is the end of the link in the mail and works once. A token that is too old is refused, and a new mail is needed then.',
    try: 'reset',
    tryBody: { token: 'd2hhdCB0aGUgbWFpbCBzYWlkLCBhZnRlciB0b2tlbj0', password: 'correct horse battery' },
    status: 204,
    freshness: 'own',
    open: true,
  })
  async resetPassword(@Body() { token, password }: ResetBody, @Req() request: FastifyRequest): Promise<void> {
    const from = countedAddress(request.ip);
    await this.attempts.take(RESET_FROM_ADDRESS, from);
    const email = await finishReset(this.db, token, await this.passwords.hash(password, from));
    if (email === undefined) throw refusedValue('token', 'token is unknown, used or too old; ask for a new mail');
    await forgetSignIns(this.attempts, email, request.ip);
    this.mail.sendChangedLater(email);
  }

  @Send('change', {
    summary: 'Set a new password while signed in; every other session of the account ends',
    says: 'The present password is asked for once more, and the owner gets a mail. Wrong ones count as failed sign-ins do.',
    try: 'change',
    tryBody: { currentPassword: 'correct horse battery', password: 'correct horse battery' },
    status: 204,
    freshness: 'own',
  })
  async changePassword(
    @Body() { currentPassword, password }: ChangeBody,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const session = sessionOf(request);
    const { email, accountId } = session;
    const given = { email, password: currentPassword, address: request.ip };
    const owner = await tryPassword(this.db, this.attempts, this.passwords, given);
    if (owner !== accountId) throw wrongPassword();
    await changePassword(this.db, session, await this.passwords.hash(password, countedAddress(request.ip)));
    this.mail.sendChangedLater(session.email);
  }
}
