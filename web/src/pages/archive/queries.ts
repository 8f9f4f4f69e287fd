import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { api } from '../../api/client';
import type { Sport } from '../../live/families';

/** The API's answer and its request URL. */
export interface Read<T> {
  answer: T;
  url: string;
}

const KEPT_MS = 30 * 60_000;

/** Each read costs a request, so nothing is refetched automatically, and data stay fresh for half an hour. */
const SPARING = { staleTime: KEPT_MS, gcTime: KEPT_MS, refetchOnWindowFocus: false } as const;

/** `key` identifies the data. */
export function reading<T>(
  key: readonly (string | number)[],
  call: (signal: AbortSignal) => Promise<{ data?: T; response: Response }>,
) {
  return queryOptions({
    ...SPARING,
    queryKey: ['archive', ...key],
    queryFn: async ({ signal }): Promise<Read<T>> => {
      const { data, response } = await call(signal);
      return { answer: data as T, url: response.url };
    },
  });
}

/** A page of a list; its number ends the key, so that one page stays visible while another of the same list loads. */
export function readingPage<T>(...[key, call]: Parameters<typeof reading<T>>) {
  return queryOptions({
    ...reading(key, call),
    placeholderData: (before: Read<T> | undefined, { queryKey }: { queryKey: QueryKey } = { queryKey: [] }) =>
      listOf(queryKey) === listOf(['archive', ...key]) ? before : undefined,
  });
}

const listOf = (key: QueryKey) => JSON.stringify(key.slice(0, -1));

/** Hits of each kind in a search over all families, and in a search of one family. */
export const FEW = 5;
export const MANY = 20;

/** Everything whose name contains the words, in one family or in all that the plan covers. */
export const found = (q: string, family: Sport | undefined, limit: number) =>
  reading(['found', q, family ?? 'all', limit], (signal) =>
    api.GET('/search', { params: { query: { q, limit, ...(family && { family: [family] }) } }, signal }),
  );

/** Tennis players that match a partly typed name. */
export const namesakes = (q: string, limit: number) =>
  reading(['players', q, limit], (signal) =>
    api.GET('/tennis/players/search', { params: { query: { q, limit } }, signal }),
  );

/** Suggestions shown before a search. */
export const beginnings = {
  players: (limit: number) =>
    reading(['top', limit], (signal) =>
      api.GET('/tennis/rankings/top', { params: { query: { top_n: limit } }, signal }),
    ),
  tournaments: (limit: number) =>
    reading(['editions', limit], (signal) =>
      api.GET('/tennis/tournaments', { params: { query: { page_size: limit } }, signal }),
    ),
  ufc: (limit: number) =>
    reading(['events', limit], (signal) => api.GET('/ufc/events/recent', { params: { query: { limit } }, signal })),
  lol: (limit: number) =>
    reading(['lol rankings', limit], (signal) => api.GET('/lol/rankings', { params: { query: { limit } }, signal })),
  cs2: (limit: number) =>
    reading(['world ranking', limit], (signal) =>
      api.GET('/cs2/rankings/world', { params: { query: { limit } }, signal }),
    ),
  cod: (limit: number) =>
    reading(['cod standings', limit], (signal) => api.GET('/cod/standings', { params: { query: { limit } }, signal })),
  fortnite: (limit: number) =>
    reading(['fortnite tournaments', limit], (signal) =>
      api.GET('/fortnite/tournaments', { params: { query: { limit } }, signal }),
    ),
};
