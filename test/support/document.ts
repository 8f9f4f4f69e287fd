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
