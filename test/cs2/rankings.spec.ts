import type { Json } from '../support/service.js';
import { CIRCUIT, TEAMS } from './circuit.js';
import { insert } from './circuit-rows.js';
import { round, World } from './world.js';

/** Ranks by list: teams in the order of their places, and their points. */
const WORLD = {
  '2026-01-05': [1, 2],
  // Nobody played for three weeks.
  '2026-01-26': [2, 1],
  '2026-03-02': [2, 1, 4],
  '2026-03-09': [1, 2, 3, 4],
};

const rosterOf = (team: number) => [0, 1, 2, 3, 4].map((place) => team * 10 + place);

const world = new World(async (db) => {
  await insert(db, 'cs2_world_list', [
    { listed_on: '2026-01-05', previous_on: null, teams: 2 },
    { listed_on: '2026-01-26', previous_on: '2026-01-05', teams: 2 },
    { listed_on: '2026-03-02', previous_on: '2026-01-26', teams: 3 },
    { listed_on: '2026-03-09', previous_on: '2026-03-02', teams: 4 },
  ]);
  await insert(
    db,
    'cs2_world_rank',
    Object.entries(WORLD).flatMap(([listed_on, teams], nth) =>
      teams.map((team_n, index) => {
        const before = (Object.values(WORLD)[nth - 1] ?? []).indexOf(team_n);
        const region = TEAMS.find(({ n }) => n === team_n)?.region;
        return {
          listed_on,
          rank: index + 1,
          team_n,
          points: 1000.5 - 100 * index,
          matches: 12,
          previous_rank: before === -1 ? null : before + 1,
          is_new: before === -1,
          region,
          regional_rank: teams.slice(0, index + 1).filter((n) => TEAMS.find((team) => team.n === n)?.region === region)
            .length,
          roster: rosterOf(team_n),
          last_played_at: '2026-03-01T00:00:00Z',
        };
      }),
    ),
  );
  await insert(db, 'cs2_vrs_list', [
    { kind: 'live', region: 'global', listed_on: '2026-02-02', previous_on: null, teams: 1 },
    { kind: 'live', region: 'global', listed_on: '2026-03-02', previous_on: '2026-02-02', teams: 4 },
    { kind: 'live', region: 'europe', listed_on: '2026-03-02', previous_on: '2026-02-02', teams: 2 },
    { kind: 'live', region: 'europe', listed_on: '2026-02-02', previous_on: null, teams: 2 },
    { kind: 'live', region: 'asia', listed_on: '2026-03-02', previous_on: '2026-01-05', teams: 1 },
    { kind: 'live', region: 'asia', listed_on: '2026-01-05', previous_on: null, teams: 1 },
    { kind: 'invitation', region: 'global', listed_on: '2026-01-05', previous_on: null, teams: 1 },
  ]);
  const line = (place: number, rank: number, team_n: number, more: Record<string, unknown> = {}) => ({
    kind: 'live',
    region: 'global',
    listed_on: '2026-03-02',
    place,
    rank,
    team_n,
    points: 2000 - place * 100,
    roster: rosterOf(team_n),
    team_name: 'Lantern',
    is_best: true,
    previous_rank: null as number | null,
    is_new: true,
    other_rank: null,
    home_region: 'europe' as string | null,
    factors: null,
    ...more,
  });
  await insert(db, 'cs2_vrs_rank', [
    line(1, 1, 2, { previous_rank: 3, is_new: false }),
    // Two of the same points, and then a second roster of the first team.
    line(2, 2, 1, { team_name: 'HARBOUR 9' }),
    line(3, 2, 3, { team_name: 'Paper Cranes', home_region: null }),
    line(4, 4, 2, { is_best: false, previous_rank: 2, is_new: false, roster: [20, 21, 22, 23, 50] }),
    line(1, 1, 2, { listed_on: '2026-02-02' }),
    line(1, 1, 2, { region: 'europe', previous_rank: 2, is_new: false, other_rank: 1 }),
    line(2, 2, 5, { region: 'europe', other_rank: null }),
    line(1, 1, 3, { region: 'asia', previous_rank: 2, is_new: false, other_rank: 2 }),
    line(1, 1, 3, { kind: 'invitation', listed_on: '2026-01-05', team_name: 'Paper Cranes' }),
  ]);
});

const ranks = (rows: Json[]) => rows.map(({ rank, teamId, change, isNew }) => [rank, teamId, change, isNew]);

describe('the world ranking', () => {
  test('is the newest list, with the moves since the one before', async () => {
    const { data, meta } = await world.get('/rankings');
    expect(ranks(data)).toEqual([
      [1, 'cs2-team-1', 1, false],
      [2, 'cs2-team-2', -1, false],
      [3, 'cs2-team-3', 0, true],
      [4, 'cs2-team-4', -1, false],
    ]);
    expect(data[0]).toEqual({
      rank: 1,
      teamName: 'Harbour Nine',
      points: 1000.5,
      change: 1,
      teamId: 'cs2-team-1',
      slug: 'harbour-nine',
      previousRank: 2,
      isNew: false,
      region: 'europe',
      roster: rosterOf(1).map((n) => expect.objectContaining({ id: `cs2-player-${n}` })),
    });
    expect(meta).toEqual({
      page: 1,
      limit: 50,
      total: 4,
      hasMore: false,
      nextCursor: null,
      source: 'world',
      publishedAt: '2026-03-09T00:00:00.000Z',
      previousPublishedAt: '2026-03-02T00:00:00.000Z',
      // Two of three weeks in January, and four of five till March.
      coverage: { from: '2026-01-05', to: '2026-03-09', gaps: 6 },
    });
    expect(await world.get('/rankings/world')).toEqual({ success: true, data, meta });
  });

  test('of a day is the newest list till then; before the first it is empty', async () => {
    const older = await world.get('/rankings/world?date=2026-03-08');
    expect(older.data.map(({ teamId }: Json) => teamId)).toEqual(WORLD['2026-03-02'].map((n) => `cs2-team-${n}`));
    expect(older.meta.previousPublishedAt).toBe('2026-01-26T00:00:00.000Z');
    const { data, meta } = await world.get('/rankings/world?date=2026-01-01');
    expect([data, meta.publishedAt, meta.coverage, meta.available]).toEqual([[], null, null, undefined]);
  });

  test('shows no move over a missing list', async () => {
    for (const path of ['world', 'region/europe']) {
      const { data, meta } = await world.get(`/rankings/${path}?date=2026-01-26`);
      expect(ranks(data)).toEqual([
        [1, 'cs2-team-2', 0, false],
        [2, 'cs2-team-1', 0, false],
      ]);
      expect(data.map(({ previousRank }: Json) => previousRank)).toEqual([null, null]);
      expect(meta.previousPublishedAt).toBe('2026-01-05T00:00:00.000Z');
    }
  });

  test('of a region has the ranks in the world, in the region and in the regional standings', async () => {
    const { data, meta } = await world.get('/rankings/region/eu');
    expect(
      data.map(({ rank, teamId, worldRank, regionalRank, vrsRank }: Json) => [
        rank,
        teamId,
        worldRank,
        regionalRank,
        vrsRank,
      ]),
    ).toEqual([
      [1, 'cs2-team-1', 1, 1, 2],
      [2, 'cs2-team-2', 2, 2, 1],
    ]);
    expect(meta.source).toBe('world');
    const moves = ({ rank, previousRank, change, isNew }: Json) => [rank, previousRank, change, isNew];
    expect(data.map(moves)).toEqual([
      [1, 2, 1, false],
      [2, 1, -1, false],
    ]);
    // Its fall in the world is none in its region.
    expect((await world.dataOf('/rankings/region/americas')).map(moves)).toEqual([[1, 1, 0, false]]);
    expect((await world.dataOf('/rankings/region/asia')).map(moves)).toEqual([[1, null, 0, true]]);
    expect((await world.dataOf('/rankings/region/Americas')).map(({ vrsRank }: Json) => vrsRank)).toEqual([null]);
    const answer = await world.ask('/rankings/region/moon');
    expect([answer.status, ((await answer.json()) as Json).error]).toEqual([
      400,
      expect.objectContaining({ code: 'VALIDATION_ERROR', param: 'region' }),
    ]);
  });
});

describe("Valve's regional standings", () => {
  test('have every line of the list, of which a team may have several', async () => {
    const { data, meta } = await world.get('/rankings?source=vrs');
    expect(ranks(data)).toEqual([
      [1, 'cs2-team-2', 2, false],
      [2, 'cs2-team-1', 0, true],
      [2, 'cs2-team-3', 0, true],
      [4, 'cs2-team-2', 0, false],
    ]);
    expect(data[1].teamName).toBe('HARBOUR 9');
    expect(data[3].roster.map(({ id }: Json) => id)).toContain('cs2-player-50');
    expect([meta.source, meta.publishedAt]).toEqual(['vrs', '2026-03-02T00:00:00.000Z']);
    expect((await world.get('/rankings/vrs')).data).toEqual(data);
  });

  test('of a region are its own lists, with the ranks in the world', async () => {
    const { data, meta } = await world.get('/rankings/region/eu?source=vrs');
    const shown = ({ rank, teamId, previousRank, change, isNew, regionalRank, worldRank, vrsRank }: Json) => [
      rank,
      teamId,
      previousRank,
      change,
      isNew,
      regionalRank,
      worldRank,
      vrsRank,
    ];
    expect(data.map(shown)).toEqual([
      [1, 'cs2-team-2', 2, 1, false, 1, 1, 1],
      [2, 'cs2-team-5', null, 0, true, 2, null, null],
    ]);
    expect(meta).toMatchObject({
      source: 'vrs',
      publishedAt: '2026-03-02T00:00:00.000Z',
      previousPublishedAt: '2026-02-02T00:00:00.000Z',
      coverage: { from: '2026-02-02', to: '2026-03-02', gaps: 0 },
    });
    // A list of Valve's is missing between January and March.
    const asia = await world.get('/rankings/region/asia?source=vrs');
    expect(asia.data.map(shown)).toEqual([[1, 'cs2-team-3', null, 0, false, 1, null, 2]]);
    expect(asia.meta.coverage).toEqual({ from: '2026-01-05', to: '2026-03-02', gaps: 1 });
    const americas = await world.get('/rankings/region/americas?source=vrs');
    expect([americas.data, americas.meta.available]).toEqual([[], false]);
  });

  test('are paged, of other days and of the list that invites', async () => {
    const second = await world.get('/rankings/vrs?limit=3&page=2');
    expect([second.data.length, second.meta.total, second.meta.hasMore]).toEqual([1, 4, false]);
    expect((await world.dataOf('/rankings/vrs?date=2026-02-28')).length).toBe(1);
    const invited = await world.dataOf('/rankings/vrs?kind=invitation');
    expect(invited.map(({ teamId }: Json) => teamId)).toEqual(['cs2-team-3']);
    expect((await world.ask('/rankings?source=moon')).status).toBe(400);
  });
});

describe('maps', () => {
  const maps = CIRCUIT.flatMap((match) => match.maps);

  test('have how often they were played and what came of their sides', async () => {
    const { data } = await world.get('/maps');
    const mirage = maps.filter(({ map }) => map === 'mirage');
    const row = data.find(({ slug }: Json) => slug === 'mirage');
    const withSides = mirage.filter(({ ctWon }) => ctWon !== null);
    // Both sides played twelve rounds as counter-terrorists, and the circuit gives both as many of them.
    const ctWon = withSides.reduce((total, map) => total + 2 * (map.ctWon as number), 0);
    expect(row).toEqual({
      slug: 'mirage',
      name: 'Mirage',
      inActivePool: true,
      imageUrl: null,
      addedAt: '2023-09-27',
      removedAt: null,
      played: mirage.length,
      ctRoundWinRate: round(ctWon / (24 * withSides.length), 4),
      tRoundWinRate: expect.anything(),
    });
    expect(await world.dataOf('/maps/de_mirage')).toEqual(row);
    const train = await world.dataOf('/maps/train');
    expect([train.inActivePool, train.addedAt, train.removedAt, train.played]).toEqual([
      false,
      '2025-01-28',
      '2026-01-21',
      0,
    ]);
    expect((await world.ask('/maps/nowhere')).status).toBe(404);
  });

  test('the pool of a day is the one that held then', async () => {
    const slugs = async (query: string): Promise<string[]> =>
      (await world.dataOf(`/maps/pool${query}`)).active.map(({ slug }: Json) => slug);
    const { active, since, history } = await world.dataOf('/maps/pool?date=2025-03-01');
    expect([active.length, since]).toEqual([7, '2025-01-28']);
    expect(active.find(({ slug }: Json) => slug === 'anubis')).toEqual(
      expect.objectContaining({ inActivePool: true, addedAt: '2023-09-27', removedAt: null }),
    );
    expect(await slugs('?date=2024-04-24')).toContain('overpass');
    expect(await slugs('?date=2024-04-25')).toContain('dust2');
    expect(await slugs('?date=2020-01-01')).toEqual([]);
    // Each change exchanges one map, and each pool ends where the next begins.
    history.slice(1).forEach((pool: Json, index: number) => {
      expect(pool.to).toBe(history[index].from);
      expect(pool.maps.filter((map: string) => !history[index].maps.includes(map))).toHaveLength(1);
    });
  });
});
