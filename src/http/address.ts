import proxyAddress from '@fastify/proxy-addr';
import type { IncomingMessage } from 'node:http';

/** The client's address of a request that Fastify never sees, by the same rule as `request.ip`. */
export function addressOf(request: IncomingMessage, trustedProxies: string[]): string {
  if (trustedProxies.length === 0) return request.socket.remoteAddress ?? '';
  return proxyAddress(request, proxyAddress.compile(trustedProxies));
}
