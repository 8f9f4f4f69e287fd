import { sql } from '../../src/db/sql.js';
import { written } from '../support/document.js';
import { signUp } from '../support/owner.js';
import { DEMO_KEY, startService, type Json, type Service } from '../support/service.js';

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
    message: 'The Starter plan covers one game, ufc; tennis is not part of it; choose it, or take a plan of all games.',
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
    message: 'This key is limited to cs2, lol; it lacks the scope tennis; use a key that has it.',
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

const CATALOGUE = '/api/v1/lol/webhooks/events';

test.each([
  ['starter', 'ufc'],
  ['basic', null],
  ['one_game', 'cs2'],
  ['pro', null],
])(
  'the catalogue of lol events is open on %s, whatever its game, and takes nothing of the month',
  async (plan, game) => {
    const { key } = await service.key({ plan, ...(game && { game }) });
    const answer = await service.get(CATALOGUE, key);
    expect([answer.status, answer.headers.get('x-quota-cost')]).toEqual([200, '0']);
  },
);

test('the catalogue of lol events is closed to Free by key and by session, to the demo key and to other scopes', async () => {
  const { key } = await service.key({ plan: 'free' });
  expect((await refusal(`${CATALOGUE}?strict=true&x=1`, key)).members).toEqual({
    type: 'permission_error',
    code: 'webhooks_not_in_plan',
    message: 'The Free plan has no webhooks for any events; take one of the plans that have.',
    plan: 'free',
    requiredPlans: ['starter', 'basic', 'one_game', 'pro', 'business', 'scale', 'enterprise'],
  });
  expect((await refusal(CATALOGUE, DEMO_KEY)).members.code).toBe('demo_key_restricted');
  const scoped = await service.key({}, { scopes: ['tennis'] });
  expect((await refusal(CATALOGUE, scoped.key)).members.code).toBe('key_scope_missing');
  const { cookie } = await signUp(service);
  const bySession = await service.get(CATALOGUE, undefined, { cookie });
  expect([bySession.status, bySession.headers.get('x-error-code')]).toEqual([403, 'WEBHOOKS_NOT_IN_PLAN']);
});

test('what the demo key is said to open leaves out what it is refused', async () => {
  const closed = [
    '/api/v1/ufc/events/{eventIdOrSlug}/odds',
    '/api/v1/ufc/fights/{boutId}/odds',
    '/api/v1/exports/{family}/{table}/{file}',
    CATALOGUE,
  ];
  const { paths } = written(await (await service.get('/openapi.json')).json());
  const { members } = await refusal(CATALOGUE, DEMO_KEY);
  const patterns = (members.allowed as string[]).map((allowed) => {
    const path = allowed.replace('GET ', '');
    return path.endsWith('*')
      ? (asked: string) => asked.startsWith(path.slice(0, -1))
      : (asked: string) => asked === path;
  });
  const isAllowed = (path: string) => patterns.some((matches) => matches(path));
  for (const path of closed) {
    expect([path, paths[path]?.get !== undefined, isAllowed(path)]).toEqual([path, true, false]);
    expect((await refusal(path.replaceAll(/[{}]/g, ''), DEMO_KEY)).members.code).toBe('demo_key_restricted');
  }
  for (const path of ['/api/v1/ufc/events', '/api/v1/ufc/events/{eventIdOrSlug}', '/api/v1/lol/players/{id}'])
    expect([path, isAllowed(path)]).toEqual([path, true]);
});

test('the whole catalogue opens by any key of one’s own and by a session, not by the demo key', async () => {
  const path = '/api/v1/webhooks/events';
  const { key } = await service.key({ plan: 'free' });
  const { cookie } = await signUp(service);
  const answers = [await service.get(path, key), await service.get(path, undefined, { cookie })];
  const [byKey, bySession] = await Promise.all(answers.map(async (answer) => (await answer.json()) as Json));
  expect(byKey.data.length).toBeGreaterThan(18);
  expect(bySession).toEqual(byKey);
  expect((await refusal(path, DEMO_KEY)).members.code).toBe('demo_key_restricted');
  expect((await service.get(path)).status).toBe(401);
});

test('no key is missed before the route is known', async () => {
  for (const key of [undefined, 'svc_live_wrong']) {
    expect((await service.get('/api/v1/tennis/nothing', key)).status).toBe(404);
    expect((await fetch(`${service.url}${FOUND}`, { method: 'DELETE' })).status).toBe(405);
    expect((await service.get(INVALID, key)).status).toBe(401);
    expect((await service.get('/api/v1/tennis/players/atp_1', key)).status).toBe(401);
  }
});
