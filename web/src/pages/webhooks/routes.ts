import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { inside } from '../../routes';
import type { LogFilters, Window } from './queries';

const webhooks = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks',
  validateSearch: ({ show }: Record<string, unknown>): { show?: 'verify' } => (show === 'verify' ? { show } : {}),
  component: lazyRouteComponent(() => import('./Webhooks'), 'Webhooks'),
});
const newWebhook = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks/new',
  validateSearch: ({ event }: Record<string, unknown>): { event?: string } =>
    typeof event === 'string' ? { event } : {},
  component: lazyRouteComponent(() => import('./NewWebhook'), 'NewWebhook'),
});
const webhook = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks/$id',
  validateSearch: ({
    window,
    status,
    event,
    from,
    to,
    cursor,
  }: Record<string, unknown>): LogFilters & { window?: Window } => ({
    ...((window === 'week' || window === 'month') && { window }),
    ...(typeof status === 'string' && { status: status as NonNullable<LogFilters['status']> }),
    ...(typeof event === 'string' && { event: event as NonNullable<LogFilters['event']> }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(typeof cursor === 'string' && { cursor }),
  }),
  component: lazyRouteComponent(() => import('./Webhook'), 'Webhook'),
});
const editWebhook = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks/$id/edit',
  component: lazyRouteComponent(() => import('./EditWebhook'), 'EditWebhook'),
});
const delivery = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks/$id/deliveries/$deliveryId',
  component: lazyRouteComponent(() => import('./DeliveryPage'), 'DeliveryPage'),
});

const isDay = (text: unknown): text is string => typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text);

export const webhookRoutes = [webhooks, newWebhook, webhook, editWebhook, delivery] as const;
