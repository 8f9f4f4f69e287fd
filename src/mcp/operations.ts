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
}

/** The operations of the document that tools may call, by id. */
export class Operations {
  private known: Map<string, Operation> | undefined;

  all(): Operation[] {
    return [...this.byId().values()];
  }

  find(id: string): Operation | undefined {
    return this.byId().get(id);
  }

  /** The operation whose path this is; undefined for any other path. */
  at(path: string): Operation | undefined {
    const parts = path.split('/');
    const fits = (pattern: string[]) =>
      pattern.length === parts.length &&
      pattern.every((part, index) => part === parts[index] || (part.startsWith('{') && parts[index] !== ''));
    const found = this.all().filter((one) => fits(one.path.split('/')));
    return found.toSorted((a, b) => variablesOf(a) - variablesOf(b))[0];
  }

  private byId(): Map<string, Operation> {
    this.known ??= new Map(readOperations().map((one) => [one.id, one]));
    return this.known;
  }
}

const variablesOf = ({ path }: Operation) => path.split('{').length;

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
  items?: Shaped;
}

function readOperations(): Operation[] {
  const document = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as OpenApi;
  const callable = callableRoutes();
  return Object.entries(document.paths).flatMap(([path, methods]) => {
    const declared = methods['get'] as Declared | undefined;
    const family = declared && callable.get(declared.operationId);
    return declared && family !== undefined ? [operationOf(document, path, declared, family)] : [];
  });
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
  };
}

function resolved<Part>(document: OpenApi, part: Part | Reference): Part {
  const reference = (part as Partial<Reference>).$ref;
  if (reference === undefined) return part as Part;
  const [kind, name] = reference.split('/').slice(2) as [string, string];
  return document.components[kind]?.[name] as Part;
}
