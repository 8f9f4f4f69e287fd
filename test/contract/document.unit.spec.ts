import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import 'reflect-metadata';
import { cut, cutFamily } from '../../src/http/document/cut.js';
import { printDocument, printJson } from '../../src/http/document/print.js';
import { nameSchemas, Shared } from '../../src/http/document/schema-names.js';
import { One, Text } from '../../src/http/fields.js';
import { nameRoute, declaredRoutes, type Route } from '../../src/http/routes.js';
import type { Json } from '../support/service.js';
import '../support/all-routes.js';

const document: Json = JSON.parse(readFileSync(resolve('openapi.json'), 'utf8'));
const operations: Json[] = Object.values(document.paths as Json).flatMap((path) => Object.values(path as Json));

/** Of an operation, before errors, parameters and words were shared: 1,466,900 for 115. */
const BYTES_BEFORE = 12_756;

function resource(game?: string) {
  return { path: 'fixture', tag: 'Fixture', errors: 'standard' as const, ...(game && { game }) };
}

function routeOf(returns: Route['returns'], game?: string): Route {
  const declared = {
    summary: 'Fixture',
    says: 'Fixture',
    try: '',
    freshness: 'live',
    method: 'GET',
    path: '',
  } as const;
  return {
    ...declared,
    handler: 'getFixture',
    operationId: '',
    resource: resource(game),
    parameters: new Set(),
    ...(returns && { returns }),
  };
}

function row(name: string) {
  class Row {
    @Text() id!: string;
  }
  Object.defineProperty(Row, 'name', { value: name });
  return Row;
}

describe('names', () => {
  test('a class of one game begins with it, one of two games or of the service does not', () => {
    const [seat, court, both, kernel] = [row('SeatRow'), row('TennisCourt'), row('Page'), row('Pagination')];
    Shared()(kernel);
    class Hall {
      @One(() => seat) seat!: object;
      @One(() => both) page!: object;
    }
    const names = nameSchemas([
      routeOf(Hall, 'tennis'),
      routeOf(court, 'tennis'),
      routeOf(both, 'ufc'),
      routeOf(kernel, 'ufc'),
    ]);
    expect([Hall, seat, court, both, kernel].map((type) => names.get(type))).toEqual([
      'TennisHall',
      'TennisSeatRow',
      'TennisCourt',
      'Page',
      'Pagination',
    ]);
  });

  test('a class of one game that extends one of the service begins with the game', () => {
    const kernel = row('Meta');
    Shared()(kernel);
    class PrizesMeta extends kernel {
      @Text() total!: string;
    }
    const names = nameSchemas([routeOf(kernel, 'ufc'), routeOf(PrizesMeta, 'lol')]);
    expect([kernel, PrizesMeta].map((type) => names.get(type))).toEqual(['Meta', 'LolPrizesMeta']);
  });

  test('two classes of one name stop the start', () => {
    const routes = [routeOf(row('MatchRow'), 'tennis'), routeOf(row('MatchRow'), 'tennis')];
    expect(() => nameSchemas(routes)).toThrow('Two classes are called TennisMatchRow');
    expect(nameSchemas([routeOf(row('MatchRow'), 'tennis'), routeOf(row('MatchRow'), 'lol')]).size).toBe(2);
  });

  test('an operation is called after its handler and game, and a second of its name stops the start', () => {
    const route = { ...routeOf(undefined, 'tennis'), handler: 'listPlayers' };
    expect(() => nameRoute(route)).toThrow('Two routes are called listTennisPlayers');
    nameRoute(Object.assign(route, { handler: 'listUmpires' }));
    expect(route.operationId).toBe('listTennisUmpires');
  });

  test('operations and schemas have names of their own', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['listTennisPlayers', 'getUfcBout', 'createWebhook']));
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['TennisPlayerRow', 'UfcBoutRow', 'TennisTour', 'UfcDivision', 'ErrorCode', 'PlanId']),
    );
  });
});

test('an operation takes at most half of what it took, whatever it shares, without the words of its fields', () => {
  let words = 0;
  JSON.stringify(document.components.schemas, (name, value: unknown) => {
    if (name === 'description' && typeof value === 'string') words += JSON.stringify({ description: value }).length;
    return value;
  });
  const bytes = statSync(resolve('openapi.json')).size - words;
  expect(bytes / operations.length).toBeLessThanOrEqual(BYTES_BEFORE / 2);
});

test('every operation says what it is for, in words of its own and not in those of its summary', () => {
  const told = operations.map(({ operationId, summary, description }) => {
    const [says = ''] = (description as string).split('\n\n');
    return { operationId, summary: plain(summary), says: plain(says), isSentence: /^[A-Z`].{38,}\.$/.test(says) };
  });
  const silent = told.filter(({ isSentence, says, summary }) => !isSentence || says === summary);
  expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  const same = told.filter(({ says }, index) => told.findIndex((other) => other.says === says) !== index);
  expect(same.map(({ operationId }) => operationId)).toEqual([]);
  expect(declaredRoutes().filter(({ says }) => says.length > 300)).toEqual([]);
});

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

test('every operation says who may call it, and the groups hold every heading once', () => {
  const silent = operations.filter(({ description }) => !/\n\n(For|Needs) .+\.$/.test((description as string) ?? ''));
  expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  const grouped = document['x-tagGroups'].flatMap(({ tags }: Json) => tags as string[]);
  expect(grouped).toEqual(document.tags.map(({ name }: Json) => name));
  expect(new Set(grouped).size).toBe(grouped.length);
});

test('every envelope says that success is true', () => {
  const schemas = Object.values(document.components.schemas as Json) as Json[];
  const told = schemas.flatMap(({ properties }) => (properties?.success ? [properties.success.const] : []));
  expect(told.length).toBeGreaterThan(50);
  expect(told.filter((value) => value !== true && value !== false)).toEqual([]);
});

test('every operation refers to shared errors, each with an example that names its code', () => {
  for (const { operationId, responses } of operations) {
    const refusals = Object.entries<Json>(responses).filter(([status]) => status >= '400');
    expect([operationId, refusals.some(([, response]) => response.$ref)]).toEqual([operationId, true]);
  }
  for (const [name, { content }] of Object.entries<Json>(document.components.responses)) {
    if (name === 'NotModified' || name.startsWith('Webhook')) continue;
    const { example } = content['application/json'];
    const body = example.error ?? example.detail;
    const isSentence = typeof body === 'string' || Array.isArray(body);
    expect([name, isSentence || typeof body.code]).toEqual([name, isSentence || 'string']);
  }
});

test('every parameter that must be given has an example', () => {
  const without = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters
      .map((each: Json) => (each.$ref ? document.components.parameters[each.$ref.split('/').at(-1)] : each))
      .filter((each: Json) => each.required && each.in !== 'header' && each.example === undefined)
      .map((each: Json) => `${operationId} ${each.name}`),
  );
  expect(without).toEqual([]);
});

test('an answer with pages is a list of rows, or names the member that holds them', () => {
  const resolved = (node: Json): Json =>
    node?.$ref
      ? resolved(
          node.$ref
            .slice(2)
            .split('/')
            .reduce((at: Json, name: string) => at[name], document),
        )
      : node;
  const within: string[] = [];
  for (const { operationId, parameters = [], responses, ...operation } of operations) {
    const names: string[] = parameters.map((each: Json) => resolved(each).name);
    if (!names.some((name) => ['page', 'offset', 'cursor', 'pageToken'].includes(name))) continue;
    const body = resolved(responses[200].content['application/json'].schema);
    // Odds are a list with view=flat.
    const bodies: Json[] = (body.anyOf ?? [body]).map(resolved);
    if (bodies.some(({ properties: { items, data } }) => resolved(items ?? data).type === 'array')) continue;
    within.push(operationId);
    const rows = operation['x-rows']
      ?.split('.')
      .reduce((at: Json, name: string) => resolved(at.properties[name]), body);
    expect([operationId, rows?.type]).toEqual([operationId, 'array']);
  }
  expect(within.sort()).toEqual(['getCs2PlayerClutches', 'getCs2PlayerStats', 'getLolPlayerStats']);
});

test('streams and sockets tell typed frames, and each event of the catalogue has a typed body', () => {
  const stream = document.paths['/ufc/live/stream'].get.responses[200].content['text/event-stream'].schema;
  expect(stream.$ref).toBe('#/components/schemas/UfcStreamEvent');
  expect(document.paths['/tennis/live/ws'].get['x-frames'].server.$ref).toBe('#/components/schemas/TennisSocketFrame');
  const { post } = document.webhooks['ufc.bout.completed'];
  expect(post.requestBody.content['application/json'].schema.$ref).toBe('#/components/schemas/UfcBoutCompletedEvent');
  expect(document.components.schemas.UfcBoutCompletedEvent.properties.data.$ref).toBe(
    '#/components/schemas/UfcLiveBout',
  );
});

test('the part of a family has its paths and what they refer to, and the parts make the whole', () => {
  const families = ['service', 'tennis', 'ufc', 'lol'];
  const parts = families.map((family) => cutFamily(document, family, families));
  const paths = parts.flatMap((part) => Object.keys(part.paths));
  expect(paths.sort()).toEqual(Object.keys(document.paths).sort());
  const [, tennis] = parts as [unknown, Json];
  expect(Object.keys(tennis.paths).every((path) => path.startsWith('/tennis/'))).toBe(true);
  expect(tennis.components.schemas).toHaveProperty('TennisPlayerRow');
  expect(Object.keys(tennis.components.schemas).filter((name) => name.startsWith('Ufc'))).toEqual([]);
  const text = JSON.stringify(tennis);
  for (const [, kind, name] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
    expect([kind, name, tennis.components[kind!][name!] !== undefined]).toEqual([kind, name, true]);
});

test('nothing stands in the document that nothing refers to', () => {
  expect(cut(document, { path: () => true, event: () => true })).toEqual(document);
});

test('what is printed reads back, on lines that a person can read, and the same each time', () => {
  expect(printDocument(document)).toBe(readFileSync(resolve('openapi.json'), 'utf8'));
  const value = { list: Array.from({ length: 40 }, (_, index) => ({ index })), empty: {}, text: 'a "quoted" word' };
  const printed = printJson(value);
  expect(JSON.parse(printed)).toEqual(value);
  expect(Math.max(...printed.split('\n').map((line) => line.length))).toBeLessThanOrEqual(140);
});

test('each declared route stands in the document', () => {
  expect(operations).toHaveLength(declaredRoutes().length);
});

test('a resource with another path has each of its routes under both, by names of their own', () => {
  const both = (path: string) => declaredRoutes().filter((route) => route.resource.path === path);
  const [events, tournaments] = [both('cs2/events'), both('cs2/tournaments')];
  expect(events).toHaveLength(10);
  expect(tournaments.map(({ path }) => path)).toEqual(events.map(({ path }) => path));
  expect(tournaments.map(({ operationId }) => operationId)).toEqual(
    events.map(({ operationId }) => operationId.replace('Event', 'Tournament')),
  );
  expect(document.paths['/cs2/tournaments/{eventIdOrSlug}'].get.operationId).toBe('getCs2Tournament');
  expect(document.paths['/cs2/events/{eventIdOrSlug}'].get.operationId).toBe('getCs2Event');
});
