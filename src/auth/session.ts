import type { FastifyRequest } from 'fastify';

/** Who is signed in. */
export interface Session {
  id: string;
  accountId: string;
  email: string;
  isOperator: boolean;
  suspended: boolean;
  /** Plan id of config/plans.yaml. */
  plan: string;
  game: string | null;
  addOns: readonly string[];
  /** What writes carry in `X-CSRF-Token`. */
  csrfToken: string;
  /** When it ends at the latest, used or not. */
  expiresAt: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the session guard on every route that a session opened. */
    session?: Session;
  }
}

/** The session of a route that only a session opens; the guard has run before any handler. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new Error(`no session on ${request.url}: the route is open or has a key`);
  return request.session;
}
