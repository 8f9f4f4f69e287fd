import type { Places } from './places.js';
import { routeCosts } from './route-costs.js';
import type { RouteUsage, StreamUsage } from './usage.dto.js';

/** The streams that are open now, and what those of a period were charged. `id` is who the places are counted for. */
export async function streamUsage(places: Places, id: string, byRoute: readonly RouteUsage[]): Promise<StreamUsage> {
  const costs = routeCosts();
  return {
    open: (await places.count(id, 'streams')) ?? null,
    charged: byRoute.reduce((sum, { route, charged }) => sum + (costs.get(route) === 'stream' ? charged : 0), 0),
  };
}
