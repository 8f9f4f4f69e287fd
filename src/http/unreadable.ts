import type { FastifyInstance } from 'fastify';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { badRequest, headersTooLarge, requestTimeout, type ApiError } from './errors.js';
import { refuseByHand } from './raw-answer.js';
import { requestId } from './request-id.js';
import type { Urls } from './urls.js';

/** Fastify's handler of connections whose bytes are no HTTP, are too many or do not come. */
export function answerUnreadable(urls: Urls): (error: Error & { code?: string }, socket: Socket) => void {
  return ({ code }, socket) => {
    if (code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const context = { requestId: requestId(), docsUrl: urls.docs, style: undefined };
    inItsTurn(socket, () => refuseByHand(socket, meaningOf(code), context));
  };
}

/** Waits for the answers to pipelined requests before: an error in the midst of one would be taken for a part of it. */
function inItsTurn(socket: Socket, refuse: () => void): void {
  const running = runningOn(socket);
  if (running?.req.complete) running.once('close', () => setImmediate(inItsTurn, socket, refuse));
  else if (running?.headersSent) socket.destroy();
  else refuse();
}

function runningOn(socket: Socket): ServerResponse | null | undefined {
  return (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage;
}

/** What Node would refuse by itself, without a request id: an expectation other than 100-continue is ignored. */
export function ignoreExpectations(fastify: FastifyInstance): void {
  const server = fastify.server as Server;
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** RFC 9112, 3.2. Node checks it too, but answers without a request id. */
export function requireHost(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ raw }, _reply, done) => {
    const isMissing = raw.headers.host === undefined && raw.httpVersion !== '1.0';
    done(isMissing ? badRequest('A request of HTTP/1.1 needs a Host header.') : undefined);
  });
}

function meaningOf(code: string | undefined): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge();
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout();
  return badRequest('These bytes are not a request of HTTP/1.1.');
}
