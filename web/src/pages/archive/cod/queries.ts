import { api } from '../../../api/client';
import { reading } from '../queries';

const ROWS = 50;

export const teamQuery = (slug: string) =>
  reading(['cod team', slug], (signal) => api.GET('/cod/teams/{slug}', { params: { path: { slug } }, signal }));

export const rosterQuery = (slug: string) =>
  reading(['cod roster', slug], (signal) =>
    api.GET('/cod/teams/{slug}/roster', { params: { path: { slug } }, signal }),
  );

export const teamMatchesQuery = (slug: string) =>
  reading(['cod team matches', slug], (signal) =>
    api.GET('/cod/teams/{slug}/matches', { params: { path: { slug } }, signal }),
  );

export const playerQuery = (id: string) =>
  reading(['cod player', id], (signal) => api.GET('/cod/players/{id}', { params: { path: { id } }, signal }));

export const playerStatsQuery = (id: string) =>
  reading(['cod player stats', id], (signal) =>
    api.GET('/cod/players/{id}/stats', { params: { path: { id } }, signal }),
  );

export const tournamentQuery = (id: string) =>
  reading(['cod tournament', id], (signal) => api.GET('/cod/tournaments/{id}', { params: { path: { id } }, signal }));

export const resultsQuery = (id: string) =>
  reading(['cod results', id], (signal) =>
    api.GET('/cod/tournaments/{id}/results', { params: { path: { id }, query: { limit: ROWS } }, signal }),
  );

export const tournamentMatchesQuery = (id: string) =>
  reading(['cod tournament matches', id], (signal) =>
    api.GET('/cod/tournaments/{id}/matches', { params: { path: { id }, query: { limit: ROWS } }, signal }),
  );

export const matchQuery = (id: string) =>
  reading(['cod match', id], (signal) => api.GET('/cod/matches/{id}', { params: { path: { id } }, signal }));
