import { api } from '../../../api/client';
import { reading, readingPage } from '../queries';

export const playerQuery = (playerId: string) =>
  reading(['tennis player', playerId], (signal) =>
    api.GET('/tennis/players/{playerId}', { params: { path: { playerId } }, signal }),
  );

export const ranksQuery = (playerId: string) =>
  reading(['tennis ranks', playerId], (signal) =>
    api.GET('/tennis/rankings/history/{playerId}', { params: { path: { playerId } }, signal }),
  );

const MATCHES = 20;

export const matchesQuery = (playerId: string, page: number) =>
  readingPage(['tennis matches', playerId, page], (signal) =>
    api.GET('/tennis/players/{playerId}/matches', {
      params: { path: { playerId }, query: { page, page_size: MATCHES } },
      signal,
    }),
  );

export const headToHeadQuery = (player1Id: string, player2Id: string) =>
  reading(['tennis h2h', player1Id, player2Id], (signal) =>
    api.GET('/tennis/h2h/{player1Id}/{player2Id}', { params: { path: { player1Id, player2Id } }, signal }),
  );

export const editionQuery = (tournamentId: string) =>
  reading(['tennis edition', tournamentId], (signal) =>
    api.GET('/tennis/tournaments/{tournamentId}', { params: { path: { tournamentId } }, signal }),
  );

export const drawQuery = (tournamentId: string) =>
  reading(['tennis draw', tournamentId], (signal) =>
    api.GET('/tennis/tournaments/{tournamentId}/draw', { params: { path: { tournamentId } }, signal }),
  );
