import type { FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, notAcceptable } from './errors.js';
import { endSpan } from './request-spans.js';

const TYPE = 'text/event-stream';

/** Throws the refusal of a request whose client takes no server-sent events, or could not be sent any. */
export function checkEventStream({ headers }: FastifyRequest, reply: FastifyReply): void {
  const { accept } = headers;
  if (accept !== undefined && !/text\/event-stream|\*\/\*|text\/\*/.test(accept)) throw notAcceptable(TYPE);
  // While an earlier answer on the connection is unfinished there is no socket to write to.
  if (!reply.raw.socket) throw badRequest('Open a stream on a connection that has no other answer to wait for.');
}

/**
 * Takes over the reply and begins a stream; false for HEAD, and where the client has gone, after which no further event
 * would show its end.
 */
export function beginEventStream(request: FastifyRequest, reply: FastifyReply): boolean {
  reply.hijack();
  if (reply.raw.destroyed || request.raw.socket.destroyed) return false;
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string | number>),
    'content-type': `${TYPE}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  if (request.span) endSpan(request.span, 200);
  if (request.method !== 'HEAD') return true;
  reply.raw.end();
  return false;
}

/** The text of an event. `data` is one line, because JSON text has no line breaks of its own. */
export function eventText(name: string, data: object, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
