import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../src/db/sql.js';
import { serveAnswers, type Upstream } from '../../src/live/upstream.js';
import { ReferenceWalk } from '../../src/sports/lol/live/reference-walk.js';
import { startService, type Json, type Service } from '../support/service.js';

/** Upstream's pages of leagues, tournaments, standings and teams, which a real worker reads again and again. */
const LEAGUE = '990000000000000701';
const TOURNAMENT = '990000000000000702';
const DAY_MS = 86_400_000;
const day = (inDays: number) => new Date(Date.now() + inDays * DAY_MS).toISOString().slice(0, 10);

const leagues = (): Json => ({
  leagues: [{ id: LEAGUE, slug: 'orchard-league', name: 'Orchard', region: 'ORCHARDS', image: null, priority: 7 }],
});
const tournaments = (): Json => ({
  leagues: [
    {
      tournaments: [
        { id: TOURNAMENT, slug: 'orchard_league_split_2_2026', startDate: day(-20), endDate: day(20) },
        { id: '990000000000000703', slug: 'orchard_league_split_1_2026', startDate: day(-200), endDate: day(-150) },
      ],
    },
  ],
});
const TEAMS = ['Pear Pickers', 'Quince Queens', 'Damson Dogs'].map((name, place) => ({
  id: `99000000000000080${place}`,
  slug: name.toLowerCase().replace(' ', '-'),
  name,
  code: name.slice(0, 2).toUpperCase(),
}));

/** Each rank with its teams, and what those have won and lost. */
function standings(ranks: readonly (readonly [place: number, wins: number, losses: number])[][]): Json {
  const rankings = ranks.map((tied, index) => ({
    ordinal: 1 + ranks.slice(0, index).flat().length,
    teams: tied.map(([place, wins, losses]) => ({ ...TEAMS[place], image: null, record: { wins, losses } })),
  }));
  const section = { name: 'Regular Season', matches: [{ id: '1', state: 'completed' }], rankings };
  return { standings: [{ stages: [{ name: 'Groups', type: 'groups', slug: 'groups', sections: [section] }] }] };
}

function teams(slugs: readonly string[]): Json {
  const asked = TEAMS.filter(({ slug }) => slugs.includes(slug));
  return {
    teams: asked.map((team, place) => ({
      ...team,
      homeLeague: { name: 'Orchard', region: 'ORCHARDS' },
      players: [
        { id: `99000000000000090${place}`, summonerName: `Picker${place}`, firstName: 'A', lastName: 'B', role: 'mid' },
      ],
    })),
  };
}

let service: Service;
let upstream: Upstream;
let pageData: Record<string, Json>;
let asked: string[] = [];

beforeAll(async () => {
  pageData = { getLeagues: leagues(), getTournamentsForLeague: tournaments() };
  upstream = await serveAnswers(({ pathname, searchParams }) => {
    const page = pathname.slice(1);
    asked.push(`${page} ${searchParams.get('leagueId') ?? searchParams.get('tournamentId') ?? ''}`.trim());
    if (page === 'getTeams') return { data: teams((searchParams.get('id') ?? '').split(',')) };
    if (page === 'getLive' || page === 'getSchedule') return { data: { schedule: { events: null } } };
    return pageData[page] ? { data: pageData[page] } : 404;
  });
  service = await startService({ content: 'empty' });
});
afterAll(async () => {
  await service.stop();
  await upstream.close();
});

const read = async (path: string) => {
  const response = await service.get(`/api/v1/lol/${path}`, key);
  return { status: response.status, ...((await response.json()) as Json) };
};
let key: string;

async function untilFound<Value>(look: () => Promise<Value | undefined>): Promise<Value> {
  for (;;) {
    const value = await look();
    if (value !== undefined) return value;
    await sleep(200);
  }
}

const placesOf = ({ rankings }: Json) =>
  rankings.map(({ rank, teamName, wins, losses }: Json) => [rank, teamName, wins, losses]);

test('a league, its tournament, standings and teams that first appear live are archived, and changes are published', async () => {
  ({ key } = await service.key({ plan: 'enterprise' }));
  pageData['getStandings'] = standings([
    [[0, 3, 0]],
    [
      [1, 1, 2],
      [2, 1, 2],
    ],
  ]);
  await service.worker({
    LOL_API_URL: upstream.url,
    LOL_STATS_URL: upstream.url,
    LOL_REFERENCE_MS: '1000',
  });
  const first = await untilFound(async () => {
    const { data } = await read('leagues/orchard-league/standings');
    return data?.rankings?.length === 3 ? (data as Json) : undefined;
  });
  expect(first).toMatchObject({
    leagueId: 'lol-orchard-league',
    leagueName: 'Orchard',
    tournamentName: 'Orchard Split 2 2026',
    stage: 'Groups',
    source: 'riot',
    reproducibleFromMatches: false,
  });
  expect(placesOf(first)).toEqual([
    [1, 'Pear Pickers', 3, 0],
    [2, 'Quince Queens', 1, 2],
    [2, 'Damson Dogs', 1, 2],
  ]);
  const { data: tournament } = await read(`tournaments/${TOURNAMENT}`);
  expect(tournament).toMatchObject({ id: first.tournamentId, startDate: day(-20), endDate: day(20) });
  expect((await read('teams/quince-queens')).data).toMatchObject({ name: 'Quince Queens', shortName: 'QU' });
  expect((await read('players/search?q=Picker1')).data[0]).toMatchObject({
    currentIgn: 'Picker1',
    team: { slug: 'quince-queens' },
  });
  // No standings are read of a tournament that ended long ago.
  expect(asked).not.toContain('getStandings 990000000000000703');

  // A team leaves, and another is first.
  pageData['getStandings'] = standings([[[1, 3, 2]], [[0, 3, 3]]]);
  const second = await untilFound(async () => {
    const { data } = await read('leagues/orchard-league/standings');
    return data.rankings[0].teamName === 'Quince Queens' ? (data as Json) : undefined;
  });
  expect(placesOf(second)).toEqual([
    [1, 'Quince Queens', 3, 2],
    [2, 'Pear Pickers', 3, 3],
  ]);
  const facts = await service.db.rows<{ body: Json }>(
    sql`select body::json as body from webhook_event where name = 'lol.standings.updated'`,
  );
  expect(facts.map(({ body: { data } }) => [data.league, data.stage, placesOf(data)])).toEqual([
    ['orchard-league', 'Groups', placesOf(second)],
  ]);

  // Rounds in which nothing changes import nothing.
  const runs = () =>
    service.db.rows(sql`select id from import_run where importer = 'lol:riot' and inserted + updated > 0`);
  const before = (await runs()).length;
  const standingsAsked = () => asked.filter((page) => page.startsWith('getStandings')).length;
  const until = standingsAsked() + 2;
  while (standingsAsked() < until) await sleep(100);
  expect(await runs()).toHaveLength(before);
});

test('pages that could not be stored are offered again, also if upstream has nothing new', () => {
  const walk = new ReferenceWalk(60_000);
  const round = (now: number, answers: Record<string, unknown>) => {
    const pages: string[] = [];
    for (let step = walk.next(now); step; step = walk.next(now)) {
      pages.push(step.page);
      walk.take(answers[step.kind], now);
    }
    return pages;
  };
  const answers = {
    leagues: { data: leagues() },
    tournaments: { data: tournaments() },
    standings: { data: standings([[[0, 1, 0]]]) },
    teams: { data: teams(['pear-pickers']) },
  };
  const pages = [
    'getLeagues?hl=en-US',
    `getTournamentsForLeague?hl=en-US&leagueId=${LEAGUE}`,
    `getStandings?hl=en-US&tournamentId=${TOURNAMENT}`,
    'getTeams?hl=en-US&id=pear-pickers',
  ];
  const now = Date.now();
  expect(round(now, answers)).toEqual(pages);
  const kinds = () => walk.toKeep().map(({ kind }) => kind);
  expect(kinds()).toEqual(['leagues', 'tournaments', 'standings', 'teams']);
  expect(round(now + 30_000, answers)).toEqual([]);
  // Unchanged pages lead to the same further pages.
  expect(round(now + 60_000, {})).toEqual(pages);
  expect(kinds()).toEqual(['leagues', 'tournaments', 'standings', 'teams']);
  walk.kept();
  round(now + 120_000, { standings: { data: standings([[[0, 2, 0]]]) } });
  expect(kinds()).toEqual(['standings']);
});
