import { counts, ImportSuite, query } from '../../support/imports.js';
import { doubts, importsOf, refused } from './files.js';

const suite = new ImportSuite('lol-riot-files');
const importFiles = importsOf(suite);

const team = (id: string, name: string) => ({ team_id: id, name, acronym: name.slice(0, 2), slug: name.toLowerCase() });

const tournament = (id: string, more: object = {}) => ({
  id,
  leagueId: '98767991310872058',
  name: `Cup ${id}`,
  slug: `cup_${id}`,
  startDate: '2025-01-10',
  endDate: '2025-02-20',
  stages: [],
  ...more,
});

const league = { id: '98767991310872058', name: 'LCK', slug: 'lck', region: 'KOREA', priority: 4 };

test('elements that are no objects are rejected at their places, and nothing else is lost', async () => {
  const db = await suite.emptyArchive();
  const report = await importFiles(db, {
    'teams.json': JSON.stringify([team('1', 'Foxes'), null, 'text', [], team('2', 'Owls')]),
    'leagues.json': JSON.stringify([league]),
    'tournaments.json': JSON.stringify([null, tournament('7'), 5]),
  });
  expect(counts(report)).toEqual([9, 4, 0, 0, 5]);
  expect((await refused(report)).toSorted()).toEqual(
    [
      ...[2, 3, 4].map((line) => `teams.json:${line} bad_key`),
      ...[1, 3].map((line) => `tournaments.json:${line} bad_key`),
    ].toSorted(),
  );
  expect(await query(db, 'select name from lol_team order by name')).toEqual([{ name: 'Foxes' }, { name: 'Owls' }]);
});

test('a tournament without stages, or with a day that does not exist, is a tournament', async () => {
  const db = await suite.emptyArchive();
  const report = await importFiles(db, {
    'leagues.json': JSON.stringify([league]),
    'tournaments.json': JSON.stringify([
      tournament('7', { stages: null, startDate: '2025-02-30', endDate: 'soon' }),
      tournament('8', {
        stages: [null, { name: 'A', slug: 'a', sections: [null, { name: 'B', rankings: null, matches: {} }] }],
      }),
    ]),
  });
  expect(counts(report)).toEqual([3, 3, 0, 0, 0]);
  expect(await query(db, 'select slug, starts_on::text, ends_on::text from lol_tournament order by slug')).toEqual([
    { slug: 'cup_7', starts_on: null, ends_on: null },
    { slug: 'cup_8', starts_on: '2025-01-10', ends_on: '2025-02-20' },
  ]);
});

test('tables of one stage with one name stay apart: no row mixes the records of two', async () => {
  const db = await suite.emptyArchive();
  const ranked = (...rows: [id: string, wins: number, losses: number][]) =>
    rows.map(([id, wins, losses], index) => ({
      ordinal: index + 1,
      teams: [{ id, record: { wins, losses, ties: 0 } }],
    }));
  const match = (id: string, one: string, other: string) => ({
    id,
    state: 'completed',
    strategy: { count: 1 },
    games: [],
    teams: [
      { id: one, result: { gameWins: 1, outcome: 'win' }, players: [] },
      { id: other, result: { gameWins: 0, outcome: 'loss' }, players: [] },
    ],
  });
  const named = (rankings: object[], matches: object[] = []) => ({ name: 'Regular Season', rankings, matches });
  const sections = [
    named(ranked(['1', 9, 1], ['2', 8, 2]), [match('71', '1', '2')]),
    named(ranked(['3', 7, 3], ['4', 6, 4]), [match('72', '3', '4')]),
    named(ranked(['1', 0, 0], ['2', 0, 0], ['3', 1, 0], ['4', 0, 1])),
  ];
  await importFiles(db, {
    'teams.json': JSON.stringify(['Foxes', 'Owls', 'Hares', 'Kites'].map((name, index) => team(`${index + 1}`, name))),
    'leagues.json': JSON.stringify([league]),
    'tournaments.json': JSON.stringify([
      tournament('7', { stages: [{ name: 'Season', slug: 'season', type: null, sections }] }),
    ]),
  });
  const tables = await query(
    db,
    `select s.section, string_agg(concat_ws(' ', s.rank, t.name, s.wins, s.losses), ', ' order by s.rank) as rows
     from lol_standing s join lol_team t on t.n = s.team_n group by s.section order by s.section`,
  );
  expect(tables).toEqual([
    { section: 'Regular Season', rows: '1 Foxes 9 1, 2 Owls 8 2' },
    { section: 'Regular Season 2', rows: '1 Hares 7 3, 2 Kites 6 4' },
    { section: 'Regular Season 3', rows: '1 Foxes 0 0, 2 Owls 0 0, 3 Hares 1 0, 4 Kites 0 1' },
  ]);
  expect(await query(db, 'select block_name from lol_match order by place')).toEqual([
    { block_name: 'Regular Season' },
    { block_name: 'Regular Season 2' },
  ]);
});

test('a team that stands twice in a table has its first row', async () => {
  const db = await suite.emptyArchive();
  const row = (ordinal: number, wins: number) => ({
    ordinal,
    teams: [{ id: '1', record: { wins, losses: 1, ties: 0 } }],
  });
  const sections = [{ name: 'A', rankings: [row(1, 5), row(2, 3)], matches: [] }];
  await importFiles(db, {
    'teams.json': JSON.stringify([team('1', 'Foxes')]),
    'leagues.json': JSON.stringify([league]),
    'tournaments.json': JSON.stringify([tournament('7', { stages: [{ name: 'A', slug: 'a', sections }] })]),
  });
  expect(await query(db, 'select rank, wins, losses from lol_standing')).toEqual([{ rank: 1, wins: 5, losses: 1 }]);
});

test('matches that come before their league are listed, and there as soon as it comes', async () => {
  const db = await suite.emptyArchive();
  const match = (id: string, state: string) => ({
    id,
    state,
    strategy: { count: 1 },
    games: [{ id: `${id}1`, number: 1, state, teams: [] }],
    teams: ['1', '2'].map((one, index) => ({
      id: one,
      result: { gameWins: 1 - index, outcome: ['win', 'loss'][index] },
      players: [],
    })),
  });
  const sections = [{ name: 'A', rankings: [], matches: [match('71', 'completed'), match('72', 'unstarted')] }];
  await importFiles(db, {
    'teams.json': JSON.stringify([team('1', 'Foxes'), team('2', 'Owls')]),
    'tournaments.json': JSON.stringify([
      tournament('7', { stages: [{ name: 'Season', slug: 'season', type: null, sections }] }),
      tournament('8', {
        startDate: null,
        stages: [{ name: 'A', slug: 'a', sections: [{ name: 'A', matches: [match('81', 'unstarted')] }] }],
      }),
    ]),
  });
  expect(await query(db, 'select n from lol_match')).toEqual([]);
  expect(await doubts(db)).toEqual([
    'riot match 71: unknown_league',
    'riot match 72: unknown_league',
    'riot match 81: unknown_league',
  ]);
  await importFiles(db, { 'leagues.json': JSON.stringify([league]) });
  expect(
    await query(
      db,
      `select i.key, l.slug, m.team1_score, m.game_count from lol_match m join lol_league l on l.n = m.league_n
       join identity i on i.kind = 'match' and i.source = 'riot' and i.n = m.n order by 1`,
    ),
  ).toEqual([
    { key: '71', slug: 'lck', team1_score: 1, game_count: 1 },
    { key: '72', slug: 'lck', team1_score: null, game_count: 0 },
  ]);
  expect(await doubts(db)).toEqual(['riot match 81: no_day']);
  await importFiles(db, {
    'tournaments.json': JSON.stringify([
      tournament('8', {
        stages: [{ name: 'A', slug: 'a', sections: [{ name: 'A', matches: [match('81', 'unstarted')] }] }],
      }),
    ]),
  });
  expect(await query(db, 'select starts_on::text from lol_match order by n')).toHaveLength(3);
  expect(await doubts(db)).toEqual([]);
});

test('a series in progress is completed once a team has won most of its games, and not before', async () => {
  const db = await suite.emptyArchive();
  const match = (id: string, [one, other]: [number, number], outcomes: [string, string] | [null, null]) => ({
    id,
    state: 'inProgress',
    strategy: { count: 5 },
    games: [],
    teams: [
      { id: '1', result: { gameWins: one, outcome: outcomes[0] }, players: [] },
      { id: '2', result: { gameWins: other, outcome: outcomes[1] }, players: [] },
    ],
  });
  const matches = [
    match('71', [3, 1], ['win', 'loss']),
    match('72', [2, 3], ['loss', 'win']),
    match('73', [2, 1], [null, null]),
  ];
  await importFiles(db, {
    'teams.json': JSON.stringify([team('1', 'Foxes'), team('2', 'Owls')]),
    'leagues.json': JSON.stringify([league]),
    'tournaments.json': JSON.stringify([
      tournament('7', { stages: [{ name: 'A', slug: 'a', sections: [{ name: 'A', matches }] }] }),
    ]),
  });
  expect(
    await query(
      db,
      `select i.key, m.state, m.team1_score, m.team2_score, w.name as winner from lol_match m
       join identity i on i.kind = 'match' and i.source = 'riot' and i.n = m.n
       left join lol_team w on w.n = m.winner_n order by 1`,
    ),
  ).toEqual([
    { key: '71', state: 'completed', team1_score: 3, team2_score: 1, winner: 'Foxes' },
    { key: '72', state: 'completed', team1_score: 2, team2_score: 3, winner: 'Owls' },
    { key: '73', state: 'inProgress', team1_score: 2, team2_score: 1, winner: null },
  ]);
});
