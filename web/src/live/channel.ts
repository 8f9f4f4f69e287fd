import type { ApiError } from '../api/error';
import type { Family } from './families';

export type By = 'sse' | 'ws';

/** What is followed: a whole family, or some of its subjects. */
export interface Target {
  family: Family;
  /** What narrows the stream; empty: the whole family. */
  query: Readonly<Record<string, string>>;
  /** The rooms that a socket joins for the same. */
  rooms: readonly string[];
}

/** One change, the same from a stream and a socket. */
export interface Update {
  room: string;
  seq: number;
  snapshot: boolean;
  data: Readonly<Record<string, unknown>>;
}

/** What a reader has already, so that it goes on there. */
export interface Place {
  lastId: string | undefined;
  afterSeq: Readonly<Record<string, number>>;
}

export interface Message {
  /** As it came. */
  text: string;
  kind: string;
  /** The JSON text of what it says. */
  json: string;
  /** Of a stream's update: where to go on. */
  id?: string;
}

/** Why a channel was closed by the other side. */
export interface Loss {
  code: string;
  message: string;
  /** False: opening it again would be refused as well. */
  mayReturn: boolean;
  afterSeconds?: number;
}

export interface Listener {
  ready(delaySeconds: number): void;
  message(message: Message): void;
  /** What is followed has ended. */
  over(): void;
  /** Called once, and nothing after it. */
  lost(loss: Loss): void;
}

/** Opens a channel; what it returns closes it, without a further word to the listener. */
export type OpenChannel = (target: Target, ticket: string, place: Place, listener: Listener) => () => void;

/** Those that a second attempt meets again, until somebody does something about it. */
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

/** A full minute passes by itself; a full month does not. */
export function lossOfRefusal({ code, message, status, members }: ApiError): Loss {
  const { limitType, retryAfterSeconds } = members;
  const isMinute = limitType === 'per_minute' && typeof retryAfterSeconds === 'number';
  if (isMinute) return lossOf(code, message, retryAfterSeconds);
  const isKnown = status >= 400 && status < 500;
  return { code, message, mayReturn: !isKnown };
}

export const CUT = lossOf('CONNECTION_LOST', 'The connection was cut.');
