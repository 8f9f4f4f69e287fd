import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routeOf } from './routes.js';
import type { Urls } from './urls.js';

export const API_VERSION = '1.0.0';

/** Headers that every answer carries, whatever its kind. */
export function addCommonHeaders(fastify: FastifyInstance, urls: Urls): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const stability = routeOf(request)?.resource.stability ?? 'stable';
    reply.headers({ 'x-request-id': request.id, 'x-api-version': API_VERSION, 'x-api-stability': stability });
    const own = request.headers['x-client-request-id'];
    if (typeof own === 'string' && /^[\x21-\x7e]{1,128}$/.test(own)) reply.header('x-client-request-id', own);
    announceDeprecation(request, reply, urls);
    done();
  });
}

/** One line per answer: no query string and no headers, because both can hold secrets. */
export function logRequests(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, id, routeOptions, ip } = request;
    const path = routeOptions.url ?? (request.raw.url ?? '').split('?')[0];
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ reqId: id, method, path, status: reply.statusCode, ms, ip }, 'request');
    done();
  });
}

/** RFC 9745 and RFC 8594. */
function announceDeprecation(request: FastifyRequest, reply: FastifyReply, urls: Urls): void {
  const deprecated = routeOf(request)?.deprecated;
  if (!deprecated) return;
  const { since, sunset, successor, changelogId } = deprecated;
  reply.headers({
    deprecation: `@${Math.floor(since.getTime() / 1000)}`,
    sunset: sunset.toUTCString(),
    link: `<${urls.api}/changelog#${changelogId}>; rel="deprecation", <${urls.api}/${successor}>; rel="successor-version"`,
  });
}
