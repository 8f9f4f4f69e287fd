import { ImportSuite, query } from '../../support/imports.js';
import { csv, oracleGame, type Cells } from '../routes/games-files.js';
import { doubts, importsOf, type Files } from './files.js';
import { splits } from './teams-files.js';

const suite = new ImportSuite('lol-same-players');
const importFiles = importsOf(suite);

const FOXES = '98767991853197861';
const ACADEMY = '98767991853197863';
const OWLS = '98767991853197862';
const KARIS = '105320683858945274';

/** Matches of two of Riot's teams, in which Karis has this role in the first. */
const matches = (count: number, team: string, role: string) =>
  Array.from({ length: count }, (_, index) => ({
    id: `1096251528969${team.slice(-1)}00${index}`,
    state: 'completed',
    strategy: { count: 1, type: 'bestOf' },
    games: [],
    teams: [
      { id: team, players: [{ id: KARIS, role }], result: { gameWins: 1, outcome: 'win' } },
      { id: OWLS, players: [], result: { gameWins: 0, outcome: 'loss' } },
    ],
  }));

const tournament = (id: string, leagueId: string, list: object[]) => ({
  id,
  leagueId,
  name: `Cup ${id}`,
  slug: `cup_${id}`,
  startDate: '2023-01-10',
  endDate: '2023-02-20',
  stages: [{ name: 'Regular Season', slug: 'regular_season', sections: [{ name: 'A', rankings: [], matches: list }] }],
});

const [LCK, CHALLENGERS] = ['98767991310872058', '98767991310872059'];

/** Riot lists the player of a team in the team's academy, too, with any role. */
const riot: Files = {
  'leagues.json': JSON.stringify([
    { id: LCK, name: 'LCK', slug: 'lck', region: 'KOREA', priority: 4 },
    { id: CHALLENGERS, name: 'LCK CL', slug: 'lck_challengers_league', region: 'KOREA', priority: 5 },
  ]),
  'teams.json': JSON.stringify(
    [
      [FOXES, 'Ash Foxes'],
      [ACADEMY, 'Ash Foxes Challengers'],
      [OWLS, 'Bay Owls'],
    ].map(([team_id, name]) => ({ team_id, name, slug: name })),
  ),
  'players.json': JSON.stringify([{ player_id: KARIS, handle: 'Karis', home_team_id: FOXES }]),
  'tournaments.json': JSON.stringify([
    tournament('109625152894842838', LCK, matches(2, FOXES, 'mid')),
    tournament('109625152894842839', CHALLENGERS, matches(3, ACADEMY, 'support')),
  ]),
};

/** A game in which the player at a place is Karis, of the team `Cold Pines`. */
const oracle = (place: number): Files => ({
  '2025_LoL_esports_match_data_from_OraclesElixir.csv': csv(
    oracleGame({
      id: 'LOL_1',
      date: '2025-01-15 08:00:00',
      blue: 'Cold Pines',
      red: 'Dune Rays',
      players: { kills: Array.from({ length: 10 }, () => 1) },
    }).map((row): Cells =>
      row.participantid === place ? { ...row, playername: 'Karis', playerid: 'oe:player:1' } : row,
    ),
  ),
});

const golgg = (role: string): Files => ({
  'game_data2024.csv': csv([
    {
      Side: 'Blue Side',
      Region: 'LCK',
      Year: 2024,
      'Game ID': 57_862,
      Team: 'Ash Foxes',
      Victory: 'True',
      'Game Duration': 30.017,
      Player: 'Karis',
      Role: role,
      Kills: 1,
    },
  ]),
});

const MID = 3;
const [all, byGolgg, byOracle] = [{ ...riot, ...golgg('MID'), ...oracle(MID) }, golgg('MID'), oracle(MID)];

test.each([
  ['at once', [all]],
  ["Riot's set first", [riot, byOracle, byGolgg]],
  ["Riot's set last", [byOracle, byGolgg, riot]],
  ['gol.gg first', [byGolgg, riot, byOracle]],
])('a player whom a source lists with two roles is one in three sources: %s', async (_, imports) => {
  const db = await suite.emptyArchive();
  for (const files of imports) await importFiles(db, files);
  expect(await query(db, `select count(*)::int as players from lol_player where ign = 'Karis'`)).toEqual([
    { players: 1 },
  ]);
  expect((await doubts(db)).filter((doubt) => doubt.includes(' player '))).toEqual([]);
});

test('of two people of one nickname who play different roles in different teams neither is the other', async () => {
  const db = await suite.emptyArchive();
  await importFiles(db, { ...riot, ...oracle(1) });
  expect(await query(db, `select role from lol_player where ign = 'Karis' order by role`)).toEqual([
    { role: 'support' },
    { role: 'top' },
  ]);
  expect(await doubts(db)).toContain('oracleselixir player oe:player:1: another_role');
});

test('players who were two in doubt are one once a source shows it, and the other number leads to the lowest', async () => {
  const db = await suite.emptyArchive();
  // A player's role in one game is of another source's only often enough once there are more games.
  await importFiles(db, { ...riot, ...oracle(1) });
  const numbers = (await query<{ n: number }>(db, `select n from lol_player where ign = 'Karis' order by n`)).map(
    ({ n }) => n,
  );
  const { '2025_LoL_esports_match_data_from_OraclesElixir.csv': game = '' } = oracle(MID);
  await importFiles(db, {
    '2025_LoL_esports_match_data_from_OraclesElixir.csv': game.replaceAll('LOL_1', 'LOL_2'),
  });
  expect(await query(db, `select n from lol_player where ign = 'Karis'`)).toEqual([{ n: numbers[0] }]);
  expect(await query(db, `select n, to_n from identity_moved where kind = 'player'`)).toEqual([
    { n: numbers[1], to_n: numbers[0] },
  ]);
  expect(await query(db, `select distinct player_n from lol_game_line where player_name = 'Karis'`)).toEqual([
    { player_n: numbers[0] },
  ]);
});

const ofRiot = (list: object[]): Files => ({
  ...riot,
  'players.json': JSON.stringify(list),
});

test('a person whom Riot has under two ids is one player, whether or not a blank is in the name', async () => {
  const db = await suite.emptyArchive();
  const goblin = { first_name: 'Jeroen', last_name: 'van Dijk' };
  await importFiles(
    db,
    ofRiot([
      { player_id: '1', handle: 'East Goblin', ...goblin },
      { player_id: '2', handle: 'EastGoblin', ...goblin, home_team_id: FOXES },
      { player_id: '3', handle: 'Sumi', first_name: 'Max', last_name: 'de Béer' },
      { player_id: '4', handle: 'sumi', first_name: 'Max', last_name: 'de Beer', home_team_id: OWLS },
    ]),
  );
  const players = await query(
    db,
    `select p.ign, t.name as team, jsonb_array_length(p.external_ids) as ids
     from lol_player p left join lol_team t on t.n = p.team_n where p.folded in ('east goblin', 'eastgoblin', 'sumi') order by 1`,
  );
  expect(players).toEqual([
    { ign: 'East Goblin', team: 'Ash Foxes', ids: 2 },
    { ign: 'Sumi', team: 'Bay Owls', ids: 2 },
  ]);
});

test('a person who was two numbers before is one, and the other number leads to the lowest', async () => {
  const db = await suite.emptyArchive();
  const chaos = { first_name: 'Riccardo', last_name: 'Mann' };
  await importFiles(
    db,
    ofRiot([
      { player_id: '1', handle: 'Dr Chaos', ...chaos },
      { player_id: '2', handle: 'DrChaos' },
    ]),
  );
  const numbers = await query<{ n: number }>(db, `select n from lol_player where ign ilike 'dr%chaos' order by n`);
  expect(numbers).toHaveLength(2);
  await importFiles(db, ofRiot([{ player_id: '2', handle: 'DrChaos', ...chaos }]));
  expect(await query(db, `select n from lol_player where ign ilike 'dr%chaos'`)).toEqual([numbers[0]]);
  expect(await query(db, `select n, to_n from identity_moved where kind = 'player'`)).toEqual([
    { n: numbers[1]?.n, to_n: numbers[0]?.n },
  ]);
});

test('players of one name stay two where the real name or the role is another, or unknown', async () => {
  const db = await suite.emptyArchive();
  const [first, second] = ['7', '8'];
  const played = (team: string, player: string, role: string) => ({
    ...matches(1, team, role)[0],
    id: `1096251528970${player}`,
    teams: [
      { id: team, players: [{ id: player, role }], result: { gameWins: 1, outcome: 'win' } },
      { id: OWLS, players: [], result: { gameWins: 0, outcome: 'loss' } },
    ],
  });
  await importFiles(db, {
    ...ofRiot([
      { player_id: '1', handle: 'Theo', first_name: 'Ann', last_name: 'Bell' },
      { player_id: '2', handle: 'The O', first_name: 'Cara', last_name: 'Dunn' },
      { player_id: '3', handle: 'T.H.E.O' },
      { player_id: first, handle: 'Mi Lo', first_name: 'Eve', last_name: 'Fox' },
      { player_id: second, handle: 'Milo', first_name: 'Eve', last_name: 'Fox' },
    ]),
    'tournaments.json': JSON.stringify([
      tournament('109625152894842838', LCK, [played(FOXES, first, 'mid')]),
      tournament('109625152894842839', CHALLENGERS, [played(ACADEMY, second, 'support')]),
    ]),
  });
  expect(await query(db, `select count(*)::int as players from lol_player`)).toEqual([{ players: 5 }]);
});

/** Karis of the Ash Foxes, of whom Riot has no game. */
const idle: Files = { ...riot, 'tournaments.json': JSON.stringify([tournament('109625152894842838', LCK, [])]) };

test('a player whom two sources have in different teams is one where the wiki has him in both', async () => {
  const both = splits(['Karis', 'Ash Foxes'], ['Karis', 'Cold Pines']);
  const atOnce = { ...idle, ...byOracle, ...both };
  for (const imports of [[atOnce], [both, byOracle, idle], [idle, byOracle, both]]) {
    const db = await suite.emptyArchive();
    for (const files of imports) await importFiles(db, files);
    const sources = `select array(select distinct ref ->> 'source' from jsonb_array_elements(external_ids) ref order by 1) as sources
      from lol_player where ign = 'Karis'`;
    expect(await query(db, sources)).toEqual([{ sources: ['leaguepedia', 'oracleselixir', 'riot'] }]);
    expect((await doubts(db)).filter((doubt) => doubt.includes(' player '))).toEqual([]);
  }
});

test('of two players whom the wiki has in the team of a third of their name none is guessed to be him', async () => {
  const db = await suite.emptyArchive();
  await importFiles(db, { ...idle, ...splits(['Karis', 'Ash Foxes'], ['Karis (Ann Lee)', 'Ash Foxes']) });
  expect(await query(db, `select count(*)::int as players from lol_player where ign = 'Karis'`)).toEqual([
    { players: 3 },
  ]);
});

test('a former name in the wiki shows who a person is where the real name is the same', async () => {
  const db = await suite.emptyArchive();
  await importFiles(db, {
    ...ofRiot([
      { player_id: '1', handle: 'Seonbi', first_name: 'Kwanmo', last_name: 'Gu' },
      { player_id: '2', handle: 'Guwon', first_name: 'Gu', last_name: 'Kwanmo', home_team_id: FOXES },
      { player_id: '3', handle: 'Seonbi', first_name: 'Ann', last_name: 'Bell', home_team_id: FOXES },
    ]),
    ...splits(['Guwon', 'Ash Foxes']),
    'appearances_player_master.csv': csv([
      { AllName: 'Guwon', PlayerPage: 'Guwon', CurrentID: 'Guwon', Birthdate: '2003-12-19' },
      { AllName: 'Seonbi (Koo Kwan-mo)', PlayerPage: 'Guwon', CurrentID: 'Guwon', Birthdate: '2003-12-19' },
    ]),
  });
  const ids = `select ign, array(select ref ->> 'id' from jsonb_array_elements(external_ids) ref where ref ->> 'source' = 'riot' order by 1) as ids
    from lol_player where folded in ('guwon', 'seonbi') order by 1`;
  expect(await query(db, ids)).toEqual([
    { ign: 'Guwon', ids: ['1', '2'] },
    { ign: 'Seonbi', ids: ['3'] },
  ]);
});
