import type { Places } from './places.js';
import { routeCosts } from './route-costs.js';
import type { RouteUsage, StreamUsage } from './usage.dto.js';

/** The number of open streams, and the sum charged for streams in `byRoute`. `id` is the owner of the places. */
export async function streamUsage(places: Places, id: string, byRoute: readonly RouteUsage[]): Promise<StreamUsage> {
  const costs = routeCosts();
  return {
    open: (await places.count(id, 'streams')) ?? null,
    charged: byRoute.reduce((sum, { route, charged }) => sum + (costs.get(route) === 'stream' ? charged : 0), 0),
  };
}
