import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { getOptionsToken, getStorageToken, ThrottlerGuard, type ThrottlerModuleOptions } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config.js';
import { sessionLimitReached } from '../http/errors.js';
import { routeOf } from '../http/routes.js';
import { Urls } from '../http/urls.js';
import { Limiter } from './limiter.js';
import { Plans } from './plans.js';
import { refusal } from './refusal.js';
import { subjectOf } from './subject.js';

const MINUTE_MS = 60_000;

/**
 * The second guard: takes from the account's minute and month in one call, or from a session's minute of reads or
 * writes.
 */
@Injectable()
export class LimitGuard extends ThrottlerGuard {
  constructor(
    @Inject(getOptionsToken()) options: ThrottlerModuleOptions,
    @Inject(getStorageToken()) private readonly limiter: Limiter,
    reflector: Reflector,
    private readonly plans: Plans,
    private readonly urls: Urls,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super(options, limiter, reflector);
  }

  /** Limits come from the account's plan, so the library's metadata on each handler is not read. */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { caller, session } = request;
    if (session) return this.takeOfSession(request, session.accountId);
    if (!caller) return true;
    const subject = subjectOf(caller, this.plans, request.ip, routeOf(request)?.free ? 0 : 1);
    const grant = await this.limiter.take(subject);
    request.metered = { caller, subject, grant };
    if (grant.refusedBy) throw refusal(request.metered, this.plans, this.urls);
    return true;
  }

  /** Shared by all sessions of the account. */
  private async takeOfSession({ method }: FastifyRequest, accountId: string): Promise<boolean> {
    const isRead = method === 'GET' || method === 'HEAD';
    const { sessionReadsPerMinute, sessionWritesPerMinute } = this.config;
    const limit = isRead ? sessionReadsPerMinute : sessionWritesPerMinute;
    const name = `session:${accountId}:${isRead ? 'reads' : 'writes'}`;
    const { isBlocked, totalHits: used, timeToBlockExpire } = await this.limiter.increment(name, MINUTE_MS, limit);
    if (!isBlocked) return true;
    const retryAfterSeconds = Math.max(1, timeToBlockExpire);
    throw sessionLimitReached({
      limit,
      used,
      resetAt: new Date(Date.now() + 1_000 * retryAfterSeconds),
      retryAfterSeconds,
    });
  }
}
