import type { FastifyRequest } from 'fastify';
import { Answer } from './answer.js';
import type { Route } from './routes.js';

/** The id under which a thing stands that another id of ours means since both were joined; undefined for any other id. */
export type CanonicalIds = (family: string, id: string) => Promise<string | undefined>;

/** Whether a route is about one thing, whose id may have led to another one since. */
export function namesCanonicalId({ resource, path, freshness }: Route): boolean {
  return resource.joinsIds === true && freshness === 'archive' && path.startsWith(':');
}

/** The answer with the header that names this id, where the path has another one. */
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
