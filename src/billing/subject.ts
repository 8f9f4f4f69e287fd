import type { FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.js';
import { countedAddress } from '../http/address.js';
import type { Grant, Subject } from './limiter.js';
import { dayOf, kept, monthOf } from './period.js';
import type { Plans } from './plans.js';

/** The limits of the public demo key for each address: requests a minute and a day. */
const DEMO_MINUTE = 10;
const DEMO_DAY = 100;

const today = kept(dayOf);
const thisMonth = kept(monthOf);

/** The subject of a request. Everybody shares the demo key, so each address is a subject of its own. */
export function subjectOf(caller: Caller, plans: Plans, address: string, cost: number): Subject {
  if (caller.kind === 'demo') {
    return {
      id: `demo:${countedAddress(address)}`,
      keyId: caller.keyId,
      isSession: false,
      minuteLimit: DEMO_MINUTE,
      keyMinuteLimit: 0,
      periodLimit: DEMO_DAY,
      period: today(Date.now()),
      cost,
    };
  }
  const { month, minute } = plans.get(caller.plan);
  return {
    id: caller.accountId,
    keyId: caller.keyId,
    isSession: caller.kind === 'session',
    minuteLimit: minute,
    keyMinuteLimit: caller.minuteLimit ?? 0,
    periodLimit: month,
    period: thisMonth(Date.now()),
    cost,
  };
}

/** What the limit guard found, kept on the request until the answer is sent. */
export interface Metered {
  caller: Caller;
  subject: Subject;
  grant: Grant;
}

declare module 'fastify' {
  interface FastifyRequest {
    metered?: Metered;
  }
}

export function meteredOf(request: FastifyRequest): Metered | undefined {
  return request.metered;
}
