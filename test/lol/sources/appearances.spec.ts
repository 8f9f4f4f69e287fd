import { counts, ImportSuite, query } from '../../support/imports.js';
import { csv, oracleGame, type Cells } from '../routes/games-files.js';
import { census, content, doubts, importsOf, refused, type Files } from './files.js';

const suite = new ImportSuite('lol-appearances');
const importFiles = importsOf(suite);

const born = (name: string, page: string, birth: string, precision: number | string, more: Cells = {}): Cells => ({
  AllName: name,
  PlayerPage: page,
  CurrentID: page,
  Birthdate: birth,
  Country: 'South Korea',
  Nationality: '',
  Residency: 'Korea',
  Birthdate__precision: precision,
  ...more,
});

const players = (...rows: Cells[]): Files => ({ 'appearances_player_master.csv': csv(rows) });

const split = (
  player: string,
  team: string,
  year: number | string,
  name: string,
  games: number | string = 18,
): Cells => ({
  PlayerLink: player,
  Team: team,
  League: 'LoL Champions Korea',
  Year: year,
  Split: name,
  Games: games,
});

const splits = (...rows: Cells[]): Files => ({ 'appearances_regular_appearances.csv': csv(rows) });

const tournament = (year: number, name: string, day: string, more: Cells = {}): Cells => ({
  OverviewPage: `LCK/${year} Season/${name} Season`,
  League: 'LoL Champions Korea',
  Year: year,
  Split: name,
  SplitNumber: 1,
  DateStart: day,
  Region: 'Korea',
  Level: 'Primary',
  IsPlayoffs: 0,
  IsOfficial: 1,
  DateStart__precision: 1,
  stage: 'regular',
  ...more,
});

const tournaments = (...rows: Cells[]): Files => ({ 'tournaments.csv': csv(rows) });

const MOVES = `select a.name as from, b.name as to, x.transferred_on::text as day, x.type, x.details, x.source, x.confirmed
  from lol_transfer x left join lol_team a on a.n = x.from_n left join lol_team b on b.n = x.to_n order by x.transferred_on`;

describe('players with birth dates', () => {
  test('a day counts only where its precision says so, and several nationalities stay several', async () => {
    const db = await suite.emptyArchive();
    const report = await importFiles(
      db,
      players(
        born('Ant', 'Ant', '2003-09-09', 1),
        born('Bee', 'Bee', '2003-09-09', ''),
        born('Cat', 'Cat', '2003-09-01', 2),
        born('Dog', 'Dog', '2003-01-01', '3'),
        born('Eel', 'Eel', '', ''),
        born('Fox', 'Fox', '2003-02-30', 1),
        born('Gnu', 'Gnu', '2001-05-06', 1, { Country: 'France', Nationality: '"France,Algeria"', Residency: '' }),
      ),
    );
    expect(counts(report)).toEqual([7, 7, 0, 0, 0]);
    expect(
      await query(
        db,
        'select p.ign, a.birth_date::text as born, a.nationality, a.country_code, a.residency from lol_player_about a join lol_player p using (n) order by 1',
      ),
    ).toEqual(
      ['2003-09-09', '2003-09-09', null, null, null, null, '2001-05-06'].map((day, index) =>
        index < 6
          ? {
              ign: ['Ant', 'Bee', 'Cat', 'Dog', 'Eel', 'Fox'][index],
              born: day,
              nationality: 'South Korea',
              country_code: 'KR',
              residency: 'Korea',
            }
          : { ign: 'Gnu', born: day, nationality: 'France, Algeria', country_code: 'FR', residency: null },
      ),
    );
  });

  test('all names of a page are one player', async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, {
      ...players(born('Farrow', 'Farrow', '2001-05-06', 1), born('OldFarrow', 'Farrow', '2001-05-06', 1)),
      ...splits(split('OldFarrow', 'Ash Foxes', 2020, 'Spring'), split('Farrow', 'Ash Foxes', 2021, 'Spring')),
    });
    expect(await query(db, 'select slug, ign from lol_player')).toEqual([{ slug: 'farrow', ign: 'Farrow' }]);
  });
});

describe('games of splits', () => {
  const days = tournaments(
    tournament(2020, 'Spring', '2020-02-05'),
    tournament(2021, 'Spring', '2021-01-13'),
    tournament(2021, 'Spring', '2021-01-02', { OverviewPage: 'LCK/2021 Season/Spring Playoffs', IsPlayoffs: 1 }),
  );

  test('show a player in a team from the first day of the split on, and a transfer between two', async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, {
      ...days,
      ...splits(split('Farrow', 'Ash Foxes', 2020, 'Spring'), split('Farrow', 'Bay Owls', 2021, 'Spring')),
    });
    expect(await query(db, MOVES)).toEqual([
      {
        from: 'Ash Foxes',
        to: 'Bay Owls',
        day: '2021-01-13',
        type: 'signed',
        details: 'LoL Champions Korea 2021 Spring',
        source: 'leaguepedia',
        confirmed: false,
      },
    ]);
  });

  test('of a split whose first day is not known to the day stand in their season only', async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, {
      ...tournaments(tournament(2020, 'Spring', '2020-02-01', { DateStart__precision: 2 })),
      ...splits(split('Farrow', 'Ash Foxes', 2020, 'Spring'), split('Farrow', 'Bay Owls', 2021, 'Spring')),
    });
    expect(await query(db, MOVES)).toEqual([]);
    expect(
      await query(
        db,
        'select t.name, s.season, s.first_seen_on as seen from lol_spell s join lol_team t on t.n = s.team_n order by s.place',
      ),
    ).toEqual([
      { name: 'Bay Owls', season: 2021, seen: null },
      { name: 'Ash Foxes', season: 2020, seen: null },
    ]);
  });

  test('days that come later show the transfer then', async () => {
    const db = await suite.emptyArchive();
    await importFiles(
      db,
      splits(split('Farrow', 'Ash Foxes', 2020, 'Spring'), split('Farrow', 'Bay Owls', 2021, 'Spring')),
    );
    expect(await query(db, MOVES)).toEqual([]);
    await importFiles(db, days);
    expect((await query(db, MOVES)).map(({ day }) => day)).toEqual(['2021-01-13']);
  });

  test('for two teams in one split are no transfer', async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, {
      ...days,
      ...splits(split('Farrow', 'Ash Foxes', 2020, 'Spring'), split('Farrow', 'Bay Owls', 2020, 'Spring')),
    });
    expect(await query(db, MOVES)).toEqual([]);
    expect(await query(db, 'select count(*)::int as teams from lol_spell')).toEqual([{ teams: 2 }]);
  });
});

test('rows without a key are rejected with line and reason, and nothing else is lost', async () => {
  const db = await suite.emptyArchive();
  const report = await importFiles(db, {
    ...players(
      born('Ant', 'Ant', '2003-09-09', 1),
      born('', 'Bee', '2003-09-09', 1),
      born('Cat', '', '', ''),
      born('Dog', 'Dog', '', ''),
    ),
    ...splits(
      split('Ant', 'Ash Foxes', 'soon', 'Spring'),
      split('Ant', '', 2020, 'Spring'),
      split('Ant', 'Ash Foxes', 2020, 'Spring', '5,1,1'),
      split('Ant', 'Ash Foxes', 2020, 'Spring', ''),
    ),
    ...tournaments(tournament(2020, 'Spring', '2020-02-05', { OverviewPage: '' }), tournament(2020, 'Spring', 'tba')),
  });
  expect(counts(report)).toEqual([10, 4, 0, 0, 6]);
  expect((await refused(report)).toSorted()).toEqual([
    'appearances_player_master.csv:3 bad_key',
    'appearances_player_master.csv:4 bad_key',
    'appearances_regular_appearances.csv:2 bad_key',
    'appearances_regular_appearances.csv:3 bad_key',
    'appearances_regular_appearances.csv:4 bad_row_shape',
    'tournaments.csv:2 bad_key',
  ]);
  expect(await query(db, 'select player, games from lol_wiki_split')).toEqual([{ player: 'Ant', games: null }]);
});

describe("players of Oracle's Elixir", () => {
  const oracle: Files = {
    '2021_LoL_esports_match_data_from_OraclesElixir.csv': csv(
      oracleGame({ id: 'ESPORTSTMNT01_1', date: '2021-01-20 08:00:00', about: { year: 2021 }, players: { kills: [] } }),
    ),
  };
  const appearances: Files = {
    ...players(born('Foxes mid', 'Foxes mid', '2001-05-06', 1)),
    ...splits(split('Foxes mid', 'Ash Foxes', 2021, 'Spring')),
    ...tournaments(tournament(2021, 'Spring', '2021-01-13')),
  };

  test.each([
    ['at once', [{ ...oracle, ...appearances }]],
    ['games first', [oracle, appearances]],
    ['games last', [appearances, oracle]],
  ])('are those of the same team, and the same in a second import: %s', async (_, imports) => {
    const db = await suite.emptyArchive();
    for (const files of imports) await importFiles(db, files);
    expect(await census(db)).toMatchObject({ players: 10, teams: 2 });
    expect(
      await query(
        db,
        `select a.birth_date::text as born from lol_player p join lol_player_about a using (n) where p.ign = 'Foxes mid'`,
      ),
    ).toEqual([{ born: '2001-05-06' }]);
    expect(await doubts(db)).toEqual([]);
    const before = await content(db);
    const report = await importFiles(db, { ...oracle, ...appearances });
    expect([report.inserted, report.updated]).toEqual([0, 0]);
    expect(await content(db)).toBe(before);
  });
});
