import type { FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { badRequest, headersTooLarge, requestTimeout, type ApiError } from './errors.js';
import { answered, refuseByHand, runningOn } from './raw-answer.js';
import { requestId } from './request-id.js';
import type { Urls } from './urls.js';

/** Fastify's handler for connections whose bytes are not HTTP, exceed a limit or do not arrive in time. */
export function answerUnreadable(urls: Urls): (error: Error & { code?: string }, socket: Socket) => void {
  // Everything that follows on the same connection is unreadable too.
  const handled = new WeakSet<Socket>();
  return ({ code }, socket) => {
    if (code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    if (handled.has(socket)) return;
    handled.add(socket);
    const context = { requestId: requestId(), urls, style: undefined };
    answered(socket)
      .then(() => {
        // An answer may already be under way for a request that could not be read to its end.
        if (runningOn(socket)?.headersSent) socket.destroy();
        else refuseByHand(socket, meaningOf(code), context);
      })
      .catch(() => socket.destroy());
  };
}

/** Ignores expectations other than 100-continue; Node itself would refuse them without a request id. */
export function ignoreExpectations(fastify: FastifyInstance): void {
  const server = fastify.server as Server;
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** RFC 9112, 3.2. Node could check it, but would answer without a request id. */
export function requireHost(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ raw }, _reply, done) => {
    const isMissing = raw.headers.host === undefined && raw.httpVersion !== '1.0';
    done(isMissing ? badRequest('A request of HTTP/1.1 needs a Host header; send one.') : undefined);
  });
}

function meaningOf(code: string | undefined): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge();
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout();
  return badRequest(
    'These bytes are not a request of HTTP/1.1; send one in the clear, since TLS ends before this port.',
  );
}
