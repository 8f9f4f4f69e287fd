import type { FastifyInstance } from 'fastify';
import { isUnlogged, patternOf } from './routes.js';
import { tracing, type Span } from './tracing.js';

/** Traces requests from their first hook to their end, and streams to their beginning. No hook is added where tracing is off. */
export function traceRequests(fastify: FastifyInstance): void {
  const on = tracing;
  if (!on) return;
  // Requests of one shape are quicker to read.
  fastify.decorateRequest('span', undefined);
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!on.falls() || isUnlogged(request)) return done();
    const { method, id, headers } = request;
    const route = patternOf(request) ?? 'none';
    const attributes = { 'http.request.method': method, 'http.route': route, 'scoreline.request_id': id };
    on.request(`${method} ${route}`, textOf(headers['traceparent']), attributes, (span) => {
      request.span = span;
      reply.raw.once('close', () => endSpan(span, reply.raw.statusCode));
      done();
    });
  });
  if (!on.isFollowing) return;
  // A body is read in events of the connection, which lose the span.
  fastify.addHook('preHandler', (request, _reply, done) => on.resume(request.span, done));
}

/** Ends the span of a request by the status of its answer. */
export function endSpan(span: Span, status: number): void {
  span.note({ 'http.response.status_code': status });
  span.end(status >= 500 ? { code: String(status) } : undefined);
}

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined);

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where the request is traced. */
    span?: Span;
  }
}
