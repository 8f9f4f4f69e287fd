import type { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The scope of keys that push what operators know; only operators make such keys, and they open nothing else. */
export const INGEST = 'ingest';

/** Who makes a request: what its key, or its session, and its account say. */
export interface Caller {
  kind: 'live' | 'demo' | 'session';
  /** Of the key, or of the session. */
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

/** What the usage of all sessions of an account stands under. */
export const SESSION_USAGE = 'session';

/** What the usage of the caller stands under: the id of its key, or one word for sessions. */
export function usageKeyOf({ kind, keyId }: Caller): string {
  return kind === 'session' ? SESSION_USAGE : keyId;
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
