import type { FastifyInstance } from 'fastify';
import { isLoopback, type Config } from '../config.js';
import { misdirectedRequest } from './errors.js';

type Listening = Pick<Config, 'host' | 'publicUrl'>;

/**
 * Returns a check of the Host header. If the server listens on loopback only, it throws unless the header names this
 * machine or PUBLIC_URL: a page under a name that points at this machine (DNS rebinding) sends that name.
 */
export function hostCheck({ host, publicUrl }: Listening): (header: string | undefined) => void {
  if (!isLoopback(host)) return () => {};
  const served = new Set(['localhost', '127.0.0.1', '[::1]', host, new URL(publicUrl).hostname]);
  return (header) => {
    // Only HTTP/1.0, which no browser speaks, may omit Host.
    if (header === undefined || served.has(header.replace(/:\d*$/, '').toLowerCase())) return;
    throw misdirectedRequest();
  };
}

/** True if an Origin header names a page of this service. */
export function isOwnOrigin(origin: string, host: string | undefined, listening: Listening): boolean {
  if (origin === new URL(listening.publicUrl).origin) return true;
  // On this machine a page may be open under any host that `hostCheck` accepts.
  return isLoopback(listening.host) && origin === `http://${host}`;
}

export function refuseOtherHosts(fastify: FastifyInstance, listening: Listening): void {
  const check = hostCheck(listening);
  fastify.addHook('onRequest', ({ raw }, _reply, done) => {
    check(raw.headers.host);
    done();
  });
}
