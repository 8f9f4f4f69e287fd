import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, dataOf } from '../../api/client';

/** Each read costs a request, so nothing is refetched on window focus or on the way back to the list. */
const SPARING = { staleTime: 5 * 60_000, refetchOnWindowFocus: false } as const;

export const lists = {
  tennis: queryOptions({
    ...SPARING,
    queryKey: ['live', 'tennis'],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/tennis/matches/live', { params: { query: { limit: 100 } }, signal }))).items,
  }),
  ufc: queryOptions({
    ...SPARING,
    queryKey: ['live', 'ufc'],
    queryFn: async ({ signal }) => (await dataOf(api.GET('/ufc/live', { signal }))).liveBouts,
  }),
  lol: queryOptions({
    ...SPARING,
    queryKey: ['live', 'lol'],
    queryFn: ({ signal }) => dataOf(api.GET('/lol/live', { signal })),
  }),
  cs2: queryOptions({
    ...SPARING,
    queryKey: ['live', 'cs2'],
    queryFn: ({ signal }) => dataOf(api.GET('/cs2/live', { signal })),
  }),
  cod: queryOptions({
    ...SPARING,
    queryKey: ['live', 'cod'],
    queryFn: ({ signal }) => dataOf(api.GET('/cod/matches/live', { signal })),
  }),
  fortnite: queryOptions({
    ...SPARING,
    queryKey: ['live', 'fortnite'],
    queryFn: ({ signal }) => dataOf(api.GET('/fortnite/matches/live', { signal })),
  }),
};

export const boards = {
  tennis: (matchId: string) =>
    queryOptions({
      ...SPARING,
      queryKey: ['live', 'tennis', matchId],
      queryFn: ({ signal }) =>
        answerOf(api.GET('/tennis/matches/live/{matchId}', { params: { path: { matchId } }, signal })),
    }),
  ufc: (boutId: string) =>
    queryOptions({
      ...SPARING,
      queryKey: ['live', 'ufc', boutId],
      queryFn: ({ signal }) => dataOf(api.GET('/ufc/live/{boutId}', { params: { path: { boutId } }, signal })),
    }),
  lol: (gameId: string) =>
    queryOptions({
      ...SPARING,
      queryKey: ['live', 'lol', gameId],
      queryFn: ({ signal }) => dataOf(api.GET('/lol/live/{gameId}/board', { params: { path: { gameId } }, signal })),
    }),
  cs2: (matchId: string) =>
    queryOptions({
      ...SPARING,
      queryKey: ['live', 'cs2', matchId],
      queryFn: ({ signal }) => dataOf(api.GET('/cs2/live/{matchId}/state', { params: { path: { matchId } }, signal })),
    }),
};
