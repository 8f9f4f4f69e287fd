/**
 * The pages and their addresses, below /dashboard. To add one: write `pages/<page>/<Page>.tsx`, which exports a component
 * that begins with the kit's `Page`; declare its route here with `lazyRouteComponent`, and with `validateSearch` where
 * filters stand in its address; put the route into the tree at the end; name it in `shell/navigation.ts`.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { ApiError } from './api/error';
import { queryClient } from './api/query-client';
import { sessionQuery } from './api/session';
import { FAMILIES, SPORTS, type Family, type Sport } from './live/families';
import { operatorSearchIn } from './pages/operator/search';
import { Booting, NotFound, PageFailed } from './shell/states';
import { Outside } from './shell/Outside';
import { Shell } from './shell/Shell';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

/** Pages for whoever has no session. */
const outside = createRoute({ getParentRoute: () => root, id: 'outside', component: () => <Outside /> });

/** Pages of an owner; without a session they lead to the sign-in and back. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  beforeLoad: async ({ location }) => {
    const session = await queryClient.ensureQueryData(sessionQuery).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401)
        throw redirect({ to: '/sign-in', search: { next: location.href }, replace: true });
      throw error;
    });
    if (session.isSuspended) throw redirect({ to: '/support', replace: true });
  },
});

const nextIn = ({ next }: Record<string, unknown>): { next?: string } =>
  typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {};

const signIn = createRoute({
  getParentRoute: () => outside,
  path: '/sign-in',
  validateSearch: nextIn,
  component: lazyRouteComponent(() => import('./pages/sign-in/SignIn'), 'SignIn'),
});
const signUp = createRoute({
  getParentRoute: () => outside,
  path: '/sign-up',
  validateSearch: nextIn,
  component: lazyRouteComponent(() => import('./pages/sign-in/SignUp'), 'SignUp'),
});
const forgot = createRoute({
  getParentRoute: () => outside,
  path: '/forgot',
  component: lazyRouteComponent(() => import('./pages/sign-in/Forgot'), 'Forgot'),
});
const reset = createRoute({
  getParentRoute: () => outside,
  path: '/reset',
  component: lazyRouteComponent(() => import('./pages/sign-in/Reset'), 'Reset'),
});
const enter = createRoute({
  getParentRoute: () => outside,
  path: '/enter',
  component: lazyRouteComponent(() => import('./pages/sign-in/Enter'), 'Enter'),
});
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
/** Its pages share one connection, which goes with the last of them. */
const live = createRoute({
  getParentRoute: () => inside,
  path: '/live',
  validateSearch: ({ by }: Record<string, unknown>): { by?: 'ws' } => (by === 'ws' ? { by } : {}),
  component: lazyRouteComponent(() => import('./pages/live/Live'), 'Live'),
});
const running = createRoute({
  getParentRoute: () => live,
  path: '/',
  validateSearch: ({ family, follow }: Record<string, unknown>): { family?: Sport; follow?: Family } => ({
    ...(SPORTS.some((sport) => sport === family) && { family: family as Sport }),
    ...(FAMILIES.some((one) => one === follow) && { follow: follow as Family }),
  }),
  component: lazyRouteComponent(() => import('./pages/live/Running'), 'Running'),
});
const subject = createRoute({
  getParentRoute: () => live,
  path: '/$family/$id',
  component: lazyRouteComponent(() => import('./pages/live/Subject'), 'Subject'),
});
const billing = createRoute({
  getParentRoute: () => inside,
  path: '/billing',
  component: lazyRouteComponent(() => import('./pages/billing/Billing'), 'Billing'),
});
/** For everybody else there is no such page. */
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
    outside.addChildren([signIn, signUp, forgot, reset, enter, support]),
    inside.addChildren([overview, live.addChildren([running, subject]), keys, billing, operator, account]),
  ]),
  basepath: '/dashboard',
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
