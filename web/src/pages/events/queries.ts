import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../../api/client';

export type EventType = Schemas['EventInfo'];

/** The catalogue changes with the version of the service only. */
export const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: ({ signal }) => dataOf(api.GET('/webhooks/events', { signal })),
  staleTime: 3_600_000,
});
