import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Why a stream or a socket ended; the log and a metric have it. */
export type EndReason =
  | 'account_suspended'
  | 'client_closed'
  | 'completed'
  | 'demo_over'
  | 'drain'
  | 'error'
  | 'idle'
  | 'invalid_frame'
  | 'key_revoked'
  | 'not_allowed'
  | 'place_lost'
  | 'plan_changed'
  | 'quota'
  | 'replaced'
  | 'signed_out'
  | 'slow_reader'
  | 'too_many_frames';

/** The error that a client was sent, as a reason. */
const REASONS: Readonly<Record<string, EndReason>> = {
  ACCOUNT_SUSPENDED: 'account_suspended',
  DEMO_KEY_RESTRICTED: 'demo_over',
  INTERNAL_ERROR: 'error',
  INVALID_API_KEY: 'key_revoked',
  PLAN_CHANGED: 'plan_changed',
  RATE_LIMIT_EXCEEDED: 'quota',
  SESSION_REQUIRED: 'signed_out',
  TOO_MANY_CONNECTIONS: 'place_lost',
};

export function endReasonOf(code: unknown): EndReason {
  return REASONS[String(code)] ?? 'not_allowed';
}

/** What the log says of a stream at its end, beside the line of its request. */
export interface StreamEnd {
  /** Undefined for a stream of no family. */
  family?: string;
  /** Bytes that left this process. */
  bytes: number;
  /** Events without `ready` and `ping`. */
  events: number;
  reason: EndReason;
}

const ends = new WeakMap<ServerResponse, () => StreamEnd>();

/** Sets what the log asks when the response is closed. */
export function describeEnd(response: ServerResponse, describe: () => StreamEnd): void {
  ends.set(response, describe);
}

export function endOf(response: ServerResponse): StreamEnd | undefined {
  return ends.get(response)?.();
}

/** With three decimals. */
export function secondsSince(startedAt: number): number {
  return Math.round(performance.now() - startedAt) / 1_000;
}

/** Counts the bytes that leave a connection from now on. */
export function byteCounter(socket: Socket): () => number {
  const before = sentBytes(socket);
  return () => Math.max(0, sentBytes(socket) - before);
}

export function sentBytes({ bytesWritten, writableLength }: Socket): number {
  return bytesWritten - writableLength;
}
