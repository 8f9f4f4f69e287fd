import { api } from '../../../api/client';
import { reading } from '../queries';

export const teamQuery = (id: string) =>
  reading(['cs2 team', id], (signal) => api.GET('/cs2/teams/{id}', { params: { path: { id } }, signal }));

export const lineupQuery = (id: string) =>
  reading(['cs2 lineup', id], (signal) => api.GET('/cs2/teams/{id}/lineup-form', { params: { path: { id } }, signal }));

export const playerQuery = (id: string) =>
  reading(['cs2 player', id], (signal) => api.GET('/cs2/players/{id}', { params: { path: { id } }, signal }));

const MAPS = 30;

export const formQuery = (id: string) =>
  reading(['cs2 form', id], (signal) =>
    api.GET('/cs2/players/{id}/form', { params: { path: { id }, query: { limit: MAPS } }, signal }),
  );

const MATCHES = 50;

export const eventQuery = (id: string) =>
  reading(['cs2 event', id], (signal) =>
    api.GET('/cs2/events/{eventIdOrSlug}', { params: { path: { eventIdOrSlug: id } }, signal }),
  );

export const eventMatchesQuery = (id: string) =>
  reading(['cs2 event matches', id], (signal) =>
    api.GET('/cs2/events/{eventIdOrSlug}/matches', {
      params: { path: { eventIdOrSlug: id }, query: { sort: '-startsAt', limit: MATCHES } },
      signal,
    }),
  );

export const matchQuery = (id: string) =>
  reading(['cs2 match', id], (signal) =>
    api.GET('/cs2/matches/{matchId}', { params: { path: { matchId: id } }, signal }),
  );
