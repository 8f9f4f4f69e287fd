import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { FAMILIES, type Family } from '../../live/families';
import { inside, pageIn } from '../../routes';

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
  component: lazyRouteComponent(() => import('./Archive'), 'Archive'),
});
const headToHead = createRoute({
  getParentRoute: () => archive,
  path: '/tennis/h2h',
  validateSearch: ({ player1, player2 }: Record<string, unknown>): { player1?: string; player2?: string } => ({
    ...(typeof player1 === 'string' && { player1 }),
    ...(typeof player2 === 'string' && { player2 }),
  }),
  component: lazyRouteComponent(() => import('./tennis/HeadToHead'), 'HeadToHead'),
});
const tennisPlayer = createRoute({
  getParentRoute: () => archive,
  path: '/tennis/players/$id',
  validateSearch: pageIn,
  component: lazyRouteComponent(() => import('./tennis/Player'), 'Player'),
});
const tournament = createRoute({
  getParentRoute: () => archive,
  path: '/tennis/tournaments/$id',
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => (typeof from === 'string' ? { from } : {}),
  component: lazyRouteComponent(() => import('./tennis/Tournament'), 'Tournament'),
});
const fightCard = archived(
  '/ufc/events/$id',
  lazyRouteComponent(() => import('./ufc/FightCard'), 'FightCard'),
);
const fighter = createRoute({
  getParentRoute: () => archive,
  path: '/ufc/fighters/$id',
  validateSearch: pageIn,
  component: lazyRouteComponent(() => import('./ufc/Fighter'), 'Fighter'),
});
const bout = createRoute({
  getParentRoute: () => archive,
  path: '/ufc/bouts/$id',
  validateSearch: ({ round }: Record<string, unknown>): { round?: number } =>
    typeof round === 'number' ? { round } : {},
  component: lazyRouteComponent(() => import('./ufc/Bout'), 'Bout'),
});
const lolTeam = archived(
  '/lol/teams/$id',
  lazyRouteComponent(() => import('./lol/Team'), 'Team'),
);
const lolPlayer = archived(
  '/lol/players/$id',
  lazyRouteComponent(() => import('./lol/Player'), 'Player'),
);
const cs2Team = archived(
  '/cs2/teams/$id',
  lazyRouteComponent(() => import('./cs2/Team'), 'Team'),
);
const cs2Player = archived(
  '/cs2/players/$id',
  lazyRouteComponent(() => import('./cs2/Player'), 'Player'),
);

export const archiveRoutes = archive.addChildren([
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
]);
