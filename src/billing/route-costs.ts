import { declaredRoutes, sessionRule, type Route } from '../http/routes.js';

/** `free`: no cost; `request`: 1 of the month; `stream`: 1 when it opens and 1 every 15 seconds. */
export const ROUTE_COSTS = ['free', 'request', 'stream'] as const;
export type RouteCost = (typeof ROUTE_COSTS)[number];

/** The cost of one request, by the route's name in the ledger. Routes that are not metered are left out. */
export function routeCosts(): ReadonlyMap<string, RouteCost> {
  const costs = new Map<string, RouteCost>();
  for (const route of declaredRoutes()) {
    if (route.open || sessionRule(route) === true) continue;
    const pattern = patternOf(route);
    // The ledger does not distinguish the methods of a path, so the path has the cost of a method that is not free.
    if ((costs.get(pattern) ?? 'free') === 'free') costs.set(pattern, costOf(route));
  }
  return costs;
}

const patternOf = ({ resource, path }: Route) => ['/api/v1', resource.path, path].filter(Boolean).join('/');

function costOf({ free, stream }: Route): RouteCost {
  if (stream) return 'stream';
  return free ? 'free' : 'request';
}
