import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import type { Observable } from 'rxjs';
import { invalidJson, payloadTooLarge, unsupportedMediaType, type ApiError } from './errors.js';
import type { Route } from './routes.js';

/**
 * Reads the bodies of routes that have a limit of their own. Fastify would refuse a bad one before the key is looked at;
 * here it is noted, and `RefusedBody` refuses it in its turn.
 */
export function readOwnBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (options) => {
    const { route } = (options.config ?? {}) as { route?: Route };
    const limitBytes = route?.bodyLimitBytes;
    if (limitBytes === undefined) return;
    options.preParsing = (request, _reply, payload, done) => {
      readBody(request, payload, limitBytes).then(() => done(null, payload), done);
    };
  });
}

/** After the guards and before validation: throws what is wrong with the body. */
@Injectable()
export class RefusedBody implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { bodyProblem } = context.switchToHttp().getRequest<FastifyRequest>();
    if (bodyProblem) throw bodyProblem;
    return next.handle();
  }
}

async function readBody(request: FastifyRequest, payload: RequestPayload, limitBytes: number): Promise<void> {
  const { headers } = request.raw;
  const type = headers['content-type'];
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  // Without these Fastify takes the request for one without a body.
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) delete headers[name];
  if (!hasBody) return;
  const text = await textOf(payload, limitBytes);
  if (!/^application\/json\s*(;|$)/i.test(type ?? '')) request.bodyProblem = unsupportedMediaType();
  else if (text === undefined) request.bodyProblem = payloadTooLarge(limitBytes);
  else
    try {
      request.body = JSON.parse(text);
    } catch {
      request.bodyProblem = invalidJson();
    }
}

/** Undefined where there is more. The rest is read and dropped, since a connection that is cut loses the answer too. */
function textOf(payload: RequestPayload, limitBytes: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    payload.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= limitBytes) chunks.push(chunk);
      else resolve(undefined);
    });
    // A client that leaves in the middle gets no answer whatever comes of it.
    for (const end of ['end', 'close', 'error']) payload.once(end, () => resolve(Buffer.concat(chunks).toString()));
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    bodyProblem?: ApiError;
  }
}
