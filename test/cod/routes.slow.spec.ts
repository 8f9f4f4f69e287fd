import { signUp, type Owner } from '../support/owner.js';
import { startService, type Json, type Service, type TestKey } from '../support/service.js';
import { slowestOf } from '../support/slowest.js';
import { scansOf } from '../support/statements.js';
import { routesWithout } from '../support/unasked.js';
import { growPushed } from './larger-world.js';
import { COD_REQUESTS, FORTNITE_REQUESTS } from './requests.js';

/** The demo world as readers see it. */
let service: Service;
let pro: TestKey;
let owner: Owner;

beforeAll(async () => {
  service = await startService();
  pro = await service.key({ plan: 'pro' });
  owner = await signUp(service);
});
afterAll(() => service.stop());

const get = async (path: string, key = pro.key): Promise<Json> => (await service.get(`/api/v1/${path}`, key)).json();
const codeOf = async (path: string, key = pro.key) => {
  const answer = await service.get(`/api/v1/${path}`, key);
  return [answer.status, answer.headers.get('x-error-code')];
};

test('a match says what there is of it, and its parts agree with it', async () => {
  const { data } = await get('cod/matches/cod-match-1');
  expect(data).toMatchObject({ status: 'completed', statsLocked: true, currentMap: null, dataAvailable: true });
  expect(data.availableSubresources).toEqual(['maps', 'player-stats']);
  const maps = (await get('cod/matches/1/maps')).data;
  expect(maps).toEqual(data.maps);
  const wins = (slug: string) => maps.filter(({ winnerSlug }: Json) => winnerSlug === slug).length;
  expect([wins(data.team1.slug), wins(data.team2.slug)]).toEqual([data.score.team1, data.score.team2]);
  const played = maps.filter(({ status }: Json) => status === 'completed').length;
  const { data: lines, meta } = await get('cod/matches/1/player-stats?limit=100');
  expect([lines.length, meta.total]).toEqual([8 * played, 8 * played]);
  expect(lines[0].kd).toBeCloseTo(lines[0].kills / lines[0].deaths, 2);
});

test('pages walk a list without a gap, by number and by cursor', async () => {
  const all = (await get('cod/players?limit=100')).data.map(({ codPlayerId }: Json) => codPlayerId);
  expect(new Set(all).size).toBe(32);
  const byPage: string[] = [];
  const byCursor: string[] = [];
  for (let page = 1; page <= 4; page += 1)
    byPage.push(...(await get(`cod/players?limit=9&page=${page}`)).data.map(({ codPlayerId }: Json) => codPlayerId));
  for (let cursor: string | null = ''; cursor !== null;) {
    const { data, meta }: Json = await get(`cod/players?limit=9${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    byCursor.push(...data.map(({ codPlayerId }: Json) => codPlayerId));
    cursor = meta.nextCursor;
  }
  expect([byPage, byCursor]).toEqual([all, all]);
  const { data, meta } = await get('cod/players?ids=cod-player-9,nobody,2');
  expect([data.map(({ codPlayerId }: Json) => codPlayerId), meta.missing]).toEqual([
    ['cod-player-9', 'cod-player-2'],
    ['nobody'],
  ]);
});

test('aliases, filters and search', async () => {
  expect((await get('cod/orgs')).data).toEqual((await get('cod/teams')).data);
  expect((await get('cod/cdl/standings')).data).toEqual((await get('cod/standings')).data);
  expect((await get('cod/cdl/schedule')).data).toEqual((await get('cod/schedule')).data);
  const teams = (await get('cod/teams?region=eu&franchiseOnly=true')).data;
  expect(teams.map(({ region, franchiseSlot }: Json) => [region, franchiseSlot])).toEqual([
    ['EU', true],
    ['EU', true],
  ]);
  const ids = async (query: string) => (await get(`cod/tournaments?${query}`)).data.map(({ id }: Json) => id);
  expect([await ids('completed=true'), await ids('completed=false')]).toEqual([
    ['cod-tournament-1'],
    ['cod-tournament-2'],
  ]);
  expect(await ids('season=1999')).toEqual([]);
  const { data, meta } = await get('cod/search?q=tidewater%20ii');
  const names = data.tournaments.map(({ name }: Json) => name);
  expect([names[0], meta.counts.tournaments]).toEqual(['Tidewater Major II', names.length]);
  const found = (await get('fortnite/search?q=harbor')).data;
  expect(found.orgs).toMatchObject([{ slug: 'harbor-kings' }]);
  expect(found).toMatchObject({ teams: found.orgs, players: expect.any(Array), tournaments: expect.any(Array) });
  expect((await get('fortnite/tournaments/1/results?windowId=demo_s40_cup_eu_round1')).meta.total).toBe(12);
  expect((await get('fortnite/tournaments/1/placements')).meta.total).toBe(24);
});

test('what is misspelt is found, the better-known first', async () => {
  const first = async (path: string, list: string) => (await get(path)).data[list][0];
  expect(await first('cod/search?q=tidewatre%20major%20ii', 'tournaments')).toMatchObject({
    name: 'Tidewater Major II',
  });
  expect(await first('fortnite/search?q=harbr%20kings', 'orgs')).toMatchObject({ slug: 'harbor-kings' });
  const [match] = (await get('cod/tournaments/1/matches?limit=1')).data;
  const [one, other] = [match.team1.name, match.team2.name];
  const { data } = await get(`cod/search?q=${encodeURIComponent(`${other} vs ${one.slice(0, 2)}${one.slice(3)}`)}`);
  expect(data.matches.length).toBeGreaterThan(0);
  for (const { team1, team2 } of data.matches)
    expect([team1.name, team2.name].toSorted()).toEqual([one, other].toSorted());
  expect((await get('cod/search?q=zzzzzz')).meta.counts).toEqual({ matches: 0, teams: 0, players: 0, tournaments: 0 });
});

test('the winner of a major leads the table, and its player earned the first prize', async () => {
  const { data: results } = await get('cod/tournaments/1/results');
  const { data: table } = await get('cod/standings');
  expect(table.slice(0, 2).map(({ orgSlug }: Json) => orgSlug)).toEqual(
    results.slice(0, 2).map(({ team }: Json) => team.slug),
  );
  expect(table.map(({ rank }: Json) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect((await get('cod/tournaments/1')).data.winner.slug).toBe(results[0].team.slug);
  const { data: roster } = await get(`cod/teams/${results[0].team.slug}/roster`);
  const { data: earned } = await get(`cod/players/${roster[0].codPlayerId}/earnings`);
  expect(earned).toMatchObject([{ placement: 1, earnings: results[0].prize.amount / 4 }]);
  const { data: stints } = await get(`cod/players/${roster[0].codPlayerId}/teams`);
  expect(stints).toMatchObject([{ teamSlug: results[0].team.slug, teamName: results[0].team.name }]);
});

test('refusals are those of the other families', async () => {
  for (const path of [
    'cod/matches/cod-match-99999',
    'cod/matches/nonsense',
    'cod/teams/nobody',
    'fortnite/players/9999',
  ])
    expect([path, ...(await codeOf(path))]).toEqual([path, 404, 'NOT_FOUND']);
  for (const path of ['cod/players?limit=101', 'cod/players?page=0', 'cod/search?q=a', 'cod/teams?franchiseOnly=maybe'])
    expect([path, ...(await codeOf(path))]).toEqual([path, 400, 'VALIDATION_ERROR']);
  expect(await codeOf('cod/players?cursor=nonsense')).toEqual([400, 'INVALID_CURSOR']);
  const starter = await service.key({ plan: 'starter', game: 'cod' });
  expect(await codeOf('cod/teams', starter.key)).toEqual([200, null]);
  expect(await codeOf('fortnite/orgs', starter.key)).toEqual([403, 'GAME_NOT_IN_PLAN']);
});

test('matches before the window of a plan show in lists, but not in depth', async () => {
  await service.db.pool.query(
    `update pushed_record set at = '2020-01-01', body = (body::jsonb || '{"endTime": "2020-01-01T18:00:00.000Z"}')::json
     where family = 'cod' and kind = 'matches' and id = 'cod-match-1'`,
  );
  const { key } = await service.key({ plan: 'free' });
  const answer = await get('cod/matches/1/player-stats', key);
  expect(answer.error).toMatchObject({ code: 'history_window_exceeded', recordDate: '2020-01-01' });
  expect(await codeOf('cod/matches/1/maps', key)).toEqual([403, 'HISTORY_WINDOW_EXCEEDED']);
  const [line] = (await get('cod/matches/1/player-stats?limit=1')).data;
  const whole = await get(`cod/players/${line.codPlayerId}/stats?limit=100`);
  const open = await get(`cod/players/${line.codPlayerId}/stats?limit=100`, key);
  expect(whole.data.map(({ matchId }: Json) => matchId)).toContain('cod-match-1');
  expect(open.data.map(({ matchId }: Json) => matchId)).not.toContain('cod-match-1');
  expect([open.meta.historyTruncated, whole.meta.historyTruncated]).toEqual([true, undefined]);
});

test('lists leave out the maps of matches before the window of a plan, and say so', async () => {
  const { key } = await service.key({ plan: 'free' });
  const full = (await get('cod/matches/1')).data;
  const paths = [
    'matches/recent?ids=1,2',
    `teams/${full.team1.slug}/matches?limit=100`,
    `tournaments/${full.tournamentId}/matches?limit=100`,
    `search?q=${encodeURIComponent(`${full.team1.name} ${full.team2.name}`)}&limit=50`,
  ];
  for (const path of paths) {
    const [whole, open] = [await get(`cod/${path}`), await get(`cod/${path}`, key)];
    const matchesOf = ({ data }: Json): Json[] => (Array.isArray(data) ? data : data.matches);
    const isOld = ({ matchId }: Json) => matchId === full.matchId;
    expect([path, matchesOf(whole).find(isOld)?.maps]).toEqual([path, full.maps]);
    const old = matchesOf(open).find(isOld)!;
    expect(old).toEqual({ ...matchesOf(whole).find(isOld), maps: [], currentMap: null });
    const recent = matchesOf(open).filter(({ endTime }) => Date.parse(endTime) > Date.now() - 29 * 86_400_000);
    for (const { matchId, maps } of recent)
      expect([matchId, maps]).toEqual([matchId, matchesOf(whole).find((row) => row.matchId === matchId)?.maps]);
    const truncated = { historyTruncated: true, availableFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) };
    expect(open.meta).toMatchObject(truncated);
    expect(whole.meta.historyTruncated).toBeUndefined();
  }
  expect((await get('cod/matches/upcoming', key)).meta.historyTruncated).toBeUndefined();
});

test('each family lists its own webhook events', async () => {
  const names = async (family: string) =>
    (await get(`${family}/webhooks/events`)).data.events.map(({ event }: Json) => event);
  expect(await names('cod')).toEqual([
    'cod.match.live_update',
    'cod.match.completed',
    'cod.transfer.new',
    'cod.match.corrected',
  ]);
  expect(await names('fortnite')).toEqual(['fortnite.transfer.new', 'fortnite.tournament.result']);
  expect((await owner.ask('POST', 'operator/fortnite/orgs', { source: 'x', items: [] })).status).toBe(403);
});

describe('a hundred leagues and cups', () => {
  beforeAll(() => growPushed(service.db, 100));

  test.each([
    { family: 'cod', requests: COD_REQUESTS },
    { family: 'fortnite', requests: FORTNITE_REQUESTS },
  ])(
    'no statement of any route of $family scans a large table; the slowest five take at most thirty times `select 1`',
    async ({ family, requests }) => {
      const archive = { service, databaseUrl: service.databaseUrl };
      const asked = { family, tables: 'pushed_', requests, largeFrom: 1_000 };
      const { large, scans, statements } = await scansOf(archive, asked);
      expect(large).toEqual(['identity', 'pushed_record']);
      expect(scans).toEqual([]);
      expect(statements).toBeGreaterThan(requests.length);
      const slowest = await slowestOf(archive, { family, requests, idle: 'webhooks/events' });
      expect(slowest.filter(({ times }) => times > 30)).toEqual([]);
      expect(routesWithout(family, requests)).toEqual([]);
    },
  );
});
