import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, type Schemas } from '../../api/client';
import { every } from '../../api/query-client';

export type Logged = Schemas['RequestRow'];

/** What the page's URL says: a key, a status, and where an older page begins. */
export interface RequestFilters {
  key?: string;
  status?: number;
  cursor?: string;
}

/** The newest page polls for new requests; older pages do not. */
export const requestsQuery = (filters: RequestFilters) =>
  queryOptions({
    queryKey: ['requests', filters],
    queryFn: ({ signal }) => answerOf(api.GET('/requests', { params: { query: { ...filters, limit: 25 } }, signal })),
    ...(filters.cursor === undefined && { refetchInterval: every(2_000) }),
  });
