import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { Answer, JSON_TYPE } from './answer.js';
import { answerArchive } from './answers.js';
import { CANONICAL_ID, liveCanonicalId, withCanonicalId } from './canonical-id.js';
import { ValidationFailed } from './errors.js';
import { finding } from './findings.js';
import { Page } from './paged.js';
import { namesLive, routeOf, type Route } from './routes.js';
import { checkFields, pickFields } from './sparse-fields.js';

/**
 * Writes a handler's result as its route declares: with the envelope, the requested fields and the headers of caching. A
 * finished archive answer that is in memory is sent without a call of the handler.
 */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const route = routeOf(request) as Route;
    checkQuery(route, request, reply);
    if (route.stream) return next.handle();
    return of(await answer(route, request, reply, () => lastValueFrom(next.handle())));
  }
}

/** Throws for a query that is wrong whatever its DTO says of each parameter, and names unknown parameters in a header. */
export function checkQuery(route: Route, request: FastifyRequest, reply: FastifyReply): void {
  nameIgnoredParameters(route, request, reply);
  checkPaging(route, request);
  checkFields(route, request);
}

async function answer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: () => Promise<unknown>,
): Promise<unknown> {
  const isLive = namesLive(route, request);
  if (route.freshness === 'archive' && !isLive)
    return answerArchive(route, request, reply, async () => withCanonicalId(route, request, await handle()));
  const maxAge = isLive ? 0 : (route.maxAgeSeconds ?? 0);
  if (route.pollSeconds !== undefined) reply.header('x-recommended-poll-seconds', route.pollSeconds);
  reply.header('cache-control', route.freshness === 'own' ? 'no-store' : `private, max-age=${maxAge}`);
  const made = pickFields(await handle(), request);
  const canonicalId = await liveCanonicalId(route, request);
  if (canonicalId !== undefined) reply.header(CANONICAL_ID, canonicalId);
  if (!(made instanceof Answer)) return route.envelope ? enveloped(made) : made;
  if (made.recordedAt !== undefined) request.history?.check(made.recordedAt);
  reply.headers({ 'content-type': JSON_TYPE, ...made.headersFor(request) });
  return route.method === 'GET' ? made.bytes : made.body;
}

/** `{success: true, data}`, of a page with its `meta`. */
function enveloped(data: unknown): object {
  return data instanceof Page ? { success: true, ...data } : { success: true, data };
}

/** Unknown query parameters are not an error, but a header shows them so that a typing mistake is noticed. */
function nameIgnoredParameters(route: Route, request: FastifyRequest, reply: FastifyReply): void {
  const ignored = ignoredParameters(Object.keys(request.query as object), route.parameters);
  if (ignored !== undefined) reply.header('x-ignored-params', ignored);
}

/** The names that are not known, as the header lists them; undefined where all are. */
export function ignoredParameters(names: readonly string[], known: { has(name: string): boolean }): string | undefined {
  const ignored = names.filter((name) => !known.has(name));
  if (ignored.length === 0) return undefined;
  // Clients refuse answers with more than 16 KiB of headers.
  const named = ignored.slice(0, 20).map((name) => encodeURIComponent(name).slice(0, 100));
  return named.join(', ');
}

/** Reads the raw query, because a DTO cannot distinguish an explicit page from its default. */
function checkPaging({ parameters }: Route, { query }: FastifyRequest): void {
  const { cursor, ...given } = query as Record<string, string | undefined>;
  const counted = ['page', 'offset'].find((name) => parameters.has(name) && given[name] !== undefined);
  if (!cursor || counted === undefined || !parameters.has('cursor')) return;
  const message = `cursor and ${counted} exclude each other; leave ${counted} out`;
  throw new ValidationFailed([
    { in: 'query', param: 'cursor', received: cursor, ...finding('conflict', message, 'value_error', message) },
  ]);
}
