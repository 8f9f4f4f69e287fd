import { ownDatabase, type OwnDatabase } from '../../support/stores.js';
import { startService, type Json, type Service } from '../../support/service.js';
import { csv, importFiles, oracleGame, RIOT_MATCH } from './games-files.js';
import { dayOf, FILES, playedOn } from './games-world.js';

let own: OwnDatabase;
let service: Service;
let key: string;

/** A series of which one game lacks figures that the other has. */
const SERIES = [
  {
    id: 'LOLTMNT07_1',
    number: 1,
    blue: 'Kite Moths',
    red: 'Lake Newts',
    winner: 100,
    time: '10:00:00',
    gold: [60_000, 50_000],
    deaths: [5, 12],
  },
  {
    id: 'LOLTMNT07_2',
    number: 2,
    blue: 'Lake Newts',
    red: 'Kite Moths',
    winner: 100,
    time: '11:00:00',
    gold: [61_000, 55_000],
    deaths: ['', 9],
  },
  {
    id: 'LOLTMNT07_3',
    number: 3,
    blue: 'Kite Moths',
    red: 'Lake Newts',
    winner: 100,
    time: '12:00:00',
    gold: [70_000, 42_000],
    deaths: [3, 11],
  },
].flatMap(({ id, number, blue, red, winner, time, gold, deaths }) =>
  oracleGame({
    id,
    date: `2025-01-18 ${time}`,
    number,
    blue,
    red,
    winner,
    about: { gamelength: 1_800 + number },
    sides: [
      { kills: 10 + number, deaths: deaths[0] as string, totalgold: gold[0] as number, dragons: 2, barons: 1 },
      { kills: 5, deaths: deaths[1] as number, totalgold: gold[1] as number, dragons: 1, barons: 0 },
    ],
  }),
);

beforeAll(async () => {
  own = await ownDatabase('empty');
  await importFiles(own.url, { ...FILES, '2025_LoL_esports_match_data_from_OraclesElixir_more.csv': csv(SERIES) });
  service = await startService({ databaseUrl: own.url, environment: { DEMO: 'false' } });
  key = (await service.key({ plan: 'enterprise' })).key;
});
afterAll(async () => {
  await service?.stop();
  await own?.drop();
});

const ask = (path: string, withKey = key, headers = {}) => service.get(`/api/v1/lol/${path}`, withKey, headers);
const get = async (path: string): Promise<Json> => {
  const answer = await ask(path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};
const matchOf = async (game: string): Promise<string> => (await get(`games/${game}`)).data.matchId;

test('a match has its row, its games and how much of it is known', async () => {
  const id = await matchOf('LOLTMNT07_1');
  const { data } = await get(`matches/${id}`);
  const [row] = (await get(`matches?ids=${id}`)).data;
  expect(data).toEqual({
    ...row,
    endTime: '2025-01-18T12:30:03.000Z',
    durationSeconds: 5_406,
    vodUrl: null,
    games: expect.any(Array),
    patch: '15.10',
    streams: null,
    coverage: {
      schedule_metadata: true,
      live_row: false,
      numeric_live_state: false,
      webhook_event: false,
      expected_live_state: false,
      expected_webhooks: false,
      coverage_level: row.postgame_coverage_level,
    },
    externalIds: [{ provider: 'platform', id: 'LOLTMNT07_1', url: null }],
    aliases: [],
    provisional: false,
    revision: expect.any(Number),
    lastUpdated: row.updatedAt,
  });
  expect(data).toMatchObject({
    state: 'completed',
    startTime: '2025-01-18T10:00:00.000Z',
    isTimeTbd: false,
    bestOf: 3,
    winnerSlug: 'kite-moths',
    team1: { slug: 'kite-moths', score: 2, outcome: 'win' },
    team2: { slug: 'lake-newts', score: 1, outcome: 'loss' },
    gameCount: 3,
  });
  expect(data.games.map(({ gameId }: Json) => gameId)).toEqual(row.gameIds);
  const { data: games, meta } = await get(`matches/${id}/games`);
  expect([games, meta]).toEqual([data.games, { offset: 0, limit: 20, total: 3, hasMore: false, nextCursor: null }]);
  expect(
    games.map(({ gameNumber, winnerSlug, winningSide, blueTeam }: Json) => [
      gameNumber,
      winnerSlug,
      winningSide,
      blueTeam.slug,
    ]),
  ).toEqual([
    [1, 'kite-moths', 'blue', 'kite-moths'],
    [2, 'lake-newts', 'blue', 'lake-newts'],
    [3, 'kite-moths', 'blue', 'kite-moths'],
  ]);
});

test('its figures are added up by team, whichever side it was on; what one game lacks has no sum', async () => {
  const { data } = await get(`matches/${await matchOf('LOLTMNT07_1')}/stats`);
  expect(data.totals).toEqual({
    team1: {
      kills: 11 + 5 + 13,
      deaths: 5 + 9 + 3,
      assists: null,
      gold: 60_000 + 55_000 + 70_000,
      towers: null,
      dragons: 5,
      barons: 2,
    },
    team2: {
      kills: 5 + 12 + 5,
      deaths: null,
      assists: null,
      gold: 50_000 + 61_000 + 42_000,
      towers: null,
      dragons: 4,
      barons: 1,
    },
  });
  expect(data.games.map(({ gameNumber, goldDiff, duration }: Json) => [gameNumber, goldDiff, duration])).toEqual([
    [1, 10_000, 1_801],
    [2, 6_000, 1_802],
    [3, 28_000, 1_803],
  ]);
  expect(data.games[1].blueTeam).toMatchObject({ slug: 'lake-newts', kills: 12, deaths: null, dragons: 2 });
});

test('matches are newest first, and past ones are those that are over', async () => {
  const starts = (await get('matches?limit=100')).data
    .map(({ startTime }: Json) => startTime)
    .filter((time: string | null) => time !== null);
  expect(starts).toEqual(starts.toSorted().toReversed());
  expect(
    (await get('matches?sort=startTime&limit=100')).data.map(({ startTime }: Json) => startTime).filter(Boolean),
  ).toEqual(starts.toReversed());
  const { data } = await get('matches/past?limit=100');
  expect(data.length).toBeGreaterThan(4);
  expect(new Set(data.map(({ state }: Json) => state))).toEqual(new Set(['completed']));
  const full = await get('matches?coverageLevel=PLAYER_STATS_FULL&limit=100');
  expect(full.data.map(({ matchId }: Json) => matchId)).toContain(await matchOf('LOLTMNT05_20'));
  expect(full.data.every((row: Json) => row.postgame_coverage_level === 'player_stats_full')).toBe(true);
});

test('a walk by cursor gives the same rows as pages by offset', async () => {
  const ids = (page: Json) => page.data.map(({ matchId }: Json) => matchId);
  const [counted, walked]: string[][] = [[], []];
  for (let offset = 0; ; offset += 2) {
    const page = await get(`matches?limit=2&offset=${offset}`);
    counted!.push(...ids(page));
    if (!page.meta.hasMore) break;
  }
  let page = await get('matches?limit=2');
  walked!.push(...ids(page));
  while (page.meta.nextCursor !== null) {
    page = await get(`matches?limit=2&cursor=${page.meta.nextCursor}`);
    walked!.push(...ids(page));
  }
  expect(walked).toEqual(counted);
  expect(new Set(walked).size).toBe(page.meta.total);
});

test('only what was asked for stays in a row, and ids', async () => {
  const { data } = await get('matches?limit=1&fields=state,team1.slug');
  expect(Object.keys(data[0]).toSorted()).toEqual([
    'externalMatchId',
    'leagueId',
    'matchId',
    'state',
    'team1',
    'tournamentId',
  ]);
  expect(Object.keys(data[0].team1)).toEqual(['slug']);
});

describe('the history window', () => {
  const keyOf = async (plan: string) => (await service.key({ plan, game: 'lol' })).key;

  test('closes a match and its figures, and leaves lists, games and schedules open', async () => {
    const old = await matchOf('LOLTMNT05_60');
    const free = await keyOf('free');
    const warm = await ask(`matches/${old}`);
    expect(warm.status).toBe(200);
    for (const path of [`matches/${old}`, `matches/${old}/stats`]) {
      const answer = await ask(path, free);
      const { error } = (await answer.json()) as Json;
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.headers.get('x-error-code')).toBe('HISTORY_WINDOW_EXCEEDED');
      expect(answer.headers.get('etag')).toBeNull();
      expect(error).toMatchObject({
        type: 'permission_error',
        code: 'history_window_exceeded',
        plan: 'free',
        windowDays: 30,
        availableFrom: dayOf(30),
        recordDate: playedOn(60),
        requiredPlans: ['starter', 'basic', 'one_game', 'pro', 'business', 'scale', 'enterprise'],
      });
    }
    const unchanged = await ask(`matches/${old}`, free, { 'if-none-match': warm.headers.get('etag') as string });
    expect(unchanged.status).toBe(403);
    for (const path of [`matches?ids=${old}`, `matches/${old}/games`, 'matches/past?limit=100', 'schedule/past'])
      expect([path, (await ask(path, free)).status]).toEqual([path, 200]);
    expect((await ask('matches/lol-match-99999', free)).status).toBe(404);
  });

  test('is as wide as the plan’s', async () => {
    const matches = await Promise.all(['LOLTMNT05_20', 'LOLTMNT05_60', 'LOLTMNT07_1'].map(matchOf));
    const statuses = async (plan: string) => {
      const withKey = await keyOf(plan);
      return Promise.all(matches.map(async (id) => (await ask(`matches/${id}`, withKey)).status));
    };
    expect(await statuses('free')).toEqual([200, 403, 403]);
    expect(await statuses('starter')).toEqual([200, 200, 403]);
    expect(await statuses('basic')).toEqual([200, 200, 403]);
    expect(await statuses('one_game')).toEqual([200, 200, 403]);
    expect(await statuses('pro')).toEqual([200, 200, 200]);
  });

  test('goes by the day of a match where no more is known', async () => {
    const answer = await ask(`matches/${RIOT_MATCH}/stats`, await keyOf('free'));
    expect([answer.status, ((await answer.json()) as Json).error.recordDate]).toEqual([403, '2025-01-20']);
  });
});

describe('search', () => {
  const slugs = (rows: Json[]) => rows.map(({ slug }) => slug);

  test('finds players, teams, leagues and matches by words, and counts them', async () => {
    const { data, meta } = await get('search?q=foxes');
    expect(slugs(data.teams).toSorted()).toEqual(['ash-foxes', 'hill-foxes']);
    expect(data.players.map(({ currentIgn }: Json) => currentIgn)).toContain('Foxes mid');
    expect(data.matches.length).toBeGreaterThan(1);
    expect(meta).toEqual({
      q: 'foxes',
      counts: { players: data.players.length, teams: 2, leagues: 0, matches: data.matches.length },
    });
  });

  test('finds the matches of two teams, newest first', async () => {
    const { data } = await get('search?q=newts%20vs%20Kite%20moths');
    expect(data.matches.map(({ matchId }: Json) => matchId)).toEqual([await matchOf('LOLTMNT07_1')]);
    expect((await get('search?q=newts%20foxes&type=matches')).data.matches).toEqual([]);
    const times = (await get('search?q=foxes&type=matches')).data.matches.map(({ startTime }: Json) => startTime);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('finds leagues by their codes and kinds that are asked for only', async () => {
    const { data, meta } = await get('search?q=lck&type=Leagues,teams');
    expect([slugs(data.leagues), data.players, data.matches]).toEqual([['lck'], [], []]);
    expect(meta.counts).toEqual({ players: 0, teams: 0, leagues: 1, matches: 0 });
    expect(slugs((await get('search?q=WLDs')).data.leagues)).toEqual(['worlds']);
  });

  test('needs two letters and known kinds', async () => {
    for (const [query, param] of [
      ['q=a', 'q'],
      ['', 'q'],
      ['q=owls&type=coaches', 'type'],
      ['q=owls&limit=51', 'limit'],
    ]) {
      const answer = await ask(`search?${query}`);
      expect([query, answer.status, ((await answer.json()) as Json).error.param]).toEqual([query, 400, param]);
    }
    expect((await get('search?q=--')).meta.counts).toEqual({ players: 0, teams: 0, leagues: 0, matches: 0 });
  });
});

test('the overview counts what is stored', async () => {
  const { data } = await get('');
  const total = async (path: string) => (await get(`${path}?limit=1`)).meta.total;
  expect(data).toMatchObject({ entityType: 'game', name: 'League of Legends', status: 'stable' });
  expect(data.coverage).toMatchObject({
    leagues: await total('leagues'),
    matches: await total('matches'),
    live: 0,
    upcoming: 0,
  });
  expect(data.coverage.games).toBeGreaterThan(8);
});
