import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '../api/error';
import { Button } from './Button';
import { Spinner } from './Spinner';

/** A list without rows: what it will show, and what fills it. */
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

/** It is shown after a moment only, so that quick answers do not flicker. */
export function Loading({ label = 'Loading' }: { label?: string }) {
  return (
    <output className="state loading">
      <Spinner />
      <span>{label} …</span>
    </output>
  );
}

export function Failed({ error, onRetry }: { error: Error; onRetry?: () => unknown }) {
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

/** Shows what a query has read, or that it reads or has failed; old data stay on show while new ones are read. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => React.ReactNode }) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <Failed error={error} onRetry={() => refetch()} />;
  return <Loading />;
}
