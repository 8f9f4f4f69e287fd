import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface CorsRules {
  /** Origins that may read any answer: the console's own and those the operator lists. */
  origins: readonly string[];
  /** The public key whose GET answers any page may read. */
  demoKey: string | undefined;
}

const EXPOSED = [
  'X-Request-Id',
  'X-Error-Code',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Quota-Limit',
  'X-Quota-Remaining',
  'X-Quota-Reset',
  'X-Quota-Cost',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'ETag',
  'Link',
  'Deprecation',
  'Sunset',
  'X-Total-Count',
  'X-Next-Cursor',
  'X-Ignored-Params',
  'X-Missing-Ids',
  'X-Data-Delay',
  'X-Recommended-Poll-Seconds',
  'X-Canonical-Id',
  'Last-Modified',
  'X-QR-Version',
  'X-QR-Error-Correction',
  'X-QR-Warning',
].join(', ');

/** Keys belong on servers, so a page may read an answer only from a listed origin or with the demo key. */
export function addCors(fastify: FastifyInstance, rules: CorsRules): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const origin = request.headers.origin;
    if (origin === undefined) return done();
    reply.header('vary', 'origin');
    if (isPreflight(request)) {
      answerPreflight(reply, origin, rules);
      return;
    }
    const demo =
      request.method === 'GET' && rules.demoKey !== undefined && request.headers['x-api-key'] === rules.demoKey;
    if (demo || rules.origins.includes(origin)) {
      reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED });
    }
    done();
  });
}

function isPreflight(request: FastifyRequest): boolean {
  return request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
}

/** A preflight carries no key, so a GET is let through to where the key decides. */
function answerPreflight(reply: FastifyReply, origin: string, rules: CorsRules): void {
  const method = String(reply.request.headers['access-control-request-method']).toUpperCase();
  if (method === 'GET' || rules.origins.includes(origin)) {
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': rules.origins.includes(origin) ? 'GET, HEAD, POST, PATCH, DELETE' : 'GET',
      'access-control-allow-headers': 'x-api-key, accept, content-type, if-none-match, x-client-request-id',
      'access-control-max-age': '600',
    });
  }
  reply.code(204).send();
}
