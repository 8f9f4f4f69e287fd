import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { hasCopy } from './answers.js';
import { gone, stopping } from './errors.js';
import { securityHeaders } from './security-headers.js';
import { isUnlogged, patternOf, routeOf, type Deprecation } from './routes.js';
import type { Logger } from './log.js';
import { endOf, secondsSince } from './stream-end.js';
import type { Urls } from './urls.js';

export const API_VERSION = '1.0.0';

/** Adds the headers common to all answers. */
export function addCommonHeaders(fastify: FastifyInstance, urls: Urls): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    identify(request, reply);
    announceDeprecation(request, reply, urls);
    done();
  });
}

/** Adds request id, API version, stability and security headers; also for answers to requests that reach no hook. */
export function identify(request: FastifyRequest, reply: FastifyReply): void {
  const stability = routeOf(request)?.resource.stability ?? 'stable';
  reply.headers(securityHeaders(request.server.urls.isSecure));
  reply.header('x-request-id', request.id).header('x-api-version', API_VERSION).header('x-api-stability', stability);
  if (request.headers['x-client-request-id'] !== undefined) reply.headers(clientRequestId(request.headers));
}

/** Echoes the caller's own request id if it is 1 to 128 visible ASCII characters. */
export function clientRequestId(headers: IncomingHttpHeaders): Record<string, string> {
  const own = headers['x-client-request-id'];
  return typeof own === 'string' && /^[\x21-\x7e]{1,128}$/.test(own) ? { 'x-client-request-id': own } : {};
}

/** Treats a request with a content type but no body, as many clients send on DELETE, as one without a body. */
export function allowEmptyBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const length = headers['content-length'];
    const isEmpty = headers['transfer-encoding'] === undefined && (length === undefined || length === '0');
    if (isEmpty && headers['content-type'] !== undefined) delete headers['content-type'];
    done();
  });
}

/**
 * Logs one line per request when its connection is done with it, whichever side ended it; a stream is logged at its
 * end. The line has neither query string nor headers, because both can hold secrets.
 */
export function logRequests(fastify: FastifyInstance, log: Logger): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!isUnlogged(request)) {
      const startedAt = performance.now();
      reply.raw.once('close', () => {
        const line = lineOf(request, reply.raw);
        const end = endOf(reply.raw);
        if (end) log.info({ ...line, seconds: secondsSince(startedAt), ...end }, 'stream ended');
        else log.info({ ...line, ms: Math.round((performance.now() - startedAt) * 10) / 10 }, 'request');
      });
    }
    done();
  });
}

function lineOf(request: FastifyRequest, response: ServerResponse) {
  const { statusCode: status, writableFinished } = response;
  // A request that the process made itself has no connection that could be cut.
  const isCut = !writableFinished && !('isLightMyRequest' in response);
  const { method, id: reqId, ip, span } = request;
  const path = patternOf(request) ?? (request.raw.url ?? '').split('?')[0];
  return { reqId, method, path, status, ip, ...(isCut && { cut: true }), ...(span && { traceId: span.traceId }) };
}

/** Headers of RFC 9745 and RFC 8594. */
function announceDeprecation(request: FastifyRequest, reply: FastifyReply, urls: Urls): void {
  const deprecated = routeOf(request)?.deprecated;
  if (deprecated) reply.headers(deprecationHeaders(deprecated, urls));
}

export function deprecationHeaders(
  { since, sunset, successor, changelogId }: Deprecation,
  urls: Urls,
): Record<string, string> {
  return {
    deprecation: `@${Math.floor(since.getTime() / 1000)}`,
    sunset: sunset.toUTCString(),
    link: `<${urls.changelog}#${changelogId}>; rel="deprecation", <${urls.api}/${successor}>; rel="successor-version"`,
  };
}

/** After its sunset a route answers every caller with 410 and the successor. */
export function refuseWithdrawn(fastify: FastifyInstance, urls: Urls): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const deprecated = routeOf(request)?.deprecated;
    if (!deprecated || Date.now() < deprecated.sunset.getTime()) return done();
    done(gone(deprecated.sunset, `${urls.api}/${deprecated.successor}`));
  });
}

/** Refuses requests that still arrive on open connections while the server closes. */
export function refuseWhileClosing(fastify: FastifyInstance): void {
  let isClosing = false;
  fastify.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  fastify.addHook('onRequest', (_request, _reply, done) => done(isClosing ? stopping() : undefined));
}

/** Adds an ETag computed from the content to cacheable answers without one, and answers 304 if the client has it. */
export function addEtags(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const control = reply.getHeader('cache-control');
    const keepable = typeof control === 'string' && /max-age=\d/.test(control);
    if (!keepable || reply.hasHeader('etag') || reply.statusCode !== 200) return done(null, payload);
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload);
    const etag = etagOf(payload);
    reply.header('etag', etag);
    if (!hasCopy(request.headers['if-none-match'], etag)) return done(null, payload);
    reply.code(304);
    done(null, '');
  });
}

/** ETags of buffers that are sent repeatedly. */
const etags = new WeakMap<Buffer, string>();

function etagOf(payload: string | Buffer): string {
  const known = typeof payload === 'string' ? undefined : etags.get(payload);
  if (known !== undefined) return known;
  const etag = `W/"${hash('md5', payload, 'base64').slice(0, 22)}"`;
  if (typeof payload !== 'string') etags.set(payload, etag);
  return etag;
}
