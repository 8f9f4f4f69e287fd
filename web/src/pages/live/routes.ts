import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { FAMILIES, SPORTS, type Family, type Sport } from '../../live/families';
import { inside } from '../../routes';

/** Its pages share one connection, which goes with the last of them. */
const live = createRoute({
  getParentRoute: () => inside,
  path: '/live',
  validateSearch: ({ by }: Record<string, unknown>): { by?: 'ws' } => (by === 'ws' ? { by } : {}),
  component: lazyRouteComponent(() => import('./Live'), 'Live'),
});
const running = createRoute({
  getParentRoute: () => live,
  path: '/',
  validateSearch: ({ family, follow }: Record<string, unknown>): { family?: Sport; follow?: Family } => ({
    ...(SPORTS.some((sport) => sport === family) && { family: family as Sport }),
    ...(FAMILIES.some((one) => one === follow) && { follow: follow as Family }),
  }),
  component: lazyRouteComponent(() => import('./Running'), 'Running'),
});
const subject = createRoute({
  getParentRoute: () => live,
  path: '/$family/$id',
  component: lazyRouteComponent(() => import('./Subject'), 'Subject'),
});

export const liveRoutes = live.addChildren([running, subject]);
