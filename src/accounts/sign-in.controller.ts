import { Body, Inject, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findAccount } from '../auth/accounts.js';
import { Attempts } from '../auth/attempts.js';
import { takeEntrance } from '../auth/entrance.js';
import { createOwner, foldEmail, isReservedEmail } from '../auth/owners.js';
import { Passwords } from '../auth/passwords.js';
import { sessionOf, type Session } from '../auth/session.js';
import { SessionCookie } from '../auth/session-cookie.js';
import { endSession, endSessionOf, findSession, startSession } from '../auth/sessions.js';
import { Plans } from '../billing/plans.js';
import { CONFIG, isLoopback, type Config } from '../config.js';
import { Database } from '../db/database.js';
import { SMALL_BODY_BYTES } from '../http/bodies.js';
import { countedAddress, hidesClient } from '../http/address.js';
import {
  conflict,
  entranceClosed,
  invalidCredentials,
  proxyNotTrusted,
  refusedValue,
  sessionRequired,
} from '../http/errors.js';
import { ReadQuery } from '../http/read-query.js';
import { Read, Resource, Send } from '../http/route.js';
import { REGISTER_FROM_ADDRESS } from './limits.js';
import { tryPassword } from './sign-in-attempts.js';
import { EnterBody, LoginBody, RegisterBody, SignedInAnswer, type SignedIn } from './sign-in.dto.js';

@Resource({ path: 'auth', tag: 'Sign-in', errors: 'standard', session: true, bodyLimitBytes: SMALL_BODY_BYTES })
export class SignInController {
  constructor(
    private readonly db: Database,
    private readonly attempts: Attempts,
    private readonly passwords: Passwords,
    private readonly plans: Plans,
    private readonly cookie: SessionCookie,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Send('register', {
    summary: 'A new account on the Free plan, signed in',
    says: 'The way in for a new customer: an account, a session and the CSRF token in one answer. An address that has an account is refused with a conflict.',
    returns: SignedInAnswer,
    try: 'register',
    tryBody: { email: 'new@example.com', password: 'correct horse battery', name: 'Ada' },
    freshness: 'own',
    open: true,
    idempotent: true,
    envelope: true,
  })
  async register(
    @Body() body: RegisterBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedIn> {
    const { email, password, name = foldEmail(email) } = body;
    if (isReservedEmail(email)) throw refusedValue('email', 'email must not end in .invalid: no such address exists');
    const from = countedAddress(request.ip);
    await this.attempts.take(REGISTER_FROM_ADDRESS, from);
    const passwordHash = await this.passwords.hash(password, from);
    const accountId = await createOwner(this.db, { email, passwordHash, name, plan: 'free' });
    if (accountId === undefined) throw conflict('This e-mail address has an account already; sign in instead.');
    return this.signIn(accountId, request, reply);
  }

  @Send('login', {
    summary: 'Sign in: a new session, in a cookie',
    says: 'The answer names the account and the CSRF token that writes carry from then on, and a session that the browser came with ends. After several wrong passwords, or very many sign-ins, it is refused for a while. An account has at most 50 sessions; the oldest ends.',
    returns: SignedInAnswer,
    try: 'login',
    refusals: { 401: 'WrongCredentials' },
    tryBody: { email: 'ada@example.com', password: 'correct horse battery' },
    status: 200,
    freshness: 'own',
    open: true,
    envelope: true,
  })
  async login(
    @Body() { email, password }: LoginBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedIn> {
    const accountId = await tryPassword(this.db, this.attempts, this.passwords, {
      email,
      password,
      address: request.ip,
    });
    if (accountId === undefined) throw invalidCredentials();
    return this.signIn(accountId, request, reply);
  }

  @Send('enter', {
    summary: "Sign in as the demo's owner, once, by the code that npm start printed; from the same machine only",
    says: 'For the page that `npm start` names: the code works once and only on the machine that runs the demo, so that nobody needs a password to look around.',
    returns: SignedInAnswer,
    try: 'enter',
    refusals: { 401: 'WrongCredentials', 403: 'ProxyNotTrusted' },
    tryBody: { code: 'mJ3kX0t9Yx1fV5qgq0C8mEw2Rk7b4uZs6dHn1TpLaQo' },
    status: 200,
    freshness: 'own',
    open: true,
    envelope: true,
  })
  async enter(
    @Body() { code }: EnterBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedIn> {
    if (hidesClient(request.raw, this.config.trustProxy)) throw proxyNotTrusted();
    const isHere = isLoopback(request.socket.remoteAddress ?? '') && isLoopback(request.ip);
    const accountId = isHere ? await takeEntrance(this.db, code) : undefined;
    if (accountId === undefined) throw entranceClosed();
    return this.signIn(accountId, request, reply);
  }

  @Send('logout', {
    summary: 'End the session',
    says: 'The cookie is cleared and the session is gone at once; the others of the account go on.',
    try: 'logout',
    status: 204,
    freshness: 'own',
    whileSuspended: true,
  })
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    const { accountId, id } = sessionOf(request);
    await endSession(this.db, accountId, id);
    this.cookie.clear(reply);
  }

  @Read('me', {
    summary: 'Who is signed in, with the CSRF token that writes carry',
    says: 'Ask it when a page loads: it says whether anybody is signed in, on which plan, and gives the CSRF token anew. It is answered to a suspended account too.',
    returns: SignedInAnswer,
    try: 'me',
    freshness: 'own',
    whileSuspended: true,
    envelope: true,
  })
  getSignedIn(@Req() request: FastifyRequest, @Query() _query: ReadQuery): Promise<SignedIn> {
    return this.describe(sessionOf(request));
  }

  /** Always starts a new session and ends the browser's earlier one, whoever started it. */
  private async signIn(accountId: string, request: FastifyRequest, reply: FastifyReply): Promise<SignedIn> {
    const before = this.cookie.tokenOf(request);
    if (before !== undefined) await endSessionOf(this.db, before);
    const visitor = { address: request.ip, userAgent: request.headers['user-agent'] };
    const token = await startSession(this.db, accountId, visitor);
    this.cookie.set(reply, token);
    const session = await findSession(this.db, token);
    if (!session) throw sessionRequired();
    return this.describe(session);
  }

  private async describe({
    accountId,
    email,
    isOperator,
    suspended,
    csrfToken,
    expiresAt,
  }: Session): Promise<SignedIn> {
    const account = await findAccount(this.db, accountId);
    if (!account) throw sessionRequired();
    const plan = this.plans.get(account.plan);
    return {
      accountId,
      email,
      name: account.name,
      plan: plan.id,
      planName: plan.name,
      chosenGame: plan.games === 'one' ? account.game : null,
      addOns: account.addOns,
      isOperator,
      isSuspended: suspended,
      csrfToken,
      sessionExpiresAt: expiresAt,
      createdAt: account.createdAt.toISOString(),
    };
  }
}
