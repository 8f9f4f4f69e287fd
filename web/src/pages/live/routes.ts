import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { FAMILIES, SPORTS, type Family, type Sport } from '../../live/families';
import { inside, openedIn } from '../../routes';

/** The pages share one connection, which closes with the last of them. */
const live = createRoute({
  getParentRoute: () => inside,
  path: '/live',
  validateSearch: ({ by }: Record<string, unknown>): { by?: 'ws' } => (by === 'ws' ? { by } : {}),
  component: lazyRouteComponent(() => import('./Live'), 'Live'),
});
const running = createRoute({
  getParentRoute: () => live,
  path: '/',
  validateSearch: (asked: Record<string, unknown>): { family?: Sport; follow?: Family; open?: string } => ({
    ...(SPORTS.some((sport) => sport === asked.family) && { family: asked.family as Sport }),
    ...(FAMILIES.some((one) => one === asked.follow) && { follow: asked.follow as Family }),
    ...openedIn(asked),
  }),
  component: lazyRouteComponent(() => import('./Running'), 'Running'),
});
const subject = createRoute({
  getParentRoute: () => live,
  path: '/$family/$id',
  component: lazyRouteComponent(() => import('./Subject'), 'Subject'),
});

export const liveRoutes = live.addChildren([running, subject]);
