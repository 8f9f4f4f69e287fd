import { findCanonicalId } from '../../../src/archive/resolve/identities.js';
import { counts, ImportSuite, query } from '../../support/imports.js';
import { csv, oracleGame, type Cells } from '../routes/games-files.js';
import { census, content, doubts, importsOf, refused, type Files } from './files.js';

const suite = new ImportSuite('lol-golgg');
const importFiles = importsOf(suite);

const ROLES = ['TOP', 'JUNGLE', 'MID', 'ADC', 'SUPPORT'];
const POSITIONS = ['top', 'jng', 'mid', 'bot', 'sup'];
const KILLS = [3, 4, 5, 2, 1, 0, 1, 2, 3, 2];

interface Box {
  id: number | string;
  blue?: string;
  red?: string;
  league?: string;
  minutes?: number;
  blueWins?: boolean;
  kills?: readonly number[];
  /** Of every row. */
  more?: Cells;
}

/** The ten rows of an invented game in upstream's form: most numbers have a decimal place, one column is always empty. */
function box({
  id,
  blue = 'Ash Foxes',
  red = 'Bay Owls',
  league = 'LCK',
  minutes = 30.017,
  blueWins = true,
  kills = KILLS,
  more = {},
}: Box): Cells[] {
  return kills.map((count, index) => {
    const isBlue = index < 5;
    const team = isBlue ? blue : red;
    return {
      '': index,
      Side: isBlue ? 'Blue Side' : 'Red Side',
      Region: league,
      Year: 2025,
      'Game ID': id,
      Team: team,
      Victory: isBlue === blueWins ? 'True' : 'False',
      'Game Duration': minutes,
      Player: `${team.split(' ')[1]} ${POSITIONS[index % 5]}`,
      Role: ROLES[index % 5] as string,
      Level: '16.0',
      Kills: `${count}.0`,
      Deaths: '2.0',
      Assists: '6.0',
      CS: '201.0',
      "CS in Team's Jungle": '40.0',
      'CS in Enemy Jungle': '',
      Golds: `${11_000 + index}.0`,
      'Vision Score': '31.0',
      'Wards placed': '12.0',
      'Wards destroyed': '5.0',
      'Control Wards Purchased': '4.0',
      'Total damage to Champion': '15000.0',
      'Solo kills': '1.0',
      'Double kills': '0.0',
      'Triple kills': '0.0',
      'Quadra kills': '0.0',
      'Penta kills': '0.0',
      'GD@15': isBlue ? '120.0' : '-120.0',
      'CSD@15': isBlue ? '-3.0' : '3.0',
      'XPD@15': isBlue ? '250.0' : '-250.0',
      'Damage self mitigated': '9000.0',
      'Total damage taken': '18000.0',
      ...more,
    };
  });
}

const golgg = (...boxes: Cells[][]): Files => ({ 'game_data2025.csv': csv(boxes.flat()) });

const links = (...rows: string[]): Files => ({
  'games_links.csv': `Link,Region,Year\n${rows.map((row) => `${row}\n`).join('')}`,
});

const ten = (value: number | string) => Array.from({ length: 10 }, () => value);

interface GameShown {
  id?: string;
  number?: number;
  date?: string;
  blue?: string;
  red?: string;
  seconds?: number;
  winner?: number;
  kills?: readonly number[];
  about?: Cells;
}

/** The same game as Oracle's Elixir has it. */
function oracle({
  id = 'LOLTMNT03_1',
  number = 1,
  date = '2025-01-15 08:00:00',
  blue = 'Ash Foxes',
  red = 'Bay Owls',
  seconds = 1801,
  winner = 100,
  kills = KILLS,
  about = {},
}: GameShown = {}): Cells[] {
  const sum = (from: number) => kills.slice(from, from + 5).reduce((total, count) => total + count, 0);
  return oracleGame({
    id,
    date,
    number,
    blue,
    red,
    winner,
    about: { gamelength: seconds, ...about },
    sides: [
      { kills: sum(0), totalgold: 60_000 },
      { kills: sum(5), totalgold: 50_000 },
    ],
    players: {
      champion: ['Gnar', 'Vi', 'Ahri', 'Jinx', 'Nami', 'Jax', 'Zac', 'Azir', 'Zeri', 'Rell'],
      kills,
      deaths: ten(2),
      assists: ten(6),
      totalgold: ten(12_345),
      visionscore: ten(30),
    },
  });
}

const oracleFile = (...games: Cells[][]): Files => ({
  '2025_LoL_esports_match_data_from_OraclesElixir.csv': csv(games.flat()),
});

describe('box scores of gol.gg alone', () => {
  test('numbers with a decimal place are whole, minutes become seconds, and missing figures are unknown', async () => {
    const db = await suite.emptyArchive();
    expect(counts(await importFiles(db, golgg(box({ id: 57862 }))))).toEqual([10, 10, 0, 0, 0]);
    expect(
      await query(
        db,
        'select seconds, winning_side, patch, starts_at, postgame_level, game_number, sources from lol_game',
      ),
    ).toEqual([
      {
        seconds: 1801,
        winning_side: 'blue',
        patch: null,
        starts_at: null,
        postgame_level: 'player_stats_basic',
        game_number: 1,
        sources: ['golgg'],
      },
    ]);
    expect(
      await query(
        db,
        `select role, champion, kills, solo_kills, penta_kills, level, own_jungle_monsters, enemy_jungle_monsters,
           gold_diff_at_15, gold_at_15, first_blood, source from lol_game_line where place = 9`,
      ),
    ).toEqual([
      {
        role: 'bottom',
        champion: null,
        kills: 3,
        solo_kills: 1,
        penta_kills: 0,
        level: 16,
        own_jungle_monsters: 40,
        enemy_jungle_monsters: null,
        gold_diff_at_15: -120,
        gold_at_15: null,
        first_blood: null,
        source: 'golgg',
      },
    ]);
  });

  test('a side has the sums of its five players; figures that are no sums stay unknown', async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, golgg(box({ id: 57862 })));
    expect(
      await query(
        db,
        'select place, won, kills, gold, gold_diff_at_15, vision_score, towers, dragons, level from lol_game_line where place >= 100 order by place',
      ),
    ).toEqual([
      {
        place: 100,
        won: true,
        kills: 15,
        gold: 55_010,
        gold_diff_at_15: 600,
        vision_score: 155,
        towers: null,
        dragons: null,
        level: null,
      },
      {
        place: 200,
        won: false,
        kills: 8,
        gold: 55_035,
        gold_diff_at_15: -600,
        vision_score: 155,
        towers: null,
        dragons: null,
        level: null,
      },
    ]);
  });

  test('a second import changes nothing; a corrected player corrects the side', async () => {
    const db = await suite.emptyArchive();
    const files = { ...golgg(box({ id: 57862 })), ...links('https://gol.gg/game/stats/57862/page-game/,LCK,2025') };
    await importFiles(db, files);
    const before = await content(db);
    expect(counts(await importFiles(db, files))).toEqual([11, 0, 0, 11, 0]);
    expect(await content(db)).toBe(before);
    const corrected = box({ id: 57862, kills: [4, ...KILLS.slice(1)] });
    expect(counts(await importFiles(db, golgg(corrected)))).toEqual([10, 0, 1, 9, 0]);
    expect(await query(db, 'select place, kills from lol_game_line where place in (1, 100) order by 1')).toEqual([
      { place: 1, kills: 4 },
      { place: 100, kills: 16 },
    ]);
  });

  test('games in a row of one pair are a match, whichever side each was on', async () => {
    const db = await suite.emptyArchive();
    const turned = { blue: 'Bay Owls', red: 'Ash Foxes' };
    await importFiles(
      db,
      golgg(
        box({ id: 101 }),
        box({ id: 102, ...turned }),
        box({ id: 103 }),
        // Another pair, and the same pair after it.
        box({ id: 104, blue: 'Cold Pines', red: 'Dune Rays' }),
        box({ id: 105 }),
        // A number is left out, so that another series lies between.
        box({ id: 107 }),
      ),
    );
    expect(
      await query(
        db,
        `select array_agg(i.key order by g.game_number) as games, max(m.game_count)::int as count, bool_and(m.starts_at is null) as undated
         from lol_game g join lol_match m on m.n = g.match_n
         join identity i on i.family = 'lol' and i.kind = 'game' and i.source = 'golgg' and i.n = g.n
         group by g.match_n order by 1`,
      ),
    ).toEqual([
      { games: ['101', '102', '103'], count: 3, undated: true },
      { games: ['104'], count: 1, undated: true },
      { games: ['105'], count: 1, undated: true },
      { games: ['107'], count: 1, undated: true },
    ]);
  });

  test('rows without a key are rejected with line and reason, and nothing else is lost', async () => {
    const db = await suite.emptyArchive();
    const [first, ...others] = box({ id: 57862 }) as [Cells, ...Cells[]];
    const bad: Cells[] = [
      { ...first, 'Game ID': '' },
      { ...first, 'Game ID': 'x57862' },
      { ...first, Side: 'Green Side' },
      { ...first, Role: 'COACH' },
      { ...first, Region: '' },
      { ...first, Year: 'soon' },
      { ...first, 'Total damage taken': '18000.0,1,2' },
    ];
    const report = await importFiles(db, golgg([first], bad, others));
    expect(counts(report)).toEqual([17, 10, 0, 0, 7]);
    expect(await refused(report)).toEqual([
      ...[3, 4, 5, 6, 7, 8].map((line) => `game_data2025.csv:${line} bad_key`),
      'game_data2025.csv:9 bad_row_shape',
    ]);
    expect(
      await query(db, 'select count(*)::int as players, sum(kills)::int as kills from lol_game_line where place <= 10'),
    ).toEqual([{ players: 10, kills: 23 }]);
  });

  test('where a player of a side is missing, the sums of the side are unknown and the game is not a full box score', async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, golgg(box({ id: 57862 }).slice(1)));
    expect(await query(db, 'select place, kills, won from lol_game_line where place >= 100 order by place')).toEqual([
      { place: 100, kills: null, won: true },
      { place: 200, kills: 8, won: false },
    ]);
    expect(await query(db, 'select postgame_level from lol_game')).toEqual([{ postgame_level: 'games' }]);
  });

  test('an unreadable figure is unknown and takes nothing else with it', async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, golgg(box({ id: 57862, more: { Golds: 'n/a', 'Game Duration': '' } })));
    expect(await query(db, 'select gold, kills from lol_game_line where place = 1')).toEqual([
      { gold: null, kills: 3 },
    ]);
    expect(await query(db, 'select seconds from lol_game')).toEqual([{ seconds: null }]);
  });
});

describe("a game of gol.gg and of Oracle's Elixir", () => {
  const renamed = golgg(box({ id: 57862, blue: 'Dawn Foxes' }));
  test.each([
    ['at once', [{ ...renamed, ...oracleFile(oracle()) }]],
    ['gol.gg first', [renamed, oracleFile(oracle())]],
    ['gol.gg last', [oracleFile(oracle()), renamed]],
  ])('is one by the scores of its players, though a team has another name there: %s', async (_, imports) => {
    const db = await suite.emptyArchive();
    for (const files of imports) await importFiles(db, files);
    expect(await census(db)).toMatchObject({ games: 1, matches: 1, players: 10 });
    expect(await query(db, 'select sources from lol_game')).toEqual([{ sources: ['oracleselixir', 'golgg'] }]);
  });

  test('that have two numbers are one as soon as a corrected file shows it, and count once', async () => {
    const db = await suite.emptyArchive();
    const wrong = [4, ...KILLS.slice(1)];
    await importFiles(db, { ...oracleFile(oracle()), ...golgg(box({ id: 57862, kills: wrong })) });
    expect(await census(db)).toMatchObject({ games: 2, matches: 2 });
    await importFiles(db, golgg(box({ id: 57862 })));
    expect(await census(db)).toMatchObject({ games: 1, matches: 1 });
    expect(await query(db, 'select distinct decided_games from lol_leader')).toEqual([{ decided_games: 1 }]);
    const moved = await query<{ kind: string; n: number; to_n: number }>(
      db,
      `select kind, n, to_n from identity_moved where family = 'lol' order by kind`,
    );
    expect(moved.map(({ kind }) => kind)).toEqual(['game', 'match']);
    for (const { kind, n, to_n } of moved)
      expect(await findCanonicalId(db, 'lol', `lol-${kind}-${n}`)).toBe(`lol-${kind}-${to_n}`);
  });

  test.each([
    ['at once', [{ ...golgg(box({ id: 57862 })), ...oracleFile(oracle()) }]],
    ['gol.gg first', [golgg(box({ id: 57862 })), oracleFile(oracle())]],
    ['gol.gg last', [oracleFile(oracle()), golgg(box({ id: 57862 }))]],
  ])('is one, has the richer figures and what only the poorer one has: %s', async (_, imports) => {
    const db = await suite.emptyArchive();
    for (const files of imports) await importFiles(db, files);
    expect(await census(db)).toEqual({ games: 1, matches: 1, teams: 2, players: 10, leagues: 1, tournaments: 1 });
    expect(await doubts(db)).toEqual([]);
    expect(
      await query(
        db,
        `select sources, patch, seconds, to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from lol_game`,
      ),
    ).toEqual([{ sources: ['oracleselixir', 'golgg'], patch: '15.10', seconds: 1801, at: '2025-01-15 08:00' }]);
    const [player] = await query(
      db,
      'select champion, gold, vision_score, level, solo_kills, cs, source, other_sources from lol_game_line where place = 1',
    );
    expect(player).toMatchObject({
      champion: 'Gnar',
      gold: 12_345,
      vision_score: 30,
      level: 16,
      solo_kills: 1,
      cs: 201,
      source: 'oracleselixir',
      other_sources: { level: 'golgg', solo_kills: 'golgg', cs: 'golgg' },
    });
    expect(Object.keys(player?.other_sources as object)).not.toContain('gold');
    expect(await query(db, 'select gold, damage, other_sources from lol_game_line where place = 100')).toMatchObject([
      { gold: 60_000, damage: 75_000, other_sources: { damage: 'golgg' } },
    ]);
  });

  test('its number stays the same when the second source comes', async () => {
    const db = await suite.emptyArchive();
    const numbers = () =>
      query(
        db,
        'select g.n as game, g.match_n as match, l.player_n as player from lol_game g join lol_game_line l on l.game_n = g.n where place = 3',
      );
    await importFiles(db, golgg(box({ id: 57862 })));
    const before = await numbers();
    await importFiles(db, oracleFile(oracle()));
    expect(await numbers()).toEqual(before);
  });

  test.each<[string, Partial<Box>, boolean]>([
    ['a second apart is the same', { minutes: 30.033 }, true],
    ['three seconds apart is another', { minutes: 30.067 }, false],
    ['of another winner is another', { blueWins: false }, false],
    ['of other kills is another', { kills: [...KILLS.slice(0, 9), 3] }, false],
    [
      'on the other sides is another',
      { blue: 'Bay Owls', red: 'Ash Foxes', kills: [...KILLS.slice(5), ...KILLS.slice(0, 5)], blueWins: false },
      false,
    ],
    ['of another league is another', { league: 'LEC' }, false],
    ['of another year is another', { more: { Year: 2024 } }, false],
    ['without a length is another', { more: { 'Game Duration': '' } }, false],
  ])('a game %s', async (_, change, isSame) => {
    const db = await suite.emptyArchive();
    await importFiles(db, oracleFile(oracle()));
    await importFiles(db, golgg(box({ id: 57862, ...change })));
    expect(await query(db, 'select sources from lol_game order by n')).toEqual(
      isSame ? [{ sources: ['oracleselixir', 'golgg'] }] : [{ sources: ['oracleselixir'] }, { sources: ['golgg'] }],
    );
  });

  test('two games that agree are not guessed: all stay and are listed as unresolved until something distinguishes them', async () => {
    const db = await suite.emptyArchive();
    const second = oracle({ id: 'LOLTMNT03_2', date: '2025-02-15 08:00:00' });
    await importFiles(db, oracleFile(oracle(), second));
    await importFiles(db, golgg(box({ id: 57862 })));
    expect(await census(db)).toMatchObject({ games: 3 });
    expect(await doubts(db)).toEqual(['golgg game 57862: several_games_agree']);
    const corrected = second.map((row) => ({ ...row, gamelength: 1999 }));
    await importFiles(db, oracleFile(oracle(), corrected));
    expect(await doubts(db)).toEqual([]);
  });

  test('two games of gol.gg that agree with one are in doubt both', async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, oracleFile(oracle()));
    await importFiles(db, golgg(box({ id: 57862 }), box({ id: 57900 })));
    expect(await doubts(db)).toEqual([
      'golgg game 57862: several_games_agree',
      'golgg game 57900: several_games_agree',
    ]);
    expect(await query(db, 'select sources from lol_game order by n')).toEqual([
      { sources: ['oracleselixir'] },
      { sources: ['golgg'] },
      { sources: ['golgg'] },
    ]);
  });

  test('a partial box score only fills what gol.gg lacks', async () => {
    const db = await suite.emptyArchive();
    const partial = oracle({ about: { datacompleteness: 'partial' } });
    await importFiles(db, oracleFile(partial));
    await importFiles(db, golgg(box({ id: 57862 })));
    expect(await query(db, 'select gold, champion, source, other_sources from lol_game_line where place = 1')).toEqual([
      { gold: 11_000, champion: 'Gnar', source: 'golgg', other_sources: null },
    ]);
  });

  test('a team that gol.gg calls otherwise is the same by the reviewed list', async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, oracleFile(oracle({ blue: 'Gen.G' })));
    await importFiles(db, golgg(box({ id: 57862, blue: 'Gen.G eSports' })));
    expect(await census(db)).toMatchObject({ games: 1, teams: 2 });
    expect(await query(db, `select name from lol_team order by name`)).toEqual([
      { name: 'Bay Owls' },
      { name: 'Gen.G' },
    ]);
  });
});

describe('addresses of games', () => {
  test('without any other record are listed and make no game, until the box score comes', async () => {
    const db = await suite.emptyArchive();
    const report = await importFiles(
      db,
      links(
        'https://gol.gg/game/stats/53622/page-game/,WORLDS,2023',
        'https://gol.gg/game/stats/57862/page-game/,LCK,2025',
        'https://gol.gg/tournament/57862/,LCK,2025',
        'https://gol.gg/game/stats/12345678901/page-game/,LCK,2025',
        ',LCK,2025',
      ),
    );
    expect(counts(report)).toEqual([5, 2, 0, 0, 3]);
    expect(await refused(report)).toEqual([4, 5, 6].map((line) => `games_links.csv:${line} bad_key`));
    expect(await census(db)).toMatchObject({ games: 0, matches: 0 });
    const bare = 'golgg game_link 53622: only_the_address_is_told';
    expect(await doubts(db)).toEqual([bare, 'golgg game_link 57862: only_the_address_is_told']);
    await importFiles(db, golgg(box({ id: 57862 })));
    expect(await doubts(db)).toEqual([bare]);
  });
});
