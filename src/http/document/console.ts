import type { JsonSchema } from './json-schema.js';
import type { OpenApi } from './cut.js';

/**
 * The document as the console shows it. The console sends every parameter that has an example, a default or an enum, so
 * optional ones are disabled until the reader enables them.
 */
export function consoleDocument(document: OpenApi): OpenApi {
  const { components } = document;
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [method, withChosen(operation as JsonSchema)]),
      ),
    ]),
  );
  const parameters = Object.fromEntries(
    Object.entries(components['parameters'] ?? {}).map(([name, parameter]) => [name, chosen(parameter)]),
  );
  return { ...document, paths, components: { ...components, parameters } };
}

function withChosen(operation: JsonSchema): JsonSchema {
  const { parameters } = operation;
  return Array.isArray(parameters) ? { ...operation, parameters: parameters.map(chosen) } : operation;
}

function chosen(parameter: JsonSchema): JsonSchema {
  if ('$ref' in parameter || parameter['required'] === true) return parameter;
  const { example, ...rest } = parameter;
  const value = example ?? (parameter['schema'] as JsonSchema | undefined)?.['default'];
  return { ...rest, examples: { default: { ...(value !== undefined && { value }), 'x-disabled': true } } };
}
