import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../../api/client';
import { every } from '../../api/query-client';

export type Range = Schemas['UsageRange'];

export interface Asked {
  from?: string | undefined;
  to?: string | undefined;
  key?: string | undefined;
  route?: string | undefined;
}

/** Without days: the current month to date. */
export const rangeQuery = ({ from, to, key, route }: Asked) =>
  queryOptions({
    queryKey: ['usage', 'range', from, to, key, route],
    queryFn: ({ signal }) => {
      const query = { from, to, keyId: key, route };
      return dataOf(api.GET('/billing/usage/range', { params: { query }, signal }));
    },
    refetchInterval: every(30_000),
    placeholderData: keepPreviousData,
  });
