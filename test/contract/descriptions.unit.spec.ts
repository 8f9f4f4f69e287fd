import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Json } from '../support/service.js';

const document: Json = JSON.parse(readFileSync(resolve('openapi.json'), 'utf8'));
const components: Json = document.components;

/** Words that add nothing to a name. */
const EMPTY_WORDS = new Set(['a', 'an', 'the', 'of', 'this', 'its', 'for', 'is', 'value', 'field']);

/** The words of a name or a sentence, in lower case and without their plural: `playerId` is `player id`. */
function words(text: string): string[] {
  return text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word));
}

/** The fault of a description; undefined for one that says something. */
function faultOf(name: string, description: unknown): string | undefined {
  if (typeof description !== 'string' || description === '') return 'no description';
  if (description.length < 8) return `too short: ${description}`;
  const known = new Set(words(name));
  return words(description).every((word) => known.has(word)) ? `only its name: ${description}` : undefined;
}

/** The faults of all properties of a schema and of the schemas in it, each with the place and the name. */
function faultsOf(schema: unknown, place: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((one) => faultsOf(one, place));
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, ...keywords } = schema as Json;
  const own = Object.entries<Json>(properties).flatMap(([name, property]) => {
    const fault = faultOf(name, property.description);
    return [...(fault ? [`${place}.${name}: ${fault}`] : []), ...faultsOf(property, `${place}.${name}`)];
  });
  const inner = ['items', 'additionalProperties', 'allOf', 'anyOf', 'oneOf', 'not'].map((keyword) => keywords[keyword]);
  return [...own, ...inner.flatMap((one) => faultsOf(one, place))];
}

/** Operations of routes and webhooks with their names. */
const operations: [string, Json][] = Object.values<Json>({ ...document.paths, ...document.webhooks })
  .flatMap((path) => Object.values<Json>(path))
  .map((operation) => [operation.operationId, operation]);

/** The schemas of every body and answer that stand in an operation or a shared response. */
function contentSchemas(owner: Json): unknown[] {
  const bodies = [owner.requestBody, ...Object.values<Json>(owner.responses ?? {}), owner].filter(Boolean);
  return bodies.flatMap((body: Json) => Object.values<Json>(body.content ?? {}).map(({ schema }) => schema));
}

test('every property of every schema has a description that says more than its name', () => {
  const schemas = Object.entries(components.schemas as Json);
  expect(schemas.length).toBeGreaterThan(500);
  const inline = [...operations, ...Object.entries<Json>(components.responses)].flatMap(([name, owner]) =>
    contentSchemas(owner).map((schema): [string, unknown] => [name, schema]),
  );
  expect(inline.length).toBeGreaterThan(300);
  expect([...schemas, ...inline].flatMap(([name, schema]) => faultsOf(schema, name))).toEqual([]);
});

test('every parameter has a description that says more than its name', () => {
  const shared = Object.entries<Json>(components.parameters).map(([key, parameter]) => ({ place: key, parameter }));
  const own = operations.flatMap(([place, { parameters = [] }]) =>
    (parameters as Json[]).filter(({ $ref }) => $ref === undefined).map((parameter) => ({ place, parameter })),
  );
  expect(shared.length + own.length).toBeGreaterThan(100);
  const faults = [...shared, ...own].flatMap(({ place, parameter }) => {
    const { name } = parameter;
    const fault = faultOf(name, parameter.description);
    const inner = faultsOf(parameter.schema, `${place} ${name}`);
    return [...(fault ? [`${place} ${name}: ${fault}`] : []), ...inner];
  });
  expect(faults).toEqual([]);
});

describe('a description', () => {
  test.each([
    ['name', undefined],
    ['size', ''],
    ['size', 'Pixels'],
    ['name', 'The name'],
    ['playerId', 'Player id'],
    ['player_id', 'The id of the player'],
    ['updatedAt', 'Updated at'],
  ])('of %p that says %p is none', (name, description) => {
    expect(faultOf(name, description)).toBeDefined();
  });

  test('of a nested schema is found wherever it stands', () => {
    const inner = { type: 'object', properties: { size: { type: 'integer' } } };
    const said = { type: 'object', description: 'Whatever else is known' };
    const of = (schema: object) => faultsOf({ properties: { more: { ...said, ...schema } } }, 'Hall');
    const missing = ['Hall.more.size: no description'];
    expect(of(inner)).toEqual(missing);
    expect(of({ items: inner })).toEqual(missing);
    expect(of({ additionalProperties: inner })).toEqual(missing);
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) expect(of({ [keyword]: [inner] })).toEqual(missing);
  });
});
