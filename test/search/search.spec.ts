import { sql } from '../../src/db/sql.js';
import { signUp } from '../support/owner.js';
import { DEMO_KEY, startService, type Json, type Service } from '../support/service.js';

/** One search over every family. */
let service: Service;
let key: string;

beforeAll(async () => {
  service = await startService();
  ({ key } = await service.key({ plan: 'scale' }));
});
afterAll(() => service.stop());

const search = (query: string, by = key) => service.get(`/api/v1/search?${query}`, by);
const found = async (query: string, by = key): Promise<Json> => (await search(query, by)).json();
const read = async (path: string): Promise<Json> => (await service.get(`/api/v1/${path}`, key)).json();

/** A name of each kind in the demo's world, and the id that its own route has. */
async function named(): Promise<Record<string, { name: string; id: string }>> {
  const one = async (path: string, pick: (answer: Json) => [unknown, unknown]) => {
    const [name, id] = pick(await read(path));
    return { name: String(name), id: String(id) };
  };
  return {
    'tennis/players': await one('tennis/rankings/top?top_n=1', ({ items: [row] }) => [row.player_name, row.player_id]),
    'tennis/tournaments': await one('tennis/tournaments?page_size=1', ({ items: [row] }) => [row.name, row.id]),
    'ufc/fighters': await one('ufc/fighters?limit=1', ({ data: [row] }) => [row.name, row.slug]),
    'ufc/events': await one('ufc/events/recent?limit=1', ({ data: [row] }) => [row.title, row.slug]),
    'lol/teams': await one('lol/rankings?limit=1', ({ data: [row] }) => [row.team.name, row.team.slug]),
    'lol/leagues': await one('lol/leagues?limit=1', ({ data: [row] }) => [row.name, row.leagueId]),
    'cs2/teams': await one('cs2/rankings/world?limit=1', ({ data: [row] }) => [row.teamName, row.teamId]),
    'cs2/events': await one('cs2/events?limit=1', ({ data: [row] }) => [row.name, row.id]),
    'cod/teams': await one('cod/teams?limit=1', ({ data: [row] }) => [row.name, row.slug]),
    'cod/tournaments': await one('cod/tournaments?limit=1', ({ data: [row] }) => [row.name, row.id]),
    'fortnite/players': await one('fortnite/players?limit=1', ({ data: [row] }) => [row.ign, row.id]),
    'fortnite/orgs': await one('fortnite/orgs?limit=1', ({ data: [row] }) => [row.name, row.slug]),
  };
}

test('finds what its own route has, in every family, and each path answers', async () => {
  for (const [kind, { name, id }] of Object.entries(await named())) {
    const { data, meta } = await found(`q=${encodeURIComponent(name)}`);
    const hit = (data as Json[]).find((row) => `${row.family}/${row.kind}` === kind && row.id === id);
    expect([kind, hit]).toEqual([kind, expect.objectContaining({ path: `/${kind}/${id}` })]);
    expect(meta).toEqual({ q: name, count: data.length, leftOut: [] });
    const paths = [...new Map((data as Json[]).map((row) => [`${row.family}/${row.kind}`, row.path])).values()];
    for (const path of paths) expect([path, (await service.get(`/api/v1${path}`, key)).status]).toEqual([path, 200]);
  }
});

test('finds the matches of two sides with both names and their day', async () => {
  const [match] = (await read('cs2/matches/recent?limit=1')).data;
  const { data } = await found(
    `q=${encodeURIComponent(`${match.team1Name} vs ${match.team2Name}`)}&family=cs2&limit=20`,
  );
  expect(data).toContainEqual(
    expect.objectContaining({ kind: 'matches', id: match.id, about: match.eventName, date: match.date }),
  );
  expect(new Set((data as Json[]).map(({ family }) => family))).toEqual(new Set(['cs2']));
});

test('costs one request in all, whatever it finds', async () => {
  for (const query of ['q=ha', 'q=zzzzqq', 'q=ha&family=tennis,ufc&limit=20']) {
    const { headers } = await search(query);
    expect([query, headers.get('x-quota-cost')]).toEqual([query, '1']);
  }
  const owner = await signUp(service);
  const left = async (path: string) => Number((await owner.ask('GET', path)).headers.get('x-quota-remaining'));
  const first = await left('search?q=ha');
  expect(await left('search?q=harbor')).toBe(first - 1);
});

test("a session's searches take nothing of the minute of the keys", async () => {
  const owner = await signUp(service);
  await service.db.rows(sql`update account set plan = 'pro' where id = ${owner.accountId}`);
  const own = await service.key({}, { accountId: owner.accountId });
  const answers = await Promise.all(Array.from({ length: 101 }, () => owner.ask('GET', 'search?q=zzzzqq')));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await search('q=zzzzqq', own.key)).headers.get('x-ratelimit-remaining')).toBe('99');
});

test('names the families that the plan or the key leaves out, and refuses where none is left', async () => {
  const starter = await service.key({ plan: 'starter', game: 'tennis' });
  const { data, meta } = await found('q=ha', starter.key);
  expect((data as Json[]).filter(({ family }) => family !== 'tennis')).toEqual([]);
  const others = ['lol', 'cod', 'fortnite', 'cs2', 'ufc'];
  expect(meta.leftOut).toEqual(others.map((family) => ({ family, code: 'GAME_NOT_IN_PLAN' })));
  const refused = await search('q=ha&family=lol,ufc', starter.key);
  expect([refused.status, refused.headers.get('x-quota-cost')]).toEqual([403, '0']);
  expect(((await refused.json()) as Json).error).toMatchObject({
    code: 'game_not_in_plan',
    plan: 'starter',
    chosenGame: 'tennis',
  });

  const scoped = await service.key({ plan: 'pro' }, { scopes: ['ufc'] });
  expect((await found('q=ha&family=ufc,lol', scoped.key)).meta.leftOut).toEqual([
    { family: 'lol', code: 'KEY_SCOPE_MISSING' },
  ]);
  const other = await search('q=ha&family=lol', scoped.key);
  expect([other.status, other.headers.get('x-error-code')]).toEqual([403, 'KEY_SCOPE_MISSING']);
});

test('is open to the demo key, and refuses in the documented form what it cannot search for', async () => {
  expect((await search('q=harbor', DEMO_KEY)).status).toBe(200);
  for (const [query, param, code] of [
    ['', 'q', 'required'],
    ['q=h', 'q', 'too_short'],
    ['q=ha&family=chess', 'family', 'invalid_enum'],
    ['q=ha&limit=21', 'limit', 'out_of_range'],
  ] as const) {
    const answer = await search(query);
    const { error } = (await answer.json()) as Json;
    expect([query, answer.status, error.code, error.details[0]]).toEqual([
      query,
      400,
      'VALIDATION_ERROR',
      expect.objectContaining({ param, code }),
    ]);
  }
  expect((await service.get('/api/v1/search?q=ha')).status).toBe(401);
});
