import { queryOptions } from '@tanstack/react-query';
import { answerOf, api, dataOf, type Schemas } from '../../api/client';
import { every } from '../../api/query-client';
import { dayIn } from '../usage/days';
import { momentsOf } from './days';

export type Webhook = Schemas['WebhookInfo'];
export type Delivery = Schemas['DeliveryInfo'];
export type DeliveryDetail = Schemas['DeliveryDetail'];
export type Attempt = Schemas['AttemptInfo'];
export type Window = 'day' | 'week' | 'month';

/** In the API's shape: the last failure of an event whose attempts all failed. */
export interface LastError {
  at: string;
  event: string;
  status: number | null;
  message: string;
  attempts: number;
}

/** A delivery appears in the log within two seconds. */
const LOG_MS = 1_000;

/** Queries that an owner's write may have changed: the webhook, its log and the lists. */
export const WEBHOOKS = ['webhooks'];

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS, id],
    queryFn: ({ signal }) => dataOf(api.GET('/webhooks/{id}', { params: { path: { id } }, signal })),
    refetchInterval: every(5_000),
  });

export const healthQuery = (id: string, window: Window) =>
  queryOptions({
    queryKey: [...WEBHOOKS, id, 'health', window],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/webhooks/{id}/health', { params: { path: { id }, query: { window } }, signal })),
    refetchInterval: every(5_000),
  });

export interface LogFilters {
  status?: Schemas['DeliveryStatus'];
  event?: Schemas['WebhookEventName'];
  /** The first and last day, in the viewer's time zone. */
  from?: string;
  to?: string;
  /** Cursor of the page; undefined: the newest. */
  cursor?: string;
}

/** The newest page polls for new deliveries; older pages do not. */
export const deliveriesQuery = (id: string, filters: LogFilters) => {
  const { from, to, ...others } = filters;
  const query = { ...others, ...momentsOf(dayIn(from), dayIn(to)), limit: 25 };
  return queryOptions({
    queryKey: [...WEBHOOKS, id, 'deliveries', filters],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/webhooks/{id}/deliveries', { params: { path: { id }, query }, signal })),
    ...(filters.cursor === undefined && { refetchInterval: every(LOG_MS) }),
  });
};

/** Polls until no further attempt is planned. */
export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS, id, 'deliveries', deliveryId],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/webhooks/{id}/deliveries/{deliveryId}', { params: { path: { id, deliveryId } }, signal })),
    refetchInterval: (query) => (query.state.data?.nextAttemptAt === null ? false : every(LOG_MS)(query)),
  });
