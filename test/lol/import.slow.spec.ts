import { join } from 'node:path';
import { runImport } from '../../src/archive/import.js';
import { lolImporters } from '../../src/sports/lol/importers.js';
import { groupSeries } from '../../src/sports/lol/entities/series.js';
import { followLol } from '../../src/sports/lol/live/identify.js';
import { read, type Observation } from '../../src/sports/lol/live/observation.js';
import { counts, ImportSuite, query } from '../support/imports.js';
import { LOL_TABLES } from './archive-tables.js';
import { contentOf } from '../support/table-content.js';
import { GAMES, MATCH, series } from './series.js';
import { importsOf, refused, writeFiles } from './sources/files.js';

const suite = new ImportSuite('lol-import');

const importFiles = importsOf(suite);

type Cells = Record<string, string | number>;

/** A file of upstream's form with these columns; columns that a row leaves out are empty. */
function csv(columns: readonly string[], rows: readonly Cells[]): string {
  return `${[columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))].map((row) => row.join(',')).join('\n')}\n`;
}

const ORACLE_2023 = `gameid datacompleteness url league year split playoffs date game patch participantid side position
  playername playerid teamname teamid champion ban1 ban2 ban3 ban4 ban5 gamelength result kills deaths assists
  firstblood firstbloodkill firstdragon dragons infernals mountains clouds oceans chemtechs hextechs elders barons towers
  damagetochampions damagetakenperminute wardsplaced wardskilled visionscore totalgold minionkills monsterkills
  monsterkillsownjungle monsterkillsenemyjungle goldat10 golddiffat10 goldat15 golddiffat15`.split(/\s+/);
const ORACLE_2025 = [...ORACLE_2023, 'total cs', 'void_grubs', 'pick1', 'pick2', 'pick3', 'pick4', 'pick5', 'goldat25'];
const ORACLE_LATER = [...ORACLE_2025.toReversed(), 'atakhans', 'opp_atakhans', 'something new'];

const POSITIONS = ['top', 'jng', 'mid', 'bot', 'sup'];
const CHAMPIONS = ["K'Sante", 'Wukong', 'Ahri', "Kai'Sa", 'Renata Glasc', 'Gnar', 'Lee Sin', 'LeBlanc', 'Jinx', 'Nami'];

interface Game {
  id: string;
  date: string;
  number?: number;
  blue?: string;
  red?: string;
  blueWins?: boolean;
  about?: Cells;
  sides?: Cells;
  players?: Cells;
}

/** Twelve rows of an invented game. */
function game({
  id,
  date,
  number = 1,
  blue = 'Ash Foxes',
  red = 'Bay Owls',
  blueWins = true,
  about,
  sides,
  players,
}: Game): Cells[] {
  const row = (place: number): Cells => {
    const isBlue = place <= 5 || place === 100;
    const team = isBlue ? blue : red;
    const shared: Cells = {
      gameid: id,
      datacompleteness: 'complete',
      league: 'LCK',
      year: 2025,
      split: 'Cup',
      playoffs: 0,
      date,
      game: number,
      patch: '15.10',
      participantid: place,
      side: isBlue ? 'Blue' : 'Red',
      teamname: team,
      teamid: `oe:team:${team.replace(/ /g, '')}`,
      gamelength: 1800,
      result: isBlue === blueWins ? 1 : 0,
      ban1: 'Vi',
      ban3: "Rek'Sai",
      ...about,
    };
    if (place >= 100) {
      return { ...shared, position: 'team', kills: 15, deaths: 5, assists: 30, totalgold: 60000, towers: 9, ...sides };
    }
    const name = `${team.split(' ')[1]} ${POSITIONS[(place - 1) % 5]}`;
    return {
      ...shared,
      position: POSITIONS[(place - 1) % 5] as string,
      playername: name,
      playerid: `oe:player:${name.replace(/ /g, '')}`,
      champion: CHAMPIONS[place - 1] as string,
      kills: 3,
      deaths: 1,
      assists: 6,
      totalgold: 12000,
      'total cs': 250,
      damagetochampions: 20000,
      damagetakenperminute: 681.2186,
      visionscore: 40,
      goldat10: 3100,
      golddiffat10: -36,
      ...players,
    };
  };
  return [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 200].map(row);
}

const oracle = (year: number) => `${year}_LoL_esports_match_data_from_OraclesElixir.csv`;
const FIRST = game({ id: 'LOLTMNT03_1', date: '2025-01-15 08:00:00' });

describe("Oracle's Elixir", () => {
  test('is read by column names, whatever columns a year has, and a second run changes nothing', async () => {
    const db = await suite.emptyArchive();
    const files = {
      [oracle(2023)]: csv(
        ORACLE_2023,
        game({ id: 'ESPORTSTMNT01_1', date: '2023-09-09 20:11:00', about: { year: 2023 } }),
      ),
      [oracle(2025)]: csv(ORACLE_2025, FIRST),
      [oracle(2026)]: csv(
        ORACLE_LATER,
        game({ id: 'LOLTMNT03_9', date: '2026-02-01 08:00:00', about: { year: 2026 }, sides: { atakhans: 1 } }),
      ),
    };
    expect(counts(await importFiles(db, files))).toEqual([36, 36, 0, 0, 0]);
    expect(counts(await importFiles(db, files))).toEqual([36, 0, 0, 36, 0]);
    const [version] = await query(db, `select version::int from data_version where family = 'lol'`);
    expect(version).toEqual({ version: 1 });
    expect(
      await query(
        db,
        `select i.key, l.atakhans from lol_game_line l join identity i on i.kind = 'game' and i.n = l.game_n where place = 100 order by 1`,
      ),
    ).toEqual([
      { key: 'ESPORTSTMNT01_1', atakhans: null },
      { key: 'LOLTMNT03_1', atakhans: null },
      { key: 'LOLTMNT03_9', atakhans: 1 },
    ]);
  });

  test('a patch has its usual name, though upstream writes 13.01 for 13.1 and 13.1 for 13.10', async () => {
    const db = await suite.emptyArchive();
    const rows = ['13.01', '13.1', '13.10', '13.24'].flatMap((patch, hour) =>
      game({ id: `ESPORTSTMNT01_${hour}`, date: `2023-09-09 0${hour}:00:00`, about: { year: 2023, patch } }),
    );
    await importFiles(db, { [oracle(2023)]: csv(ORACLE_2023, rows) });
    expect(await query(db, 'select patch from lol_game order by starts_at')).toEqual(
      ['13.1', '13.10', '13.10', '13.24'].map((patch) => ({ patch })),
    );
  });

  test('figures are kept as published: a patch is text, empty is unknown, roles and champions have one word each', async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, { [oracle(2025)]: csv(ORACLE_2025, FIRST) });
    expect(await query(db, 'select patch, seconds, winning_side, postgame_level, state from lol_game')).toEqual([
      { patch: '15.10', seconds: 1800, winning_side: 'blue', postgame_level: 'player_stats_full', state: 'completed' },
    ]);
    const rows = await query(
      db,
      'select place, side, role, champion, kills, damage_taken, gold_at_10, gold_diff_at_10, gold_at_15, penta_kills, bans from lol_game_line where place in (1, 2, 5, 9) order by place',
    );
    expect(rows.map(({ role, champion }) => [role, champion])).toEqual([
      ['top', 'KSante'],
      ['jungle', 'MonkeyKing'],
      ['support', 'Renata'],
      ['bottom', 'Jinx'],
    ]);
    // 681.2186 a minute over thirty minutes.
    expect(rows[0]).toMatchObject({
      kills: 3,
      damage_taken: 20437,
      gold_at_10: 3100,
      gold_diff_at_10: -36,
      gold_at_15: null,
      penta_kills: null,
    });
    expect(rows[0]?.bans).toEqual(['Vi', null, 'RekSai', null, null]);
  });

  test('dragons have kinds only if each kind is known, and a side has its creeps as their two parts', async () => {
    const db = await suite.emptyArchive();
    const kinds = { infernals: 1, mountains: 0, clouds: 2, oceans: 0, chemtechs: 0, hextechs: 0, dragons: 3 };
    await importFiles(db, {
      [oracle(2025)]: csv(ORACLE_2025, [
        ...game({ id: 'A_1', date: '2025-01-15 08:00:00', sides: { ...kinds, minionkills: 816, monsterkills: 211 } }),
        ...game({ id: 'A_2', date: '2025-01-16 08:00:00', sides: { dragons: 3 } }),
      ]),
    });
    expect(
      await query(db, 'select dragons, dragon_kinds, cs from lol_game_line where place = 100 order by game_n'),
    ).toEqual([
      { dragons: 3, dragon_kinds: ['infernal', 'cloud', 'cloud'], cs: 1027 },
      { dragons: 3, dragon_kinds: null, cs: null },
    ]);
  });

  test('a draft that the file has on the wrong side is where its champions were played', async () => {
    const db = await suite.emptyArchive();
    const picks = (champions: string[]) =>
      Object.fromEntries(champions.map((champion, index) => [`pick${index + 1}`, champion]));
    const rows = game({ id: 'W_1', date: '2025-01-15 08:00:00' }).map((row) => {
      if (row.position !== 'team') return row;
      const [wrong, ban] = row.participantid === 100 ? [CHAMPIONS.slice(5), 'Zed'] : [CHAMPIONS.slice(0, 5), 'Zeri'];
      return { ...row, ...picks(wrong), ban1: ban };
    });
    await importFiles(db, { [oracle(2025)]: csv(ORACLE_2025, rows) });
    expect(
      await query(db, 'select picks[1] as first, bans[1] as ban from lol_game_line where place >= 100 order by place'),
    ).toEqual([
      { first: 'KSante', ban: 'Zeri' },
      { first: 'Gnar', ban: 'Zed' },
    ]);
  });

  test('partial rows are basic, and zeros that mean unknown are unknown', async () => {
    const db = await suite.emptyArchive();
    const rows = game({
      id: '11715-11715_game_1',
      date: '2025-01-12 09:24:17',
      about: {
        datacompleteness: 'partial',
        league: 'LPL',
        monsterkills: 4,
        monsterkillsownjungle: 0,
        monsterkillsenemyjungle: 0,
      },
      players: { goldat10: '', golddiffat10: '' },
    });
    await importFiles(db, { [oracle(2025)]: csv(ORACLE_2025, rows) });
    expect(await query(db, 'select postgame_level from lol_match')).toEqual([{ postgame_level: 'player_stats_basic' }]);
    expect(
      await query(
        db,
        'select distinct monsters, own_jungle_monsters, enemy_jungle_monsters, gold_at_10 from lol_game_line where place <= 10',
      ),
    ).toEqual([{ monsters: 4, own_jungle_monsters: null, enemy_jungle_monsters: null, gold_at_10: null }]);
  });

  test('a file of team rows with rewritten dates gives games without players', async () => {
    const db = await suite.emptyArchive();
    const rows = game({
      id: 'ESPORTSTMNT04_2',
      date: '9/9/2023 20:11',
      about: { league: 'WLDs', year: 2023, split: '' },
    });
    await importFiles(db, { [oracle(2023).replace('.csv', '.team_rows.csv')]: csv(ORACLE_2023, rows.slice(10)) });
    expect(
      await query(
        db,
        `select m.postgame_level, to_char(m.starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as starts_at, l.slug from lol_match m join lol_league l on l.n = m.league_n`,
      ),
    ).toEqual([{ postgame_level: 'games', starts_at: '2023-09-09 20:11', slug: 'worlds' }]);
    expect(await query(db, 'select count(*)::int as players from lol_player')).toEqual([{ players: 0 }]);
  });

  test('an unknown player or team is nobody, and rows without a key or a real day are rejected', async () => {
    const db = await suite.emptyArchive();
    const rows = game({ id: 'B_1', date: '2025-01-15 08:00:00', blue: 'unknown team', about: {}, players: {} }).map(
      (row) =>
        row.teamname === 'unknown team'
          ? { ...row, teamid: '', playername: row.playername ? 'unknown player' : '', playerid: '' }
          : row,
    );
    const bad = [
      { ...FIRST[0], gameid: '' },
      { ...FIRST[0], participantid: 11 },
      { ...FIRST[0], date: '13/13/2025 10:00' },
    ] as Cells[];
    const report = await importFiles(db, { [oracle(2025)]: csv(ORACLE_2025, [...rows, ...bad]) });
    expect(counts(report)).toEqual([15, 12, 0, 0, 3]);
    expect(await refused(report)).toEqual([
      `${oracle(2025)}:14 bad_key`,
      `${oracle(2025)}:15 bad_key`,
      `${oracle(2025)}:16 bad_date`,
    ]);
    expect(await query(db, 'select count(*)::int as teams from lol_team')).toEqual([{ teams: 1 }]);
    expect(await query(db, 'select count(*)::int as players from lol_player')).toEqual([{ players: 5 }]);
    expect(await query(db, 'select team1_score, team2_score, winner_n from lol_match')).toEqual([
      { team1_score: 1, team2_score: 0, winner_n: null },
    ]);
  });

  test('games in a row of one pair are a match, also when they come by two imports in the wrong order', async () => {
    const db = await suite.emptyArchive();
    const second = game({ id: 'C_2', date: '2025-01-15 09:00:00', number: 2, blue: 'Bay Owls', red: 'Ash Foxes' });
    const third = game({ id: 'C_3', date: '2025-01-15 10:00:00', number: 3 });
    await importFiles(db, { [oracle(2025)]: csv(ORACLE_2025, [...second, ...third]) });
    const [before] = await query<{ n: number }>(db, 'select n from lol_match');
    await importFiles(db, { [oracle(2025)]: csv(ORACLE_2025, game({ id: 'C_1', date: '2025-01-15 08:00:00' })) });
    expect(
      await query(
        db,
        `select m.n, one.name as one, other.name as other, team1_score, team2_score, best_of, game_count, winner.name as winner, m.revision
         from lol_match m join lol_team one on one.n = team1_n join lol_team other on other.n = team2_n join lol_team winner on winner.n = winner_n`,
      ),
    ).toEqual([
      {
        n: before?.n,
        one: 'Ash Foxes',
        other: 'Bay Owls',
        team1_score: 2,
        team2_score: 1,
        best_of: 3,
        game_count: 3,
        winner: 'Ash Foxes',
        revision: 1,
      },
    ]);
  });

  test('a corrected row is counted as updated and shows in what is derived', async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, { [oracle(2025)]: csv(ORACLE_2025, FIRST) });
    const corrected = FIRST.map((row, index) => (index === 0 ? { ...row, kills: 4 } : row));
    expect(counts(await importFiles(db, { [oracle(2025)]: csv(ORACLE_2025, corrected) }))).toEqual([12, 0, 1, 11, 0]);
    expect(await query(db, 'select kills from lol_game_line where place = 1')).toEqual([{ kills: 4 }]);
  });
});

test('games of one pair on two evenings stay apart, and a box score joins the game that the feed saw that evening', async () => {
  const db = await suite.emptyArchive();
  await followLol(db).identify(read(series()) as Observation);
  const teams = { blue: 'Northgate Owls', red: 'Harrow Kites' };
  const rows = [
    ...game({ id: 'EVE_1', date: '2026-07-11 13:04:00', ...teams }),
    ...game({ id: 'EVE_2', date: '2026-07-12 13:04:00', ...teams }),
  ];
  await importFiles(db, { [oracle(2026)]: csv(ORACLE_2025, rows) });
  const keys = (kind: string) =>
    query(
      db,
      `select array_agg(key order by source) as keys from identity where family = 'lol' and kind = '${kind}' group by n order by 1`,
    );
  expect(await keys('game')).toEqual([
    { keys: [GAMES[1]] },
    { keys: [GAMES[2]] },
    { keys: ['EVE_1'] },
    { keys: ['EVE_2', GAMES[0]] },
  ]);
  expect(await keys('match')).toEqual([{ keys: ['EVE_1'] }, { keys: ['EVE_2', MATCH] }]);
});

const seriesGame = (key: string, playedAt: string, number: number, blue = 'a', red = 'b') => ({
  key,
  league: 'LCK',
  playedAt: `2025-01-${playedAt}:00.000Z`,
  number,
  blue,
  red,
});

test('a series ends where the numbers begin anew or half a day passes, and other pairs do not belong to it', () => {
  const keys = groupSeries([
    seriesGame('g1', '15T08:00', 1),
    seriesGame('g2', '15T09:00', 2, 'b', 'a'),
    seriesGame('h1', '15T08:30', 1, 'c', 'd'),
    seriesGame('g3', '15T12:00', 1),
    seriesGame('g4', '16T12:00', 2),
  ]).map((games) => games.map(({ key }) => key).join(' '));
  expect(keys).toEqual(['g1 g2', 'h1', 'g3', 'g4']);
});

/** Upstream's ids are longer than a number is exact: these two differ in their last digit only. */
const FOXES = '98767991853197861';
const OWLS = '98767991853197862';

const leagues = [
  { id: '98767991310872058', name: 'LCK', slug: 'lck', region: 'KOREA', priority: 4, image: 'http://x/lck.png' },
];
const teams = [
  { team_id: FOXES, name: 'Ash Foxes Honda', acronym: 'AF', slug: 'ash-foxes' },
  { team_id: OWLS, name: 'Bay Owls', acronym: 'BO', slug: 'bay-owls' },
];
const roster = (team: string, id: string, word: string) => ({
  id: team,
  side: 'blue',
  record: { wins: 1, losses: 0, ties: 0 },
  players: POSITIONS.map((_, index) => ({
    id: `${id}${index}`,
    role: ['top', 'jungle', 'mid', 'bottom', 'support'][index],
    word,
  })),
});
const handles = (word: string, id: string, team: string) =>
  POSITIONS.map((position, index) => ({
    player_id: `${id}${index}`,
    handle: `${word} ${position}`,
    first_name: 'Ada',
    last_name: 'Korr',
    home_team_id: team,
  }));
const riotGame = (id: string, number: number, state = 'completed', winner = FOXES) => ({
  id,
  number,
  state,
  teams: [FOXES, OWLS].map((team, index) => ({
    id: team,
    side: index === 0 ? 'blue' : 'red',
    result: state === 'completed' ? { outcome: team === winner ? 'win' : 'loss' } : null,
  })),
});
const tournaments = [
  {
    id: '109625152894842837',
    leagueId: '98767991310872058',
    name: 'Cup 2025',
    slug: 'lck_cup_2025',
    sport: 'lol',
    startDate: '2025-01-10',
    endDate: '2025-02-20',
    stages: [
      {
        name: 'Regular Season',
        slug: 'regular_season',
        type: null,
        sections: [
          {
            name: 'Group A',
            rankings: [
              { ordinal: 1, teams: [roster(FOXES, '2000000000000000', 'Foxes')] },
              { ordinal: 2, teams: [roster(OWLS, '3000000000000000', 'Owls')] },
            ],
            matches: [
              {
                id: '109625152896900001',
                mode: 'classic',
                state: 'completed',
                strategy: { count: 3, type: 'bestOf' },
                type: 'normal',
                games: [
                  riotGame('109625152896900011', 1),
                  riotGame('109625152896900012', 2),
                  riotGame('109625152896900013', 3, 'unneeded'),
                ],
                teams: [
                  { ...roster(FOXES, '2000000000000000', 'Foxes'), result: { gameWins: 2, outcome: 'win' } },
                  { ...roster(OWLS, '3000000000000000', 'Owls'), result: { gameWins: 0, outcome: 'loss' } },
                ],
              },
              {
                id: '109625152896900002',
                mode: 'classic',
                state: 'unstarted',
                strategy: { count: 3, type: 'bestOf' },
                type: 'normal',
                games: [riotGame('109625152896900021', 1, 'unstarted')],
                teams: [FOXES, OWLS].map((id) => ({
                  id,
                  side: 'blue',
                  record: null,
                  players: [],
                  result: { gameWins: 0, outcome: null },
                })),
              },
            ],
          },
        ],
      },
    ],
  },
];

/** A wide row: a column for each figure of each player at each moment. */
function wideRow(id: string, platform: string, more: Cells = {}): Cells {
  const cells: Cells = {
    game_id: id,
    platform_game_id: platform,
    tournament_id: '109625152894842837',
    game_number: 1,
    game_date: '2025-01-15',
    game_duration: 1800,
    game_patch: '15.10.487.8994',
    team_100_blue_id: FOXES,
    team_200_red_id: OWLS,
    team_100_blue_name: 'Ash Foxes Honda',
    team_200_red_name: 'Bay Owls',
    game_winner: 100,
    team_first_blood: 300,
    team_first_baron_kill: 0,
    team_first_dragon_kill: 200,
    num_heralds_secured_blue: 2,
    '100_blue_towerKills_game_end': 7,
    '100_blue_totalGold_game_end': 60001,
    ...more,
  };
  for (let place = 1; place <= 10; place += 1) {
    const word = ['top', 'jng', 'mid', 'adc', 'sup'][(place - 1) % 5];
    const start = `${place}_${place <= 5 ? 100 : 200}_${word}`;
    cells[`${start}_summonerName`] = `${place <= 5 ? 'AF Foxes' : 'BO Owls'} ${POSITIONS[(place - 1) % 5]}`;
    cells[`${start}_championName`] = 'MonkeyKing';
    for (const moment of ['300', '600', '900', 'game_end']) {
      const minutes = moment === 'game_end' ? 30 : Number(moment) / 60;
      cells[`${start}_level_${moment}`] = Math.round(minutes / 2) + 3;
      cells[`${start}_totalGold_${moment}`] = minutes * 400 + place;
      cells[`${start}_MINIONS_KILLED_${moment}`] = `${minutes * 8}.0`;
      cells[`${start}_NEUTRAL_MINIONS_KILLED_${moment}`] = '15.999998092651367';
      cells[`${start}_CHAMPIONS_KILLED_${moment}`] = '3.0';
      cells[`${start}_NUM_DEATHS_${moment}`] = '1.0';
      cells[`${start}_ASSISTS_${moment}`] = '6.0';
      cells[`${start}_VISION_SCORE_${moment}`] = '32.25010681152344';
      cells[`${start}_TOTAL_DAMAGE_DEALT_TO_CHAMPIONS_${moment}`] = '19273.53515625';
    }
  }
  return cells;
}

const WIDE = wideRow('109625152896900011', 'LOLTMNT03:1');
const riot = {
  'leagues.json': JSON.stringify(leagues),
  'teams.json': JSON.stringify(teams),
  'players.json': JSON.stringify([
    ...handles('Foxes', '2000000000000000', FOXES),
    ...handles('Owls', '3000000000000000', OWLS),
  ]),
  'tournaments.json': JSON.stringify(tournaments),
  'lck_cup_2025.csv': csv(Object.keys(WIDE), [WIDE]),
};

const JOINED = `
  select (select count(*)::int from lol_game) as games, (select count(*)::int from lol_match) as matches,
    (select count(*)::int from lol_team) as teams, (select count(*)::int from lol_player) as players,
    (select count(*)::int from lol_tournament) as tournaments, (select count(*)::int from lol_league) as leagues`;

describe("Riot's Global Power Rankings set", () => {
  test('is read whole, ids stay text, and a second run changes nothing', async () => {
    const db = await suite.emptyArchive();
    // One league, two teams, ten players; a tournament, two ranked teams, two matches; a wide row.
    expect(counts(await importFiles(db, riot))).toEqual([19, 19, 0, 0, 0]);
    expect(counts(await importFiles(db, riot))).toEqual([19, 0, 0, 19, 0]);
    expect(await query(db, `select key from identity where kind = 'team' order by key`)).toEqual([
      { key: FOXES },
      { key: OWLS },
    ]);
    expect(await query(db, JOINED)).toEqual([
      { games: 2, matches: 2, teams: 2, players: 10, tournaments: 1, leagues: 1 },
    ]);
    expect(
      await query(
        db,
        'select state, best_of, team1_score, team2_score, game_count, starts_at is null as undated, starts_on::text, postgame_level, block_name from lol_match order by n',
      ),
    ).toEqual([
      {
        state: 'completed',
        best_of: 3,
        team1_score: 2,
        team2_score: 0,
        game_count: 2,
        undated: false,
        starts_on: '2025-01-15',
        postgame_level: 'games',
        block_name: 'Group A',
      },
      {
        state: 'unstarted',
        best_of: 3,
        team1_score: null,
        team2_score: null,
        game_count: 0,
        undated: true,
        starts_on: '2025-01-10',
        postgame_level: 'schedule_only',
        block_name: 'Group A',
      },
    ]);
    expect(await query(db, 'select rank, wins, losses from lol_standing order by place')).toEqual([
      { rank: 1, wins: 1, losses: 0 },
      { rank: 2, wins: 1, losses: 0 },
    ]);
  });

  const FILES = ['leagues.json', 'players.json', 'tournaments.json', 'lck_cup_2025.csv'] as const;
  test.each([
    ['with its leagues last', ['players.json', 'tournaments.json', 'lck_cup_2025.csv', 'leagues.json']],
    ['with its games first', ['lck_cup_2025.csv', 'tournaments.json', 'players.json', 'leagues.json']],
    ['with its players last', ['tournaments.json', 'leagues.json', 'lck_cup_2025.csv', 'players.json']],
    ['with its tournaments last', ['players.json', 'lck_cup_2025.csv', 'leagues.json', 'tournaments.json']],
  ] satisfies [string, (typeof FILES)[number][]][])(
    'read one file after another gives the same tables as at once: %s',
    async (_, order) => {
      const [whole, parts] = [await suite.emptyArchive(), await suite.emptyArchive()];
      await importFiles(whole, riot);
      await importFiles(parts, { 'teams.json': riot['teams.json'] });
      for (const file of order) await importFiles(parts, { [file]: riot[file] });
      expect(await contentOf(parts.pool, LOL_TABLES)).toEqual(await contentOf(whole.pool, LOL_TABLES));
    },
  );

  test('a wide row gives ten players, two sides and their figures every 300 seconds', async () => {
    const db = await suite.emptyArchive();
    await importFiles(db, riot);
    const [player] = await query(
      db,
      `select p.ign, l.role, l.champion, l.cs, l.vision_score, l.damage, l.gold_at_10, l.gold_diff_at_10, l.gold_at_20, l.level
       from lol_game_line l join lol_player p on p.n = l.player_n where l.place = 7`,
    );
    expect(player).toEqual({
      ign: 'Owls jng',
      role: 'jungle',
      champion: 'MonkeyKing',
      cs: 256,
      vision_score: 32,
      damage: 19273,
      gold_at_10: 4007,
      gold_diff_at_10: 5,
      gold_at_20: null,
      level: 18,
    });
    expect(
      await query(
        db,
        'select towers, gold, heralds, first_blood, first_baron, first_dragon, damage from lol_game_line where place = 100',
      ),
    ).toEqual([
      {
        towers: 7,
        gold: 60001,
        heralds: 2,
        first_blood: null,
        first_baron: null,
        first_dragon: false,
        damage: 5 * 19273,
      },
    ]);
    expect(
      await query(db, 'select seconds, gold, source from lol_game_frame where place = 1 order by seconds'),
    ).toEqual([
      { seconds: 300, gold: 2001, source: 'riot' },
      { seconds: 600, gold: 4001, source: 'riot' },
      { seconds: 900, gold: 6001, source: 'riot' },
      { seconds: 1800, gold: 12001, source: 'riot' },
    ]);
  });

  test('a game that ended before a moment has no figures of it', async () => {
    const db = await suite.emptyArchive();
    const short = wideRow('109625152896900011', 'LOLTMNT03:1', { game_duration: 890 });
    await importFiles(db, { ...riot, 'lck_cup_2025.csv': csv(Object.keys(short), [short]) });
    expect(await query(db, 'select seconds from lol_game_frame where place = 1 order by seconds')).toEqual([
      { seconds: 300 },
      { seconds: 600 },
      { seconds: 890 },
    ]);
    expect(await query(db, 'select gold_at_15 from lol_game_line where place = 1')).toEqual([{ gold_at_15: null }]);
  });

  const oracleFile = { [oracle(2025)]: csv(ORACLE_2025, FIRST) };

  test.each([
    ['at once', [{ ...riot, ...oracleFile }]],
    ['Riot first', [riot, oracleFile]],
    ["Oracle's Elixir first", [oracleFile, riot]],
  ])('what both sources have is one game, one match, two teams, ten players: %s', async (_, imports) => {
    const db = await suite.emptyArchive();
    for (const files of imports) await importFiles(db, files);
    expect(await query(db, JOINED)).toMatchObject([{ games: 2, matches: 2, teams: 2, players: 10, leagues: 1 }]);
    expect(
      await query(
        db,
        `select sources, patch, to_char(starts_at at time zone 'UTC', 'HH24:MI') as at from lol_game order by n limit 1`,
      ),
    ).toEqual([{ sources: ['oracleselixir', 'riot'], patch: '15.10', at: '08:00' }]);
    // Oracle's Elixir has 9 towers and 60,000 gold, no level and no gold at 15 minutes; Riot fills what it lacks.
    const [side] = await query(
      db,
      'select towers, gold, heralds, source, other_sources from lol_game_line where place = 100',
    );
    expect(side).toMatchObject({
      towers: 9,
      gold: 60000,
      heralds: 2,
      source: 'oracleselixir',
      other_sources: { heralds: 'riot' },
    });
    const [player] = await query(
      db,
      'select gold, level, gold_at_15, other_sources from lol_game_line where place = 1',
    );
    expect(player).toMatchObject({
      gold: 12000,
      level: 18,
      gold_at_15: 6001,
      other_sources: { level: 'riot', gold_at_15: 'riot' },
    });
    expect(await query(db, `select kind, reason from unresolved where family = 'lol'`)).toEqual([]);
  });

  test('a game of which only the day is known leaves the other games of its series their times', async () => {
    const db = await suite.emptyArchive();
    const wide = [
      wideRow('109625152896900011', 'LOLTMNT03:1'),
      wideRow('109625152896900012', 'LOLTMNT03:2', { game_number: 2 }),
    ];
    await importFiles(db, { ...riot, ...oracleFile, 'lck_cup_2025.csv': csv(Object.keys(WIDE), wide) });
    const at = (column: string) => `to_char(${column} at time zone 'UTC', 'HH24:MI')`;
    expect(
      await query(db, `select game_number, ${at('starts_at')} as at, is_time_known from lol_game order by game_number`),
    ).toEqual([
      { game_number: 1, at: '08:00', is_time_known: true },
      { game_number: 2, at: '00:00', is_time_known: false },
    ]);
    // The end of the last game is as unknown as its begin.
    expect(
      await query(
        db,
        `select ${at('starts_at')} as at, is_time_known, ends_at from lol_match where state = 'completed'`,
      ),
    ).toEqual([{ at: '08:00', is_time_known: true, ends_at: null }]);
  });

  describe('a game whose server id differs from that of its box score', () => {
    const kills = (red: number) => ({
      '100_blue_championsKills_game_end': 15,
      '200_red_championsKills_game_end': red,
    });
    const wide = (red: number) => [
      wideRow('109625152896900011', 'LOLTMNT03:1', kills(5)),
      wideRow('109625152896900012', 'LOLTMNT03:2', { ...kills(red), game_number: 2 }),
    ];
    const riotWith = (red: number) => ({
      ...riot,
      'lck_cup_2025.csv': csv(Object.keys(wide(red)[0] as Cells), wide(red)),
    });
    const sides = [
      ...game({ id: 'LOLTMNT03_1', date: '2025-01-15 08:00:00' }),
      ...game({ id: 'LOLTMNT03_7', date: '2025-01-15 09:00:00', number: 2 }),
    ].filter(({ position }) => position === 'team');
    const redKills = sides.map((row) => (row.participantid === 200 ? { ...row, kills: 5 } : row));
    const boxScores = { [oracle(2025)]: csv(ORACLE_2025, redKills) };

    test.each([
      ['at once', [{ ...riotWith(5), ...boxScores }]],
      ['Riot first', [riotWith(5), boxScores]],
      ["Oracle's Elixir first", [boxScores, riotWith(5)]],
    ])('is one game of its series, if all that both know agrees: %s', async (_, imports) => {
      const db = await suite.emptyArchive();
      for (const files of imports) await importFiles(db, files);
      expect(await query(db, JOINED)).toMatchObject([{ games: 2, matches: 2, teams: 2 }]);
      expect(
        await query(
          db,
          `select game_number, sources, jsonb_path_query_array(external_ids, '$[*] ? (@.source == "platform").id') as platform
           from lol_game order by game_number`,
        ),
      ).toEqual([
        { game_number: 1, sources: ['oracleselixir', 'riot'], platform: ['LOLTMNT03_1'] },
        { game_number: 2, sources: ['oracleselixir', 'riot'], platform: ['LOLTMNT03_2', 'LOLTMNT03_7'] },
      ]);
      expect(await query(db, `select kind, key, reason from unresolved where family = 'lol'`)).toEqual([]);
    });

    test('is no further game of a match that has all its games, and is listed', async () => {
      const db = await suite.emptyArchive();
      await importFiles(db, { ...riotWith(9), ...boxScores });
      expect(
        await query(
          db,
          'select game_count, team1_score, team2_score from lol_match where state = $$completed$$ order by 1',
        ),
      ).toEqual([
        // The second game of a series whose first one is not known.
        { game_count: 1, team1_score: null, team2_score: null },
        { game_count: 2, team1_score: 2, team2_score: 0 },
      ]);
      expect(await query(db, `select source, kind, key, reason from unresolved where family = 'lol'`)).toEqual([
        { source: 'oracleselixir', kind: 'game', key: 'LOLTMNT03_7', reason: 'match_has_all_its_games' },
      ]);
    });
  });

  describe('matches without a day', () => {
    /** A match of best of three that the foxes won by two games, of which they were blue in the first. */
    const undated = (id: string, games = [riotGame(`${id}1`, 1), riotGame(`${id}2`, 2)]) => ({
      ...tournaments[0]?.stages[0]?.sections[0]?.matches[0],
      id,
      games,
    });
    const riotWith = (...matches: object[]) => ({
      'leagues.json': riot['leagues.json'],
      'teams.json': JSON.stringify(teams.map((team) => ({ ...team, name: team.name.replace(' Honda', '') }))),
      'tournaments.json': JSON.stringify([
        { ...tournaments[0], stages: [{ name: 'A', slug: 'a', sections: [{ name: 'A', rankings: [], matches }] }] },
      ]),
    });
    const evening = (day: string, more: Partial<Game> = {}) =>
      [1, 2].flatMap((number) =>
        game({ id: `T_${day}_${number}`, date: `2025-${day} ${number + 8}:00:00`, number, ...more }),
      );
    const oracleWith = (...rows: Cells[][]) => ({ [oracle(2025)]: csv(ORACLE_2025, rows.flat()) });
    const joined = `
      select m.key as match, g.key as riot, p.key as platform from lol_game l
      join identity m on m.kind = 'match' and m.source = 'riot' and m.n = l.match_n
      join identity g on g.kind = 'game' and g.source = 'riot' and g.n = l.n
      left join identity p on p.kind = 'game' and p.source = 'platform' and p.n = l.n order by g.key`;
    const both = riotWith(undated('70'), undated('80'));
    const boxScores = oracleWith(evening('02-01'), evening('01-20'));

    test.each([
      ['at once', [{ ...both, ...boxScores }]],
      ['Riot first', [both, boxScores]],
      ["Oracle's Elixir first", [boxScores, both]],
    ])('are the series of the same teams and score in the order of time: %s', async (_, imports) => {
      const db = await suite.emptyArchive();
      for (const files of imports) await importFiles(db, files);
      const inOrder = [
        { match: '70', riot: '701', platform: 'T_01-20_1' },
        { match: '70', riot: '702', platform: 'T_01-20_2' },
        { match: '80', riot: '801', platform: 'T_02-01_1' },
        { match: '80', riot: '802', platform: 'T_02-01_2' },
      ];
      expect(await query(db, joined)).toEqual(inOrder);
      expect(await query(db, JOINED)).toMatchObject([{ games: 4, matches: 2, teams: 2 }]);
      expect(await query(db, 'select starts_on::text, block_name, game_count from lol_match order by 1')).toEqual([
        { starts_on: '2025-01-20', block_name: 'A', game_count: 2 },
        { starts_on: '2025-02-01', block_name: 'A', game_count: 2 },
      ]);
      expect(await query(db, `select kind, reason from unresolved where family = 'lol'`)).toEqual([]);
      const numbers = `select kind, source, key, n from identity where kind in ('match', 'game') order by 1, 2, 3`;
      const before = await query(db, numbers);
      for (const files of imports) expect(counts(await importFiles(db, files)).slice(1, 3)).toEqual([0, 0]);
      expect(await query(db, numbers)).toEqual(before);
    });

    test.each([
      ['of another number of series', 'another_number_of_series', [evening('01-20')]],
      ['of another score', 'another_score', [evening('01-20', { blueWins: false })]],
      [
        'whose sides differ',
        'games_differ',
        [evening('01-20'), evening('02-01', { blue: 'Bay Owls', red: 'Ash Foxes', blueWins: false })],
      ],
    ])('stay apart from series %s, and are listed', async (_, reason, evenings) => {
      const db = await suite.emptyArchive();
      await importFiles(db, { ...both, ...oracleWith(...evenings) });
      expect(await query(db, JOINED)).toMatchObject([{ matches: 2 + evenings.length, games: 4 + 2 * evenings.length }]);
      expect(
        await query(
          db,
          `select source, key, reason from unresolved where family = 'lol' and kind = 'match' order by 2`,
        ),
      ).toEqual([
        { source: 'riot', key: '70', reason },
        { source: 'riot', key: '80', reason },
      ]);
    });

    test('join the series that they could not be distinguished from before, and the numbers that go lead to the others', async () => {
      const db = await suite.emptyArchive();
      await importFiles(db, { ...both, ...oracleWith(evening('01-20')) });
      expect(await query(db, JOINED)).toMatchObject([{ games: 6, matches: 3 }]);
      const games = await query<{ n: number }>(db, 'select n from lol_game');
      await importFiles(db, boxScores);
      expect(await query(db, joined)).toEqual([
        { match: '70', riot: '701', platform: 'T_01-20_1' },
        { match: '70', riot: '702', platform: 'T_01-20_2' },
        { match: '80', riot: '801', platform: 'T_02-01_1' },
        { match: '80', riot: '802', platform: 'T_02-01_2' },
      ]);
      expect(await query(db, JOINED)).toMatchObject([{ games: 4, matches: 2 }]);
      expect(await query(db, `select kind, key, reason from unresolved where family = 'lol'`)).toEqual([]);
      const moved = await query<{ kind: string; n: number; to_n: number }>(
        db,
        `select kind, n, to_n from identity_moved where family = 'lol' order by kind, n`,
      );
      expect(moved.map(({ kind, n, to_n }) => [kind, n > to_n])).toEqual([
        ['game', true],
        ['game', true],
        ['match', true],
      ]);
      // Every game's old number is still there, or leads to one that is.
      const stays = await query<{ n: number }>(db, 'select n from lol_game');
      const leads = new Map(moved.filter(({ kind }) => kind === 'game').map(({ n, to_n }) => [n, to_n]));
      expect(stays.map(({ n }) => n)).toEqual(expect.arrayContaining(games.map(({ n }) => leads.get(n) ?? n)));
      expect(await query(db, 'select starts_on::text, game_count from lol_match order by 1')).toEqual([
        { starts_on: '2025-01-20', game_count: 2 },
        { starts_on: '2025-02-01', game_count: 2 },
      ]);
      const whole = await suite.emptyArchive();
      await importFiles(whole, { ...both, ...boxScores });
      const [ofParts, atOnce] = [await contentOf(db.pool, LOL_TABLES), await contentOf(whole.pool, LOL_TABLES)];
      for (const table of ['lol_game_line', 'lol_game_frame', 'lol_player', 'lol_leader'])
        expect([table, ofParts[table]]).toEqual([table, atOnce[table]]);
    });

    test('stay apart from series on a day of two tournaments, and are listed', async () => {
      const db = await suite.emptyArchive();
      const [first, second] = [riotWith(undated('70')), riotWith(undated('80'))].map((files, index) => ({
        ...JSON.parse(files['tournaments.json'])[0],
        id: `${index}`,
        slug: `cup_${index}`,
      }));
      const two = { ...both, 'tournaments.json': JSON.stringify([first, second]) };
      await importFiles(db, { ...two, ...oracleWith(evening('01-20')) });
      expect(await query(db, JOINED)).toMatchObject([{ matches: 3, games: 6 }]);
      expect(await query(db, `select key, reason from unresolved where family = 'lol' order by 1`)).toEqual([
        { key: '70', reason: 'series_of_two_tournaments' },
        { key: '80', reason: 'series_of_two_tournaments' },
      ]);
    });

    test('stay apart from series before and after the tournament, of which nothing is in doubt', async () => {
      const db = await suite.emptyArchive();
      await importFiles(db, { ...riotWith(undated('70')), ...oracleWith(evening('01-09'), evening('02-21')) });
      expect(await query(db, JOINED)).toMatchObject([{ matches: 3, games: 6 }]);
      expect(await query(db, `select kind, reason from unresolved where family = 'lol'`)).toEqual([]);
    });
  });

  test('of two players of one name none is guessed: both stay, and the doubt is listed', async () => {
    const db = await suite.emptyArchive();
    const namesakes = [
      ...handles('Foxes', '4000000000000000', OWLS).slice(0, 1),
      { ...handles('Foxes', '5000000000000000', OWLS)[0], first_name: 'Bo' },
    ];
    await importFiles(db, { 'players.json': JSON.stringify(namesakes) });
    await importFiles(db, oracleFile);
    expect(await query(db, `select count(*)::int as players from lol_player where ign = 'Foxes top'`)).toEqual([
      { players: 3 },
    ]);
    expect(await query(db, `select source, kind, name, reason from unresolved where family = 'lol'`)).toEqual([
      { source: 'oracleselixir', kind: 'player', name: 'Foxes top', reason: 'several_of_this_name' },
    ]);
  });

  test('a match without both teams and a row without its key are rejected, and other files of the folder are named', async () => {
    const db = await suite.emptyArchive();
    const broken = structuredClone(tournaments) as { stages: { sections: { matches: { teams: object[] }[] }[] }[] }[];
    broken[0]?.stages[0]?.sections[0]?.matches[0]?.teams.pop();
    const lines: string[] = [];
    const report = await importFiles(
      db,
      {
        'teams.json': JSON.stringify([...teams, { name: 'No Id' }]),
        'tournaments.json': JSON.stringify(broken),
        'Tables.json': '[]',
        'notes.txt': '',
      },
      (line) => lines.push(line),
    );
    expect(await refused(report)).toEqual(['teams.json:3 bad_key', 'tournaments.json:4 missing_team']);
    expect(lines[0]).toBe('lol: no importer knows Tables.json, notes.txt');
  });
});

test('a run that is killed after its rows are loaded is derived by the next one', async () => {
  const db = await suite.emptyArchive();
  const whole = await suite.emptyArchive();
  const files = { ...riot, [oracle(2025)]: csv(ORACLE_2025, FIRST) };
  await importFiles(whole, files);
  const broken = lolImporters.map((importer) => ({
    ...importer,
    derive: async () => {
      throw new Error('killed');
    },
  }));
  const path = await writeFiles(suite, files);
  const options = { database: db, which: 'lol', path, rejectsFolder: join(suite.folder, 'rejects') };
  await expect(runImport({ ...options, importers: broken })).rejects.toThrow('killed');
  expect(await query(db, 'select n from lol_game')).toEqual([]);
  await runImport({ ...options, importers: lolImporters });
  for (const table of [
    'lol_game',
    'lol_match',
    'lol_game_line',
    'lol_team',
    'lol_player',
    'lol_league',
    'lol_tournament',
  ]) {
    const digests = `select hash from ${table} order by hash`;
    expect(await query(db, digests)).toEqual(await query(whole, digests));
  }
});
