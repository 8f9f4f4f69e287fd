import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/error';
import { Button } from './Button';
import { isLimit } from './limits';
import { Notice } from './Notice';
import { NotInPlan } from './refusals';
import { Spinner } from './Spinner';
import { Time } from './Time';

/** A list without rows: what it will show, and how it fills. */
export function Empty({
  title,
  children,
  action,
}: {
  title: string;
  children?: React.ReactNode;
  action?: React.ReactNode;
}) {
  return (
    <div className="state">
      <strong>{title}</strong>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  );
}

/** Appears only after a moment, so that quick answers do not flicker. */
export function Loading({ label = 'Loading' }: { label?: string }) {
  return (
    <output className="state loading">
      <Spinner />
      <span>{label} …</span>
    </output>
  );
}

export function Failed({ error, onRetry }: { error: Error; onRetry?: () => unknown }) {
  if (error instanceof ApiError && error.isOfThePlan) return <NotInPlan>{error.message}</NotInPlan>;
  if (isLimit(error)) return <Waiting />;
  const { requestId = null, code = '' } = error instanceof ApiError ? error : {};
  const title = code === 'UNREACHABLE' ? 'The service does not answer' : code === 'NOT_FOUND' ? 'Not found' : undefined;
  return (
    <div className="state" role="alert">
      <strong>{title ?? 'This could not be loaded'}</strong>
      <p>{code === 'UNREACHABLE' ? 'It is asked again every few seconds.' : error.message}</p>
      {requestId !== null && (
        <p className="hint">
          Request <code>{requestId}</code>
        </p>
      )}
      {onRetry && <Button onPress={onRetry}>Try again</Button>}
    </div>
  );
}

/** Placeholder while a limit of the plan blocks reading; a notice at the top of the page names the limit. */
function Waiting() {
  return (
    <div className="state">
      <p>This is read once there are new requests.</p>
    </div>
  );
}

/** Shows the data of a query, or that it is loading or has failed; old data stay visible during a refresh. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => React.ReactNode }) {
  const { data, dataUpdatedAt, refetch } = query;
  const failure = useFailure(query);
  if (data === undefined) return failure ? <Failed error={failure} onRetry={() => refetch()} /> : <Loading />;
  return (
    <>
      {failure && <Outdated error={failure} at={dataUpdatedAt} />}
      {children(data)}
    </>
  );
}

/** The last failure of a query, also during a retry, so that readers of the message are not interrupted. */
function useFailure({ error, isPending, errorUpdateCount }: UseQueryResult): Error | null {
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  return error ?? (isPending && errorUpdateCount > 0 ? last : null);
}

/** Shown above data that could not be refreshed. */
function Outdated({ error, at }: { error: Error; at: number }) {
  const isAway = error instanceof ApiError && error.isFault;
  const since = <Time at={new Date(at).toISOString()} />;
  return (
    <div className="outdated">
      <Notice look="warn">
        {isAway ? (
          <>The service does not answer; this is as of {since}.</>
        ) : (
          <>
            {error.message} This is as of {since}.
          </>
        )}
      </Notice>
    </div>
  );
}
