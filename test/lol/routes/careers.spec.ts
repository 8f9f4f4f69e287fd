import type { Json } from '../../support/service.js';
import { careersWorld, FOXES_SINCE, FOXES_UNTIL, PRIZES } from './careers-world.js';

const world = careersWorld();
const get = (path: string, key?: string) => world.get(path, key);
const dataOf = (path: string) => world.dataOf(path);
const whole = (path: string) => world.whole(path);

const REQUEST_ID = /^req_[0-9A-HJKMNP-TV-Z]{26}$/;

async function idOf(slug: string): Promise<string> {
  return (await dataOf(`players/${slug}`)).lolPlayerId;
}

async function refusal(path: string): Promise<[status: number, error: Json, code: string | null]> {
  const answer = await world.ask(path);
  const { success, error } = (await answer.json()) as Json;
  if (success !== false) throw new Error(`${path} answered ${answer.status} with success ${success}`);
  return [answer.status, error, answer.headers.get('x-error-code')];
}

const wrens = PRIZES.filter(({ player, usd }) => player === 'Wren' && usd !== '');
const sum = (prizes: readonly { usd: number | string }[]) => prizes.reduce((total, { usd }) => total + Number(usd), 0);

describe('prizes of a player', () => {
  test('have a row each, newest first, with what the source says about it and null for the rest', async () => {
    const { data, meta } = await get('players/wren/earnings');
    expect(data.map(({ tournamentDate, earnings }: Json) => [tournamentDate, earnings])).toEqual(
      wrens.map(({ day, usd }) => [day, usd]).toSorted(([one], [other]) => (String(one) < String(other) ? 1 : -1)),
    );
    expect(meta).toEqual({ limit: 20, offset: 0, total: 4, hasMore: false, nextCursor: null, totalEarnings: 6_400.5 });
    expect(data[3]).toEqual({
      tournamentId: expect.stringMatching(/^lol-tournament-\d+$/),
      tournamentName: 'LCK 2022 Season Duels',
      tournamentDate: '2022-03-05',
      placement: '1',
      placementMin: 1,
      placementMax: 1,
      earnings: 900,
      currency: 'USD',
      prizePool: null,
      tier: null,
      league: 'lck',
      teamSize: 1,
      teammates: [],
      orgSlugAtTime: 'ash-foxes',
    });
    expect(data[1]).toMatchObject({ placement: '3-4', placementMin: 3, placementMax: 4, orgSlugAtTime: null });
    expect(data[2]).toMatchObject({ league: null, tournamentName: '2022 King of the Hill' });
  });

  test('are narrowed by filters, and the sum of the answer with them', async () => {
    const filters: [string, (prize: (typeof wrens)[number]) => boolean][] = [
      ['year=2022', ({ day }) => day.startsWith('2022')],
      ['league=lck', ({ page }) => page.startsWith('LCK')],
      ['league=lol-worlds', ({ page }) => page.includes('World')],
      ['league=LCK,worlds&year=2023', ({ page, day }) => !page.includes('King') && day.startsWith('2023')],
      ['from=2022-07-01&to=2023-03-04', ({ day }) => day >= '2022-07-01' && day <= '2023-03-04'],
    ];
    for (const [query, takes] of filters) {
      const { data, meta } = await get(`players/wren/earnings?${query}`);
      const taken = wrens.filter(takes);
      expect([query, data.length, meta.total, meta.totalEarnings]).toEqual([
        query,
        taken.length,
        taken.length,
        sum(taken),
      ]);
      expect(taken.length).toBeGreaterThan(0);
    }
    const none = await get('players/wren/earnings?year=2011');
    expect([none.data, none.meta.total, none.meta.totalEarnings]).toEqual([[], 0, null]);
    expect((await get('players/wren/earnings?tier=S')).data).toEqual([]);
  });

  test('come in pages and by cursor without a gap', async () => {
    const all = (await dataOf('players/wren/earnings')).map(({ tournamentDate }: Json) => tournamentDate);
    const first = await get('players/wren/earnings?limit=3');
    expect([first.meta.hasMore, first.meta.total]).toEqual([true, 4]);
    const next = await get(`players/wren/earnings?limit=3&cursor=${first.meta.nextCursor}`);
    const paged = await get('players/wren/earnings?limit=3&offset=3');
    expect(next.data).toEqual(paged.data);
    expect([...first.data, ...next.data].map(({ tournamentDate }: Json) => tournamentDate)).toEqual(all);
    expect(next.meta).toMatchObject({ hasMore: false, nextCursor: null });
  });

  test('are unknown, not zero, if only a total is known, and if nothing is', async () => {
    const onlyTotal = await get('players/foxes-top/earnings');
    expect([onlyTotal.data, onlyTotal.meta.total, onlyTotal.meta.totalEarnings]).toEqual([[], 0, 250_000.25]);
    const unknown = await get('players/foxes-jng/earnings');
    expect([unknown.data, unknown.meta.totalEarnings]).toEqual([[], null]);
    expect((await dataOf('players/foxes-jng')).earnings).toBeNull();
    expect((await dataOf('players/foxes-top')).earnings).toEqual({ totalEarnings: 250_000.25, currency: 'USD' });
  });
});

describe('summary of prizes', () => {
  test('counts places, years and leagues where the rows add up to the total', async () => {
    const { highestEarning, sync, ...summary } = await dataOf('players/wren/earnings/summary');
    expect(summary).toEqual({
      lolPlayerId: await idOf('wren'),
      totalEarnings: 6_400.5,
      currency: 'USD',
      tournamentCount: 4,
      firstPlaceCount: 2,
      secondPlaceCount: 1,
      thirdPlaceCount: 0,
      top3Count: 3,
      // 1, 3.5, 2 and 1.
      avgPlacement: 1.88,
      bestPlacement: 1,
      earningsByYear: [
        { year: 2023, earnings: 5_200.5, tournaments: 2 },
        { year: 2022, earnings: 1_200, tournaments: 2 },
      ],
      earningsByLeague: [
        { league: 'worlds', earnings: 5_000, tournaments: 1 },
        { league: 'lck', earnings: 1_100.5, tournaments: 2 },
        { league: null, earnings: 300, tournaments: 1 },
      ],
      worldsAppearances: 1,
      worldsWins: 0,
      msiAppearances: 0,
      msiWins: 0,
    });
    expect(highestEarning).toMatchObject({ earnings: 5_000, league: 'worlds', placement: '2' });
    expect(sync).toEqual({ source: 'leaguepedia', lastSyncedAt: expect.stringMatching(/^\d{4}-.*Z$/), status: 'ok' });
  });

  test('counts nothing where rows are missing, but keeps what the rows prove', async () => {
    expect(await dataOf('players/finch/earnings/summary')).toMatchObject({
      totalEarnings: 1_000,
      tournamentCount: null,
      firstPlaceCount: null,
      secondPlaceCount: null,
      thirdPlaceCount: null,
      top3Count: null,
      avgPlacement: null,
      bestPlacement: 2,
      highestEarning: { earnings: 100 },
      earningsByYear: [{ year: 2022, earnings: 100, tournaments: 1 }],
      worldsAppearances: null,
      msiWins: null,
      sync: { source: 'esportsearnings', status: 'ok' },
    });
    expect(await dataOf('players/foxes-top/earnings/summary')).toMatchObject({
      totalEarnings: 250_000.25,
      tournamentCount: null,
      bestPlacement: null,
      highestEarning: null,
      earningsByYear: null,
      earningsByLeague: null,
      sync: { source: 'esportsearnings', status: 'ok' },
    });
  });

  test('without a prize in any source is unknown throughout', async () => {
    const { sync, ...summary } = await dataOf('players/foxes-jng/earnings/summary');
    expect(sync).toEqual({ source: null, lastSyncedAt: null, status: 'never' });
    expect(summary).toEqual({
      lolPlayerId: await idOf('foxes-jng'),
      totalEarnings: null,
      currency: 'USD',
      tournamentCount: null,
      firstPlaceCount: null,
      secondPlaceCount: null,
      thirdPlaceCount: null,
      top3Count: null,
      avgPlacement: null,
      bestPlacement: null,
      highestEarning: null,
      earningsByYear: null,
      earningsByLeague: null,
      worldsAppearances: null,
      worldsWins: null,
      msiAppearances: null,
      msiWins: null,
    });
  });
});

describe('teams of a player', () => {
  test('stand newest first, with days where a source shows the change', async () => {
    const { data, meta } = await get('players/wren/teams');
    const shared = { logoUrl: null, role: null, status: 'inactive', isStarter: null };
    expect(data).toEqual([
      {
        orgSlug: 'bay-owls',
        teamName: 'Bay Owls',
        joinDate: '2022-09-01',
        leaveDate: '2024-01-04',
        leaveReason: 'released',
        days: 490,
        ...shared,
      },
      {
        orgSlug: 'ash-foxes',
        teamName: 'Ash Foxes',
        joinDate: null,
        leaveDate: '2022-06-15',
        leaveReason: 'released',
        days: null,
        ...shared,
      },
    ]);
    expect(meta).toEqual({
      count: 2,
      timeline: [
        { date: '2024-01-04', type: 'released', orgSlug: 'bay-owls' },
        { date: '2023-05-02', type: 'contract_extension', orgSlug: 'bay-owls' },
        { date: '2022-09-01', type: 'signed', orgSlug: 'bay-owls' },
        { date: '2022-06-15', type: 'released', orgSlug: 'ash-foxes' },
      ],
    });
  });

  test('name the one of today as active, and the profile says since when and until when', async () => {
    const [today, before] = await dataOf('players/foxes-mid/teams');
    expect(today).toMatchObject({
      orgSlug: 'ash-foxes',
      status: 'active',
      role: 'mid',
      joinDate: FOXES_SINCE,
      leaveDate: null,
      days: null,
      isStarter: true,
    });
    expect(before).toMatchObject({
      orgSlug: 'gull-terns',
      status: 'inactive',
      joinDate: null,
      leaveDate: FOXES_SINCE,
      leaveReason: 'transfer',
    });
    expect(await dataOf('players/foxes-mid')).toMatchObject({
      realName: 'Ada Korr',
      countryCode: 'KR',
      nationality: 'South Korea',
      residency: 'Korea',
      joinedTeamAt: FOXES_SINCE,
      contractEndsAt: FOXES_UNTIL,
    });
    expect(await dataOf('players/wren')).toMatchObject({
      team: null,
      joinedTeamAt: null,
      contractEndsAt: null,
      isActive: false,
    });
  });

  test('of somebody who is in no list are known to be none', async () => {
    const { data, meta } = await get('players/finch/teams');
    expect([data, meta]).toEqual([[], { count: 0, timeline: [] }]);
  });
});

test('achievements are places with and without a prize, newest first, and first places are titles', async () => {
  const { data, meta } = await get('players/wren/achievements');
  expect(data.map(({ date, placement, title }: Json) => [date, placement, title])).toEqual([
    ['2023-10-10', '2', false],
    ['2023-03-04', '3-4', false],
    ['2022-07-01', '1', true],
    ['2022-03-05', '1', true],
    ['2021-07-01', '5-8', false],
  ]);
  expect([meta.count, data[3].teamSlug, data[3].award]).toEqual([5, 'ash-foxes', null]);
});

describe('the player of a request', () => {
  const paths = (id: string) =>
    ['earnings', 'earnings/summary', 'teams', 'achievements'].map((part) => `players/${id}/${part}`);

  test('may be called by our id, our number, the slug and upstream’s ids, in any case', async () => {
    const ours = await idOf('foxes-mid');
    const number = ours.replace('lol-player-', '');
    const wanted = await Promise.all(paths('foxes-mid').map(dataOf));
    for (const id of [
      ours,
      ours.toUpperCase(),
      number,
      'FOXES-MID',
      'oe:player:Foxesmid',
      encodeURIComponent('Foxes mid'),
    ]) {
      expect([id, await Promise.all(paths(id).map(dataOf))]).toEqual([id, wanted]);
    }
    expect((await dataOf('players/11/earnings/summary')).lolPlayerId).toMatch(/^lol-player-/);
  });

  test('is answered 404 where the archive has nobody of the id', async () => {
    for (const id of ['nobody', 'lol-player-999999', '99999999999999999999', 'lol-match-1', '%20']) {
      for (const path of paths(id)) {
        const [status, error, code] = await refusal(path);
        expect([path, status, code]).toEqual([path, 404, 'NOT_FOUND']);
        expect(error).toMatchObject({
          code: 'NOT_FOUND',
          resource: 'player',
          requestId: expect.stringMatching(REQUEST_ID),
        });
      }
    }
  });
});

test.each([
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=ten', 'limit'],
  ['offset=-1', 'offset'],
  ['year=1999', 'year'],
  ['year=last', 'year'],
  ['from=2023-02-30', 'from'],
  ['to=soon', 'to'],
  ['from=2023-02-02&to=2023-02-01', 'to'],
])('prizes asked for with %s are refused in the documented form', async (query, param) => {
  const [status, error, code] = await refusal(`players/wren/earnings?${query}`);
  expect([status, code, error.code, error.param]).toEqual([400, 'VALIDATION_ERROR', 'VALIDATION_ERROR', param]);
  expect(error.details[0]).toMatchObject({ param, code: expect.any(String), message: expect.any(String) });
  expect(error.requestId).toMatch(REQUEST_ID);
});

test('a cursor of nowhere is refused by its own code', async () => {
  const [status, error, code] = await refusal('players/wren/earnings?cursor=nothing');
  expect([status, code, error.code, error.param]).toEqual([400, 'INVALID_CURSOR', 'INVALID_CURSOR', 'cursor']);
});

describe('lists within a record', () => {
  test('are null where no source has any, and empty where there is known to be none', async () => {
    expect((await dataOf('teams/iris-moles')).roster).toBeNull();
    expect((await dataOf('teams/gull-terns')).roster).toEqual([]);
    const [{ tournamentId, teammates }] = await dataOf('players/wren/earnings');
    expect(teammates).toEqual([]);
    expect((await dataOf(`tournaments/${tournamentId}`)).stages).toBeNull();
    expect((await dataOf('tournaments/lck_cup')).stages).toHaveLength(2);
    const [{ matchId, flags }] = await dataOf('teams/ash-foxes/matches?limit=1');
    expect([flags, (await dataOf(`matches/${matchId}`)).streams]).toEqual([null, null]);
  });
});

test('careers and prizes stay open on every plan', async () => {
  const free = (await world.service.key({ plan: 'free' })).key;
  for (const part of ['earnings', 'earnings/summary', 'teams', 'achievements']) {
    expect([part, await get(`players/wren/${part}`, free)]).toEqual([part, await get(`players/wren/${part}`)]);
  }
  expect((await whole('players/wren/earnings')).length).toBe(4);
});
