import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { ApiError } from './api/error';
import { queryClient } from './api/query-client';
import { sessionQuery } from './api/session';
import { familiesIn } from './live/families';
import { NotFound } from './shell/states';
import { Outside } from './shell/Outside';
import { Shell } from './shell/Shell';

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

/** Pages without a session. */
export const outside = createRoute({ getParentRoute: () => root, id: 'outside', component: () => <Outside /> });

/** Pages of an owner; without a session they redirect to the sign-in and back. */
export const inside = createRoute({
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

/** The page of a list; the first is omitted. */
export const pageIn = ({ page }: Record<string, unknown>): { page?: number } =>
  typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {};

/** A parameter as text, since the router parses `?q=7` as a number. */
export const wordIn = (value: unknown) =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;

/** Families that the viewer opened on a page that does not read all of them: `ufc,lol`. */
export function openedIn({ open }: Record<string, unknown>): { open?: string } {
  const opened = familiesIn(typeof open === 'string' ? open : '');
  return opened.length === 0 ? {} : { open: opened.join(',') };
}
