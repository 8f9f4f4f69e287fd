import type { FastifyRequest } from 'fastify';
import { Answer } from './answer.js';
import { nounOf } from './path-noun.js';
import type { Route } from './routes.js';

/** Resolves aliases of a family to the canonical ids of the merged entities; undefined for any other id. */
export interface CanonicalIds {
  idOf(family: string, id: string): Promise<string | undefined>;
  /** The same within a moment, for live routes; undefined where it takes longer. */
  soon(family: string, id: string): Promise<string | undefined>;
}

/** Whether the route is about one entity whose id may have become an alias. */
export function namesCanonicalId({ resource, path }: Route): boolean {
  return resource.joinsIds === true && path.includes(':');
}

export const CANONICAL_ID = 'x-canonical-id';

/** Finds the canonical id if the path of a live route has an alias. */
export async function liveCanonicalId(route: Route, request: FastifyRequest): Promise<string | undefined> {
  const alias = aliasIn(route, request);
  return alias && request.server.canonicalIds.soon(...alias);
}

/** Adds the canonical id as a header if the path of an archive route has an alias. */
export async function withCanonicalId(route: Route, request: FastifyRequest, answer: unknown): Promise<unknown> {
  const alias = aliasIn(route, request);
  if (!alias || !(answer instanceof Answer)) return answer;
  const id = await request.server.canonicalIds.idOf(...alias);
  return id === undefined ? answer : answer.with({ [CANONICAL_ID]: id });
}

function aliasIn(route: Route, { params }: FastifyRequest): [family: string, id: string] | undefined {
  const { game, path } = route.resource;
  if (game === undefined || !namesCanonicalId(route)) return undefined;
  const [[name, asked] = ['', '']] = Object.entries(params as Record<string, string>);
  const isNumber = /^\d+$/.test(asked);
  return [game, isNumber ? `${game}-${nounOf(name, `${path}/${route.path}`)}-${asked}` : asked];
}

declare module 'fastify' {
  interface FastifyInstance {
    canonicalIds: CanonicalIds;
  }
}
