import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';

/** The answer to one request of the HTTP API. */
export interface Asked {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  body: unknown;
}

/** Asks a path below `/api/v1`, with its query. */
export type Ask = (path: string) => Promise<Asked>;

/** What a request of the API needs to know of its caller: the key, and from where it comes. */
const FORWARDED = ['x-api-key', 'host', 'forwarded', 'x-forwarded-for', 'x-client-request-id', 'user-agent'];

/** Errors come as problem details, which have one form on every route. */
const ACCEPTED = 'application/json;q=0.9, application/problem+json';

/** Makes requests inside the process with the key and address of a caller, so that they are treated as any other. */
export function askAs(fastify: FastifyInstance, { raw }: FastifyRequest): Ask {
  const headers = { ...forwarded(raw.headers), accept: ACCEPTED };
  const { remoteAddress } = raw.socket;
  return async (path) => {
    const answer = await fastify.inject({
      method: 'GET',
      url: `/api/v1${path}`,
      headers,
      ...(remoteAddress !== undefined && { remoteAddress }),
    });
    return { status: answer.statusCode, headers: answer.headers, body: parsed(answer.payload) };
  };
}

function forwarded(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = FORWARDED.filter((name) => headers[name] !== undefined);
  return Object.fromEntries(kept.map((name) => [name, headers[name]]));
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}
