import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './error';

/** What is looked at of a query. */
interface Asked {
  state: { status: string; error: Error | null };
}

/**
 * What fails for a moment is asked again, first at once and then every few seconds, and what a full minute refused when
 * it is over; any other refusal is final.
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

/** For a query that has a rhythm of its own: the default is to ask again only after a failure. */
export const every =
  (periodMs: number) =>
  (query: Asked): number =>
    retrying(query) || periodMs;

function retrying({ state }: Asked): number | false {
  const seconds = state.error instanceof ApiError ? state.error.retryAfterSeconds : undefined;
  return state.status === 'error' && seconds !== undefined && seconds * 1_000;
}
