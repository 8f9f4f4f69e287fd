import { readFileSync } from 'node:fs';
import { ownDatabase, type OwnDatabase } from '../../support/stores.js';
import { startService, type Json, type Service } from '../../support/service.js';
import { fillSchedule, insert, UPSTREAM } from './schedule-world.js';

let own: OwnDatabase;
let service: Service;
let key: string;

beforeAll(async () => {
  own = await ownDatabase('empty');
  service = await startService({ databaseUrl: own.url, environment: { DEMO: 'false' } });
  await fillSchedule(service.db);
  const game = {
    match_n: 5,
    league_n: 2,
    game_number: 1,
    state: 'completed',
    has_stats: false,
    postgame_level: 'games',
  };
  const rest = { sources: [], external_ids: [], hash: '', updated_at: '2026-01-01T00:00:00Z' };
  await insert(service.db, 'lol_game', [{ n: 7, ...game, ...rest }]);
  await insert(service.db, 'identity', [
    { family: 'lol', kind: 'game', source: 'platform', key: 'ESPORTSTMNT01_2690210', n: 7 },
    { family: 'lol', kind: 'match', source: 'platform', key: '10660-10660_game_1', n: 5 },
    // Upstream's id of one match is our number of another.
    { family: 'lol', kind: 'match', source: 'leaguepedia', key: '8', n: 9 },
    { family: 'lol', kind: 'match', source: 'leaguepedia', key: 'LCK/2026 Season/Week 3_1', n: 10 },
  ]);
  await insert(service.db, 'identity_moved', [
    { family: 'lol', kind: 'match', n: 105, to_n: 5 },
    { family: 'lol', kind: 'game', n: 107, to_n: 7 },
  ]);
  await insert(service.db, 'identity_slug', [
    { family: 'lol', kind: 'team', n: 1, slug: 'ember-foxes', is_own: false },
    { family: 'lol', kind: 'league', n: 3, slug: 'sand-cup', is_own: false },
  ]);
  key = (await service.key({ plan: 'enterprise' })).key;
});
afterAll(async () => {
  await service?.stop();
  await own?.drop();
});

const ask = (path: string) => service.get(`/api/v1/lol/${path}`, key);
const get = async (path: string): Promise<Json> => {
  const answer = await ask(path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};

test.each(['lol-lck', 'lck', 'LCK', 'LOL-LCK', '1', UPSTREAM.league])('the LCK is called %s', async (id) => {
  expect((await get(`leagues/${id}`)).data.leagueId).toBe('lol-lck');
});

test.each(['cblol', 'lol-cblol', 'cblol-brazil', 'lol-cblol-brazil', 'CBLOL'])('CBLOL is called %s', async (id) => {
  expect((await get(`leagues/${id}`)).data.leagueId).toBe('lol-cblol-brazil');
});

test('a league keeps its former slugs', async () => {
  expect((await get('leagues/lol-sand-cup')).data.slug).toBe('dust-cup');
});

test.each(['lol-tournament-1', '1', 'LOL-TOURNAMENT-1', 'lck_2026', UPSTREAM.tournament])(
  'a tournament is called %s',
  async (id) => {
    expect((await get(`tournaments/${id}`)).data.id).toBe('lol-tournament-1');
  },
);

test.each(['lol-match-5', 'LOL-Match-5', '5', `${UPSTREAM.match}5`, '10660-10660_game_1', '10660-10660_GAME_1'])(
  'a match is called %s',
  async (id) => {
    expect((await get(`matches/${id}`)).data.matchId).toBe('lol-match-5');
  },
);

test('a bare number is ours before it is upstream’s, and upstream’s ids may hold blanks and slashes', async () => {
  expect((await get('matches/8')).data.matchId).toBe('lol-match-8');
  expect((await get(`matches/${encodeURIComponent('LCK/2026 Season/Week 3_1')}`)).data.matchId).toBe('lol-match-10');
});

const withoutTimeOfCheck = (answer: Json): Json =>
  JSON.parse(JSON.stringify(answer), (name, value) => (name === 'checked_at' ? undefined : value));

const documented = Object.keys((JSON.parse(readFileSync('openapi.json', 'utf8')) as Json).paths as Json);

test.each([
  ['lol-match-105', 'lol-match-5', /^\/lol\/(matches|analytics\/drafts)\/\{/],
  ['lol-game-107', 'lol-game-7', /^\/lol\/games\/\{/],
])('%s, which was merged, leads to %s on every route, which say so', async (former, now, routes) => {
  const paths = documented.filter((path) => routes.test(path)).map((path) => path.replace('/lol/', ''));
  expect(paths.length).toBeGreaterThan(5);
  let answered = 0;
  for (const path of paths) {
    const [standing, merged] = [await ask(path.replace(/\{.*\}/, now)), await ask(path.replace(/\{.*\}/, former))];
    expect([path, merged.status]).toEqual([path, standing.status]);
    if (standing.status !== 200) continue;
    answered += 1;
    const [expected, seen] = [await standing.json(), await merged.json()].map(withoutTimeOfCheck);
    expect([path, seen]).toEqual([path, expected]);
    const headers = [standing, merged].map((answer) => answer.headers.get('x-canonical-id'));
    expect([path, ...headers]).toEqual([path, null, now]);
  }
  expect(answered).toBeGreaterThan(2);
});

test.each(['lol-game-7', '7', 'esportstmnt01_2690210', 'ESPORTSTMNT01_2690210'])('a game is called %s', async (id) => {
  expect((await get(`games/${id}`)).data.gameId).toBe('lol-game-7');
});

test.each([
  ['leagues/lol-nobody', 'league', 'lol-nobody'],
  ['tournaments/lol-tournament-999', 'tournament', 'lol-tournament-999'],
  ['matches/lol-match-abc', 'match', 'lol-match-abc'],
  ['matches/99999999999999999999999', 'match', '99999999999999999999999'],
  ['matches/lol-match-99999999999/games', 'match', 'lol-match-99999999999'],
  ['matches/4294967301', 'match', '4294967301'],
])('%s is nobody’s', async (path, resource, id) => {
  const answer = await ask(path);
  const { error } = (await answer.json()) as Json;
  expect([answer.status, error.code, error.resource, error.id]).toEqual([404, 'NOT_FOUND', resource, id]);
});

test('a multi-get keeps the order, takes ids of every kind and names the unknown', async () => {
  const { data, meta } = await get(`matches?ids=7,lol-match-3,${UPSTREAM.match}9,lol-match-4711,nobody`);
  expect(data.map(({ matchId }: Json) => matchId)).toEqual(['lol-match-7', 'lol-match-3', 'lol-match-9']);
  expect(meta).toMatchObject({ total: 3, hasMore: false, missing: ['lol-match-4711', 'nobody'] });
  const leagues = await get('leagues?ids=cblol,lol-lck,lpl');
  expect(leagues.data.map(({ slug }: Json) => slug)).toEqual(['cblol-brazil', 'lck']);
  expect(leagues.meta.missing).toEqual(['lpl']);
});

test('filters take the same ids, several of them any of those, and unknown ones match nothing', async () => {
  const totals = async (query: string) => (await get(`matches?limit=1&${query}`)).meta.total as number;
  const all = await totals('');
  const [lck, cblol, dust] = await Promise.all(['lck', 'lol-cblol', 'sand-cup'].map((one) => totals(`league=${one}`)));
  expect(lck! + cblol! + dust!).toBe(all);
  expect(await totals('league=lck,CBLOL,3')).toBe(all);
  expect(await totals('league=nobody')).toBe(0);
  expect(await totals('tournamentId=lck_2026')).toBe(lck);
  expect(await totals('team=ember-foxes')).toBe(await totals('team=Ash-Foxes'));
  expect(await totals('team=elm-hares')).toBe(0);
  expect(await totals('team=ash-foxes,cold-pines')).toBe(all);
});
