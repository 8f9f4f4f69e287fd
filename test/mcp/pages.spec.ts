import { startAgent, type Agent } from '../support/agent.js';
import { startService, type Json, type Service } from '../support/service.js';

/** Answers of `/mcp` below 32 kB: whole items, and cursors that bring the rest, each row once. */
let service: Service;
let key: string;
let agent: Agent;

beforeAll(async () => {
  service = await startService();
  ({ key } = await service.key({ plan: 'enterprise' }));
  agent = await startAgent(service.url, key);
});
afterAll(async () => {
  await agent.close();
  await service.stop();
});

const LIMIT_BYTES = 32_000;

/** The structured answer of a tool and the bytes of its whole message. */
async function message(name: string, given: object): Promise<{ answer: Json; bytes: number }> {
  const response = await fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
  });
  const text = await response.text();
  const { result } = JSON.parse(text) as Json;
  if (result.isError) throw new Error(text);
  return { answer: result.structuredContent, bytes: Buffer.byteLength(text) };
}

/** All items, by the cursors of the answers, each of which is small enough. */
async function walk(name: string, given: object): Promise<{ items: Json[]; answers: number }> {
  const items: Json[] = [];
  let answers = 0;
  for (let next: object | undefined = given; next;) {
    const { answer, bytes } = await message(name, next);
    expect(bytes).toBeLessThan(LIMIT_BYTES);
    items.push(...answer.items);
    answers += 1;
    next = answer.nextCursor && { cursor: answer.nextCursor };
  }
  return { items, answers };
}

const rest = async (path: string): Promise<Json> => (await service.get(`/api/v1${path}`, key)).json();

test('a page that is larger than an answer comes in several, each row once and in order', async () => {
  const { data } = await rest('/ufc/bouts?status=completed&limit=100');
  const { answer } = await message('matches', { family: 'ufc', status: 'completed', limit: 100 });
  expect(answer.items.length).toBeLessThan(100);
  const { items } = await walk('matches', { family: 'ufc', status: 'completed', limit: 100 });
  expect(items.slice(0, data.length)).toEqual(data);
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  expect(items).toHaveLength(answer.meta.total);
});

test('an object whose rows come page by page goes on by its cursor', async () => {
  const games: string[] = [];
  let total = 0;
  const call = { operation: 'getLolPlayerStats', arguments: { playerId: 'lol-player-1', limit: 30 } };
  for (let next: object | undefined = call; next;) {
    const { answer } = await message('call', next);
    const omitted = answer.omitted?.find(({ part }: Json) => part === 'recent');
    const rows = omitted ? (await walk('call', { cursor: omitted.cursor })).items : answer.data.recent;
    games.push(...rows.map(({ gameId }: Json) => gameId));
    total = (await rest('/lol/players/lol-player-1/stats')).meta.total;
    next = answer.nextCursor && { cursor: answer.nextCursor };
  }
  expect(games.length).toBeGreaterThan(30);
  expect(new Set(games).size).toBe(total);
  expect(games).toHaveLength(total);
});

test('every family walks to the end of a list', async () => {
  for (const [family, id] of [
    ['tennis', 'id'],
    ['lol', 'matchId'],
    ['cs2', 'id'],
    ['cod', 'matchId'],
  ] as const) {
    const given = family === 'tennis' ? { family, year: 2026, filters: { level: 'G', tour: 'ATP' } } : { family };
    const { items } = await walk('matches', { ...given, limit: 100 });
    const [{ answer }] = [await message('matches', { ...given, limit: 1 })];
    expect([family, new Set(items.map((row) => row[id])).size]).toEqual([family, items.length]);
    expect([family, items.length]).toEqual([family, answer.meta.total]);
  }
});

test('a list without pages comes in several answers too', async () => {
  const event = (await rest('/cs2/matches?status=completed&limit=100')).data.find((one: Json) => one.hasStats);
  const { data } = await rest(`/cs2/matches/${event.id}/kills`);
  const { items, answers } = await walk('match', { family: 'cs2', id: event.id, view: 'kills' });
  expect(answers).toBeGreaterThan(1);
  expect(items).toEqual(data);
});

test('limit holds where the route has no number of rows', async () => {
  const match = (await rest('/cs2/matches?status=completed&limit=100')).data.find((one: Json) => one.hasStats);
  const { answer } = await message('match', { family: 'cs2', id: match.id, view: 'kills', limit: 3 });
  expect(answer.items).toHaveLength(3);
  const next = await message('match', { cursor: answer.nextCursor });
  const { data } = await rest(`/cs2/matches/${match.id}/kills`);
  expect([...answer.items, ...next.answer.items]).toEqual(data.slice(0, 6));
});

test('limit does not cut a list off that its route answers whole', async () => {
  const given = { family: 'tennis', year: 2026, limit: 5 };
  const { items } = await rest('/tennis/tournaments/calendar?year=2026');
  expect(items.length).toBeGreaterThan(20);
  expect((await message('schedule', given)).answer.items).toEqual(items.slice(0, 5));
  expect((await walk('schedule', given)).items).toEqual(items);
});

test('limit takes the newest ranks of a history, and no rows follow', async () => {
  const given = { family: 'tennis', kind: 'players', id: 'atp_900001', view: 'rankings', limit: 3 };
  const { items } = await rest('/tennis/rankings/history/atp_900001');
  expect((await walk('profile', given)).items).toEqual(items.slice(-3));
});

test('an object that is too large leaves out parts, each with a cursor that brings it whole', async () => {
  const [{ id }] = (await rest('/tennis/tournaments?q=Wimbledon&year=2026&tour=ATP')).items;
  const draw = await rest(`/tennis/tournaments/${id}/draw`);
  const { answer, bytes } = await message('profile', { family: 'tennis', kind: 'tournaments', id, view: 'draw' });
  expect(bytes).toBeLessThan(LIMIT_BYTES);
  expect(answer.omitted.length).toBeGreaterThan(0);
  const whole: Json = { ...answer.data };
  for (const { part, items, cursor } of answer.omitted) {
    const walked = await walk('profile', { cursor });
    expect(walked.items).toHaveLength(items);
    whole[part] = walked.items;
    for (const [index, row] of walked.items.entries()) {
      for (const name of Object.keys(draw[part][index])) {
        if (!(name in row)) row[name] = (await partOf(part, index, name)).items;
      }
    }
  }
  expect(whole).toEqual(draw);

  /** A part of a row that was too large itself. */
  async function partOf(part: string, index: number, name: string) {
    const { omitted } = await omissions(answer.omitted.find((one: Json) => one.part === part).cursor);
    return walk('profile', { cursor: omitted.find((one) => one.part === `${part}.${index}.${name}`).cursor });
  }
});

/** What the answers of a list leave out. */
async function omissions(cursor: string): Promise<{ omitted: Json[] }> {
  const omitted: Json[] = [];
  for (let next: string | undefined = cursor; next;) {
    const { answer } = await message('profile', { cursor: next });
    omitted.push(...(answer.omitted ?? []));
    next = answer.nextCursor;
  }
  return { omitted };
}

test('the example of every operation is answered below 32 kB, and as its route answers it', async () => {
  const { items } = await walk('operations', { query: 'list get search' });
  const { components } = (await (await service.get('/openapi.json')).json()) as Json;
  const compared: string[] = [];
  for (const { operation, path, schema } of items) {
    const example: string = components.examples[operation]?.summary?.replace('GET /api/v1', '') ?? path;
    const answer = await service.get(`/api/v1${example}`, key);
    if (answer.status !== 200) continue;
    const body = (await answer.json()) as Json;
    const called = await message('call', { operation, arguments: argumentsOf(path, example) });
    expect([operation, called.bytes < LIMIT_BYTES, called.answer.source.schema]).toEqual([operation, true, schema]);
    const { data, items: rows, omitted, nextCursor } = called.answer;
    const isWhole =
      omitted === undefined && nextCursor === undefined && !/live|status|freshness|usage|^\/me/i.test(path);
    if (!isWhole) continue;
    const own = body.items ?? (body.success === undefined ? body : body.data);
    compared.push(operation);
    expect([operation, rows ?? data]).toEqual([operation, own]);
  }
  expect(compared.length).toBeGreaterThan(150);
});

/** The parameters of an example, by the pattern of its path. */
function argumentsOf(pattern: string, example: string): Record<string, string> {
  const [path = '', query = ''] = example.split('?');
  const values = path.split('/');
  const named = pattern
    .split('/')
    .flatMap((part, index) => (part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(values[index]!)]] : []));
  return { ...Object.fromEntries(named), ...Object.fromEntries(new URLSearchParams(query)) };
}

describe('operations', () => {
  test.each([
    ['tennis head to head', 'getTennisHeadToHead'],
    ['tennis rankings history', 'getTennisRankingHistory'],
    ['ufc event odds', 'getUfcEventOdds'],
    ['lol gold game', 'getLolGold'],
    ['lol transfers of a team', 'listLolTeamTransfers'],
    ['cs2 skin price history', 'listCs2SkinHistory'],
    ['cs2 veto', 'listCs2MatchVeto'],
    ['cod standings', 'listCodStandings'],
    ['fortnite placements', 'listFortnitePlacements'],
    ['status of the service', 'getStatus'],
  ])('%p finds %s among the first', async (query, operation) => {
    const { answer } = await message('operations', { query });
    expect(answer.items.map((one: Json) => one.operation)).toContain(operation);
    const { parameters } = answer.items.find((one: Json) => one.operation === operation);
    for (const { name, says } of parameters as Json[])
      expect([name, says]).toEqual([name, expect.stringMatching(/\w/)]);
  });

  test('finds nothing that writes, streams or needs a session', async () => {
    const { items } = await walk('operations', { query: 'webhook key account session stream live' });
    const paths = items.map(({ path }) => path);
    expect(
      paths.filter((path) =>
        /^\/(keys|webhooks\/(?!events$)|auth|operator|billing|requests)|\/(stream|ws)$/.test(path),
      ),
    ).toEqual([]);
  });
});
