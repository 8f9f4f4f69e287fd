import { declaredRoutes, sessionRule, type Route } from '../http/routes.js';

/** `free`: nothing; `request`: one of the month; `stream`: one when it opens and one every 15 seconds. */
export const ROUTE_COSTS = ['free', 'request', 'stream'] as const;
export type RouteCost = (typeof ROUTE_COSTS)[number];

/** What one request costs, by what the ledger calls the route. Routes that are not metered are left out. */
export function routeCosts(): ReadonlyMap<string, RouteCost> {
  const costs = new Map<string, RouteCost>();
  for (const route of declaredRoutes()) {
    if (route.open || sessionRule(route) === true) continue;
    const pattern = patternOf(route);
    // The ledger does not distinguish the methods of a path, and one of them that costs is worth knowing.
    if ((costs.get(pattern) ?? 'free') === 'free') costs.set(pattern, costOf(route));
  }
  return costs;
}

const patternOf = ({ resource, path }: Route) => ['/api/v1', resource.path, path].filter(Boolean).join('/');

function costOf({ free, stream }: Route): RouteCost {
  if (stream) return 'stream';
  return free ? 'free' : 'request';
}
