import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { ApiError } from '../http/errors.js';

/**
 * The engine asks this of the module that keeps accounts: whether a client may listen, how far behind, and whether it
 * can go on paying.
 */
export interface Admission {
  /** By how many seconds the caller of a live route is behind. */
  delaySeconds(request: FastifyRequest): number;
  /** By how many seconds archive routes are behind for everybody: as many as on the slowest plan. */
  readonly archiveDelaySeconds: number;
  /** Admits a stream whose request passed all guards. Throws when the account has too many connections open. */
  stream(request: FastifyRequest, reply: FastifyReply): Promise<Terms>;
  /**
   * Admits a socket before its upgrade, at this path of this family. Throws the error that the request is refused with.
   */
  socket(request: IncomingMessage, family: string, path: string): Promise<Terms>;
}

/** The injection token of the admission. */
export const ADMISSION = Symbol('admission');

export interface Terms {
  plan: string;
  delaySeconds: number;
  /** Pays for the next interval of a stream. Returns the error that ends it when it cannot be paid. */
  charge(): Promise<Record<string, unknown> | undefined>;
  /**
   * Calls `end` within five seconds after the right to listen ended, such as by a revoked key, with the error that
   * says so.
   */
  onceOver(end: (why: ApiError) => void): void;
  /** Frees the connection's place among those of the account. */
  leave(): void;
}
