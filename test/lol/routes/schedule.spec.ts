import { ownDatabase, type OwnDatabase } from '../../support/stores.js';
import { startService, type Json, type Service } from '../../support/service.js';
import {
  at,
  completed,
  dayAt,
  fillSchedule,
  insert,
  match,
  scheduledMatches,
  UPSTREAM,
  type Row,
} from './schedule-world.js';

let own: OwnDatabase;
let service: Service;
let key: string;

beforeAll(async () => {
  own = await ownDatabase('empty');
  // The rows are inserted directly, so that cached answers do not change.
  service = await startService({ databaseUrl: own.url, environment: { DEMO: 'false', ANSWER_CACHE_MB: '0' } });
  await fillSchedule(service.db);
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
const refused = async (path: string): Promise<Json> => {
  const answer = await ask(path);
  expect([path, answer.status]).toEqual([path, 400]);
  return ((await answer.json()) as Json).error;
};

const idOf = ({ n }: Row) => `lol-match-${n as number}`;
const idsOf = (answer: Json): string[] => answer.data.map(({ matchId }: Json) => matchId);
const listedAt = ({ starts_at, starts_on }: Row) => Date.parse((starts_at ?? starts_on) as string);
const inOrder = (rows: readonly Row[]) =>
  rows.toSorted(
    (a, b) =>
      listedAt(a) - listedAt(b) || (a.place as number) - (b.place as number) || (a.n as number) - (b.n as number),
  );
const MATCHES = inOrder(scheduledMatches());
const idsWhere = (takes: (row: Row) => boolean) => MATCHES.filter(takes).map(idOf);

/** Follows a token until there is none; the pages in the order in which they came. */
async function follow(path: string, way: 'older' | 'newer', first: Json, between = async () => {}): Promise<Json[]> {
  const pages: Json[] = [];
  for (let token = first.pages[way]; token !== null; token = pages.at(-1).pages[way]) {
    await between();
    pages.push(await get(`${path}${path.includes('?') ? '&' : '?'}pageToken=${token}`));
  }
  return pages;
}

/** Every row of a list, from a first page in both ways, in the list's order. */
async function walkAll(path: string): Promise<string[]> {
  const first = await get(path);
  const [older, newer] = [await follow(path, 'older', first), await follow(path, 'newer', first)];
  return [...older.toReversed(), first, ...newer].flatMap(idsOf);
}

describe('by page tokens', () => {
  test('a walk begins with today and meets every match once, in both ways', async () => {
    const first = await get('schedule?limit=4');
    expect(Object.keys(first)).toEqual(['success', 'data', 'hasMore', 'pages']);
    expect(idsOf(first)).toEqual(idsWhere((row) => listedAt(row) >= Date.parse(at(0))).slice(0, 4));
    expect(await walkAll('schedule?limit=4')).toEqual(MATCHES.map(idOf));
    expect(await walkAll('schedule?limit=7')).toEqual(MATCHES.map(idOf));
  });

  test('hasMore says whether newer rows follow', async () => {
    const first = await get('schedule?limit=5');
    const pages = [first, ...(await follow('schedule?limit=5', 'newer', first))];
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([...pages.slice(1).map(() => true), false]);
    expect(pages.at(-1).pages).toMatchObject({ newer: null, older: expect.any(String) });
  });

  test('where too few matches are to come, the first page is the last one', async () => {
    const old = idsWhere(({ league_n }) => league_n === 3);
    const first = await get('leagues/lol-dust-cup/schedule?limit=4');
    expect([idsOf(first), first.pages.newer, first.hasMore]).toEqual([old.slice(-4), null, false]);
    expect(await walkAll('leagues/lol-dust-cup/schedule?limit=4')).toEqual(old);
    const all = await get('leagues/lol-dust-cup/schedule?limit=100');
    expect([idsOf(all), all.pages]).toEqual([old, { older: null, newer: null }]);
  });

  test('a list without a match has no page beside it', async () => {
    expect(await get('leagues/lol-lpl/schedule')).toEqual({
      success: true,
      data: [],
      hasMore: false,
      pages: { older: null, newer: null },
    });
  });

  test.each(['past', 'results'])(
    '%s begins with the newest completed match, and older pages lead to the first',
    async (word) => {
      const done = idsWhere(({ state }) => state === 'completed').toReversed();
      const first = await get(`schedule/${word}?limit=6`);
      expect([idsOf(first), first.pages.newer]).toEqual([done.slice(0, 6), null]);
      const older = await follow(`schedule/${word}?limit=6`, 'older', first);
      expect([first, ...older].flatMap(idsOf)).toEqual(done);
      const back = await follow(`schedule/${word}?limit=6`, 'newer', older.at(-1));
      expect([...back.toReversed(), older.at(-1)].flatMap(idsOf)).toEqual(done);
    },
  );

  test('upcoming has what has not begun, from today on; week the days up to the seventh after today', async () => {
    const upcoming = idsWhere((row) => row.state === 'unstarted' && listedAt(row) >= Date.parse(at(0)));
    expect(await walkAll('schedule/upcoming?limit=9')).toEqual(upcoming);
    const week = idsWhere((row) => listedAt(row) >= Date.parse(at(0)) && listedAt(row) < Date.parse(at(8)));
    expect(await walkAll('schedule/week?limit=9')).toEqual(week);
  });

  test("upstream's own tokens lead on from the match that they name", async () => {
    const place = 40;
    const token = (way: string) =>
      Buffer.from(`${way}::${UPSTREAM.match}${MATCHES[place]!.n as number}`).toString('base64');
    const ids = MATCHES.map(idOf);
    expect(idsOf(await get(`schedule?limit=3&pageToken=${token('older')}`))).toEqual(ids.slice(place - 3, place));
    const newer = await get(`schedule?limit=3&pageToken=${encodeURIComponent(token('newer'))}`);
    expect(idsOf(newer)).toEqual(ids.slice(place + 1, place + 4));
    expect(idsOf(await get(`schedule?limit=3&pageToken=${newer.pages.older}`))).toEqual(
      ids.slice(place - 2, place + 1),
    );
    const unknown = Buffer.from('older::1').toString('base64');
    expect((await refused(`schedule?pageToken=${unknown}`)).code).toBe('INVALID_CURSOR');
  });

  test('a walk while matches are added meets none twice and misses none that was there before', async () => {
    let added = 10_000;
    let seed = 7;
    const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
    const add = async () => {
      added += 1;
      await insert(service.db, 'lol_match', [
        match(added, 1, at(Math.floor(random() * 20) - 7, Math.floor(random() * 24))),
      ]);
    };
    try {
      for (const path of ['schedule?limit=3', 'schedule/upcoming?limit=3', 'leagues/lck/schedule?limit=3']) {
        const known = await walkAll(path);
        const first = await get(path);
        const met = [
          first,
          ...(await follow(path, 'older', first, add)),
          ...(await follow(path, 'newer', first, add)),
        ].flatMap(idsOf);
        expect([path, new Set(met).size]).toEqual([path, met.length]);
        expect(known.filter((id) => !met.includes(id))).toEqual([]);
      }
      expect(added).toBeGreaterThan(10_030);
    } finally {
      await service.db.pool.query('delete from lol_match where n > 10000');
    }
  });

  test('tokens exclude filters, and only tokens of this list are taken', async () => {
    const { newer } = (await get('schedule?limit=3')).pages;
    for (const filter of ['state=live', `from=${dayAt(0)}`, `to=${dayAt(0)}`])
      expect((await refused(`schedule?pageToken=${newer}&${filter}`)).details[0]).toMatchObject({
        param: 'pageToken',
        code: 'conflict',
      });
    expect((await refused('schedule?offset=20')).details[0]).toMatchObject({ param: 'offset', code: 'conflict' });
    expect((await refused('schedule?pageToken=nonsense')).code).toBe('INVALID_CURSOR');
    expect((await refused('schedule?limit=101')).details[0]).toMatchObject({ param: 'limit', code: 'out_of_range' });
  });
});

describe('by limit and offset', () => {
  const STATES: [string, string][] = [
    ['unstarted', 'unstarted'],
    ['UNSTARTED', 'unstarted'],
    ['scheduled', 'unstarted'],
    ['Upcoming', 'unstarted'],
    ['inprogress', 'inProgress'],
    ['LIVE', 'inProgress'],
    ['in_progress', 'inProgress'],
    ['finished', 'completed'],
    ['Completed', 'completed'],
  ];

  test.each(STATES)('state %s means %s', async (asked, meant) => {
    const answer = await get(`schedule?state=${asked}&limit=100`);
    expect(idsOf(answer)).toEqual(idsWhere(({ state }) => state === meant));
    expect(answer.meta).toEqual({
      offset: 0,
      limit: 100,
      total: answer.data.length,
      hasMore: false,
      state: meant,
      from: null,
      to: null,
    });
    expect([answer.hasMore, answer.pages]).toEqual([false, { older: null, newer: null }]);
  });

  test('a match that should have begun days ago and has no update since is listed only if from asks for it', async () => {
    const stale = [match(20_001, 1, at(-30)), match(20_002, 1, at(-40), { state: 'inProgress' })];
    const [unstarted, inProgress] = stale.map(idOf);
    try {
      await insert(service.db, 'lol_match', stale);
      expect(idsOf(await get('schedule?state=upcoming&limit=99'))).toEqual(
        idsWhere(({ state }) => state === 'unstarted'),
      );
      expect(idsOf(await get('schedule?state=live&limit=99'))).toEqual(idsWhere(({ state }) => state === 'inProgress'));
      const asked = await get(`schedule?state=upcoming,live&from=${dayAt(-60)}&limit=99`);
      expect(idsOf(asked).slice(0, 2)).toEqual([inProgress, unstarted]);
      expect(idsOf(await get(`schedule?from=${dayAt(-60)}&to=${dayAt(-20)}`))).toEqual([inProgress, unstarted]);
      await service.db.pool.query(`insert into lol_live_match
        values (20002, 1, null, 1, '{"plan": {"flags": []}, "watch": {"links": [], "vods": []}}', true, false, true, false, now())`);
      expect(idsOf(await get('schedule?state=live&limit=98'))[0]).toBe(inProgress);
    } finally {
      await service.db.pool.query('delete from lol_match where n > 20000; delete from lol_live_match');
    }
  });

  test('an unknown state is an error that lists what is taken', async () => {
    const { code, details } = await refused('schedule?state=running');
    expect([code, details[0].param]).toEqual(['VALIDATION_ERROR', 'state']);
    expect(details[0].allowed).toEqual([
      'unstarted',
      'inProgress',
      'completed',
      'scheduled',
      'upcoming',
      'live',
      'in_progress',
      'finished',
    ]);
  });

  test('pages by offset hold every row once and say whether more follow', async () => {
    const ids: string[] = [];
    for (let offset = 0; ; offset += 8) {
      const answer = await get(`schedule?state=completed,live&limit=8&offset=${offset}`);
      ids.push(...idsOf(answer));
      expect(answer.meta).toMatchObject({ offset, limit: 8, hasMore: answer.hasMore, state: 'completed,inProgress' });
      if (!answer.hasMore) break;
    }
    expect(ids).toEqual(idsWhere(({ state }) => state !== 'unstarted'));
  });

  test('days are whole, from their first to their last millisecond; a match of no known day is on none', async () => {
    const answer = await get(`schedule?from=${dayAt(-3)}&to=${dayAt(0)}&limit=100`);
    const known = (row: Row) => row.starts_at !== null;
    const within = (from: string, to: string) => (row: Row) =>
      known(row) && listedAt(row) >= Date.parse(from) && listedAt(row) < Date.parse(to);
    const expected = idsWhere(within(at(-3), at(1)));
    expect(idsOf(answer)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(10);
    expect(answer.data[0].startTime).toBe(at(-3));
    expect(answer.data.at(-1).startTime).toBe(`${dayAt(0)}T23:59:59.999Z`);
    expect(answer.meta).toMatchObject({ from: `${dayAt(-3)}T00:00:00.000Z`, to: `${dayAt(0)}T23:59:59.999Z` });
    const times = await get(`schedule?from=${at(-1, 5)}&to=${at(-1, 8)}`);
    expect(idsOf(times)).toEqual(
      idsWhere((row) => known(row) && listedAt(row) >= Date.parse(at(-1, 5)) && listedAt(row) <= Date.parse(at(-1, 8))),
    );
    expect(times.meta).toMatchObject({ from: at(-1, 5), to: at(-1, 8), total: 3 });
    expect((await refused(`schedule?from=${dayAt(1)}&to=${dayAt(0)}`)).details[0]).toMatchObject({
      param: 'to',
      code: 'conflict',
    });
    expect((await refused('schedule?from=yesterday')).details[0]).toMatchObject({ param: 'from' });
  });

  test('leagues and teams narrow both ways of paging', async () => {
    const ofLeague = idsWhere(({ league_n }) => league_n === 2);
    for (const name of ['cblol', 'lol-cblol', 'CBLOL-Brazil', 'lol-cblol-brazil', '2'])
      expect([name, await walkAll(`schedule?league=${name}&limit=50`)]).toEqual([name, ofLeague]);
    const lck = idsWhere(({ league_n, state }) => league_n === 1 && state === 'completed');
    expect(idsOf(await get(`schedule?league=${UPSTREAM.league}&state=finished&limit=100`))).toEqual(lck);
    const both = idsWhere(({ league_n }) => league_n === 2 || league_n === 3);
    expect(await walkAll('schedule?league=cblol,dust-cup&limit=50')).toEqual(both);
    const ofTeam = idsWhere(({ team1_n, team2_n }) => team1_n === 3 || team2_n === 3);
    expect(await walkAll('schedule?team=Cold-Pines&limit=50')).toEqual(ofTeam);
    expect(idsOf(await get('schedule?team=nobody'))).toEqual([]);
    expect(idsOf(await get('schedule?league=nobody&state=live'))).toEqual([]);
  });
});

test.each(['UTC', 'Asia/Seoul', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kathmandu'])(
  'today is the day that it is in %s',
  async (timezone) => {
    const day = (moment: Date) => moment.toLocaleDateString('en-CA', { timeZone: timezone });
    const today = day(new Date());
    const expected = idsWhere(({ starts_at }) => starts_at !== null && day(new Date(starts_at as string)) === today);
    expect(await walkAll(`schedule/today?limit=2&timezone=${timezone}`)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
    const live = await get(`schedule/today?state=live&timezone=${timezone}`);
    expect(idsOf(live)).toEqual(idsWhere((row) => row.state === 'inProgress' && expected.includes(idOf(row))));
  },
);

test('a time zone is an IANA name', async () => {
  for (const zone of ['Mars/Olympus', '%2B09:00', 'x'])
    expect((await refused(`schedule/today?timezone=${zone}`)).details[0]).toMatchObject({ param: 'timezone' });
});

test.each(['lol-lck', 'lck', 'LCK', '1'])('the schedule of a league by %s', async (id) => {
  expect(await walkAll(`leagues/${id}/schedule?limit=40`)).toEqual(idsWhere(({ league_n }) => league_n === 1));
});

test.each(['lol-lpl', 'lpl', 'LPL', 'Lol-Lpl'])(
  'the schedule of the LPL is there by %s and empty where the archive lacks the league',
  async (id) => expect(await get(`leagues/${id}/schedule`)).toMatchObject({ success: true, data: [] }),
);

test.each([
  ['the archive has', 'lck'],
  ['the archive lacks', 'lpl'],
])('a league that %s has one answer by both its names on every route that takes one', async (_name, slug) => {
  const paths = [
    (league: string) => `leagues/${league}`,
    (league: string) => `leagues/${league}/schedule`,
    (league: string) => `leagues/${league}/standings`,
    ...['matches', 'matches/past', 'schedule', 'schedule/today', 'schedule/past', 'live', 'matches/live'].map(ofLeague),
    ...['teams', 'transfers', 'tournaments', 'standings', 'rankings', 'leaderboards/kda', 'coverage'].map(ofLeague),
  ];
  for (const path of paths) {
    const [short, long] = await Promise.all(
      [slug, `lol-${slug}`].map(async (league) => {
        const answer = await ask(path(league));
        return { status: answer.status, data: ((await answer.json()) as Json).data };
      }),
    );
    expect({ path: path(slug), ...short }).toEqual({ path: path(slug), ...long });
    expect([path(slug), short!.status < 500]).toEqual([path(slug), true]);
  }
});

const ofLeague = (path: string) => (league: string) => `${path}?league=${league}`;

test('a league that is not known has no schedule', async () => {
  const answer = await ask('leagues/lol-nobody/schedule');
  expect([answer.status, ((await answer.json()) as Json).error]).toEqual([
    404,
    expect.objectContaining({ code: 'NOT_FOUND', resource: 'league', id: 'lol-nobody' }),
  ]);
});

describe('a row', () => {
  const rowOf = async (n: number) => (await get(`matches?ids=${n}`)).data[0];

  test('has teams in upstream order, score and outcome', async () => {
    const n = 6;
    expect(await rowOf(n)).toMatchObject({
      matchId: 'lol-match-6',
      externalMatchId: `${UPSTREAM.match}6`,
      league: 'lck',
      leagueId: 'lol-lck',
      tournamentId: 'lol-tournament-1',
      state: 'completed',
      bestOf: 3,
      strategy: 'Bo3',
      team1: {
        slug: 'cold-pines',
        name: 'Cold Pines',
        shortName: 'CP',
        logoUrl: null,
        score: 2,
        gameWins: 2,
        outcome: 'win',
      },
      team2: { slug: 'dune-rays', score: 0, gameWins: 0, outcome: 'loss' },
      winnerSlug: 'cold-pines',
      coverage: { live_row: false, numeric_live_state: false },
      postgame_coverage_level: 'result_only',
    });
  });

  test('has no time where no source has one', async () => {
    const unknown = scheduledMatches().find(({ starts_at }) => starts_at === null) as Row;
    expect(await rowOf(unknown.n as number)).toMatchObject({ startTime: null, isTimeTbd: true, gameCount: null });
    const day = scheduledMatches().find(({ is_time_known, starts_at }) => !is_time_known && starts_at !== null) as Row;
    expect(await rowOf(day.n as number)).toMatchObject({
      startTime: at(1),
      isTimeTbd: true,
      gameCount: 0,
      winnerSlug: null,
    });
  });

  test('of a draw has no winner', async () => {
    await insert(service.db, 'lol_match', [
      match(9_000, 3, at(-380), { ...completed(1), best_of: 2, team1_score: 1, team2_score: 1, winner_n: null }),
    ]);
    const { team1, team2, winnerSlug } = await rowOf(9_000);
    expect([team1.outcome, team2.outcome, winnerSlug]).toEqual(['draw', 'draw', null]);
    await service.db.pool.query('delete from lol_match where n = 9000');
  });
});

test('the record of a team between two days has no match of which no source has the day', async () => {
  const [undated] = scheduledMatches().filter(({ starts_at }) => starts_at === null) as [Row];
  const { team1 } = (await get(`matches/${idOf(undated)}`)).data;
  const recordOf = async (query: string) => (await get(`teams/${team1.slug}/stats${query}`)).data.record;
  const played = scheduledMatches().filter(
    ({ state, team1_n, team2_n }) => state === 'completed' && [team1_n, team2_n].includes(undated.team1_n),
  );
  const sum = ({ wins, losses }: Json) => wins + losses;
  expect(sum(await recordOf(''))).toBe(played.length);
  const dated = played.filter(({ starts_at }) => starts_at !== null);
  expect(dated.length).toBeLessThan(played.length);
  expect(sum(await recordOf(`?from=${dayAt(-500)}&to=${dayAt(1)}`))).toBe(dated.length);
});
