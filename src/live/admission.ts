import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { ApiError } from '../http/errors.js';

/**
 * The engine's questions to the module that keeps accounts: whether a client may listen, with which delay, and whether
 * its next interval can be charged.
 */
export interface Admission {
  /** The delay of the caller of a live route, in seconds. */
  delaySeconds(request: FastifyRequest): number;
  /** The delay of archive routes in seconds, for every caller the longest delay of any plan. */
  readonly archiveDelaySeconds: number;
  /** Admits a stream whose request passed all guards. Throws when the account has too many connections open. */
  stream(request: FastifyRequest, reply: FastifyReply): Promise<Terms>;
  /** Admits a socket before its upgrade. Throws the error with which to refuse the request. */
  socket(request: IncomingMessage, opening: SocketOpening): Promise<Terms>;
}

export interface SocketOpening {
  /** The id of the request. */
  id: string;
  family: string;
  path: string;
  /** The headers of the answer, to which the limits of the caller are added. */
  answer: AnswerHeaders;
  /** Throws for a wrong query; called once key, limits and plan are found in order. */
  check(): void;
}

export type AnswerHeaders = Record<string, string | number>;

/** The injection token of the admission. */
export const ADMISSION = Symbol('admission');

export interface Terms {
  plan: string;
  delaySeconds: number;
  /** Charges the next interval of a stream. Returns the error that ends the stream when it cannot be charged. */
  charge(): Promise<Record<string, unknown> | undefined>;
  /**
   * Calls `end` within five seconds after the right to listen ended, such as by a revoked key, with the error that
   * says so.
   */
  onceOver(end: (why: ApiError) => void): void;
  /** Frees the connection's place. */
  leave(): void;
}
