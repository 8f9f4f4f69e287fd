import type { FastifyRequest } from 'fastify';
import { Answer } from './answer.js';
import type { Route } from './routes.js';

/** Resolves an alias to the canonical id of the merged entity; undefined for any other id. */
export type CanonicalIds = (family: string, id: string) => Promise<string | undefined>;

/** Whether the route is about one entity whose id may have become an alias. */
export function namesCanonicalId({ resource, path }: Route): boolean {
  return resource.joinsIds === true && path.includes(':');
}

/** Adds the canonical id as a header if the path has an alias. */
export async function withCanonicalId(route: Route, request: FastifyRequest, answer: unknown): Promise<unknown> {
  const { game } = route.resource;
  if (game === undefined || !(answer instanceof Answer) || !namesCanonicalId(route)) return answer;
  const [asked = ''] = Object.values(request.params as Record<string, string>);
  const id = await request.server.canonicalIds(game, asked);
  return id === undefined ? answer : answer.with({ 'x-canonical-id': id });
}

declare module 'fastify' {
  interface FastifyInstance {
    canonicalIds: CanonicalIds;
  }
}
