import type { FastifyRequest } from 'fastify';
import { Answer } from './answer.js';
import type { Route } from './routes.js';

/** Resolves an alias to the canonical id of the merged entity; undefined for any other id. */
export type CanonicalIds = (family: string, id: string) => Promise<string | undefined>;

/** Whether the route is about one entity whose id may have become an alias. */
export function namesCanonicalId({ resource, path }: Route): boolean {
  return resource.joinsIds === true && path.includes(':');
}

/** The canonical id, if the path has an alias. */
export async function canonicalIdIn(route: Route, request: FastifyRequest): Promise<string | undefined> {
  const { game } = route.resource;
  if (game === undefined || !namesCanonicalId(route)) return undefined;
  const [asked = ''] = Object.values(request.params as Record<string, string>);
  return request.server.canonicalIds(game, asked);
}

export const CANONICAL_ID = 'x-canonical-id';

/** Adds the canonical id as a header if the path has an alias. */
export async function withCanonicalId(route: Route, request: FastifyRequest, answer: unknown): Promise<unknown> {
  if (!(answer instanceof Answer)) return answer;
  const id = await canonicalIdIn(route, request);
  return id === undefined ? answer : answer.with({ [CANONICAL_ID]: id });
}

declare module 'fastify' {
  interface FastifyInstance {
    canonicalIds: CanonicalIds;
  }
}
