import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf, api, dataOf, type Schemas } from '../../api/client';
import { every } from '../../api/query-client';
import type { OperatorSearch } from './search';

export type Account = Schemas['AccountInfo'];

/** Rows per page. */
export const PAGE_ROWS = 20;

/** Minimum search length for accounts. */
const MIN_SEARCH = 2;

export const serviceQuery = queryOptions({
  queryKey: ['operator', 'service'],
  queryFn: ({ signal }) => dataOf(api.GET('/operator/service', { signal })),
  refetchInterval: every(5_000),
});

export const coverageQuery = queryOptions({
  queryKey: ['operator', 'coverage'],
  queryFn: ({ signal }) => dataOf(api.GET('/coverage', { signal })),
});

export const importsQuery = ({ family, status, page = 1 }: OperatorSearch) =>
  queryOptions({
    queryKey: ['operator', 'imports', { family, status, page }],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/operator/imports', { params: { query: { family, status, page, limit: PAGE_ROWS } }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: every(15_000),
  });

export const accountsQuery = ({ q, plan, standing, page = 1 }: OperatorSearch) =>
  queryOptions({
    queryKey: ['operator', 'accounts', { q, plan, standing, page }],
    queryFn: ({ signal }) => {
      const query = {
        q: q !== undefined && q.length >= MIN_SEARCH ? q : undefined,
        plan,
        suspended: standing && standing === 'suspended',
        page,
        limit: PAGE_ROWS,
      };
      return answerOf(api.GET('/operator/accounts', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** Accounts with a plan request; the longest waiting are among the first hundred. */
export const requestsQuery = queryOptions({
  queryKey: ['operator', 'accounts', 'waiting'],
  queryFn: ({ signal }) =>
    answerOf(api.GET('/operator/accounts', { params: { query: { waiting: true, limit: 100 } }, signal })),
  refetchInterval: every(15_000),
});

export const auditQuery = ({ account: accountId, act, page = 1 }: OperatorSearch) =>
  queryOptions({
    queryKey: ['operator', 'audit', { accountId, act, page }],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/operator/audit', { params: { query: { accountId, act, page, limit: PAGE_ROWS } }, signal })),
    placeholderData: keepPreviousData,
  });

/** Only in the demo. */
export const sandboxQuery = queryOptions({
  queryKey: ['operator', 'sandbox'],
  queryFn: ({ signal }) => dataOf(api.GET('/operator/sandbox', { signal })),
  refetchInterval: every(5_000),
});
