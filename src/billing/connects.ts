import type { FastifyRequest } from 'fastify';
import { tooManyConnections, type ApiError } from '../http/errors.js';
import type { Urls } from '../http/urls.js';
import type { Grant, Limiter, Subject } from './limiter.js';
import { nameOf } from './live-client.js';
import type { Places, Wish } from './places.js';
import type { Plan, Plans } from './plans.js';
import { refusal } from './refusal.js';
import type { Metered } from './subject.js';

/**
 * Grants the request that opens a stream or socket. It takes nothing of the minute while all places are taken, so that
 * clients that try again and again keep no other request of the account waiting. A plan without places is refused later,
 * with the reason.
 */
export async function takeConnect(subject: Subject, wish: Wish, limiter: Limiter, places: Places): Promise<Grant> {
  if (wish.limit === 0 || !(await places.isFull(wish))) return limiter.take(subject);
  const grant = await limiter.look(subject);
  return grant.refusedBy ? grant : { ...grant, refusedBy: 'place' };
}

/** The error of a connect that `takeConnect` refused. */
export function connectRefusal(metered: Metered, { kind, limit }: Wish, plans: Plans, urls: Urls): ApiError {
  if (metered.grant.refusedBy === 'place') return noPlace(plans.get(metered.caller.plan), { kind, limit }, urls);
  return refusal(metered, plans, urls);
}

export function noPlace(plan: Plan, { kind, limit }: Pick<Wish, 'kind' | 'limit'>, urls: Urls): ApiError {
  return tooManyConnections({
    plan: plan.id,
    planName: plan.name,
    kind: NOUN[kind],
    limit,
    upgradeUrl: urls.billing,
  });
}

const NOUN = { streams: 'stream', sockets: 'socket' } as const;

/** The place that the request for a stream wants. */
export function streamWish(request: FastifyRequest, { caller, subject }: Omit<Metered, 'grant'>, plan: Plan): Wish {
  return {
    id: subject.id,
    kind: 'streams',
    client: nameOf(caller, request.ip, request.raw),
    isResumed: request.headers['last-event-id'] !== undefined || 'lastEventId' in (request.query as object),
    limit: plan.sse ?? 0,
  };
}
