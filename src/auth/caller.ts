import type { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The scope of keys that push what operators know; only operators make such keys, and they open nothing else. */
export const INGEST = 'ingest';

/** Who makes a request: what its key and its account say. */
export interface Caller {
  kind: 'live' | 'demo';
  keyId: string;
  accountId: string;
  /** Plan id of config/plans.yaml. */
  plan: string;
  /** The one game of a one-game plan; null while none is chosen. */
  game: string | null;
  addOns: readonly string[];
  /** Empty: every family and utility. */
  scopes: readonly string[];
  /** Undefined: every address. */
  allowed: BlockList | undefined;
  minuteLimit: number | null;
  suspended: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the key guard on every route that needs a key. */
    caller?: Caller;
  }
}

/** The caller of a route that needs a key; the key guard has run before any handler. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error(`no caller on ${request.url}: the route is open`);
  return request.caller;
}
