import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { outside } from '../../routes';

const nextIn = ({ next }: Record<string, unknown>): { next?: string } =>
  typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {};

const signIn = createRoute({
  getParentRoute: () => outside,
  path: '/sign-in',
  validateSearch: nextIn,
  component: lazyRouteComponent(() => import('./SignIn'), 'SignIn'),
});
const signUp = createRoute({
  getParentRoute: () => outside,
  path: '/sign-up',
  validateSearch: nextIn,
  component: lazyRouteComponent(() => import('./SignUp'), 'SignUp'),
});
const forgot = createRoute({
  getParentRoute: () => outside,
  path: '/forgot',
  component: lazyRouteComponent(() => import('./Forgot'), 'Forgot'),
});
const reset = createRoute({
  getParentRoute: () => outside,
  path: '/reset',
  component: lazyRouteComponent(() => import('./Reset'), 'Reset'),
});
const enter = createRoute({
  getParentRoute: () => outside,
  path: '/enter',
  component: lazyRouteComponent(() => import('./Enter'), 'Enter'),
});

export const signInRoutes = [signIn, signUp, forgot, reset, enter] as const;
