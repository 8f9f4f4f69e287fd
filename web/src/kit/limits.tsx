import { notifyManager, useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { ApiError } from '../api/error';
import { TextLink } from './links';
import { Day, useNow } from './Time';
import { counted, countOf } from './words';

/** One notice for each request limit that blocks parts of the page. */
export function LimitNotices() {
  return useLimits().map((limit) => <LimitReached key={String(limit.members['limitType'])} limit={limit} />);
}

/** The limit of a minute, day or month is reached; for a minute the page waits. */
function LimitReached({ limit: { members, at, retryAfterSeconds } }: { limit: ApiError }) {
  const { limit, limitType, resetAt, plan } = members;
  const period = PERIODS[String(limitType)] ?? 'period';
  return (
    <div className="notice warn limit">
      <div className="notice-text">
        <strong role="alert">The {period} is used up</strong>
        <div>
          All {counted(Number(limit), 'request')} of this {period} are used;{' '}
          {retryAfterSeconds === undefined ? (
            <>
              there are new ones on <Day at={String(resetAt)} />.
            </>
          ) : (
            <Countdown untilMs={at + retryAfterSeconds * 1_000} />
          )}
        </div>
      </div>
      {plan !== undefined && <TextLink to="/billing">Compare the plans</TextLink>}
    </div>
  );
}

const PERIODS: Readonly<Record<string, string>> = { per_minute: 'minute', per_day: 'day', monthly: 'month' };

function Countdown({ untilMs }: { untilMs: number }) {
  const seconds = Math.ceil((untilMs - useNow(1_000)) / 1_000);
  return <>what is missing is asked again {seconds > 0 ? `in ${countOf(seconds)} s` : 'now'}.</>;
}

export const isLimit = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.code === 'RATE_LIMIT_EXCEEDED';

function useLimits(): readonly ApiError[] {
  const cache = useQueryClient().getQueryCache();
  const last = useRef<readonly ApiError[]>([]);
  return useSyncExternalStore(
    useCallback((changed) => cache.subscribe(notifyManager.batchCalls(changed)), [cache]),
    () => {
      const limits = limitsOf(cache.findAll({ type: 'active' }));
      const isSame = limits.length === last.current.length && limits.every((limit, at) => limit === last.current[at]);
      if (!isSame) last.current = limits;
      return last.current;
    },
  );
}

/** The latest refusal of each period. */
function limitsOf(queries: readonly Query[]): ApiError[] {
  const limits = queries.map(limitOf).filter((limit) => limit !== undefined);
  const byPeriod = new Map(limits.toSorted((a, b) => a.at - b.at).map((limit) => [limit.members['limitType'], limit]));
  return [...byPeriod.values()];
}

/** The refusal of a query without data; it counts as long as the query is retried. */
const refused = new WeakMap<Query, ApiError>();

function limitOf(query: Query): ApiError | undefined {
  const { data, error, fetchStatus } = query.state;
  if (data !== undefined || (error !== null && !isLimit(error))) refused.delete(query);
  else if (isLimit(error)) refused.set(query, error);
  else if (fetchStatus === 'idle') refused.delete(query);
  return refused.get(query);
}
