import { api } from '../../../api/client';
import { reading } from '../queries';

export const teamQuery = (slug: string) =>
  reading(['lol team', slug], (signal) => api.GET('/lol/teams/{slug}', { params: { path: { slug } }, signal }));

export const teamStatsQuery = (slug: string) =>
  reading(['lol team stats', slug], (signal) =>
    api.GET('/lol/teams/{slug}/stats', { params: { path: { slug } }, signal }),
  );

const MATCHES = 20;

export const teamMatchesQuery = (slug: string) =>
  reading(['lol team matches', slug], (signal) =>
    api.GET('/lol/teams/{slug}/matches', { params: { path: { slug }, query: { limit: MATCHES } }, signal }),
  );

export const playerQuery = (id: string) =>
  reading(['lol player', id], (signal) => api.GET('/lol/players/{id}', { params: { path: { id } }, signal }));

export const playerMatchesQuery = (id: string) =>
  reading(['lol player matches', id], (signal) =>
    api.GET('/lol/players/{id}/matches', { params: { path: { id }, query: { limit: MATCHES } }, signal }),
  );

export const leagueQuery = (id: string) =>
  reading(['lol league', id], (signal) =>
    api.GET('/lol/leagues/{leagueId}', { params: { path: { leagueId: id } }, signal }),
  );

export const leagueMatchesQuery = (id: string) =>
  reading(['lol league matches', id], (signal) =>
    api.GET('/lol/matches/past', { params: { query: { league: [id], limit: MATCHES } }, signal }),
  );

export const matchQuery = (id: string) =>
  reading(['lol match', id], (signal) => api.GET('/lol/matches/{id}', { params: { path: { id } }, signal }));
