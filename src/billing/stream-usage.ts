import { declaredRoutes } from '../http/routes.js';
import type { Places } from './places.js';
import type { RouteUsage, StreamUsage } from './usage.dto.js';

/** The streams that are open now, and what those of a period were charged. `id` is who the places are counted for. */
export async function streamUsage(places: Places, id: string, byRoute: readonly RouteUsage[]): Promise<StreamUsage> {
  const patterns = streamPatterns();
  return {
    open: (await places.count(id, 'streams')) ?? null,
    charged: byRoute.reduce((sum, { route, charged }) => sum + (patterns.has(route) ? charged : 0), 0),
  };
}

/** What the ledger calls the routes that stream. */
function streamPatterns(): Set<string> {
  const streams = declaredRoutes().filter(({ stream }) => stream);
  return new Set(streams.map(({ resource, path }) => `/api/v1/${resource.path}/${path}`));
}
