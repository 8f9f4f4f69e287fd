import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useStanding } from './following';

/** Minimum interval between redraws of player tables. */
export const PLAYERS_EVERY_MS = 500;

/** The newer of a subject's loaded state and its last update. */
export function useBoard<Board extends object>(
  options: UseQueryOptions<Board, Error, Board, string[]>,
  room: string,
): UseQueryResult<Board> {
  const query = useQuery(options);
  const sent = useStanding().latest.get(room)?.data as Board | undefined;
  if (sent === undefined || (query.data !== undefined && timeOf(query.data) > timeOf(sent))) return query;
  return { ...query, data: sent } as UseQueryResult<Board>;
}

function timeOf(board: { updatedAt?: string; updated_at?: string }): string {
  return board.updatedAt ?? board.updated_at ?? '';
}
