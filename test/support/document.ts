import formats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Json } from './service.js';

/** Where the paths of the document begin. */
const BASE = '/api/v1';

/**
 * The OpenAPI document with whole paths, and with parameters, responses and examples written where they are referred
 * to; schemas stay references.
 */
export function written(document: Json): Json {
  const resolve = (node: Json): Json => (node?.$ref ? resolve(at(document, node.$ref)) : node);
  const operation = (one: Json): Json => ({
    ...one,
    parameters: one.parameters?.map(resolve),
    responses: Object.fromEntries(
      Object.entries(one.responses as Json).map(([status, response]) => [status, withExamples(resolve(response))]),
    ),
  });
  const withExamples = (response: Json): Json =>
    response.content
      ? {
          ...response,
          content: Object.fromEntries(
            Object.entries(response.content as Json).map(([type, content]: [string, Json]) => [
              type,
              content.examples ? { ...content, example: resolve(content.examples.demo).value } : content,
            ]),
          ),
        }
      : response;
  const paths = Object.entries(document.paths as Json).map(([path, methods]) => [
    `${BASE}${path}`,
    Object.fromEntries(Object.entries(methods as Json).map(([method, one]) => [method, operation(one)])),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

function at(document: Json, reference: string): Json {
  return reference
    .split('/')
    .slice(1)
    .reduce((node, name) => node[name], document);
}

/** What is wrong with a body by a schema of the document, by its name or reference; nothing for a right one. */
export type Answers = (schema: string, body: Json) => Json[];

/** Checks answers against the document's schemas, in which no object may have a field that it does not declare. */
export function answersOf(document: Json): Answers {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema({ $id: 'api', components: { schemas: closed(document.components.schemas, document) } });
  return (schema, body) => {
    const $ref = schema.startsWith('#') ? `api${schema}` : `api#/components/schemas/${schema}`;
    const validate = ajv.compile({ $ref });
    return validate(body) ? [] : (validate.errors as Json[]);
  };
}

/**
 * The same schemas, with every object closed against fields that it does not declare; parts of one object are put
 * together, because each alone is closed against the fields of the others.
 */
function closed(node: Json, document: Json): Json {
  if (Array.isArray(node)) return node.map((item) => closed(item, document));
  if (typeof node !== 'object' || node === null) return node;
  if (node.allOf) return closed(inOne(node.allOf as Json[], document), document);
  const members = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, closed(value, document)]));
  return members.type === 'object' && members.properties && !members.additionalProperties
    ? { ...members, additionalProperties: false }
    : members;
}

function inOne(parts: Json[], document: Json): Json {
  const objects = parts.map((part) => (part.$ref ? at(document, part.$ref as string) : part));
  return {
    type: 'object',
    required: objects.flatMap(({ required = [] }) => required),
    properties: Object.assign({}, ...objects.map(({ properties }) => properties)),
  };
}

/** Headers that the document says all answers carry, or all to a key or from another origin, and those for browsers. */
const EVERYWHERE =
  /^x-(request-id|api-version|api-stability|ratelimit-\w+|quota-\w+|error-code|content-type-options|frame-options)$/;

/** Headers of a success, ours or those that a client needs, of which the operation says nothing. */
export function undocumented(answer: Response, { responses }: Json): string[] {
  if (!answer.ok) return [];
  const { headers = {} } = responses[answer.status];
  const known = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const carried = [...answer.headers.keys()].filter((name) => /^x-|^(etag|link|last-modified)$/.test(name));
  return carried.filter((name) => !EVERYWHERE.test(name) && !known.has(name));
}
