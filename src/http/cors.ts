import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from 'fastify';
import { HEADERS } from './document/headers.js';

export interface CorsRules {
  /** Origins that may read any answer: the service's own and those that the operator lists. */
  origins: readonly string[];
  /** The public key whose GET answers any page may read. */
  demoKey: string | undefined;
}

/** A page may read every header that the OpenAPI document names. */
const EXPOSED = Object.keys(HEADERS).join(', ');

const ACCEPTED = [
  'x-api-key',
  'accept',
  'content-type',
  'if-none-match',
  'last-event-id',
  'idempotency-key',
  'x-csrf-token',
  'x-client-request-id',
  // Of the Model Context Protocol.
  'authorization',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
];

/** Keys belong on servers, so a page may read an answer only from a listed origin or with the demo key. */
export function addCors(fastify: FastifyInstance, rules: CorsRules): void {
  const delegator = (request: FastifyRequest, done: (error: Error | null, options: FastifyCorsOptions) => void) =>
    done(null, optionsFor(request, rules));
  cors(forPages(fastify), { delegator }, (error) => {
    if (error) throw error;
  });
}

/** The same server for the CORS library, which computes its rules on every request; only pages send an Origin. */
function forPages(fastify: FastifyInstance): FastifyInstance {
  const addHook = (name: 'onRequest', hook: onRequestHookHandler) =>
    fastify.addHook(name, function (request, reply, done) {
      if (request.headers.origin !== undefined) return hook.call(this, request, reply, done);
      reply.header('vary', 'Origin');
      done();
    });
  const options = (path: string, given: RouteShorthandOptions, handler: RouteHandlerMethod) =>
    fastify.options(path, { ...given, errorHandler: handleAsElsewhere }, handler);
  return Object.create(fastify, { addHook: { value: addHook }, options: { value: options } }) as FastifyInstance;
}

/** A route takes the error handler of its registration, and Nest sets its own after the library adds its route. */
function handleAsElsewhere(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  request.server.errorHandler(error, request, reply);
}

/** A preflight carries no key, so it lets a GET through; the key then decides. */
function optionsFor({ method, headers }: FastifyRequest, { origins, demoKey }: CorsRules): FastifyCorsOptions {
  const { origin } = headers;
  if (origin === undefined) return NOT_ALLOWED;
  const isListed = origins.includes(origin);
  const asked = headers['access-control-request-method'];
  if (method === 'OPTIONS' && asked !== undefined) {
    if (!isListed && asked.toUpperCase() !== 'GET') return NOT_ALLOWED;
    const methods = isListed ? ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'] : ['GET'];
    return { origin, methods, allowedHeaders: ACCEPTED, maxAge: 600 };
  }
  const isDemo = method === 'GET' && demoKey !== undefined && headers['x-api-key'] === demoKey;
  return isListed || isDemo ? { origin, exposedHeaders: EXPOSED, preflight: false } : NOT_ALLOWED;
}

const NOT_ALLOWED: FastifyCorsOptions = { origin: false };
