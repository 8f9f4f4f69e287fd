import { startAgent, type Agent } from '../support/agent.js';
import { DEMO_KEY, startService, type Json, type Service } from '../support/service.js';

/** A call of `/mcp` costs the requests that it makes, and is limited as these are. */
let service: Service;

beforeAll(async () => {
  service = await startService({ environment: { LOG_REQUESTS: 'true', LOG_LEVEL: 'info', TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => service.stop());

async function agentOf(account: object): Promise<{ agent: Agent; key: string }> {
  const { key } = await service.key(account);
  return { agent: await startAgent(service.url, key), key };
}

/** Requests that the key has left in the month and in the minute. */
async function left(key: string): Promise<[month: number, minute: number]> {
  const { headers } = await service.get('/api/v1/me', key);
  return [Number(headers.get('x-quota-remaining')), Number(headers.get('x-ratelimit-remaining'))];
}

test('messages, lists of tools and searches for operations cost nothing; calls cost their requests', async () => {
  const { agent, key } = await agentOf({ plan: 'pro' });
  const [month, minute] = await left(key);
  await agent.client.listTools();
  await agent.ask('operations', { query: 'odds' });
  await agent.refusal('match', { family: 'ufc' });
  const [untouched, free] = await left(key);
  expect([untouched, free]).toEqual([month, minute - 1]);
  const { nextCursor } = await agent.ask('matches', { family: 'ufc', limit: 2 });
  await agent.ask('matches', { cursor: nextCursor });
  await agent.ask('ranking', { family: 'tennis' });
  expect(await left(key)).toEqual([month - 3, minute - 5]);
  await agent.close();
});

test('coverage is free of the month, as its route is', async () => {
  const { agent, key } = await agentOf({ plan: 'pro' });
  const [month] = await left(key);
  await agent.ask('coverage', { family: 'ufc' });
  expect((await left(key))[0]).toBe(month);
  await agent.close();
});

test('a full minute is an error of the tool that says when to go on', async () => {
  const { agent } = await agentOf({ plan: 'free' });
  for (let call = 0; call < 10; call += 1) await agent.ask('ranking', { family: 'tennis', limit: 1 });
  const error = await agent.refusal('ranking', { family: 'tennis', limit: 1 });
  expect(error).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', status: 429, retryAfterSeconds: expect.any(Number) });
  expect(error.retryAfterSeconds).toBeGreaterThan(0);
  expect((await agent.client.listTools()).tools).toHaveLength(12);
  await agent.close();
});

test('the demo key is limited by the address of its caller', async () => {
  const demo = await startAgent(service.url, DEMO_KEY);
  for (let call = 0; call < 10; call += 1) await demo.ask('ranking', { family: 'tennis', limit: 1 });
  expect(await demo.refusal('ranking', { family: 'tennis' })).toMatchObject({ status: 429 });
  expect((await service.get('/api/v1/ufc/fighters', DEMO_KEY)).status).toBe(429);
  await demo.close();
});

test('behind a proxy, the address of a caller is the one that the proxy names', async () => {
  const call = async (address: string): Promise<Json> => {
    const params = { name: 'ranking', arguments: { family: 'tennis', limit: 1 } };
    const answer = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: { 'x-api-key': DEMO_KEY, 'x-forwarded-for': address, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
    return ((await answer.json()) as Json).result;
  };
  for (let calls = 0; calls < 10; calls += 1) expect((await call('203.0.113.5')).isError).toBeUndefined();
  expect((await call('203.0.113.5')).isError).toBe(true);
  expect((await call('203.0.113.6')).isError).toBeUndefined();
});

test('a plan without the resource is refused in the words of the route', async () => {
  const { agent, key } = await agentOf({ plan: 'free' });
  const { items } = await agent.ask('matches', { family: 'ufc', status: 'completed', limit: 1 });
  const error = await agent.refusal('match', { family: 'ufc', id: items[0].id, view: 'odds' });
  const rest = await service.get(`/api/v1/ufc/fights/${items[0].id}/odds`, key);
  const { error: own } = (await rest.json()) as Json;
  expect(error).toMatchObject({ code: rest.headers.get('x-error-code'), status: 403, message: own.message });
  expect(error.docsUrl).toBe(own.docsUrl);
  await agent.close();
});

test('a plan of one game opens no other', async () => {
  const { agent } = await agentOf({ plan: 'one_game', game: 'ufc' });
  await agent.ask('ranking', { family: 'ufc' });
  expect(await agent.refusal('ranking', { family: 'tennis' })).toMatchObject({ code: 'GAME_NOT_IN_PLAN', status: 403 });
  const { meta } = await agent.ask('find', { query: 'wimbledon' });
  expect(meta.leftOut.map(({ family }: Json) => family)).toContain('tennis');
  await agent.close();
});

test('a key with scopes opens only these', async () => {
  const { key } = await service.key({ plan: 'pro' }, { scopes: ['cs2'] });
  const agent = await startAgent(service.url, key);
  await agent.ask('ranking', { family: 'cs2' });
  expect(await agent.refusal('ranking', { family: 'ufc' })).toMatchObject({ code: 'KEY_SCOPE_MISSING' });
  await agent.close();
});

test('live data are as late as the plan, the archive as its route says', async () => {
  for (const plan of ['free', 'pro']) {
    const { agent, key } = await agentOf({ plan });
    for (const [family, path] of [
      ['tennis', '/api/v1/tennis/matches/live'],
      ['ufc', '/api/v1/ufc/live'],
      ['cs2', '/api/v1/cs2/live'],
    ] as const) {
      const { delaySeconds } = await agent.ask('live', { family });
      expect(delaySeconds).toBe(Number((await service.get(path, key)).headers.get('x-data-delay')));
    }
    await agent.close();
  }
});

test('the log names the requests of a call, and none as cut', async () => {
  const before = service.log().length;
  const { agent } = await agentOf({ plan: 'pro' });
  await agent.ask('ranking', { family: 'tennis' });
  await agent.close();
  const lines = service.log().slice(before);
  expect(lines).toContain('"path":"/mcp"');
  expect(lines).toContain('"path":"/api/v1/tennis/rankings"');
  expect(lines).not.toContain('"cut":true');
});
