import { STATUS_CODES, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { prefersProblem, writeError, type ErrorStyle } from './error-forms.js';
import type { ApiError } from './errors.js';
import { API_VERSION, clientRequestId } from './hooks.js';
import { securityHeaders } from './security-headers.js';
import type { Urls } from './urls.js';

/** A connection is cut this long after its answer, read or not, so that a stopping server never waits for it. */
const LINGER_MS = 1_000;

export interface RawContext {
  requestId: string;
  urls: Urls;
  /** Undefined if no route was found. */
  style: ErrorStyle | undefined;
  /** The request's headers, as far as they could be read. */
  headers?: IncomingHttpHeaders;
  /** Additional headers of the answer. */
  more?: Record<string, string | number>;
}

/** The answer being written on a connection; Node keeps it on the socket. */
export function runningOn(socket: Duplex): ServerResponse | null | undefined {
  const { _httpMessage: running } = socket as Duplex & { _httpMessage?: ServerResponse | null };
  return running;
}

/** Resolves when earlier pipelined requests are answered; an error written before would land inside an answer. */
export async function answered(socket: Duplex): Promise<void> {
  for (let running = runningOn(socket); running?.req.complete && !socket.destroyed; running = runningOn(socket)) {
    const before = running;
    await new Promise((resolve) => before.once('close', () => setImmediate(resolve)));
  }
}

/** Writes an error on a connection that Fastify does not handle, such as a refused upgrade, and ends it. */
export function refuseByHand(
  socket: Duplex,
  error: ApiError,
  { headers: asked = {}, urls, more, ...context }: RawContext,
): void {
  if (socket.writableEnded || socket.destroyed) return;
  const problem = prefersProblem(asked.accept);
  const { status, headers, contentType, body } = writeError(error, { ...context, docsUrl: urls.docs, problem });
  const text = JSON.stringify(body);
  const { connection, ...others } = headers;
  const lines = Object.entries({
    ...securityHeaders(urls.isSecure),
    'x-request-id': context.requestId,
    ...clientRequestId(asked),
    'x-api-version': API_VERSION,
    ...more,
    ...others,
    'content-type': contentType,
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-store',
    connection: connection === undefined || connection === 'close' ? 'close' : `${connection}, close`,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  // Drops further bytes unread: closing a connection with unread bytes would reset it and lose the answer.
  socket.resume();
  const cutOff = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(cutOff));
}
