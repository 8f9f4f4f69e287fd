import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  getOptionsToken,
  getStorageToken,
  ThrottlerGuard,
  type ThrottlerLimitDetail,
  type ThrottlerModuleOptions,
} from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.js';
import type { Config } from '../config.js';
import { sessionLimitReached } from '../http/errors.js';
import { routeOf } from '../http/routes.js';
import { tracing } from '../http/tracing.js';
import { Urls } from '../http/urls.js';
import { connectRefusal, streamWish, takeConnect } from './connects.js';
import { Limiter } from './limiter.js';
import { Places } from './places.js';
import { Plans } from './plans.js';
import { refusal } from './refusal.js';
import { subjectOf } from './subject.js';

/**
 * The second guard. The library limits sessions by the minute, reads and writes apart; an account's plan limits its keys by
 * minute and month.
 */
@Injectable()
export class LimitGuard extends ThrottlerGuard {
  constructor(
    @Inject(getOptionsToken()) options: ThrottlerModuleOptions,
    @Inject(getStorageToken()) private readonly limiter: Limiter,
    reflector: Reflector,
    private readonly plans: Plans,
    private readonly places: Places,
    private readonly urls: Urls,
  ) {
    super(options, limiter, reflector);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    // Sockets are limited by the frame, and open routes by their own turns.
    if (context.getType() !== 'http') return true;
    const request = requestOf(context);
    if (request.session) return super.canActivate(context);
    // Counted already where the answer might have lain ready in memory.
    if (request.caller && !request.metered) await this.count(request, request.caller);
    return true;
  }

  /** Minute and month in one call, since a request that one of them refuses takes nothing of the other. */
  private async count(request: FastifyRequest, caller: Caller): Promise<void> {
    const route = routeOf(request);
    const subject = subjectOf(caller, this.plans, request.ip, route?.free ? 0 : 1);
    const wish = route?.stream ? streamWish(request, { caller, subject }, this.plans.get(caller.plan)) : undefined;
    const take = () => (wish ? takeConnect(subject, wish, this.limiter, this.places) : this.limiter.take(subject));
    const grant = await (tracing ? tracing.part('quota', {}, take, request.span) : take());
    request.metered = { caller, subject, grant };
    if (!grant.refusedBy) return;
    throw wish
      ? connectRefusal(request.metered, wish, this.plans, this.urls)
      : refusal(request.metered, this.plans, this.urls);
  }

  protected override async throwThrottlingException(
    _context: ExecutionContext,
    { limit, totalHits, timeToBlockExpire }: ThrottlerLimitDetail,
  ): Promise<void> {
    const retryAfterSeconds = Math.max(1, timeToBlockExpire);
    const resetAt = new Date(Date.now() + 1_000 * retryAfterSeconds);
    throw sessionLimitReached({ limit, used: totalHits, resetAt, retryAfterSeconds });
  }
}

/** What the library is given: all sessions of an account share a minute of reads and one of writes. */
export function sessionLimits(limiter: Limiter, config: Config): ThrottlerModuleOptions {
  const { sessionReadsPerMinute, sessionWritesPerMinute } = config;
  const minute = {
    ttl: 60_000,
    limit: (context: ExecutionContext) => (isRead(requestOf(context)) ? sessionReadsPerMinute : sessionWritesPerMinute),
    generateKey: (context: ExecutionContext) => {
      const request = requestOf(context);
      return `session:${request.session?.accountId}:${isRead(request) ? 'reads' : 'writes'}`;
    },
  };
  return { storage: limiter, throttlers: [minute], setHeaders: false };
}

function requestOf(context: ExecutionContext): FastifyRequest {
  return context.switchToHttp().getRequest<FastifyRequest>();
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}
