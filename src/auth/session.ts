import type { FastifyRequest } from 'fastify';

export interface Session {
  id: string;
  accountId: string;
  email: string;
  isOperator: boolean;
  suspended: boolean;
  /** Plan id from config/plans.yaml. */
  plan: string;
  game: string | null;
  addOns: readonly string[];
  /** The value of `X-CSRF-Token` on writes. */
  csrfToken: string;
  /** The latest end, used or not. */
  expiresAt: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the session guard on every route opened by a session. */
    session?: Session;
  }
}

/** The session of a route that only sessions open; the guard has run before any handler. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new Error(`no session on ${request.url}: the route is open or has a key`);
  return request.session;
}
