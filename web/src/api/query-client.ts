import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './error';

const RETRY_MS = 5_000;

/** What is looked at of a query. */
interface Asked {
  state: { status: string; error: Error | null };
}

/** What fails for a moment is asked again, first at once and then every few seconds; a refusal is final. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => mayPass(error) && failures < 1,
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
  return state.status === 'error' && mayPass(state.error) ? RETRY_MS : false;
}

function mayPass(error: unknown): boolean {
  return error instanceof ApiError && error.mayPass;
}
