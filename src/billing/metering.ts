import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { usageKeyOf } from '../auth/caller.js';
import { declaredRoutes, patternOf, routeOf, type Route } from '../http/routes.js';
import type { Grant, Limiter } from './limiter.js';
import { periodSeconds } from './period.js';
import type { Plans } from './plans.js';
import { answeredOf, type RequestLog } from './request-log.js';
import { meteredOf, type Metered } from './subject.js';
import type { UsageLedger } from './usage-ledger.js';

/**
 * Writes limits and quota into the headers of every answer to a valid key, gives the request's cost back when the
 * answer is free, and its minute when the answer is 429, and notes the request in the ledger and in the log of its key.
 */
export function addMetering(fastify: FastifyInstance, meters: Meters): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const metered = meteredOf(request);
    if (!metered) return done(null, payload);
    const finish = () => {
      writeDown(request, reply, metered, meters);
      done(null, payload);
    };
    const isFreeOfMinute = statusOf(request, reply) === 429 && !metered.grant.refusedBy;
    if (!isFreeOfMinute) return finish();
    minuteGivenBack(metered, meters.limiter)
      .then((grant) => {
        metered.grant = grant;
        finish();
      })
      .catch(done);
  });
}

/**
 * Gives the minute back before the answer is sent, so that the client's next request finds it free. Returns the grant
 * without it.
 */
export async function minuteGivenBack({ subject, grant }: Metered, limiter: Limiter): Promise<Grant> {
  await limiter.giveBackMinute(subject, grant);
  return { ...grant, minuteUsed: Math.max(0, grant.minuteUsed - 1) };
}

function writeDown(request: FastifyRequest, reply: FastifyReply, metered: Metered, meters: Meters): void {
  const { limiter, ledger, plans, requests } = meters;
  const { caller, subject, grant } = metered;
  const route = routeOf(request);
  const cost = settleCost(route, statusOf(request, reply), metered);
  if (subject.cost > cost && !grant.refusedBy) limiter.giveBack(subject);
  reply.headers(limitHeaders(metered, cost));
  if (route && hasLiveData(route)) {
    const isLive = route.freshness === 'live';
    reply.header('x-data-delay', isLive ? plans.get(caller.plan).delaySeconds : plans.archiveDelaySeconds);
  }
  ledger.note(caller.accountId, usageKeyOf(caller), patternOf(request) ?? '', caller.kind === 'demo' ? 0 : cost);
  if (caller.kind === 'live') requests.note(caller, answeredOf(request, reply, cost));
}

const statusOf = (request: FastifyRequest, reply: FastifyReply) => request.refusedAs ?? reply.statusCode;

interface Meters {
  limiter: Limiter;
  ledger: UsageLedger;
  plans: Plans;
  requests: RequestLog;
}

/** Whether the route's game has live routes, whose data its archive shows later. */
function hasLiveData({ resource: { game } }: Route): boolean {
  if (game === undefined) return false;
  let has = gamesWithLiveData.get(game);
  if (has === undefined) {
    has = declaredRoutes().some(({ resource, freshness }) => resource.game === game && freshness === 'live');
    gamesWithLiveData.set(game, has);
  }
  return has;
}

const gamesWithLiveData = new Map<string, boolean>();

/** 401, 403, 429 and 5xx are free. */
export function isFreeStatus(status: number): boolean {
  return status === 401 || status === 403 || status === 429 || status >= 500;
}

/** Refusals are free, and so is a 304, except on live routes. */
function settleCost(route: Route | undefined, statusCode: number, { subject, grant }: Metered): number {
  if (grant.refusedBy || isFreeStatus(statusCode)) return 0;
  if (statusCode === 304 && route?.freshness !== 'live') return 0;
  return subject.cost;
}

export function limitHeaders({ caller, subject, grant }: Metered, cost: number): Record<string, string | number> {
  const { minuteLimit, minuteUsed, minuteResetMs, nowMs } = grant;
  const remaining = Math.max(0, minuteLimit - minuteUsed);
  const resetInSeconds = Math.max(0, Math.ceil((minuteResetMs - nowMs) / 1_000));
  const headers: Record<string, string | number> = {
    'x-ratelimit-limit': minuteLimit,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': Math.ceil(minuteResetMs / 1_000),
    'x-quota-cost': cost,
    'ratelimit-policy': policy(minuteLimit, caller.kind === 'demo' ? 'day' : 'month', subject),
    ratelimit: `"minute";r=${remaining};t=${resetInSeconds}`,
  };
  if (caller.kind === 'demo') return headers;
  const givenBack = grant.refusedBy ? 0 : subject.cost - cost;
  headers['x-quota-limit'] = subject.periodLimit;
  headers['x-quota-remaining'] = Math.max(0, subject.periodLimit - grant.periodUsed + givenBack);
  headers['x-quota-reset'] = subject.period.end.getTime() / 1_000;
  return headers;
}

const policies = new Map<string, string>();

function policy(minuteLimit: number, name: string, { periodLimit, period }: Metered['subject']): string {
  const figures = `${minuteLimit} ${periodLimit} ${period.name}`;
  let text = policies.get(figures);
  if (text === undefined) {
    if (policies.size > 1_000) policies.clear();
    text = `"minute";q=${minuteLimit};w=60, "${name}";q=${periodLimit};w=${periodSeconds(period)}`;
    policies.set(figures, text);
  }
  return text;
}
