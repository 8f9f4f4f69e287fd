import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, dataOf, type Schemas } from './client';
import { every } from './query-client';

/** Queries of several pages; a query of a single page stays with that page. */
export const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: ({ signal }) => dataOf(api.GET('/billing', { signal })),
  refetchInterval: every(30_000),
});

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => dataOf(api.GET('/billing/plans', { signal })),
});

/** Current month, minute, days and open streams; reading them is free. */
export const usageQuery = queryOptions({
  queryKey: ['usage', 'now'],
  queryFn: ({ signal }) => dataOf(api.GET('/billing/usage', { signal })),
  refetchInterval: every(10_000),
});

/** Read page by page, because a plan may have more webhooks than a page holds. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'all'],
  async queryFn({ signal }) {
    const webhooks: Schemas['WebhookInfo'][] = [];
    for (let page = 1; ; page += 1) {
      const query = { limit: 100, page };
      const { data, meta } = await answerOf(api.GET('/webhooks', { params: { query }, signal }));
      webhooks.push(...data);
      if (!meta.hasMore) return webhooks;
    }
  },
  refetchInterval: every(15_000),
});

export const keysQuery = queryOptions({
  queryKey: ['keys', 'active'],
  queryFn: ({ signal }) => dataOf(api.GET('/keys', { params: { query: { status: 'active', limit: 100 } }, signal })),
});

export type EventInfo = Schemas['EventInfo'];

const catalogue = {
  queryKey: ['events'],
  queryFn: ({ signal }: { signal: AbortSignal }) => answerOf(api.GET('/webhooks/events', { signal })),
};

/** The catalogue changes only with the version of the service. */
export const catalogueQuery = queryOptions({ ...catalogue, staleTime: Infinity });

export const eventsQuery = queryOptions({ ...catalogueQuery, select: ({ data }) => data });

/** Values of filters with few values, by filter name; leagues change with imports. */
export const filterValuesQuery = queryOptions({
  ...catalogue,
  select: ({ meta }): Readonly<Record<string, readonly string[]>> => meta.filterValues,
  staleTime: 60_000,
});
