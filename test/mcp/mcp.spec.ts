import { Ajv } from 'ajv';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { sql } from '../../src/db/sql.js';
import { startAgent, type Agent } from '../support/agent.js';
import { DEMO_KEY, startService, type Json, type Service } from '../support/service.js';

/** The Model Context Protocol at `/mcp`: its list of tools, who may call, and what it refuses. */
const LISTED = 'https://agent.example';
let service: Service;
let key: string;
let agent: Agent;

beforeAll(async () => {
  service = await startService({ environment: { CORS_ORIGINS: LISTED } });
  ({ key } = await service.key({ plan: 'scale' }));
  agent = await startAgent(service.url, key);
});
afterAll(async () => {
  await agent.close();
  await service.stop();
});

const MESSAGE = { jsonrpc: '2.0', id: 7, method: 'tools/list' };

const post = (headers: Record<string, string>, body: unknown = MESSAGE, method = 'POST') =>
  fetch(`${service.url}/mcp`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

const call = (name: string, given: object) => ({
  ...MESSAGE,
  method: 'tools/call',
  params: { name, arguments: given },
});

test('lists at most twelve tools in less than 12 kB, each described with every argument', async () => {
  const answer = await post({ 'x-api-key': key });
  const text = await answer.text();
  const { tools } = (JSON.parse(text) as Json).result;
  expect(tools.map(({ name }: Json) => name)).toEqual([
    'find',
    'profile',
    'matches',
    'match',
    'head_to_head',
    'ranking',
    'leaders',
    'schedule',
    'live',
    'coverage',
    'operations',
    'call',
  ]);
  expect(Buffer.byteLength(text)).toBeLessThan(12_000);
  for (const { description, inputSchema, outputSchema, annotations } of tools as Json[]) {
    expect(description).toMatch(/\.$/);
    expect(annotations).toEqual({ readOnlyHint: true });
    expect(outputSchema.required).toEqual(['source', 'delaySeconds', 'coverage']);
    for (const one of Object.values(inputSchema.properties) as Json[]) expect(one.description).toMatch(/\w/);
  }
});

test.each(['legacy', { pin: '2026-07-28' }, 'auto'] as const)('serves clients of protocol %p alike', async (mode) => {
  const other = await startAgent(service.url, key, mode);
  const { tools } = await other.client.listTools();
  expect(tools).toHaveLength(12);
  expect(other.client.getInstructions()).toContain('find turns a name into family, kind and id');
  const { items } = await other.ask('find', { query: 'harbour nine', family: 'cs2' });
  expect(items[0]).toMatchObject({ family: 'cs2', kind: 'teams', name: 'Harbour Nine' });
  await other.close();
});

test('every tool answers what its schema says', async () => {
  const { tools } = await agent.client.listTools();
  const { items } = await agent.ask('find', { query: 'harbour nine', family: 'cs2' });
  const { id } = items[0];
  const [match] = (await agent.ask('matches', { family: 'cs2', team: id, status: 'completed' })).items;
  const rival = match.team1.id === id ? match.team2.id : match.team1.id;
  const given: Record<string, object> = {
    find: { query: 'harbour' },
    profile: { family: 'cs2', kind: 'teams', id },
    matches: { family: 'cs2', team: id },
    match: { family: 'cs2', id: match.id },
    head_to_head: { family: 'cs2', a: id, b: rival },
    ranking: { family: 'cs2' },
    leaders: { family: 'cs2', metric: 'rating' },
    schedule: { family: 'cs2' },
    live: { family: 'cs2' },
    coverage: {},
    operations: { query: 'skins prices' },
    call: { operation: 'getCs2Team', arguments: { id } },
  };
  expect(Object.keys(given)).toEqual(tools.map(({ name }) => name));
  const ajv = new Ajv({ strict: false });
  for (const { name, outputSchema } of tools) {
    const answer = await agent.ask(name, given[name]!);
    const isValid = ajv.validate(outputSchema as object, answer);
    expect([name, isValid, ajv.errors]).toEqual([name, true, null]);
    expect(answer.items ?? answer.data).toBeDefined();
    expect(answer.source.operation).toMatch(/^\w+$/);
  }
});

test('an answer names its operation, schema, publishers, delay and the reach of the archive', async () => {
  const { source, delaySeconds, coverage, items } = await agent.ask('ranking', {
    family: 'tennis',
    list: 'ATP',
    limit: 3,
  });
  const rest = await service.get('/api/v1/tennis/rankings?tour=ATP&page_size=3', key);
  expect(items).toEqual(((await rest.json()) as Json).items);
  expect(delaySeconds).toBe(Number(rest.headers.get('x-data-delay')));
  expect(source).toEqual({
    operation: 'listTennisRankings',
    path: '/api/v1/tennis/rankings?tour=ATP&page_size=3&strict=true',
    schema: 'TennisRankingList',
    publishers: expect.arrayContaining([expect.stringContaining('JeffSackmann')]),
  });
  const { data } = (await (await service.get('/api/v1/coverage/tennis', key)).json()) as Json;
  const { resource, rows, from, to } = data.resources.find((one: Json) => one.resource === 'rankings');
  expect(coverage).toEqual({ resource, rows, from, to, countedAt: data.countedAt });
});

test('the samples of the guide work as they are written', async () => {
  const guide = readFileSync('docs/guides/agents.md', 'utf8').replaceAll('http://127.0.0.1:3000', service.url);
  const blockOf = (language: string) => new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'm').exec(guide)![1]!;
  const { stdout } = await promisify(execFile)('bash', ['-c', blockOf('sh')]);
  const { result } = JSON.parse(stdout) as Json;
  expect(result.structuredContent.items[0]).toMatchObject({ family: 'tennis', kind: 'tournaments', name: 'Wimbledon' });
  const { url, headers } = (JSON.parse(blockOf('json')) as Json).mcpServers.scoreline;
  const other = await startAgent(url.replace(/\/mcp$/, ''), headers['x-api-key']);
  expect((await other.client.listTools()).tools).toHaveLength(12);
  await other.close();
  const named = [...guide.matchAll(/^\| `(\w+)` \| /gm)].map(([, name]) => name);
  expect(named).toEqual(expect.arrayContaining((await agent.client.listTools()).tools.map(({ name }) => name)));
});

describe('who may call', () => {
  test('a bearer is a key too', async () => {
    expect((await post({ authorization: `Bearer ${key}` })).status).toBe(200);
  });

  test('an empty x-api-key, as a client without one may send it, leaves the bearer', async () => {
    const called = await post(
      { authorization: `Bearer ${key}`, 'x-api-key': '' },
      call('ranking', { family: 'tennis' }),
    );
    expect(called.status).toBe(200);
    expect(((await called.json()) as Json).result.isError).not.toBe(true);
    expect((await post({ 'x-api-key': '' })).status).toBe(401);
  });

  test.each([
    ['no key', {}],
    ['an unknown key', { 'x-api-key': `svc_live_${'x'.repeat(32)}` }],
    ['an unknown bearer', { authorization: 'Bearer nonsense' }],
  ])('%s is a 401 in our form, before the message is read', async (_what, headers: Record<string, string>) => {
    const answer = await post(headers, 'not JSON at all');
    const rest = await service.get('/api/v1/ufc/fighters', Object.values(headers)[0]?.replace('Bearer ', ''));
    expect(answer.status).toBe(401);
    expect(answer.headers.get('x-error-code')).toBe(rest.headers.get('x-error-code'));
    const { error } = (await answer.json()) as Json;
    expect(error.message).toBe(((await rest.json()) as Json).error.message);
    expect(error.docsUrl).toContain('/docs/errors/');
  });

  test('the key of a suspended account, and one from another address, are refused', async () => {
    const bound = await service.key({}, { allowedAddresses: ['203.0.113.7'] });
    expect((await post({ 'x-api-key': bound.key })).status).toBe(403);
    const suspended = await service.key();
    await service.db.rows(sql`update account set suspended_at = now() where id = ${suspended.accountId} returning id`);
    const answer = await post({ 'x-api-key': suspended.key });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'ACCOUNT_SUSPENDED']);
  });

  test('a page of another origin is refused, one of this service is not', async () => {
    const refused = await post({ 'x-api-key': key, origin: 'https://evil.example' });
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'CSRF_FAILED']);
    expect((await post({ 'x-api-key': key, origin: service.url })).status).toBe(200);
  });

  test('a listed page may send what its client needs, and another may not', async () => {
    const preflight = (origin: string) =>
      fetch(`${service.url}/mcp`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,authorization,mcp-protocol-version',
        },
      });
    const { headers } = await preflight(LISTED);
    expect(headers.get('access-control-allow-origin')).toBe(LISTED);
    expect(headers.get('access-control-allow-headers')).toMatch(/authorization.*mcp-protocol-version/);
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
    const answer = await post({ 'x-api-key': key, origin: LISTED });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, LISTED]);
  });

  test('the demo key calls, as late as its plan', async () => {
    const demo = await startAgent(service.url, DEMO_KEY);
    const { delaySeconds } = await demo.ask('live', { family: 'tennis' });
    expect(delaySeconds).toBe(60);
    expect((await agent.ask('live', { family: 'tennis' })).delaySeconds).toBe(0);
    await demo.close();
  });
});

describe('what is refused', () => {
  test.each(['GET', 'DELETE'])('%s is a 405 that says what to use', async (method) => {
    const answer = await post({ 'x-api-key': key }, undefined, method);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, expect.stringContaining('POST')]);
    expect(((await answer.json()) as Json).error).toContain('use ');
  });

  test('a message that is no JSON, a list, too large or of another type', async () => {
    expect((await post({ 'x-api-key': key }, '{"jsonrpc":')).status).toBe(400);
    expect((await post({ 'x-api-key': key, 'content-type': 'text/plain' })).status).toBe(415);
    const batch = await post({ 'x-api-key': key }, [MESSAGE, MESSAGE]);
    expect([batch.status, ((await batch.json()) as Json).error.message]).toEqual([
      400,
      expect.stringContaining('one message'),
    ]);
    const large = await post({ 'x-api-key': key }, { ...MESSAGE, params: { padding: 'x'.repeat(70_000) } });
    expect([large.status, ((await large.json()) as Json).error]).toEqual([413, expect.stringContaining('65536')]);
  });

  test('a tool that there is not, with the names of those that there are', async () => {
    const { error } = (await (await post({ 'x-api-key': key }, call('delete_everything', {}))).json()) as Json;
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('head_to_head') });
  });

  test.each([
    ['an argument is missing', 'profile', { family: 'ufc', kind: 'fighters' }, 'id is required'],
    ['an argument is empty', 'find', { query: '' }, 'query is required'],
    ['a family is unknown', 'matches', { family: 'chess' }, "family must be 'lol', 'cod', 'cs2', 'ufc' or 'tennis'"],
    [
      'an argument is unknown',
      'match',
      { family: 'ufc', id: 'ufc-1', round: 2 },
      'round is not an argument of this tool',
    ],
    ['an argument has another type', 'matches', { family: 'ufc', limit: 'ten' }, 'limit must be a whole number'],
    ['a number is out of range', 'matches', { family: 'ufc', limit: 1_000 }, 'limit must be between 1 and 100'],
    ['the family lacks the tool', 'leaders', { family: 'ufc', metric: 'kda' }, "family must be 'lol' or 'cs2'"],
    [
      'the family lacks the argument',
      'matches',
      { family: 'tennis', team: 'x' },
      'matches of tennis takes player, opponent',
    ],
    [
      'the kind is unknown',
      'profile',
      { family: 'ufc', kind: 'horses', id: 'x' },
      'kind=fighters, id (needed), view (stats',
    ],
    ['the view is unknown', 'match', { family: 'cs2', id: 'x', view: 'oddz' }, 'it was given id=x, view=oddz'],
    ['a filter is unknown', 'matches', { family: 'ufc', filters: { colour: 'red' } }, 'colour is not a parameter'],
    ['a filter is wrong', 'leaders', { family: 'lol', metric: 'beauty' }, 'metric must be'],
    ['an operation is unknown', 'call', { operation: 'dropTables' }, 'There is no operation dropTables'],
    ['an operation needs a session', 'call', { operation: 'listKeys' }, 'There is no operation listKeys'],
    ['an operation streams', 'call', { operation: 'streamUfcLive' }, 'There is no operation streamUfcLive'],
    ['an operation writes', 'call', { operation: 'createKey' }, 'There is no operation createKey'],
    [
      'a parameter is unknown to a route without strict',
      'call',
      { operation: 'getStatus', arguments: { a: 1 } },
      'a is not a parameter of',
    ],
    ['a path parameter is missing', 'call', { operation: 'getUfcBout' }, 'getUfcBout needs boutId'],
    ['an id is a word of another path', 'live', { family: 'ufc', id: 'stream' }, '/ufc/live/stream is no'],
    ['an id is a step upwards', 'profile', { family: 'ufc', kind: 'fighters', id: '..' }, 'take an id of find'],
    ['an id is unknown', 'profile', { family: 'ufc', kind: 'fighters', id: 'nobody' }, 'nobody'],
    ['a cursor is made up', 'matches', { family: 'ufc', cursor: 'AAAA' }, 'begin again without a cursor'],
  ])('where %s, an error that says so', async (_what, tool, given, sentence) => {
    const error = await agent.refusal(tool, given);
    expect(error).toMatchObject({
      code: expect.stringMatching(/^[A-Z_]+$/),
      message: expect.stringContaining(sentence),
      docsUrl: expect.stringContaining('/docs/errors/'),
    });
  });

  test.each([
    ['find', { query: 'a' }, ['query'], /^query must have at least 2/],
    ['head_to_head', { family: 'tennis', a: 'atp_900001', b: 'atp_900001' }, ['b'], /^a and b must be different/],
    ['matches', { family: 'lol', status: 'over' }, ['status'], /^status must be one or more of unstarted/],
    ['ranking', { family: 'tennis', list: 'ITF' }, ['list'], /^list must be/],
    ['call', { operation: 'searchAll', arguments: { q: 'a' } }, ['q'], /^q must have at least 2/],
  ])('what the API refuses is named by the arguments of %s', async (tool, given, params, sentence) => {
    const { code, message, errors } = await agent.refusal(tool, given);
    expect([code, message, errors[0].message]).toEqual([
      'VALIDATION_ERROR',
      expect.stringMatching(sentence),
      expect.stringMatching(sentence),
    ]);
    expect(errors.map(({ param }: Json) => param)).toEqual(params);
  });

  test('a cursor of another tool, and one with a path of its own', async () => {
    const { nextCursor } = await agent.ask('matches', { family: 'ufc', limit: 1 });
    expect(await agent.refusal('ranking', { family: 'ufc', cursor: nextCursor })).toMatchObject({
      code: 'INVALID_CURSOR',
    });
    const place = JSON.parse(Buffer.from(nextCursor, 'base64url').toString()) as Json[];
    for (const path of [
      '/keys',
      '/ufc/live/stream',
      '//evil.example/',
      '/ufc/../keys',
      '/ufc/fighters/%2e%2E',
      '/qr/generate?data=x',
    ]) {
      const cursor = Buffer.from(JSON.stringify([place[0], place[1], path, ...place.slice(3)])).toString('base64url');
      expect(await agent.refusal('matches', { family: 'ufc', cursor })).toMatchObject({ code: 'INVALID_CURSOR' });
    }
  });
});
