import type { ApiError } from '../api/error';
import type { Family } from './families';

export type By = 'sse' | 'ws';

/** A subscription target: a whole family, or some of its subjects. */
export interface Target {
  family: Family;
  /** Filters of the stream; empty: the whole family. */
  query: Readonly<Record<string, string>>;
  /** The equivalent rooms of a socket. */
  rooms: readonly string[];
}

/** One change, in the same form from a stream and a socket. */
export interface Update {
  room: string;
  seq: number;
  snapshot: boolean;
  data: Readonly<Record<string, unknown>>;
}

/** The position from which a reader resumes. */
export interface Place {
  lastId: string | undefined;
  afterSeq: Readonly<Record<string, number>>;
}

export interface Message {
  /** The text as received. */
  text: string;
  kind: string;
  /** The JSON text of its data. */
  json: string;
  /** For a stream's update: the id to resume from. */
  id?: string;
}

/** Why the other side closed a channel. */
export interface Loss {
  code: string;
  message: string;
  /** False: opening it again would be refused too. */
  mayReturn: boolean;
  afterSeconds?: number;
}

export interface Listener {
  ready(delaySeconds: number): void;
  message(message: Message): void;
  /** The followed subject has ended. */
  over(): void;
  /** Called once, as the last call. */
  lost(loss: Loss): void;
}

/** Opens a channel; returns a function that closes it without calling the listener again. */
export type OpenChannel = (target: Target, ticket: string, place: Place, listener: Listener) => () => void;

/** Refusals that recur until somebody acts. */
const FINAL = new Set([
  'ACCOUNT_SUSPENDED',
  'CONNECTION_LIMIT',
  'GAME_NOT_IN_PLAN',
  'INVALID_API_KEY',
  'IP_NOT_ALLOWED',
  'KEY_SCOPE_MISSING',
  'LIVE_WS_NOT_IN_PLAN',
  'NOT_FOUND',
  'RATE_LIMIT_EXCEEDED',
  'TOO_MANY_CONNECTIONS',
  'VALIDATION_ERROR',
]);

export function lossOf(code: string, message: string, afterSeconds?: number): Loss {
  return {
    code,
    message,
    mayReturn: !FINAL.has(code) || afterSeconds !== undefined,
    ...(afterSeconds !== undefined && { afterSeconds }),
  };
}

/** A used-up minute passes by itself; a used-up month does not. */
export function lossOfRefusal({ code, message, status, members }: ApiError): Loss {
  const { limitType, retryAfterSeconds } = members;
  const isMinute = limitType === 'per_minute' && typeof retryAfterSeconds === 'number';
  if (isMinute) return lossOf(code, message, retryAfterSeconds);
  const isKnown = status >= 400 && status < 500;
  return { code, message, mayReturn: !isKnown };
}

export const CUT = lossOf('CONNECTION_LOST', 'The connection was cut.');
