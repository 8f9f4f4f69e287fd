import { isIdempotent, type Route } from '../routes.js';
import { wordKeywords } from '../vocabulary.js';
import { fieldMetadata, fieldSchema, type JsonSchema, type References } from './json-schema.js';
import { refer } from './refer.js';
import { titleOf } from './schema-names.js';
import { wordsOfParameter, wordsOfPath } from './shared-words.js';

interface Parameter extends JsonSchema {
  name: string;
  in: 'query' | 'path' | 'header';
}

/** The headers that requests may carry. */
const REQUEST_HEADERS: Record<string, Parameter> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A name of your own for this request: repeated within 24 hours, it is answered again and not done again',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of the answer that you have: 304 if it still holds, which costs nothing but on live routes',
    schema: { type: 'string' },
  },
  LastEventIdHeader: {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'The id of the last update that you have: the stream goes on after it, for 300 seconds',
    schema: { type: 'string', maxLength: 40 },
  },
};

/** The parameters of a route from path and query. */
export function parametersOf(route: Route, references: References): Parameter[] {
  const examples = exampleParameters(route);
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  const path = names.map((name, index): Parameter => {
    const words = route.pathWords?.[name];
    const schema = fieldSchema({ type: String, ...(words && wordKeywords(words)) }, references);
    const description =
      route.resource.pathSays?.[name] ??
      wordsOfPath(name, `${route.resource.path}/${route.path}`, {
        joinsIds: index === 0 && route.resource.joinsIds === true,
      });
    return { name, in: 'path', required: true, description, schema, example: examples.get(name) };
  });
  const query = (route.query ? fieldMetadata(route.query) : []).map(([name, metadata]): Parameter => {
    const { description = wordsOfParameter(name), example, deprecated, ...schema } = fieldSchema(metadata, references);
    const required = metadata.required !== false;
    const given = examples.get(name);
    const shown = given === undefined ? example : valueOf(given, schema);
    return {
      name,
      in: 'query',
      ...(required && { required }),
      ...(description !== undefined && { description }),
      ...(deprecated === true && { deprecated }),
      // Lists travel comma-separated.
      ...(schema.type === 'array' && { style: 'form', explode: false }),
      schema,
      ...(shown !== undefined && { example: shown }),
    };
  });
  return [...path, ...query];
}

/** The names of the request headers of a route. */
export function requestHeadersOf(route: Route): string[] {
  return [
    ...(route.method === 'GET' && !route.stream && !route.tryStatus && route.freshness !== 'own'
      ? ['IfNoneMatch']
      : []),
    ...(isIdempotent(route) ? ['IdempotencyKey'] : []),
    ...(route.stream ? ['LastEventIdHeader'] : []),
  ];
}

/**
 * Moves parameters that several operations share into the components, without an example if the operations differ in
 * it. A required one in which they differ stays in the operations, each with its example. A parameter of one game has
 * the game as a prefix; if its name is taken, it stays in the operations.
 */
export function shareParameters(uses: readonly { route: Route; parameters: Parameter[] }[]): {
  shared: Record<string, Parameter>;
  of: Map<Route, JsonSchema[]>;
} {
  const variants = new Map<string, Variant>();
  for (const { route, parameters } of uses)
    for (const parameter of parameters) {
      const key = keyOf(parameter);
      const variant = variants.get(key) ?? { parameter, examples: new Set(), games: new Set(), uses: 0 };
      variants.set(key, variant);
      if (parameter.example !== undefined) variant.examples.add(JSON.stringify(parameter.example));
      variant.games.add(route.resource.game);
      variant.uses += 1;
    }
  const names = nameVariants([...variants].filter(([, { uses: number }]) => number > 1));
  const shared = [...names].map(([key, name]): [string, Parameter] => {
    const { parameter, examples } = variants.get(key) as Variant;
    const { example: _example, ...rest } = parameter;
    const [example] = examples;
    return [
      name,
      example !== undefined && isSaid(parameter, examples) ? { ...rest, example: JSON.parse(example) } : rest,
    ];
  });
  const of = uses.map(({ route, parameters }): [Route, JsonSchema[]] => [
    route,
    [
      ...parameters.map((parameter) => {
        const name = names.get(keyOf(parameter));
        const { examples } = variants.get(keyOf(parameter)) as Variant;
        const isOwn = parameter.required === true && examples.size > 1;
        return name === undefined || isOwn ? parameter : refer.parameter(name);
      }),
      ...requestHeadersOf(route).map(refer.parameter),
    ],
  ]);
  return { shared: { ...Object.fromEntries(shared), ...REQUEST_HEADERS }, of: new Map(of) };
}

interface Variant {
  parameter: Parameter;
  /** As JSON text. */
  examples: Set<string>;
  games: Set<string | undefined>;
  uses: number;
}

/** True for a required parameter with only one example, such as a path parameter. */
function isSaid({ required }: Parameter, examples: ReadonlySet<string>): boolean {
  return required === true && examples.size === 1;
}

function keyOf({ example: _example, ...parameter }: Parameter): string {
  return JSON.stringify(parameter);
}

/** Names each after its parameter, prefixed with the game if only one uses it; leaves out those whose name is taken. */
function nameVariants(shared: readonly [string, Variant][]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [key, variant] of shared.toSorted(([, one], [, other]) => other.uses - one.uses)) {
    const plain = variant.parameter.name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
    const [game, ...others] = variant.games;
    const name = [others.length === 0 && game !== undefined ? `${titleOf(game)}${plain}` : plain].find(
      (one) => !taken.has(one),
    );
    if (name === undefined) continue;
    taken.add(name);
    names.set(key, name);
  }
  return names;
}

/** The path and query parameters of the example request, by name. */
function exampleParameters(route: Route): Map<string, string> {
  const url = new URL(exampleUrl(route), 'http://localhost');
  const pattern = `/api/v1/${route.resource.path}/${route.path}`.replace(/\/{2,}/g, '/').split('/');
  const path = pattern.flatMap((part, index): [string, string][] =>
    part.startsWith(':') ? [[part.slice(1), url.pathname.split('/')[index] ?? '']] : [],
  );
  return new Map([...path, ...url.searchParams]);
}

/** The example request of a route, as a path from the root of the host. */
export function exampleUrl({ resource, try: example }: Route): string {
  const joined =
    example === '' || example.startsWith('?') ? `${resource.path}${example}` : `${resource.path}/${example}`;
  return `/api/v1/${joined.replace(/^\/+/, '').replace(/\/{2,}/g, '/')}`;
}

/** A query string value in the type of its schema. */
function valueOf(text: string, { type }: JsonSchema): unknown {
  if (type === 'integer' || type === 'number') return Number(text);
  if (type === 'boolean') return text === 'true' || text === '1';
  return type === 'array' ? text.split(',') : text;
}
