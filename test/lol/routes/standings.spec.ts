import { ownDatabase, type OwnDatabase } from '../../support/stores.js';
import { startService, type Json, type Service } from '../../support/service.js';
import { at, completed, fillSchedule, insert, match } from './schedule-world.js';

let own: OwnDatabase;
let service: Service;
let key: string;

const GROUPS = { tournament_n: 3, stage: 'Groups' };

/** Two groups; each row is rank, team, wins, losses and ties. */
const STANDINGS = [
  ...[
    [1, 1, 2, 0, 0],
    [2, 2, 0, 1, 1],
    [2, 3, 0, 1, 1],
  ].map((row) => ({ section: 'Group A', row })),
  ...[
    [1, 5, 3, 0, 0],
    [2, 6, 0, 3, 0],
  ].map((row) => ({ section: 'Group B', row })),
].map(({ section, row: [rank, team_n, wins, losses, ties] }, index) => ({
  ...GROUPS,
  section,
  place: index + 1,
  rank,
  team_n,
  wins,
  losses,
  ties,
  source: 'riot',
}));

/** Matches of group A by place: the teams, their scores and who won. */
const PLAYED: [number, number, number, number, number | null][] = [
  [1, 2, 2, 1, 1],
  [2, 3, 1, 1, null],
  [3, 1, 0, 2, 1],
];

beforeAll(async () => {
  own = await ownDatabase('empty');
  service = await startService({ databaseUrl: own.url, environment: { DEMO: 'false' } });
  await fillSchedule(service.db);
  await insert(service.db, 'lol_standing', STANDINGS);
  const played = PLAYED.map(([team1_n, team2_n, team1_score, team2_score, winner_n], index) =>
    match(8_001 + index, 3, null, {
      ...completed(1),
      starts_on: at(-400).slice(0, 10),
      place: index + 1,
      stage: 'Groups',
      block_name: 'Group A',
      team1_n,
      team2_n,
      team1_score,
      team2_score,
      winner_n,
    }),
  );
  // One of the three matches that group B's winner is said to have won.
  const other = match(8_010, 3, at(-399), {
    ...completed(1),
    stage: 'Groups',
    block_name: 'Group B',
    team1_n: 5,
    team2_n: 6,
    winner_n: 5,
  });
  await insert(service.db, 'lol_match', [...played, other]);
  key = (await service.key({ plan: 'enterprise' })).key;
});
afterAll(async () => {
  await service?.stop();
  await own?.drop();
});

const get = async (path: string): Promise<Json> => {
  const answer = await service.get(`/api/v1/lol/${path}`, key);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};

const team = (slug: string) => ({
  orgSlug: slug,
  teamName: slug
    .split('-')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' '),
  shortName: slug
    .split('-')
    .map((word) => word[0]!.toUpperCase())
    .join(''),
  logoUrl: null,
});
const unknown = { points: null, qualification: null };
const GROUP_A = [
  {
    rank: 1,
    ...team('ash-foxes'),
    group: 'Group A',
    wins: 2,
    losses: 0,
    ties: 0,
    winRate: 1,
    gameWins: 4,
    gameLosses: 1,
    gameDiff: 3,
    gameWinRate: 0.8,
    streak: 2,
    ...unknown,
  },
  {
    rank: 2,
    ...team('bay-owls'),
    group: 'Group A',
    wins: 0,
    losses: 1,
    ties: 1,
    winRate: 0,
    gameWins: 2,
    gameLosses: 3,
    gameDiff: -1,
    gameWinRate: 0.4,
    streak: 0,
    ...unknown,
  },
  {
    rank: 2,
    ...team('cold-pines'),
    group: 'Group A',
    wins: 0,
    losses: 1,
    ties: 1,
    winRate: 0,
    gameWins: 1,
    gameLosses: 3,
    gameDiff: -2,
    gameWinRate: 0.25,
    streak: -1,
    ...unknown,
  },
];

test('standings are as published; games and streaks come from matches that add up to them', async () => {
  const { data } = await get('leagues/dust-cup/standings');
  expect(data).toEqual({
    leagueId: 'lol-dust-cup',
    leagueName: 'DUST-CUP',
    tournamentId: 'lol-tournament-3',
    tournamentName: 'dust-cup 2026',
    stage: 'Groups',
    groups: ['Group A', 'Group B'],
    rankings: expect.any(Array),
    source: 'riot',
    reproducibleFromMatches: false,
    syncedAt: '2026-01-01T00:00:00.000Z',
  });
  expect(data.rankings.slice(0, 3)).toEqual(GROUP_A);
  const none = { gameWins: null, gameLosses: null, gameDiff: null, gameWinRate: null, streak: null };
  expect(data.rankings.slice(3)).toEqual([
    { rank: 1, ...team('elm-hares'), group: 'Group B', wins: 3, losses: 0, ties: 0, winRate: 1, ...none, ...unknown },
    { rank: 2, ...team('fen-cranes'), group: 'Group B', wins: 0, losses: 3, ties: 0, winRate: 0, ...none, ...unknown },
  ]);
});

test('a tournament has the same standings, by any of its ids', async () => {
  const { data } = await get('leagues/lol-dust-cup/standings');
  for (const id of ['lol-tournament-3', '3', 'dust_cup_2026']) {
    expect((await get(`tournaments/${id}/standings`)).data).toEqual(data);
    expect((await get(`leagues/dust-cup/standings?tournamentId=${id}`)).data).toEqual(data);
  }
});

test('the last stage that has standings is shown, or the one that is asked for by name or slug', async () => {
  await insert(service.db, 'lol_standing', [
    {
      tournament_n: 2,
      stage: 'Groups',
      section: 'Round Robin',
      place: 1,
      rank: 1,
      team_n: 1,
      wins: 3,
      losses: 1,
      ties: null,
      source: 'riot',
    },
    {
      tournament_n: 2,
      stage: 'Playoffs',
      section: 'Playoffs',
      place: 1,
      rank: 1,
      team_n: 2,
      wins: null,
      losses: null,
      ties: null,
      source: 'riot',
    },
  ]);
  const shown = async (query: string) => {
    const { data } = await get(`leagues/cblol/standings${query}`);
    return [
      data.stage,
      data.groups,
      data.rankings.map(({ orgSlug, group, winRate, ties }: Json) => [orgSlug, group, winRate, ties]),
    ];
  };
  expect(await shown('')).toEqual(['Playoffs', [], [['bay-owls', null, null, null]]]);
  expect(await shown('?stage=GROUPS')).toEqual(['Groups', [], [['ash-foxes', null, 0.75, null]]]);
  expect(await shown('?stage=swiss')).toEqual([null, [], []]);
});

test('where none are published rankings are empty', async () => {
  const { data } = await get('leagues/lol-lck/standings');
  expect(data).toEqual({
    leagueId: 'lol-lck',
    leagueName: 'LCK',
    tournamentId: 'lol-tournament-1',
    tournamentName: 'lck 2026',
    stage: null,
    groups: [],
    rankings: [],
    source: null,
    reproducibleFromMatches: false,
    syncedAt: null,
  });
  expect((await get('leagues/lol-lck/standings?tournamentId=lol-tournament-3')).data).toMatchObject({
    tournamentId: null,
    rankings: [],
  });
});

test('standings of all leagues are those of leagues that have any', async () => {
  const { data, meta } = await get('standings?limit=50');
  expect(data.map(({ leagueId }: Json) => leagueId)).toEqual(['lol-cblol-brazil', 'lol-dust-cup']);
  expect(data[1]).toEqual((await get('leagues/dust-cup/standings')).data);
  expect(meta).toMatchObject({ total: 2, hasMore: false });
  expect((await get('standings?league=dust-cup,lck')).data).toHaveLength(1);
});

describe('leagues and tournaments', () => {
  test('a league says what it is called, where it goes on and which tournament it has today', async () => {
    expect((await get('leagues/lol-cblol')).data).toEqual({
      leagueId: 'lol-cblol-brazil',
      slug: 'cblol-brazil',
      name: 'CBLOL-BRAZIL',
      shortName: 'cblol-brazil',
      region: 'BRAZIL',
      tier: 'primary',
      imageUrl: null,
      isActive: true,
      aliases: ['cblol-brazil', 'lol-cblol-brazil', 'cblol', 'lol-cblol'],
      currentTournamentId: 'lol-tournament-2',
      externalIds: [],
      endpoints: {
        schedule: '/api/v1/lol/leagues/lol-cblol-brazil/schedule',
        standings: '/api/v1/lol/leagues/lol-cblol-brazil/standings',
        coverage: '/api/v1/lol/coverage',
      },
    });
    expect((await get('leagues/dust-cup')).data.currentTournamentId).toBeNull();
  });

  test('larger leagues come first, and filters take tier and region in any case', async () => {
    const slugs = async (query: string) => (await get(`leagues?${query}`)).data.map(({ slug }: Json) => slug);
    expect(await slugs('')).toEqual(['cblol-brazil', 'lck', 'dust-cup']);
    expect(await slugs('tier=Other')).toEqual(['dust-cup']);
    expect(await slugs('region=korea')).toEqual(['lck']);
    expect(await slugs('isActive=false')).toEqual([]);
  });

  test('tournaments are newest first', async () => {
    const ids = async (query: string) => (await get(`tournaments?${query}`)).data.map(({ id }: Json) => id);
    expect(await ids('')).toEqual(['lol-tournament-2', 'lol-tournament-1', 'lol-tournament-3']);
    expect(await ids('sort=startDate')).toEqual(['lol-tournament-3', 'lol-tournament-1', 'lol-tournament-2']);
    expect(await ids('league=lck,dust-cup')).toEqual(['lol-tournament-1', 'lol-tournament-3']);
    expect(await ids('season=2025')).toEqual([]);
    expect((await get('tournaments/lol-tournament-1')).data).toMatchObject({
      name: 'lck 2026',
      slug: 'lck_2026',
      leagueId: 'lol-lck',
      season: 2026,
      split: null,
      startDate: at(-3).slice(0, 10),
      endDate: at(30).slice(0, 10),
      stages: [
        { name: 'Groups', slug: 'groups', type: null },
        { name: 'Playoffs', slug: 'playoffs', type: null },
      ],
      winner: null,
    });
  });
});
