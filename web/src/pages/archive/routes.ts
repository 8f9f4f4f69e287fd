import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { SPORTS, type Sport } from '../../live/families';
import { inside, openedIn, pageIn, wordIn } from '../../routes';

/** The archive's pages. Each can show the request of one of its parts. */
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
  validateSearch: (asked: Record<string, unknown>): { q?: string | undefined; family?: Sport; open?: string } => ({
    ...(wordIn(asked.q) && { q: wordIn(asked.q) }),
    ...(SPORTS.some((one) => one === asked.family) && { family: asked.family as Sport }),
    ...openedIn(asked),
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
const lolLeague = archived(
  '/lol/leagues/$id',
  lazyRouteComponent(() => import('./lol/League'), 'League'),
);
const lolMatch = archived(
  '/lol/matches/$id',
  lazyRouteComponent(() => import('./lol/Match'), 'Match'),
);
const cs2Team = archived(
  '/cs2/teams/$id',
  lazyRouteComponent(() => import('./cs2/Team'), 'Team'),
);
const cs2Player = archived(
  '/cs2/players/$id',
  lazyRouteComponent(() => import('./cs2/Player'), 'Player'),
);
const cs2Event = archived(
  '/cs2/events/$id',
  lazyRouteComponent(() => import('./cs2/Event'), 'Event'),
);
const cs2Match = archived(
  '/cs2/matches/$id',
  lazyRouteComponent(() => import('./cs2/Match'), 'Match'),
);
const codTeam = archived(
  '/cod/teams/$id',
  lazyRouteComponent(() => import('./cod/Team'), 'Team'),
);
const codPlayer = archived(
  '/cod/players/$id',
  lazyRouteComponent(() => import('./cod/Player'), 'Player'),
);
const codTournament = archived(
  '/cod/tournaments/$id',
  lazyRouteComponent(() => import('./cod/Tournament'), 'Tournament'),
);
const codMatch = archived(
  '/cod/matches/$id',
  lazyRouteComponent(() => import('./cod/Match'), 'Match'),
);
const fortnitePlayer = archived(
  '/fortnite/players/$id',
  lazyRouteComponent(() => import('./fortnite/Player'), 'Player'),
);
const fortniteOrg = archived(
  '/fortnite/orgs/$id',
  lazyRouteComponent(() => import('./fortnite/Org'), 'Org'),
);
const fortniteTournament = archived(
  '/fortnite/tournaments/$id',
  lazyRouteComponent(() => import('./fortnite/Tournament'), 'Tournament'),
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
  lolLeague,
  lolMatch,
  cs2Team,
  cs2Player,
  cs2Event,
  cs2Match,
  codTeam,
  codPlayer,
  codTournament,
  codMatch,
  fortnitePlayer,
  fortniteOrg,
  fortniteTournament,
]);
