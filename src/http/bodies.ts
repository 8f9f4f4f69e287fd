import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Observable } from 'rxjs';
import { CONFIG, type Config } from '../config.js';
import { after } from '../within.js';
import { checkSize } from './body-text.js';
import {
  invalidJson,
  notDecoded,
  payloadTooLarge,
  requestTimeout,
  serviceUnavailable,
  unsupportedEncoding,
  unsupportedMediaType,
} from './errors.js';
import { routeOf, type Route } from './routes.js';

/** Limit for routes that take a few short fields. */
export const SMALL_BODY_BYTES = 8_192;

/** Limit for all bodies being read in this process, together. */
const MAX_HELD_BYTES = 67_108_864;

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
};

/** Keeps Fastify from reading the bodies of API routes; `BodyReader` reads each once the guards admit its request. */
export function postponeBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (options) => {
    const { route } = (options.config ?? {}) as { route?: Route };
    if (!route || route.method === 'GET') return;
    options.preParsing = (request, _reply, payload, done) => {
      const { headers } = request.raw;
      const length = headers['content-length'];
      if (headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0'))
        request.postponed = {
          type: headers['content-type'] ?? '',
          encoding: (headers['content-encoding'] ?? 'identity').trim().toLowerCase(),
          bytes: Number(length ?? 0),
        };
      // Without these headers Fastify takes the request as one without a body.
      for (const name of ['content-type', 'content-length', 'transfer-encoding']) delete headers[name];
      done(null, payload);
    };
  });
}

/**
 * Reads the body after the guards and before validation, so that a stranger's body is never held. Throws 413 above the
 * route's limit (decoded bytes count too), 415 for a body that is not JSON or has an unknown compression, and 408 for a
 * body that does not arrive in time.
 */
@Injectable()
export class BodyReader implements NestInterceptor {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { postponed, raw } = request;
    if (postponed) {
      const limitBytes = bodyLimitOf(routeOf(request), this.config.bodyLimitBytes);
      request.body = await read(raw, postponed, { limitBytes, timeoutMs: this.config.requestTimeoutMs });
    }
    return next.handle();
  }
}

/** The maximum size of a decoded body for the route. */
function bodyLimitOf(route: Route | undefined, usualBytes: number): number {
  return route?.bodyLimitBytes ?? route?.resource.bodyLimitBytes ?? usualBytes;
}

interface Bounds {
  limitBytes: number;
  timeoutMs: number;
}

async function read(raw: IncomingMessage, { type, encoding, bytes }: Postponed, bounds: Bounds): Promise<unknown> {
  const { limitBytes } = bounds;
  if (!/^application\/json\s*(;|$)/i.test(type)) throw unsupportedMediaType();
  const isPlain = encoding === 'identity';
  if (!isPlain && !Object.hasOwn(DECODERS, encoding)) throw unsupportedEncoding(Object.keys(DECODERS));
  if (bytes > limitBytes) throw payloadTooLarge(limitBytes);
  const decoder = isPlain ? undefined : DECODERS[encoding]?.();
  const text = await textOf(raw, decoder, encoding, bounds);
  checkSize(text, limitBytes);
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson();
  }
}

let heldBytes = 0;

/** Reads and drops the rest of a refused body, because cutting the connection would lose the answer too. */
function textOf(
  raw: IncomingMessage,
  decoder: Transform | undefined,
  encoding: string,
  { limitBytes, timeoutMs }: Bounds,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const source = decoder ? raw.pipe(decoder) : raw;
    const finish = (settle: () => void) => {
      stopWaiting();
      heldBytes -= bytes;
      bytes = 0;
      source.off('data', take);
      if (decoder) raw.unpipe(decoder);
      decoder?.destroy();
      raw.resume();
      settle();
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      heldBytes += chunk.length;
      if (bytes > limitBytes) finish(() => reject(payloadTooLarge(limitBytes)));
      else if (heldBytes > MAX_HELD_BYTES) finish(() => reject(serviceUnavailable(1)));
      else chunks.push(chunk);
    };
    const stopWaiting = after(timeoutMs, () => finish(() => reject(requestTimeout())));
    source.on('data', take);
    source.once('end', () => finish(() => resolve(Buffer.concat(chunks).toString())));
    decoder?.once('error', () => finish(() => reject(notDecoded(encoding))));
    // A client that leaves in the middle gets no answer, so the error does not matter.
    raw.once('close', () => raw.complete || finish(() => reject(invalidJson())));
  });
}

interface Postponed {
  type: string;
  encoding: string;
  /** As announced; 0 for a chunked body. */
  bytes: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** A body that has not been read yet. */
    postponed?: Postponed;
  }
}
