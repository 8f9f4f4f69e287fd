import { api } from '../../../api/client';
import { reading } from '../queries';

const ROWS = 50;

export const playerQuery = (id: string) =>
  reading(['fortnite player', id], (signal) => api.GET('/fortnite/players/{id}', { params: { path: { id } }, signal }));

export const playerResultsQuery = (id: string) =>
  reading(['fortnite player results', id], (signal) =>
    api.GET('/fortnite/players/{id}/results', { params: { path: { id }, query: { limit: ROWS } }, signal }),
  );

export const orgQuery = (slug: string) =>
  reading(['fortnite org', slug], (signal) => api.GET('/fortnite/orgs/{slug}', { params: { path: { slug } }, signal }));

export const rosterQuery = (slug: string) =>
  reading(['fortnite roster', slug], (signal) =>
    api.GET('/fortnite/orgs/{slug}/roster', { params: { path: { slug } }, signal }),
  );

export const tournamentQuery = (id: string) =>
  reading(['fortnite tournament', id], (signal) =>
    api.GET('/fortnite/tournaments/{id}', { params: { path: { id } }, signal }),
  );

export const resultsQuery = (id: string) =>
  reading(['fortnite results', id], (signal) =>
    api.GET('/fortnite/tournaments/{id}/results', { params: { path: { id }, query: { limit: ROWS } }, signal }),
  );
