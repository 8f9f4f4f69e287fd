import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config.js';
import { Database } from '../db/database.js';
import { countedAddress } from '../http/address.js';
import {
  accountSuspended,
  csrfFailed,
  operatorRequired,
  originRefused,
  sessionRequired,
  unsupportedMediaType,
} from '../http/errors.js';
import { isOwnOrigin } from '../http/hosts.js';
import { routeOf, sessionRule, type Route } from '../http/routes.js';
import { Urls } from '../http/urls.js';
import { admitted } from './admitted.js';
import type { Session } from './session.js';
import { SessionCookie } from './session-cookie.js';
import { callerOfSession, findSession, isToken } from './sessions.js';
import { Strangers } from './strangers.js';

const READING = new Set(['GET', 'HEAD']);

/**
 * Runs before the key guard: the session cookie opens the dashboard's routes, and opens reads to signed-in callers
 * without a key. Leaves all other requests to the key guard.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly db: Database,
    private readonly urls: Urls,
    private readonly strangers: Strangers,
    private readonly cookie: SessionCookie,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const route = routeOf(request);
    const rule = route !== undefined && sessionRule(route);
    if (!route || rule === false) return true;
    const hasKey = request.headers['x-api-key'] !== undefined;
    if (rule === 'caller') return route.open || hasKey || this.isOtherwiseCalled(request) || this.admitCaller(request);
    if (rule === 'either' && (hasKey || this.cookie.tokenOf(request) === undefined)) return true;
    if (hasKey) throw sessionRequired();
    if (!READING.has(request.method)) this.checkOrigin(request);
    return route.open ? true : this.admit(request, route);
  }

  /** True without a session, or with a ticket, which identifies the caller. */
  private isOtherwiseCalled(request: FastifyRequest): boolean {
    return this.cookie.tokenOf(request) === undefined || (request.query as { ticket?: unknown }).ticket !== undefined;
  }

  /** Lets a session act like a key of its account. */
  private async admitCaller(request: FastifyRequest): Promise<boolean> {
    const session = await this.find(request);
    if (!session) throw sessionRequired();
    if (!READING.has(request.method)) {
      this.checkOrigin(request);
      checkCsrf(request, session);
    }
    request.caller = admitted(callerOfSession(session), request.ip, this.urls);
    return true;
  }

  private async admit(request: FastifyRequest, route: Route): Promise<boolean> {
    const session = await this.find(request);
    if (!session) throw sessionRequired();
    if (!READING.has(request.method)) checkCsrf(request, session);
    if (session.suspended && !route.whileSuspended) throw accountSuspended(`${this.urls.dashboard}/support`);
    if (route.operator && !session.isOperator) throw operatorRequired();
    request.session = session;
    request.idempotencyScope = session.accountId;
    return true;
  }

  private async find(request: FastifyRequest): Promise<Session | undefined> {
    const token = this.cookie.tokenOf(request);
    if (token === undefined || !isToken(token)) return undefined;
    const address = countedAddress(request.ip);
    this.strangers.admit(address, token);
    const session = await findSession(this.db, token);
    if (session) this.strangers.knows(token);
    else await this.strangers.count(address);
    return session;
  }

  /** Allows writes from own pages, listed origins, and programs, which send no Origin; plain forms cannot send JSON. */
  private checkOrigin(request: FastifyRequest): void {
    const { origin, 'content-type': type } = request.headers;
    const isOwn =
      origin === undefined ||
      this.config.corsOrigins.includes(origin) ||
      isOwnOrigin(origin, request.headers.host, this.config);
    if (!isOwn) throw originRefused();
    if (type !== undefined && !/^application\/json\b/i.test(type)) throw unsupportedMediaType();
  }
}

function checkCsrf(request: FastifyRequest, { csrfToken }: Session): void {
  const sent = Buffer.from(String(request.headers['x-csrf-token'] ?? ''));
  const right = Buffer.from(csrfToken);
  if (sent.length !== right.length || !timingSafeEqual(sent, right)) throw csrfFailed();
}
