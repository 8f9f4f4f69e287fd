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
  Outlet,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router';
import { ApiError } from './api/error';
import { queryClient } from './api/query-client';
import { sessionQuery } from './api/session';
import { FAMILIES, SPORTS, type Family, type Sport } from './live/families';
import type { LogFilters, Window } from './pages/webhooks/queries';
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

/** The page of a list; the first is not named. */
const pageIn = ({ page }: Record<string, unknown>): { page?: number } =>
  typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {};

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
const webhooks = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks',
  validateSearch: ({ show }: Record<string, unknown>): { show?: 'verify' } => (show === 'verify' ? { show } : {}),
  component: lazyRouteComponent(() => import('./pages/webhooks/Webhooks'), 'Webhooks'),
});
const newWebhook = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks/new',
  validateSearch: ({ event }: Record<string, unknown>): { event?: string } =>
    typeof event === 'string' ? { event } : {},
  component: lazyRouteComponent(() => import('./pages/webhooks/NewWebhook'), 'NewWebhook'),
});
const webhook = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks/$id',
  validateSearch: ({ window, status, event, cursor }: Record<string, unknown>): LogFilters & { window?: Window } => ({
    ...((window === 'week' || window === 'month') && { window }),
    ...(typeof status === 'string' && { status: status as NonNullable<LogFilters['status']> }),
    ...(typeof event === 'string' && { event: event as NonNullable<LogFilters['event']> }),
    ...(typeof cursor === 'string' && { cursor }),
  }),
  component: lazyRouteComponent(() => import('./pages/webhooks/Webhook'), 'Webhook'),
});
const editWebhook = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks/$id/edit',
  component: lazyRouteComponent(() => import('./pages/webhooks/EditWebhook'), 'EditWebhook'),
});
const delivery = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks/$id/deliveries/$deliveryId',
  component: lazyRouteComponent(() => import('./pages/webhooks/DeliveryPage'), 'DeliveryPage'),
});
/** What the API answers from its archive. Every page of it can show the request of one of its parts. */
const archive = createRoute({
  getParentRoute: () => inside,
  path: '/archive',
  validateSearch: ({ request, as }: Record<string, unknown>): { request?: string; as?: 'ts' | 'py' } => ({
    ...(typeof request === 'string' && { request }),
    ...((as === 'ts' || as === 'py') && { as }),
  }),
});
const archived = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => archive, path, component });
const search = createRoute({
  getParentRoute: () => archive,
  path: '/',
  validateSearch: ({ q, family }: Record<string, unknown>): { q?: string; family?: Family } => ({
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
    ...(FAMILIES.some((one) => one === family) && { family: family as Family }),
  }),
  component: lazyRouteComponent(() => import('./pages/archive/Archive'), 'Archive'),
});
const headToHead = createRoute({
  getParentRoute: () => archive,
  path: '/tennis/h2h',
  validateSearch: ({ player1, player2 }: Record<string, unknown>): { player1?: string; player2?: string } => ({
    ...(typeof player1 === 'string' && { player1 }),
    ...(typeof player2 === 'string' && { player2 }),
  }),
  component: lazyRouteComponent(() => import('./pages/archive/tennis/HeadToHead'), 'HeadToHead'),
});
const tennisPlayer = createRoute({
  getParentRoute: () => archive,
  path: '/tennis/players/$id',
  validateSearch: pageIn,
  component: lazyRouteComponent(() => import('./pages/archive/tennis/Player'), 'Player'),
});
const tournament = createRoute({
  getParentRoute: () => archive,
  path: '/tennis/tournaments/$id',
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => (typeof from === 'string' ? { from } : {}),
  component: lazyRouteComponent(() => import('./pages/archive/tennis/Tournament'), 'Tournament'),
});
const fightCard = archived(
  '/ufc/events/$id',
  lazyRouteComponent(() => import('./pages/archive/ufc/FightCard'), 'FightCard'),
);
const fighter = createRoute({
  getParentRoute: () => archive,
  path: '/ufc/fighters/$id',
  validateSearch: pageIn,
  component: lazyRouteComponent(() => import('./pages/archive/ufc/Fighter'), 'Fighter'),
});
const bout = createRoute({
  getParentRoute: () => archive,
  path: '/ufc/bouts/$id',
  validateSearch: ({ round }: Record<string, unknown>): { round?: number } =>
    typeof round === 'number' ? { round } : {},
  component: lazyRouteComponent(() => import('./pages/archive/ufc/Bout'), 'Bout'),
});
const lolTeam = archived(
  '/lol/teams/$id',
  lazyRouteComponent(() => import('./pages/archive/lol/Team'), 'Team'),
);
const lolPlayer = archived(
  '/lol/players/$id',
  lazyRouteComponent(() => import('./pages/archive/lol/Player'), 'Player'),
);
const cs2Team = archived(
  '/cs2/teams/$id',
  lazyRouteComponent(() => import('./pages/archive/cs2/Team'), 'Team'),
);
const cs2Player = archived(
  '/cs2/players/$id',
  lazyRouteComponent(() => import('./pages/archive/cs2/Player'), 'Player'),
);
const billing = createRoute({
  getParentRoute: () => inside,
  path: '/billing',
  component: lazyRouteComponent(() => import('./pages/billing/Billing'), 'Billing'),
});
const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
  component: lazyRouteComponent(() => import('./pages/account/Account'), 'Account'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    outside.addChildren([signIn, signUp, forgot, reset, enter, support]),
    inside.addChildren([
      overview,
      live.addChildren([running, subject]),
      archive.addChildren([
        search,
        headToHead,
        tennisPlayer,
        tournament,
        fightCard,
        fighter,
        bout,
        lolTeam,
        lolPlayer,
        cs2Team,
        cs2Player,
      ]),
      keys,
      webhooks,
      newWebhook,
      webhook,
      editWebhook,
      delivery,
      billing,
      account,
    ]),
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
