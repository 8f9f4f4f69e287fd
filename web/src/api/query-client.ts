import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './error';

/** The parts of a query that are read here. */
interface Asked {
  state: { status: string; error: Error | null };
}

/**
 * Temporary failures are retried, at once and then every few seconds; requests refused by a full minute are retried
 * when it is over; other refusals are final.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => error instanceof ApiError && error.isFault && failures < 1,
      retryDelay: 500,
      refetchInterval: retrying,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** For a query with its own polling interval; the default polls only after a failure. */
export const every =
  (periodMs: number) =>
  (query: Asked): number =>
    retrying(query) || periodMs;

function retrying({ state }: Asked): number | false {
  const seconds = state.error instanceof ApiError ? state.error.retryAfterSeconds : undefined;
  return state.status === 'error' && seconds !== undefined && seconds * 1_000;
}
