import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../config.js';
import type { OpenApi } from '../http/document/cut.js';
import { declaredRoutes, sessionRule } from '../http/routes.js';

/** An operation that a tool may call: a GET that a key opens and that answers JSON at once. */
export interface Operation {
  id: string;
  /** Such as `/darts/players/{id}`. */
  path: string;
  summary: string;
  /** Undefined for operations of the service. */
  family: string | undefined;
  parameters: Parameter[];
  /** The name of the answer's schema in the document. */
  schema: string | null;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  says: string;
  required: boolean;
  type: string;
  enum?: unknown[];
  /** What the route takes where it is left out. */
  default?: unknown;
}

/** The operations of the document that tools may call. */
export class Operations {
  private read: ReadDocument | undefined;

  all(): Operation[] {
    return [...this.document().byId.values()];
  }

  find(id: string): Operation | undefined {
    return this.document().byId.get(id);
  }

  /** The operation that the server would take this path for; undefined if it is none that tools may call. */
  at(path: string): Operation | undefined {
    const parts = path.split('/');
    if (parts.some((part) => DOTS.test(part))) return undefined;
    const fits = (pattern: string) => {
      const named = pattern.split('/');
      return named.length === parts.length && named.every((part, index) => fitsPart(part, parts[index] as string));
    };
    const { paths } = this.document();
    const [closest] = [...paths.keys()].filter(fits).toSorted((a, b) => variablesIn(a) - variablesIn(b));
    return closest === undefined ? undefined : paths.get(closest);
  }

  private document(): ReadDocument {
    return (this.read ??= readDocument());
  }
}

/** Every path with a GET, with its operation if tools may call it. */
interface ReadDocument {
  paths: Map<string, Operation | undefined>;
  byId: Map<string, Operation>;
}

/** What a URL takes for steps between folders, also when it is encoded. */
const DOTS = /^(\.|%2e){1,2}$/i;

const fitsPart = (pattern: string, part: string) => (pattern.startsWith('{') ? part !== '' : pattern === part);

const variablesIn = (path: string) => path.split('{').length;

interface Declared {
  operationId: string;
  summary: string;
  parameters?: (Written | Reference)[];
  responses: Record<string, { content?: Record<string, { schema?: { $ref?: string } }> }>;
}

interface Reference {
  $ref: string;
}

interface Written {
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  schema: Shaped;
}

interface Shaped {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  default?: unknown;
  items?: Shaped;
}

function readDocument(): ReadDocument {
  const document = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as OpenApi;
  const callable = callableRoutes();
  const paths = new Map<string, Operation | undefined>();
  for (const [path, { get }] of Object.entries(document.paths as Record<string, { get?: Declared }>)) {
    const family = get && callable.get(get.operationId);
    if (get) paths.set(path, family === undefined ? undefined : operationOf(document, path, get, family));
  }
  const operations = [...paths.values()].filter((one) => one !== undefined);
  return { paths, byId: new Map(operations.map((one) => [one.id, one])) };
}

/** Ids of operations with their game, `''` without one: no streams, sockets, images, nor routes of a session alone. */
function callableRoutes(): Map<string, string> {
  const routes = declaredRoutes().filter(
    (route) =>
      route.method === 'GET' &&
      !route.stream &&
      !route.updates &&
      !route.operator &&
      !route.webhooks &&
      route.contentType === undefined &&
      route.imageTypes === undefined &&
      sessionRule(route) !== true,
  );
  return new Map(routes.map(({ operationId, resource }) => [operationId, resource.game ?? '']));
}

function operationOf(document: OpenApi, path: string, declared: Declared, family: string): Operation {
  const parameters = (declared.parameters ?? []).map((one) => resolved<Written>(document, one));
  return {
    id: declared.operationId,
    path,
    summary: declared.summary,
    family: family === '' ? undefined : family,
    parameters: parameters
      .filter((one) => one.in === 'path' || one.in === 'query')
      .map((one) => parameterOf(document, one)),
    schema: declared.responses['200']?.content?.['application/json']?.schema?.$ref?.split('/').pop() ?? null,
  };
}

function parameterOf(document: OpenApi, { name, in: place, description = '', required, schema }: Written): Parameter {
  const shape = resolved<Shaped>(document, schema);
  const inner = shape.items && resolved<Shaped>(document, shape.items);
  const words = inner?.enum ?? shape.enum;
  return {
    name,
    in: place as Parameter['in'],
    says: description,
    required: required === true,
    type: inner ? 'comma-separated' : (shape.format ?? shape.type ?? 'string'),
    ...(words && { enum: words }),
    ...(shape.default !== undefined && { default: shape.default }),
  };
}

function resolved<Part>(document: OpenApi, part: Part | Reference): Part {
  const reference = (part as Partial<Reference>).$ref;
  if (reference === undefined) return part as Part;
  const [kind, name] = reference.split('/').slice(2) as [string, string];
  return document.components[kind]?.[name] as Part;
}
