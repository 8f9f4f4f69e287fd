import { counts, ImportSuite, query } from '../../support/imports.js';
import { csv, oracleGame, type Cells } from '../routes/games-files.js';
import { content, doubts, importsOf, refused, type Files } from './files.js';

const suite = new ImportSuite('lol-earnings');
const importFiles = importsOf(suite);

const earner = (id: number | string, handle: string, usd: number | string, more: Cells = {}): Cells => ({
  PlayerId: id,
  NameFirst: 'Ada',
  NameLast: 'Korr',
  CurrentHandle: handle,
  CountryCode: 'KR',
  TotalUSDPrize: usd,
  Game: 'League of Legends',
  Genre: 'Multiplayer Online Battle Arena',
  ...more,
});

const earnings = (...rows: Cells[]): Files => ({ 'highest_earning_players.csv': csv(rows) });

const oracle: Files = {
  '2021_LoL_esports_match_data_from_OraclesElixir.csv': csv(
    oracleGame({ id: 'ESPORTSTMNT01_1', date: '2021-01-20 08:00:00', about: { year: 2021 }, players: { kills: [] } }),
  ),
};

const born = (name: string, country: string): Files => ({
  'player_master.csv': csv([
    {
      AllName: name,
      PlayerPage: name,
      CurrentID: name,
      Birthdate: '',
      Country: country,
      Nationality: '',
      Residency: '',
      Birthdate__precision: '',
    },
  ]),
  'regular_appearances.csv': csv([
    { PlayerLink: name, Team: 'Ash Foxes', League: 'LoL Champions Korea', Year: 2021, Split: 'Spring', Games: 18 },
  ]),
});

const TOTALS = `select p.ign, e.usd::float as usd, e.source from lol_earning_total e join lol_player p on p.n = e.player_n order by usd desc`;

test.each([
  ['at once', [{ ...oracle, ...earnings(earner(3832, 'Foxes mid', 1257615.87)) }]],
  ['games first', [oracle, earnings(earner(3832, 'Foxes mid', 1257615.87))]],
  ['games last', [earnings(earner(3832, 'Foxes mid', 1257615.87)), oracle]],
])('a total belongs to the player of the handle: %s', async (_, imports) => {
  const db = await suite.emptyArchive();
  for (const files of imports) await importFiles(db, files);
  expect(await query(db, TOTALS)).toEqual([{ ign: 'Foxes mid', usd: 1_257_615.87, source: 'esportsearnings' }]);
  expect(await query(db, `select count(*)::int as players from lol_player where ign = 'Foxes mid'`)).toEqual([
    { players: 1 },
  ]);
  expect(await query(db, 'select real_name, country_code, sources from lol_player_about')).toMatchObject([
    { real_name: 'Ada Korr', country_code: 'KR', sources: { real_name: 'esportsearnings' } },
  ]);
  const before = await content(db);
  const report = await importFiles(db, Object.assign({}, ...imports));
  expect([report.inserted, report.updated]).toEqual([0, 0]);
  expect(await content(db)).toBe(before);
});

test('players of other games are read and counted, but have no row here', async () => {
  const db = await suite.emptyArchive();
  const report = await importFiles(
    db,
    earnings(
      earner(1, 'dupreeh', 1822989.41, { Game: 'Counter-Strike: Global Offensive' }),
      earner(3832, 'Faker', 1257615.87),
      earner(3832, 'Faker', 10, { Game: 'Starcraft II' }),
    ),
  );
  expect(counts(report)).toEqual([3, 3, 0, 0, 0]);
  expect(await query(db, 'select ign from lol_player')).toEqual([{ ign: 'Faker' }]);
  expect(await query(db, TOTALS)).toEqual([{ ign: 'Faker', usd: 1_257_615.87, source: 'esportsearnings' }]);
});

test('a player of another country is another one, and the doubt is listed', async () => {
  const db = await suite.emptyArchive();
  await importFiles(db, { ...oracle, ...born('Foxes mid', 'France') });
  await importFiles(db, earnings(earner(3832, 'Foxes mid', 100)));
  expect(await query(db, `select count(*)::int as players from lol_player where ign = 'Foxes mid'`)).toEqual([
    { players: 2 },
  ]);
  expect(await doubts(db)).toEqual(['esportsearnings player 3832: another_country']);
  expect(await query(db, 'select country_code from lol_player_about order by 1')).toEqual([
    { country_code: 'FR' },
    { country_code: 'KR' },
  ]);
});

test('two players of one handle are distinguished by the real name, else none is guessed', async () => {
  const handles = [
    { player_id: '2000000000000001', handle: 'Rook', first_name: 'Ada', last_name: 'Korr', home_team_id: '1' },
    { player_id: '2000000000000002', handle: 'Rook', first_name: 'Bo', last_name: 'Lind', home_team_id: '2' },
  ];
  const riot = { 'players.json': JSON.stringify(handles) };
  const named = await suite.emptyArchive();
  await importFiles(named, riot);
  await importFiles(named, earnings(earner(7, 'Rook', 100)));
  expect(
    await query(
      named,
      `select i.key from lol_earning_total e join identity i on i.n = e.player_n and i.kind = 'player' and i.source = 'riot'`,
    ),
  ).toEqual([{ key: '2000000000000001' }]);
  const unnamed = await suite.emptyArchive();
  await importFiles(unnamed, riot);
  await importFiles(unnamed, earnings(earner(7, 'Rook', 100, { NameFirst: '', NameLast: '' })));
  expect(await doubts(unnamed)).toEqual(['esportsearnings player 7: several_of_this_name']);
  expect(await query(unnamed, `select count(*)::int as players from lol_player where ign = 'Rook'`)).toEqual([
    { players: 3 },
  ]);
});

test('rows without a key or an amount are rejected with line and reason, and nothing else is lost', async () => {
  const db = await suite.emptyArchive();
  const report = await importFiles(
    db,
    earnings(
      earner('', 'Ant', 1),
      earner(2, '', 1),
      earner(3, 'Cat', ''),
      earner(4, 'Dog', 'a lot'),
      earner(5, 'Eel', -20),
      earner(6, 'Fox', '1,2,3,4'),
      earner(7, 'Gnu', 0),
      earner(8, 'Hen', 12.5, { CountryCode: '' }),
    ),
  );
  expect(counts(report)).toEqual([8, 2, 0, 0, 6]);
  expect(await refused(report)).toEqual([
    'highest_earning_players.csv:2 bad_key',
    'highest_earning_players.csv:3 bad_key',
    'highest_earning_players.csv:4 bad_amount',
    'highest_earning_players.csv:5 bad_amount',
    'highest_earning_players.csv:6 bad_amount',
    'highest_earning_players.csv:7 bad_row_shape',
  ]);
  expect(await query(db, TOTALS)).toEqual([
    { ign: 'Hen', usd: 12.5, source: 'esportsearnings' },
    { ign: 'Gnu', usd: 0, source: 'esportsearnings' },
  ]);
});

test('a newer total replaces the older one, also a smaller one', async () => {
  const db = await suite.emptyArchive();
  await importFiles(db, earnings(earner(3832, 'Faker', 1000)));
  expect(counts(await importFiles(db, earnings(earner(3832, 'Faker', 900))))).toEqual([1, 0, 1, 0, 0]);
  expect(await query(db, TOTALS)).toEqual([{ ign: 'Faker', usd: 900, source: 'esportsearnings' }]);
});
