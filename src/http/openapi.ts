import type { INestApplication } from '@nestjs/common';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../config.js';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { API_VERSION } from './hooks.js';
import { declaredRoutes, okStatus, sessionRule, type Route } from './routes.js';

type Json = Record<string, unknown>;

const SESSION_SCHEME = {
  type: 'apiKey',
  in: 'cookie',
  name: 'svc_session',
  description: 'Set by /auth/register and /auth/login',
} as const;

const CSRF_SCHEME = {
  type: 'apiKey',
  in: 'header',
  name: 'X-CSRF-Token',
  description: 'The `csrfToken` of /auth/me; with the session cookie on everything that is not a GET',
} as const;

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A name of your own for this request: repeated within 24 hours, it is answered again and not done again',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const DESCRIPTION = `Every request carries the header \`x-api-key\`. Fields named here are always present; null means not known
or not applicable. Unknown query parameters are named in \`X-Ignored-Params\`, and refused with \`strict=true\`.`;

/** The OpenAPI 3.1 document of every declared route. */
export function createOpenApi(app: INestApplication): Json {
  const builder = new DocumentBuilder()
    .setTitle('Scoreline')
    .setDescription(DESCRIPTION)
    .setVersion(API_VERSION)
    .setOpenAPIVersion('3.1.0')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'x-api-key' }, 'key')
    .addApiKey(SESSION_SCHEME, 'session')
    .addApiKey(CSRF_SCHEME, 'csrf')
    .build();
  const document = SwaggerModule.createDocument(app, builder, {
    extraModels: declaredRoutes().flatMap(({ returns }) => (returns ? [returns] : [])),
  });
  const plain = toVersion31(JSON.parse(JSON.stringify(document))) as {
    paths: Record<string, Record<string, Json>>;
    components: { schemas: Json };
  };
  for (const route of declaredRoutes()) describe(plain.paths, route);
  plain.components.schemas = { ...sorted(plain.components.schemas), ...ERROR_SCHEMAS };
  return { ...plain, paths: sorted(plain.paths), servers: [{ url: '/' }] };
}

/** Version 3.1 is JSON Schema: null is a type there, and `nullable` does not exist. */
export function toVersion31(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toVersion31);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...members } = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, toVersion31(value)]),
  ) as Json;
  if (nullable !== true) return members;
  const { description, example, ...schema } = members;
  const kept = { ...(description !== undefined && { description }), ...(example !== undefined && { example }) };
  if (typeof schema.type === 'string') {
    return {
      ...kept,
      ...schema,
      type: [schema.type, 'null'],
      ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
    };
  }
  return { ...kept, anyOf: [schema, { type: 'null' }] };
}

function describe(paths: Record<string, Record<string, Json>>, route: Route): void {
  const found = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .find(({ operationId }) => operationId === route.operationId);
  if (!found) return;
  found.security = securityOf(route);
  const examples = exampleParameters(route);
  const parameters = ((found.parameters ?? []) as Json[]).map((parameter) => describeParameter(parameter, examples));
  found.parameters = isIdempotent(route) ? [...parameters, IDEMPOTENCY_KEY] : parameters;
  if (route.tryBody) exampleOf(found.requestBody as Json, route.tryBody);
  found.responses = responsesOf(route);
  if (route.deprecated) found.deprecated = true;
}

/** Any one of these opens the route; the members of each are needed together. */
function securityOf(route: Route): Json[] {
  if (route.open) return [];
  const session = route.method === 'GET' ? { session: [] } : { session: [], csrf: [] };
  const rule = sessionRule(route);
  return [...(rule === true ? [] : [{ key: [] }]), ...(rule === false ? [] : [session])];
}

function isIdempotent(route: Route): boolean {
  return route.method !== 'GET' && sessionRule(route) !== false;
}

function exampleOf(requestBody: Json, example: object): void {
  const [content] = Object.values(requestBody.content as Record<string, Json>);
  if (content) content.example = example;
}

/** Lists travel comma-separated. */
function describeParameter(parameter: Json, examples: Map<string, string>): Json {
  const { schema } = parameter as { schema?: { type?: unknown } };
  const given = examples.get(String(parameter.name));
  const described =
    given === undefined ? parameter : { ...parameter, example: schema?.type === 'integer' ? Number(given) : given };
  return schema?.type === 'array' && parameter.in === 'query'
    ? { ...described, style: 'form', explode: false }
    : described;
}

/** The parameters of the example request, of path and query, by name. */
function exampleParameters(route: Route): Map<string, string> {
  const url = new URL(exampleUrl(route), 'http://localhost');
  const pattern = `/api/v1/${route.resource.path}/${route.path}`.replace(/\/{2,}/g, '/').split('/');
  const path = pattern.flatMap((part, index): [string, string][] =>
    part.startsWith(':') ? [[part.slice(1), url.pathname.split('/')[index] ?? '']] : [],
  );
  return new Map([...path, ...url.searchParams]);
}

/** Of a route that answers nothing but this. */
function answered({ tryStatus, resource }: Route): Json | undefined {
  if (tryStatus === 501) return { 501: errorResponse('Announced, not yet available', 'DetailError') };
  if (tryStatus !== 426) return undefined;
  const form = resource.errors === 'detail' ? 'DetailError' : 'StandardError';
  const refused = errorResponse('The request is no upgrade', form);
  return { 101: { description: 'The WebSocket is open' }, 426: refused };
}

function responsesOf(route: Route): Json {
  const schema = route.returns ? { $ref: `#/components/schemas/${route.returns.name}` } : {};
  const example = exampleAnswers()[route.operationId];
  const content = { schema, ...(example !== undefined && { example }) };
  const type = route.contentType ?? 'application/json';
  const isEmpty = okStatus(route) === 204;
  const images = (route.imageTypes ?? []).map((image) => [image, { schema: { type: 'string', format: 'binary' } }]);
  const contents = { [type]: content, ...Object.fromEntries(images) };
  const success = { description: route.summary, ...(!isEmpty && { content: contents }) };
  const responses: Json = answered(route) ?? { [okStatus(route)]: success };
  for (const [status, when] of Object.entries(route.alsoStatus ?? {}))
    responses[status] = { ...success, description: when };
  if (route.freshness === 'archive') responses[304] = { description: 'Not changed since the ETag in If-None-Match' };
  const detail = route.resource.errors === 'detail';
  if (route.deprecated)
    responses[410] = errorResponse('Withdrawn after its sunset', detail ? 'DetailError' : 'StandardError');
  if (route.open) return withBodyErrors(responses, route);
  const bySession = sessionRule(route) === true;
  const access = route.resource.errors === 'transcript' ? 'StandardError' : 'AccessError';
  responses[401] = errorResponse(bySession ? 'Not signed in' : 'Missing or invalid key', access);
  responses[403] = errorResponse(
    bySession ? 'The CSRF token is missing, or the account may not' : 'The key or the plan does not cover this',
    access,
  );
  responses[detail ? 422 : 400] = errorResponse(
    'A parameter is not valid',
    detail ? 'ValidationItems' : 'StandardError',
  );
  if (route.path.includes(':'))
    responses[404] = errorResponse('No such resource', detail ? 'DetailError' : 'StandardError');
  responses[429] = errorResponse(
    bySession ? 'Requests of the minute are used up' : 'Requests of the minute or the month are used up',
    'StandardError',
  );
  for (const [status, meaning] of Object.entries(route.failures ?? {}))
    responses[status] = errorResponse(meaning, 'StandardError');
  return withBodyErrors(responses, route);
}

/** What writes with a session or without can meet besides. */
function withBodyErrors(responses: Json, route: Route): Json {
  if (!isIdempotent(route)) return responses;
  responses[400] = errorResponse('A parameter is not valid', 'StandardError');
  responses[409] = errorResponse('It exists already, or the Idempotency-Key had another body', 'StandardError');
  if (route.open) responses[429] = errorResponse('Too many attempts', 'StandardError');
  return responses;
}

/** The example request of a route, as a path from the root of the host. */
export function exampleUrl({ resource, try: example }: Route): string {
  const joined =
    example === '' || example.startsWith('?') ? `${resource.path}${example}` : `${resource.path}/${example}`;
  return `/api/v1/${joined.replace(/^\/+/, '').replace(/\/{2,}/g, '/')}`;
}

function errorResponse(description: string, schema: keyof typeof ERROR_SCHEMAS): Json {
  const example = (ERROR_SCHEMAS[schema] as Json).example;
  return {
    description,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example } },
  };
}

/** Answers to the example requests on the demo world; the contract test writes them down. */
function exampleAnswers(): Record<string, unknown> {
  return JSON.parse(readFileSync(join(ROOT, 'docs/example-answers.json'), 'utf8')) as Record<string, unknown>;
}

const REQUEST_ID = 'req_01JC3V7Z8Q5R1YB0T2E4N6M9KX';

const ERROR_SCHEMAS = {
  AccessError: {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['type', 'code', 'message', 'docsUrl', 'requestId'],
        additionalProperties: true,
      },
    },
    example: {
      error: {
        type: 'authentication_error',
        code: 'invalid_api_key',
        message: 'This API key is not valid.',
        docsUrl: 'https://example.com/docs/errors/invalid-api-key',
        requestId: REQUEST_ID,
      },
    },
  },
  StandardError: {
    type: 'object',
    required: ['success', 'error'],
    properties: {
      success: { const: false },
      error: { type: 'object', required: ['code', 'message', 'docsUrl', 'requestId'], additionalProperties: true },
    },
    example: {
      success: false,
      error: {
        code: 'RATE_LIMIT_EXCEEDED',
        message: 'Free plan: 10 requests per minute reached; resets at 2026-11-21T18:00:41.000Z.',
        plan: 'free',
        limitType: 'per_minute',
        limit: 10,
        used: 10,
        remaining: 0,
        resetAt: '2026-11-21T18:00:41.000Z',
        retryAfterSeconds: 18,
        upgradeUrl: 'https://example.com/dashboard/billing',
        docsUrl: 'https://example.com/docs/errors/rate-limit-exceeded',
        requestId: REQUEST_ID,
      },
    },
  },
  DetailError: {
    type: 'object',
    required: ['detail'],
    properties: {
      detail: { type: 'object', required: ['code', 'message', 'docs_url', 'request_id'], additionalProperties: true },
    },
    example: {
      detail: {
        code: 'not_found',
        message: 'No tennis player with id atp_999999999',
        resource: 'player',
        id: 'atp_999999999',
        docs_url: 'https://example.com/docs/errors/not-found',
        request_id: REQUEST_ID,
      },
    },
  },
  ValidationItems: {
    type: 'object',
    required: ['detail'],
    properties: {
      detail: {
        type: 'array',
        items: { type: 'object', required: ['loc', 'msg', 'type', 'input'], additionalProperties: true },
      },
    },
    example: { detail: [{ loc: ['query', 'year'], msg: 'Field required', type: 'missing', input: null }] },
  },
} as const;

function sorted<Value>(object: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)));
}
