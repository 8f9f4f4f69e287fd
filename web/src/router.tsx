/**
 * The pages and their paths below /dashboard. To add one: write `pages/<page>/<Page>.tsx`, which exports a component
 * that begins with the kit's `Page`; declare its route here with `lazyRouteComponent`, and with `validateSearch` if its
 * URL has filters; add the route to the tree at the end; name it in `shell/navigation.ts`. Pages with several routes
 * declare them in `pages/<page>/routes.ts`.
 */
import { createRoute, createRouter, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { queryClient } from './api/query-client';
import { sessionQuery } from './api/session';
import { archiveRoutes } from './pages/archive/routes';
import { liveRoutes } from './pages/live/routes';
import { operatorSearchIn } from './pages/operator/search';
import { wishIn } from './pages/qr/wish';
import type { RequestFilters } from './pages/requests/queries';
import { signInRoutes } from './pages/sign-in/routes';
import { webhookRoutes } from './pages/webhooks/routes';
import { inside, outside, root, wordIn } from './routes';
import { Booting, PageFailed } from './shell/states';

const support = createRoute({
  getParentRoute: () => outside,
  path: '/support',
  component: lazyRouteComponent(() => import('./pages/support/Support'), 'Support'),
});
const overview = createRoute({
  getParentRoute: () => inside,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/overview/Overview'), 'Overview'),
});
const keys = createRoute({
  getParentRoute: () => inside,
  path: '/keys',
  validateSearch: ({ show }: Record<string, unknown>): { show?: 'past' } => (show === 'past' ? { show } : {}),
  component: lazyRouteComponent(() => import('./pages/keys/Keys'), 'Keys'),
});
const events = createRoute({
  getParentRoute: () => inside,
  path: '/events',
  validateSearch: ({ family, q }: Record<string, unknown>): Partial<Record<'family' | 'q', string | undefined>> => ({
    family: wordIn(family),
    q: wordIn(q),
  }),
  component: lazyRouteComponent(() => import('./pages/events/Events'), 'Events'),
});
const event = createRoute({
  getParentRoute: () => inside,
  path: '/events/$type',
  component: lazyRouteComponent(() => import('./pages/events/Event'), 'Event'),
});
/** The days, the counted key or route, and the open table (default: by route). */
type UsageSearch = Partial<Record<'from' | 'to' | 'key' | 'route', string | undefined>> & {
  table?: 'key' | 'day' | undefined;
};
const usage = createRoute({
  getParentRoute: () => inside,
  path: '/usage',
  validateSearch: ({ from, to, key, route, table }: Record<string, unknown>): UsageSearch => ({
    from: wordIn(from),
    to: wordIn(to),
    key: wordIn(key),
    route: wordIn(route),
    table: table === 'key' || table === 'day' ? table : undefined,
  }),
  component: lazyRouteComponent(() => import('./pages/usage/Usage'), 'Usage'),
});
const requests = createRoute({
  getParentRoute: () => inside,
  path: '/requests',
  validateSearch: ({ key, status, cursor }: Record<string, unknown>): RequestFilters => ({
    ...(typeof key === 'string' && { key }),
    ...(typeof status === 'number' && { status }),
    ...(typeof cursor === 'string' && { cursor }),
  }),
  component: lazyRouteComponent(() => import('./pages/requests/Requests'), 'Requests'),
});
const qr = createRoute({
  getParentRoute: () => inside,
  path: '/qr',
  validateSearch: wishIn,
  component: lazyRouteComponent(() => import('./pages/qr/Qr'), 'Qr'),
});
const billing = createRoute({
  getParentRoute: () => inside,
  path: '/billing',
  component: lazyRouteComponent(() => import('./pages/billing/Billing'), 'Billing'),
});
/** Other users get "not found". */
const operator = createRoute({
  getParentRoute: () => inside,
  path: '/operator',
  validateSearch: operatorSearchIn,
  beforeLoad: async () => {
    const { isOperator } = await queryClient.ensureQueryData(sessionQuery);
    if (!isOperator) throw notFound();
  },
  component: lazyRouteComponent(() => import('./pages/operator/Operator'), 'Operator'),
});
const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
  component: lazyRouteComponent(() => import('./pages/account/Account'), 'Account'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    outside.addChildren([...signInRoutes, support]),
    inside.addChildren([
      overview,
      liveRoutes,
      archiveRoutes,
      keys,
      ...webhookRoutes,
      events,
      event,
      usage,
      requests,
      qr,
      billing,
      operator,
      account,
    ]),
  ]),
  basepath: '/dashboard',
  // Takes parameters that a page does not know out of the URL; else the page would be handed them unchecked.
  search: { strict: true },
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: Booting,
  defaultErrorComponent: PageFailed,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
