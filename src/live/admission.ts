import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { ApiError } from '../http/errors.js';

/** What the engine asks of whoever keeps accounts: may this one listen, how late, and does it go on paying. */
export interface Admission {
  /** How late the caller of a live route is, in seconds. */
  delaySeconds(request: FastifyRequest): number;
  /** How late the archive is for everybody: as late as the slowest plan. */
  readonly archiveDelaySeconds: number;
  /** For a stream whose request passed all guards. Throws when the account has too many open. */
  stream(request: FastifyRequest, reply: FastifyReply): Promise<Terms>;
  /** For a socket before its upgrade, at this path of this family. Throws what the request is refused with. */
  socket(request: IncomingMessage, family: string, path: string): Promise<Terms>;
}

/** Injected under this. */
export const ADMISSION = Symbol('admission');

export interface Terms {
  plan: string;
  delaySeconds: number;
  /** Pays for the next interval of a stream. Returns the error that ends it when it cannot be paid. */
  charge(): Promise<Record<string, unknown> | undefined>;
  /** Calls back within five seconds of what ends the right to listen, such as a revoked key, with the error that says so. */
  onceOver(tell: (why: ApiError) => void): void;
  /** Gives the place among the account's connections back. */
  leave(): void;
}
