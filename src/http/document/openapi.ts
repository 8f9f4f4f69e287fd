import type { INestApplication, Type } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { API_VERSION } from '../hooks.js';
import { declaredRoutes, okStatus, pathOf, sessionRule, type Route } from '../routes.js';
import { cut, type OpenApi } from './cut.js';
import { errorSchemas, type ErrorParts } from './error-schemas.js';
import { describeEvents, WEBHOOK_PARAMETERS, WEBHOOK_RESPONSES, type PushedEvent } from './events.js';
import { framesOf, frameSchemas } from './frames.js';
import { HEADERS, successHeaders } from './headers.js';
import { schemaOf, type JsonSchema, type References } from './json-schema.js';
import { exampleUrl, parametersOf, shareParameters } from './parameters.js';
import { refer } from './refer.js';
import { refusalsOf, sharedResponses } from './responses.js';
import { nameSchemas } from './schema-names.js';
import { withSharedWords } from './shared-words.js';
import { groupTags } from './tags.js';
import { termsOf } from './terms.js';

/** The base path of every path in the document. */
export const BASE = '/api/v1';

const SESSION_SCHEME = {
  type: 'apiKey',
  in: 'cookie',
  name: 'svc_session',
  description:
    'Set by /auth/register and /auth/login, with a name of its own: `__Host-svc_session` over https, else `svc_session_` and eight letters of the installation; send it as it was set',
} as const;

const CSRF_SCHEME = {
  type: 'apiKey',
  in: 'header',
  name: 'X-CSRF-Token',
  description: 'The `csrfToken` of /auth/me; with the session cookie on everything that is not a GET',
} as const;

const DESCRIPTION = `The changes stand in the [changelog](/changelog), and how the service stands now
in its [status](/status).

Every request carries the header \`x-api-key\`, every answer \`X-Request-Id\` (and the
\`X-Client-Request-Id\` of the request), and every answer to a key the
\`X-RateLimit-*\` and \`X-Quota-*\` headers that 429 lists. Fields named here are always present; null means not known
or not applicable. With \`Accept: application/problem+json\` any error is a \`ProblemDetails\` (RFC 9457). Unknown query parameters are named in \`X-Ignored-Params\`, and refused with \`strict=true\`. New fields,
new words of an enum and new events may come at any time.`;

export interface DocumentParts {
  /** Answers to the example requests, by operation id. */
  examples: Readonly<Record<string, unknown>>;
  events: readonly PushedEvent[];
  errors: ErrorParts;
  /** The first sentence of the document: the purpose of the service. */
  about: string;
}

/** The OpenAPI 3.1 document of every declared route. Throws if two schemas have the same name. */
export function createOpenApi(app: INestApplication, parts: DocumentParts): OpenApi {
  // Families load concurrently, so the order in which routes are declared varies.
  const routes = declaredRoutes().toSorted((one, other) => (one.operationId < other.operationId ? -1 : 1));
  const names = nameSchemas(routes);
  const vocabularies = new Vocabularies();
  const references: References = {
    object: (type) => refer.schema(names.get(type) as string),
    words: (name, words) => vocabularies.refer(name, words),
  };
  const uses = routes.map((route) => ({ route, parameters: parametersOf(route, references) }));
  const { shared, of } = shareParameters(uses);
  const paths = operationsOf(app);
  const shown = new Examples(parts.examples);
  for (const route of routes) {
    const found = paths.get(placeOf(route));
    if (!found) continue;
    Object.assign(found, { operationId: route.operationId }, describe(route, references, shown), {
      parameters: of.get(route),
    });
  }
  const classes = [...names].map(([type, name]): [string, JsonSchema] => [name, schemaOf(type, references)]);
  const pushed = describeEvents(parts.events, names);
  const frames = frameSchemas(routes, names);
  const schemas = merged([
    Object.fromEntries(classes.map(([name, schema]) => [name, succeeding(schema)])),
    vocabularies.schemas,
    errorSchemas(parts.errors),
    frames,
    pushed.schemas,
  ]);
  const document = {
    openapi: '3.1.0',
    info: { title: 'Scoreline', version: API_VERSION, description: `${parts.about} ${DESCRIPTION}` },
    servers: [{ url: BASE }],
    ...groupTags(routes),
    paths: sorted(byPath(routes, paths)),
    webhooks: pushed.webhooks,
    'x-problem-details': refer.schema('ProblemDetails'),
    components: {
      securitySchemes: SECURITY,
      schemas: sorted(
        Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withSharedWords(name, schema)])),
      ),
      responses: { ...sharedResponses(parts.errors.examples), ...WEBHOOK_RESPONSES },
      parameters: { ...sorted(shared), ...WEBHOOK_PARAMETERS },
      headers: HEADERS,
      examples: sorted(shown.components),
    },
  };
  return cut(document, { path: () => true, event: () => true });
}

const SECURITY = {
  key: { type: 'apiKey', in: 'header', name: 'x-api-key' },
  session: SESSION_SCHEME,
  csrf: CSRF_SCHEME,
};

/** Nest's own description of each operation, by method and path. */
function operationsOf(app: INestApplication): Map<string, JsonSchema> {
  const document = SwaggerModule.createDocument(app, new DocumentBuilder().build());
  const found = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, JsonSchema>).map(([method, { operationId, summary, tags }]) => {
      return [`${method} ${path}`, { operationId, summary, tags }] as const;
    }),
  );
  return new Map(found);
}

/** The method and path of a route in Nest's notation. */
function placeOf(route: Route): string {
  return `${route.method.toLowerCase()} ${BASE}${pathOf(route)}`;
}

function byPath(routes: readonly Route[], operations: ReadonlyMap<string, JsonSchema>): Record<string, JsonSchema> {
  const paths: Record<string, JsonSchema> = {};
  for (const route of routes) {
    const operation = operations.get(placeOf(route));
    if (operation) (paths[pathOf(route)] ??= {})[route.method.toLowerCase()] = operation;
  }
  return paths;
}

function describe(route: Route, references: References, examples: Examples): JsonSchema {
  return {
    description: `${route.says}\n\n${termsOf(route)}`,
    security: securityOf(route),
    ...(route.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: references.object(route.body),
            ...(route.tryBody && { example: route.tryBody }),
          },
        },
      },
    }),
    responses: {
      ...successOf(route, references, route.tryStatus === undefined ? examples.refer(route) : undefined),
      ...refusalsOf(route),
    },
    ...(route.rows !== undefined && { 'x-rows': `data.${route.rows}` }),
    ...(route.updates &&
      !route.stream && { 'x-frames': { client: refer.schema('SocketRequest'), server: framesOf(route) } }),
    ...(route.deprecated && { deprecated: true }),
  };
}

/** Each item alone opens the route; the members of one item are needed together. */
function securityOf(route: Route): JsonSchema[] {
  if (route.open) return [];
  const session = route.method === 'GET' ? { session: [] } : { session: [], csrf: [] };
  const rule = sessionRule(route);
  return [...(rule === true ? [] : [{ key: [] }]), ...(rule === false ? [] : [session])];
}

function successOf(route: Route, references: References, examples: JsonSchema | undefined): JsonSchema {
  if (route.tryStatus === 501) return {};
  const headers = successHeaders(route);
  if (route.tryStatus === 426) return { 101: { description: 'The WebSocket is open', headers } };
  const status = okStatus(route);
  const success = {
    description: status === 204 ? 'Done' : 'Success',
    headers,
    ...(status !== 204 && { content: contentOf(route, references, examples) }),
  };
  const others = Object.entries(route.alsoStatus ?? {}).map(([also, when]) => [
    also,
    { ...success, description: when },
  ]);
  return { [status]: success, ...(Object.fromEntries(others) as JsonSchema) };
}

function contentOf(route: Route, references: References, examples: JsonSchema | undefined): JsonSchema {
  const images = (route.imageTypes ?? []).map((image) => [image, { schema: { type: 'string', format: 'binary' } }]);
  const type = route.contentType ?? 'application/json';
  return {
    [type]: { schema: bodySchema(route, references), ...(examples && { examples }) },
    ...(Object.fromEntries(images) as JsonSchema),
  };
}

function bodySchema(route: Route, references: References): JsonSchema {
  if (route.stream) return framesOf(route);
  const bodies = [route.returns, route.otherwise?.returns].filter((body): body is Type => body !== undefined);
  const [body = { type: 'string', ...(route.imageTypes && { format: 'binary' }) }, ...others] = bodies.map((one) =>
    references.object(one),
  );
  return others.length > 0 ? { anyOf: [body, ...others] } : body;
}

/** Answers to example requests; routes with equal answers share one example. */
class Examples {
  readonly components: Record<string, JsonSchema> = {};
  private readonly names = new Map<string, string>();

  constructor(private readonly answers: DocumentParts['examples']) {}

  refer(route: Route): JsonSchema | undefined {
    const value = this.answers[route.operationId];
    if (value === undefined) return undefined;
    const text = JSON.stringify(value);
    const name = this.names.get(text) ?? route.operationId;
    this.names.set(text, name);
    this.components[name] ??= { summary: `${route.method} ${exampleUrl(route)}`, value };
    return { demo: { $ref: `#/components/examples/${name}` } };
  }
}

/** Named enums that fields refer to. */
class Vocabularies {
  readonly schemas: Record<string, JsonSchema> = {};

  refer(name: string, words: readonly string[]): JsonSchema {
    const schema = { type: 'string', enum: [...words] };
    const known = this.schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two lists of words are called ${name}; rename one`);
    this.schemas[name] = schema;
    return refer.schema(name);
  }
}

/** Marks `success` of an envelope as always true. */
function succeeding(schema: JsonSchema): JsonSchema {
  const properties = schema.properties as Record<string, JsonSchema>;
  if (!properties.success) return schema;
  return { ...schema, properties: { ...properties, success: { type: 'boolean', const: true } } };
}

function merged(parts: readonly Record<string, JsonSchema>[]): Record<string, JsonSchema> {
  const all: Record<string, JsonSchema> = {};
  for (const [name, schema] of parts.flatMap((part) => Object.entries(part))) {
    const known = all[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas are called ${name} in the document; rename one`);
    all[name] = schema;
  }
  return all;
}

function sorted<Value>(object: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)));
}
