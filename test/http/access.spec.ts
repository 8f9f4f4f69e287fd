import { sql } from '../../src/db/sql.js';
import { startService, type Json, type Service } from '../support/service.js';

/** What a key is refused although it is valid, and that every refusal has all its members. */
const FOUND = '/api/v1/tennis/players/atp_900001';
const INVALID = '/api/v1/tennis/rankings/top?top_n=0';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function refusal(path: string, key: string) {
  const answer = await service.get(path, key);
  const { error } = (await answer.json()) as Json;
  const { requestId, docsUrl, ...members } = error;
  expect(answer.status).toBe(403);
  expect(answer.headers.get('x-error-code')).toBe(members.code.toUpperCase());
  expect(requestId).toBe(answer.headers.get('x-request-id'));
  expect(docsUrl).toBe(`${service.url}/docs/errors/${members.code.replaceAll('_', '-')}`);
  return { members, headers: answer.headers };
}

test('a one-game plan opens its own game only, at no cost of the month', async () => {
  const { key } = await service.key({ plan: 'starter', game: 'ufc' });
  const { members, headers } = await refusal(FOUND, key);
  expect(members).toEqual({
    type: 'permission_error',
    code: 'game_not_in_plan',
    message: 'The Starter plan covers one game, ufc; tennis is not part of it.',
    plan: 'starter',
    game: 'tennis',
    chosenGame: 'ufc',
  });
  expect([headers.get('x-quota-cost'), headers.get('x-quota-remaining')]).toEqual(['0', '10000']);
  expect(headers.get('x-ratelimit-remaining')).toBe('29');
  const later = await service.get('/api/v1/me', key);
  expect([later.headers.get('x-quota-remaining'), later.headers.get('x-ratelimit-remaining')]).toEqual(['10000', '28']);
  const own = await service.key({ plan: 'one_game', game: 'tennis' });
  expect((await service.get(FOUND, own.key)).status).toBe(200);
});

test('a one-game plan without a game opens none', async () => {
  const { key } = await service.key({ plan: 'one_game' });
  expect((await refusal(FOUND, key)).members).toMatchObject({ code: 'game_not_in_plan', chosenGame: null });
});

test('a key limited to other families says which, and keeps /me', async () => {
  const { key } = await service.key({}, { scopes: ['cs2', 'lol'] });
  const { members, headers } = await refusal(FOUND, key);
  expect(members).toEqual({
    type: 'permission_error',
    code: 'key_scope_missing',
    message: 'This key is limited to cs2, lol; it lacks the scope tennis.',
    requiredScope: 'tennis',
    keyScopes: ['cs2', 'lol'],
  });
  expect(headers.get('x-quota-cost')).toBe('0');
  expect((await service.get('/api/v1/me', key)).status).toBe(200);
  const scoped = await service.key({}, { scopes: ['tennis'] });
  expect((await service.get(FOUND, scoped.key)).status).toBe(200);
});

test('a suspended account is refused everywhere before anything is counted', async () => {
  const { key, accountId } = await service.key({ plan: 'free' });
  await service.db.rows(sql`update account set suspended_at = now() where id = ${accountId}`);
  for (let index = 0; index < 12; index += 1) await refusal(FOUND, key);
  expect((await refusal('/api/v1/me', key)).members).toEqual({
    type: 'permission_error',
    code: 'account_suspended',
    message: 'This account is suspended; contact support.',
    supportUrl: `${service.url}/dashboard/support`,
  });
  expect(await service.redis.keys(`*${accountId}*`)).toEqual([]);
});

test('an address off the list of the key is refused before anything is counted', async () => {
  const { key, accountId } = await service.key({}, { allowedAddresses: ['203.0.113.0/24'] });
  expect((await refusal(FOUND, key)).members).toMatchObject({ type: 'permission_error', code: 'ip_not_allowed' });
  expect(await service.redis.keys(`*${accountId}*`)).toEqual([]);
});

test('a full minute comes before what the plan lacks', async () => {
  const { key } = await service.key({ plan: 'starter', game: 'ufc' }, { minuteLimit: 1 });
  await refusal(FOUND, key);
  expect((await service.get(FOUND, key)).status).toBe(429);
});

test('a bad parameter or an unknown id hides no refusal', async () => {
  const { key } = await service.key({ plan: 'starter', game: 'ufc' });
  for (const path of [
    INVALID,
    '/api/v1/tennis/players/atp_1',
    '/api/v1/tennis/rankings/itf',
    `${FOUND}?strict=true&x=1`,
  ])
    expect((await refusal(path, key)).members.code).toBe('game_not_in_plan');
});

test('no key is missed before the route is known', async () => {
  for (const key of [undefined, 'svc_live_wrong']) {
    expect((await service.get('/api/v1/tennis/nothing', key)).status).toBe(404);
    expect((await fetch(`${service.url}${FOUND}`, { method: 'DELETE' })).status).toBe(405);
    expect((await service.get(INVALID, key)).status).toBe(401);
    expect((await service.get('/api/v1/tennis/players/atp_1', key)).status).toBe(401);
  }
});
