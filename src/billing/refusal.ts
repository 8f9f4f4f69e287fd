import { keyMinuteReached, rateLimitExceeded, type ApiError } from '../http/errors.js';
import type { Urls } from '../http/urls.js';
import type { Grant, Subject } from './limiter.js';
import type { Plans } from './plans.js';
import type { Metered } from './subject.js';

/** The error of a request, or of an interval of a stream, that exceeds the minute or the period. */
export function refusal({ caller, subject, grant }: Metered, plans: Plans, urls: Urls): ApiError {
  const byPeriod = grant.refusedBy === 'period';
  const resetMs = byPeriod ? subject.period.end.getTime() : grant.minuteResetMs;
  const plan = plans.get(caller.plan);
  const reached = {
    limit: byPeriod ? subject.periodLimit : grant.minuteLimit,
    used: byPeriod ? grant.periodUsed : grant.minuteUsed,
    resetAt: new Date(Math.ceil(resetMs)),
    retryAfterSeconds: Math.max(1, Math.ceil((resetMs - grant.nowMs) / 1_000)),
  };
  if (!byPeriod && isOfKey(subject, grant)) return keyMinuteReached(plan.id, reached);
  return rateLimitExceeded({
    ...reached,
    plan: plan.id,
    planName: caller.kind === 'demo' ? 'Demo key, Free' : plan.name,
    limitType: byPeriod ? (caller.kind === 'demo' ? 'per_day' : 'monthly') : 'per_minute',
    upgradeUrl: urls.billing,
  });
}

/** True where the key's minuteLimit, and not the minute of the plan, refused the request. */
function isOfKey({ keyMinuteLimit, minuteLimit }: Subject, grant: Grant): boolean {
  return keyMinuteLimit > 0 && keyMinuteLimit < minuteLimit && grant.minuteLimit === keyMinuteLimit;
}
