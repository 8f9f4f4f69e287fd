import type { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The scope of keys for operators' pushes; only operators make such keys, and they open nothing else. */
export const INGEST = 'ingest';

/** The caller of a request, from its key or session and account. */
export interface Caller {
  kind: 'live' | 'demo' | 'session';
  /** Id of the key or session. */
  keyId: string;
  accountId: string;
  /** Plan id from config/plans.yaml. */
  plan: string;
  /** The game of a one-game plan; null until one is chosen. */
  game: string | null;
  addOns: readonly string[];
  /** Empty: every family and utility. */
  scopes: readonly string[];
  /** Undefined: every address. */
  allowed: BlockList | undefined;
  minuteLimit: number | null;
  suspended: boolean;
}

/** Usage key of all sessions of an account. */
export const SESSION_USAGE = 'session';

/** The key under which usage is counted: the id of the API key, or one word for sessions. */
export function usageKeyOf({ kind, keyId }: Caller): string {
  return kind === 'session' ? SESSION_USAGE : keyId;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guards on every route that needs a key. */
    caller?: Caller;
  }
}

/** The caller of a route that needs a key; the key guard has run before any handler. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error(`no caller on ${request.url}: the route is open`);
  return request.caller;
}
