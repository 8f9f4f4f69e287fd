import type { ImportReport } from '../../src/archive/import.js';
import { ImportSuite, query } from '../support/imports.js';
import type { Database } from '../../src/db/database.js';
import { csv, importFiles, refused, tarOf, type Files } from './import-files.js';

const suite = new ImportSuite('cs2-import');

const RESULT = {
  hltv_match_id: '9000001',
  date: '2025-03-01T12:00:00Z',
  tournament: 'Quay Cup 2025',
  winner: 'team1',
  score_team1: 2,
  score_team2: 1,
  winner_map: 'Nuke',
  loser_map: 'Dust2',
  decider_map: 'Mirage',
  winner_mirage: '50.0',
  match_type: 'bo3',
  event_type: 'LAN',
  scraped_date: '2025-03-04T20:13:38.427477Z',
  team1_name: 'Ash Foxes',
  ...Object.fromEntries([1, 2, 3, 4, 5].map((place) => [`team1_player_${place}_name`, `ash${place}`])),
  team2_name: 'KRÜ Owls',
  ...Object.fromEntries([1, 2, 3, 4].map((place) => [`team2_player_${place}_name`, `owl${place}`])),
  team2_player_5_name: 'Player_5',
};

const figures = (side: 1 | 2, kills: number) => ({
  [`team${side}_opening_kills`]: '10.0',
  [`team${side}_opening_deaths`]: '9.0',
  [`team${side}_multi_kill_rounds`]: '20.0',
  [`team${side}_kast_pct`]: '71.25',
  [`team${side}_clutches_won`]: '3.0',
  [`team${side}_kills`]: `${kills}.0`,
  [`team${side}_assists`]: '50.0',
  [`team${side}_deaths`]: '100.0',
  [`team${side}_adr`]: '80.5',
  [`team${side}_rating_3`]: '1.1',
});

const STATS = {
  date: '2025-03-01T12:00:00Z',
  event_name: 'Quay Cup 2025',
  winner_side: 'team1',
  team1_score: '2.0',
  team2_score: '1.0',
  detailed_stats_url: 'https://www.hltv.example/stats/matches/77/ash-foxes-vs-kr-owls',
  ...figures(1, 160),
  ...figures(2, 140),
};

const ONE_MAP = {
  ...STATS,
  date: '2025-03-02T12:00:00Z',
  winner_side: 'team2',
  team1_score: '7.0',
  team2_score: '13.0',
  // The page of a map names the teams in another order than the row.
  detailed_stats_url: 'https://www.hltv.example/stats/matches/mapstatsid/78/kr-owls-vs-ash-foxes',
};

const HLTV: Files = {
  'combined_matches_1.csv': csv([
    RESULT,
    {
      ...RESULT,
      hltv_match_id: '9000002',
      date: '2025-03-02T12:00:00Z',
      winner: 'team2',
      score_team1: 7,
      score_team2: 13,
      winner_map: '',
      loser_map: '',
      decider_map: 'Inferno',
    },
    { ...RESULT, hltv_match_id: '9000003', date: '2025-13-02T12:00:00Z' },
  ]),
  'combined_detailed_1.csv': csv([
    STATS,
    ONE_MAP,
    { ...ONE_MAP, date: '2025-03-09T12:00:00Z', detailed_stats_url: ONE_MAP.detailed_stats_url.replace('78', '79') },
  ]),
  'match_snapshot_1.json': JSON.stringify({
    matches: [
      {
        match_id: 9000001,
        team1: 'Ash Foxes',
        team2: 'KRÜ Owls',
        score: '2-1',
        url: 'https://www.hltv.example/matches/9000001/ash-foxes-vs-kr-owls-quay-cup-2025',
      },
      {
        match_id: 9000004,
        team1: 'Ash Foxes',
        team2: 'Bay Rats',
        score: '0-2',
        url: 'https://www.hltv.example/matches/9000004/ash-foxes-vs-bay-rats-quay-cup-2025',
      },
      { match_id: 9000005, team1: 'Ash Foxes', team2: 'Bay Rats', score: 'off', url: '' },
    ],
  }),
};

const matchOf = (key: string) =>
  `select m.* from cs2_match m join identity i on i.family = 'cs2' and i.kind = 'match' and i.n = m.n and i.key = '${key}'`;

const named = (n: string) => `(select name from cs2_team t where t.n = ${n})`;

describe("HLTV's files", () => {
  let report: ImportReport;

  beforeAll(async () => {
    report = await importFiles(suite, await suite.emptyArchive(), HLTV);
  });

  test('each row is accounted for', async () => {
    expect([report.rowsRead, report.inserted, report.rejected]).toEqual([9, 7, 2]);
    expect(await refused(report)).toEqual(['combined_matches_1.csv:4 bad_date', 'match_snapshot_1.json:3 bad_score']);
  });

  test('one match of three files is one row, with the figures of its sides', async () => {
    const [match] = await query(suite.first, matchOf('9000001'));
    expect(match).toMatchObject({
      best_of: 3,
      team1_score: 2,
      team2_score: 1,
      is_online: false,
      starts_at: new Date('2025-03-01T12:00:00Z'),
    });
    expect(match?.sources).toEqual(['hltv-results', 'hltv-stats', 'hltv-snapshot']);
    const sides = await query(
      suite.first,
      `select side, ${named('team_n')} as team, kills, kast, rating_kind from cs2_match_team where match_n = ${match?.n} order by side`,
    );
    expect(sides).toEqual([
      { side: 1, team: 'Ash Foxes', kills: 160, kast: 0.7125, rating_kind: 'hltv-3.0' },
      { side: 2, team: 'KRÜ Owls', kills: 140, kast: 0.7125, rating_kind: 'hltv-3.0' },
    ]);
  });

  test('a score of rounds is that of the only map, whatever order its page has', async () => {
    const [match] = await query(suite.first, matchOf('9000002'));
    expect(match).toMatchObject({
      best_of: 1,
      team1_score: 0,
      team2_score: 1,
      sources: ['hltv-results', 'hltv-stats'],
    });
    const maps = await query(
      suite.first,
      `select number, map, team1_score, team2_score, is_decider, ${named('winner_n')} as winner from cs2_map where match_n = ${match?.n}`,
    );
    expect(maps).toEqual([
      { number: 1, map: 'inferno', team1_score: 7, team2_score: 13, is_decider: true, winner: 'KRÜ Owls' },
    ]);
  });

  test('a page of one map that no other source has says neither who won nor whose its figures are', async () => {
    const [match] = await query(suite.first, matchOf('map-79'));
    expect(match).toMatchObject({ status: 'completed', winner_n: null, team1_score: null });
    expect(await query(suite.first, `select kills from cs2_match_team where match_n = ${match?.n}`)).toEqual([
      { kills: null },
      { kills: null },
    ]);
    expect(await query(suite.first, `select kind, reason from unresolved where family = 'cs2'`)).toEqual([
      { kind: 'result', reason: 'sides_unknown' },
    ]);
  });

  test('a match without a date has none, and the event of its address', async () => {
    const [match] = await query(suite.first, matchOf('9000004'));
    expect(match).toMatchObject({ starts_at: null, held_on: null, team1_score: 0, team2_score: 2 });
    // Its place in lists is behind the match with the number before it.
    expect(match?.listed_at).toEqual(new Date('2025-03-02T12:00:00Z'));
    expect(await query(suite.first, `select name from cs2_event where n = ${match?.event_n}`)).toEqual([
      { name: 'Quay Cup 2025' },
    ]);
  });

  test('`Player_5` is nobody', async () => {
    expect(await query(suite.first, `select 1 from cs2_player where nickname ilike 'player%'`)).toEqual([]);
    expect(await query(suite.first, `select count(distinct player_n)::int as players from cs2_lineup`)).toEqual([
      { players: 9 },
    ]);
  });
});

const standings = (heading: string, lines: readonly string[]) =>
  `### ${heading}<br />\n<br />\n\n| Standing | Points | Team Name | Roster | |\n| :- | -: | :- | :- | :- |\n${lines.join('\n')}\n\n---\n`;

test('lines of one name are one team, the first of which is its rank; ranks move against the list before', async () => {
  const database = await suite.emptyArchive();
  const first = ['| 1 | 1900 | Ash Foxes | a1, a2, a3, a4, a5 | |', '| 2 | 1800 | Bay Rats | b1, b2, b3, b4, b5 | |'];
  const second = [
    '| 1 | 1950 | Bay Rats | b1, b2, b3, b4, b5 | |',
    '| 2 | 1700 | Ash Foxes | a1, a2, a3, a4, a6 | |',
    '| 3 | 900 | Ash Foxes | c1, c2, c3, c4, c5 | |',
  ];
  const report = await importFiles(suite, database, {
    'vrs/live/2025/standings_global_2025_01_06.md': standings('Standings as of 2025-01-06', first),
    'vrs/live/2025/standings_global_2025_02_03.md': standings('Standings as of 2025_02_03', [
      ...second,
      '| x | 1 | Old Mill | d1 | |',
    ]),
    'vrs/live/2025/standings_europe_2025_02_03.md': standings('Regional Standings for Europe as of 2025_02_03', [
      '| 1 | 1950 | Bay Rats | b1, b2, b3, b4, b5 | |',
    ]),
    'vrs/invitation/2025/standings_global_2025_02_03.md': standings('Standings as of 2025_02_03', second),
  });
  expect([report.inserted, report.rejected]).toEqual([9, 1]);
  const rows = await query(
    database,
    `select place, rank, ${named('team_n')} as team, is_best, previous_rank, is_new, home_region from cs2_vrs_rank
     where kind = 'live' and region = 'global' and listed_on = '2025-02-03' order by place`,
  );
  expect(rows).toEqual([
    { place: 1, rank: 1, team: 'Bay Rats', is_best: true, previous_rank: 2, is_new: false, home_region: 'europe' },
    { place: 2, rank: 2, team: 'Ash Foxes', is_best: true, previous_rank: 1, is_new: false, home_region: null },
    { place: 3, rank: 3, team: 'Ash Foxes', is_best: false, previous_rank: null, is_new: false, home_region: null },
  ]);
  expect(
    await query(database, 'select kind, region, listed_on::text, previous_on::text from cs2_vrs_list order by 1, 2, 3'),
  ).toEqual([
    { kind: 'invitation', region: 'global', listed_on: '2025-02-03', previous_on: null },
    { kind: 'live', region: 'europe', listed_on: '2025-02-03', previous_on: null },
    { kind: 'live', region: 'global', listed_on: '2025-01-06', previous_on: null },
    { kind: 'live', region: 'global', listed_on: '2025-02-03', previous_on: '2025-01-06' },
  ]);
});

/** The pages behind a list of Valve's: each roster with its results. */
const details = (day: string, pages: readonly { team: string; roster: string; results: readonly string[] }[]) =>
  tarOf(
    pages.map(({ team, roster, results }, index) => {
      const head = '| Match Played | Match ID | Date | Opponent | W/L | Roster |\n| -: | :- | :- | :- | :- | :- |';
      const lines = results.map((result, place) => `| ${place + 1} | ${result} | ${roster} |`);
      const text = `Team Name: ${team}<br />\nRoster: ${roster}<br />\n${head}\n${lines.join('\n')}\n`;
      return [`${day}/000${index + 1}--page.md`, text];
    }),
  );

const teamsOf = (db: Database) => query(db, 'select name, former_names as former from cs2_team order by name');

describe('the name that a ranking gives to a roster', () => {
  const [FOXES, RATS] = ['a1, a2, a3, a4, a5', 'b1, b2, b3, b4, b5'];
  const list = (day: string, ...lines: readonly (readonly [team: string, roster: string])[]) => {
    const rows = lines.map(
      ([team, roster], index) =>
        `| ${index + 1} | ${1900 - index} | ${team} | ${roster} | [details](details/${day}/000${index + 1}--page.md) |`,
    );
    const name = `vrs/live/2025/standings_global_${day}.md`;
    return { [name]: standings(`Standings as of ${day}`, rows) };
  };

  test('is that of the day of the list: a result before it is of the team for which the roster played then', async () => {
    const db = await suite.emptyArchive();
    const played = { ...RESULT, team2_name: 'Bay Rats', scraped_date: '' };
    await importFiles(suite, db, {
      // Ash Foxes is an organisation that had another roster before.
      ...list('2025_04_07', ['Old Mill', FOXES], ['Bay Rats', RATS], ['Ash Foxes', 'c1, c2, c3, c4, c5']),
      ...list('2025_07_07', ['Ash Foxes', FOXES], ['Bay Rats', RATS]),
      'vrs/live/2025/details_2025_07_07.tar.gz': await details('2025_07_07', [
        {
          team: 'Ash Foxes',
          roster: FOXES,
          results: ['1 | 2025-03-01 | Bay Rats | W', '2 | 2025-06-01 | Bay Rats | L'],
        },
        {
          team: 'Bay Rats',
          roster: RATS,
          results: ['1 | 2025-03-01 | Ash Foxes | L', '2 | 2025-06-01 | Ash Foxes | W'],
        },
      ]),
      'combined_matches_1.csv': csv([
        { ...played, team1_name: 'Old Mill' },
        { ...played, hltv_match_id: '9000002', date: '2025-06-01T12:00:00Z', score_team1: 1, score_team2: 2 },
      ]),
    });
    const matches = await query(
      db,
      `select held_on::text as day, ${named('team1_n')} as one, ${named('team2_n')} as two, sources from cs2_match order by 1`,
    );
    expect(matches).toEqual([
      { day: '2025-03-01', one: 'Old Mill', two: 'Bay Rats', sources: ['hltv-results', 'vrs'] },
      { day: '2025-06-01', one: 'Ash Foxes', two: 'Bay Rats', sources: ['hltv-results', 'vrs'] },
    ]);
    const stints = await query(
      db,
      `select ${named('s.team_n')} as team, starts_on::text as "from", ends_on::text as "to" from cs2_spell s
       join cs2_player p on p.n = s.player_n where nickname = 'a1' order by 2`,
    );
    expect(stints).toEqual([
      { team: 'Old Mill', from: '2025-03-01', to: '2025-04-07' },
      { team: 'Ash Foxes', from: '2025-06-01', to: null },
    ]);
    // The line of the list keeps its name, and its counted matches lead to those that were played.
    const counted = await query(
      db,
      `select place, played_on::text as day, ${named('opponent_n')} as opponent, match_n is not null as "isKnown"
       from cs2_vrs_match order by place, day`,
    );
    expect(counted.filter(({ day }) => day === '2025-03-01')).toEqual([
      { place: 1, day: '2025-03-01', opponent: 'Bay Rats', isKnown: true },
      { place: 2, day: '2025-03-01', opponent: 'Old Mill', isKnown: true },
    ]);
  });

  test('is a new name of one team where the whole roster goes on and nobody has the old name any more', async () => {
    const db = await suite.emptyArchive();
    const first = list('2025_04_07', ['Old Mill', FOXES], ['Bay Rats', RATS]);
    const second = list('2025_05_05', ['New Mill', FOXES], ['Bay Rats', RATS]);
    await importFiles(suite, db, { ...first, ...second });
    expect(await teamsOf(db)).toEqual([
      { name: 'Bay Rats', former: [] },
      { name: 'New Mill', former: ['Old Mill'] },
    ]);
    // Both names have numbers: the lowest stays, and the other leads to it.
    const moved = await query(
      db,
      `select m.n > m.to_n as "isHigher", ${named('m.to_n')} as to from identity_moved m where family = 'cs2' and kind = 'team'`,
    );
    expect(moved).toEqual([{ isHigher: true, to: 'New Mill' }]);
    const found = `select ${named('x.n')} as team from identity_name x where family = 'cs2' and kind = 'team' and folded = 'old mill'`;
    expect(await query(db, found)).toContainEqual({ team: 'New Mill' });
    const stints = await query(
      db,
      `select starts_on::text as "from" from cs2_spell s join cs2_player p on p.n = s.player_n where nickname = 'a1'`,
    );
    expect(stints).toEqual([{ from: '2025-04-07' }]);
    expect(await query(db, 'select n from cs2_transfer')).toEqual([]);

    // A later list shows that the old name goes on.
    await importFiles(suite, db, {
      ...list('2025_06_02', ['New Mill', FOXES], ['Bay Rats', RATS], ['Old Mill', 'c1, c2, c3, c4, c5']),
    });
    expect(await teamsOf(db)).toEqual([
      { name: 'Bay Rats', former: [] },
      { name: 'New Mill', former: [] },
      { name: 'Old Mill', former: [] },
    ]);
    expect(await query(db, `select n from identity_moved where family = 'cs2' and kind = 'team'`)).toEqual([]);
  });

  test('is another team where four of five go on, or where the new name played before', async () => {
    const db = await suite.emptyArchive();
    await importFiles(suite, db, {
      ...list('2025_04_07', ['Old Mill', FOXES], ['Bay Rats', RATS]),
      ...list('2025_05_05', ['New Mill', 'a1, a2, a3, a4, a6'], ['Bay Cats', RATS]),
      'combined_matches_1.csv': csv([{ ...RESULT, team1_name: 'Bay Cats', scraped_date: '' }]),
    });
    expect((await teamsOf(db)).map(({ name }) => name)).toEqual([
      'Bay Cats',
      'Bay Rats',
      'KRÜ Owls',
      'New Mill',
      'Old Mill',
    ]);
  });

  test('is joined with the name of another source by the reviewed table, when both come in one import', async () => {
    const db = await suite.emptyArchive();
    const game = { match_id: '51', game_id: '', tournament: 'Quay Cup 2025', score1_match: 2, score2_match: 1 };
    await importFiles(suite, db, {
      ...list('2025_04_07', ['TPuDCATb TPu', FOXES], ['NAVI Junior', RATS], ['Apogee', 'c1, c2']),
      ...list('2025_05_05', ['TPuDCATb TPu', FOXES], ['NAVI Junior', RATS], ['Betclic', 'c1, c2']),
      'cs2_tier3_games.csv': csv([
        {
          ...game,
          team1: 'BET-M 33',
          team2: 'Natus Vincere Junior',
          is_total: 'True',
          datetime: '2025-03-01 19:00:00',
        },
      ]),
    });
    expect(await teamsOf(db)).toEqual([
      { name: 'Betclic', former: ['Apogee'] },
      { name: 'NAVI Junior', former: ['Natus Vincere Junior'] },
      { name: 'TPuDCATb TPu', former: ['BET-M 33'] },
    ]);
  });
});

describe('files of one name and two formats', () => {
  const game = (id: string, map: string, score: [number, number], total: boolean) => ({
    match_id: '51',
    game_id: id,
    tournament: 'Quay Cup 2025',
    team1_id: 1,
    team1: 'Team Ash Foxes',
    team2_id: 2,
    team2: 'Bay Rats',
    score1_match: 2,
    score2_match: 0,
    is_total: total ? 'True' : 'False',
    bestOf: '3.0',
    score1_game: `${score[0]}.0`,
    score2_game: `${score[1]}.0`,
    map_name: map,
    datetime: '2025-03-01 19:00:00',
    team1_player1_id: 7,
    team1_player1: '"nim (Ola Nim), NO"',
    team1_player1_kills: total ? '39.0' : '20.0',
    team1_player1_deaths: '10.0',
    team1_player1_assists: '4.0',
    team1_player1_adr: '90.1',
    team1_player1_kast: '80.0',
  });

  test('maps and the sum of a series stay apart; ids of teams are of one match only', async () => {
    const database = await suite.emptyArchive();
    const report = await importFiles(suite, database, {
      'cs2_tier3_games.csv': csv([
        game('12', 'Nuke', [13, 7], false),
        game('11', 'Ancient', [13, 11], false),
        game('-12', 'Mirage', [0, 0], true),
      ]),
      'players.csv': csv([
        { player_id: 7, player_name: '"nim (Ola Nim), NO"' },
        { player_id: 8, player_name: '' },
      ]),
      'teams.csv': csv([
        { team_id: 1, team_name: 'Team Ash Foxes' },
        { team_id: 9, team_name: 'Nobody' },
      ]),
      'tournaments.csv': 'tournament\nQuay Cup 2025\n',
      'combined_matches_1.csv': csv([
        { ...RESULT, date: '2025-03-01T12:00:00Z', score_team1: 2, score_team2: 0, team2_name: 'Bay Rats' },
      ]),
    });
    expect(await refused(report)).toEqual(['players.csv:3 bad_key']);
    const [match] = await query(database, matchOf('9000001'));
    expect(match?.sources).toEqual(['hltv-results', 'tier3']);
    expect(await query(database, 'select number, map, team1_score, team2_score from cs2_map order by number')).toEqual([
      { number: 1, map: 'ancient', team1_score: 13, team2_score: 11 },
      { number: 2, map: 'nuke', team1_score: 13, team2_score: 7 },
    ]);
    expect(
      await query(database, 'select map_number, kills, kast, rounds, source from cs2_player_map order by 1'),
    ).toEqual([
      { map_number: 1, kills: 20, kast: 0.8, rounds: 24, source: 'tier3' },
      { map_number: 2, kills: 20, kast: 0.8, rounds: 20, source: 'tier3' },
    ]);
    expect(await query(database, 'select kills, nickname from cs2_player_series')).toEqual([
      { kills: 39, nickname: 'nim' },
    ]);
    expect(await query(database, `select real_name, country from cs2_player where nickname = 'nim'`)).toEqual([
      { real_name: 'Ola Nim', country: 'NO' },
    ]);
    expect(await query(database, 'select name from cs2_team order by name')).toEqual([
      { name: 'Ash Foxes' },
      { name: 'Bay Rats' },
    ]);
  });
});

test('whoever writes a nickname in small letters means the player of the team; two spellings at one time are two players', async () => {
  const database = await suite.emptyArchive();
  const lines = [
    '| 1 | 1900 | Ash Foxes | NiMo, a2, a3, a4, a5 | |',
    '| 2 | 1800 | Bay Rats | nimo, b2, b3, b4, b5 | |',
  ];
  await importFiles(suite, database, {
    'vrs/live/2025/standings_global_2025_03_03.md': standings('Standings as of 2025_03_03', lines),
    'combined_matches_1.csv': csv([{ ...RESULT, team1_player_1_name: 'nimo' }]),
  });
  const seen = await query(
    database,
    `select distinct p.nickname, ${named('l.team_n')} as team from cs2_lineup l join cs2_player p on p.n = l.player_n
     where p.folded = 'nimo' order by 2`,
  );
  expect(seen).toEqual([
    { nickname: 'NiMo', team: 'Ash Foxes' },
    { nickname: 'nimo', team: 'Bay Rats' },
  ]);
});

test('players on the page of a team are of the day of reading; those of a played match are of its day', async () => {
  const database = await suite.emptyArchive();
  const read = { scraped_date: '2025-10-27T19:13:38.427477Z' };
  const inSummer = [
    { match_id: 'hltv:9000011', match_date: '2025-08-31', lineups: { team1: ['ash1', 'ash2'], team2: ['nimo'] } },
    { match_id: 'hltv:9000012', match_date: '2025-04-05', lineups: { team1: ['wren', 'ash2'], team2: ['nimo'] } },
  ];
  await importFiles(suite, database, {
    'combined_matches_1.csv': csv([
      { ...RESULT, ...read, team1_player_1_name: 'nimo', team2_player_1_name: 'ash1' },
      // A file that does not say when it read the page shows no line-up.
      {
        ...RESULT,
        hltv_match_id: '9000009',
        date: '2025-05-01T12:00:00Z',
        scraped_date: '',
        team1_player_1_name: 'heron',
      },
    ]),
    'predictor_history.json': JSON.stringify({
      matches: inSummer.map((match) => ({
        ...match,
        event_name: 'Quay Cup 2025',
        team1_name: 'Ash Foxes',
        team2_name: 'KRÜ Owls',
        score1: 2,
        score2: 0,
        best_of: 3,
        maps: [],
      })),
    }),
  });
  const stints = await query(
    database,
    `select p.nickname, ${named('s.team_n')} as team, s.starts_on::text as "from", s.ends_on::text as "to"
     from cs2_spell s join cs2_player p on p.n = s.player_n where p.nickname in ('nimo', 'ash1', 'ash2') order by 1, 3`,
  );
  expect(stints).toEqual([
    { nickname: 'ash1', team: 'Ash Foxes', from: '2025-08-31', to: '2025-08-31' },
    { nickname: 'ash1', team: 'KRÜ Owls', from: '2025-10-27', to: null },
    { nickname: 'ash2', team: 'Ash Foxes', from: '2025-04-05', to: null },
    { nickname: 'nimo', team: 'KRÜ Owls', from: '2025-04-05', to: '2025-08-31' },
    { nickname: 'nimo', team: 'Ash Foxes', from: '2025-10-27', to: null },
  ]);
  expect(await query(database, `select 1 from cs2_player where nickname = 'heron'`)).toEqual([]);
  // Who was in the team in October need not have played in March.
  const played = await query(
    database,
    `select p.nickname, p.last_played_at as at from cs2_player p where p.nickname in ('nimo', 'owl2') order by 1`,
  );
  expect(played).toEqual([
    { nickname: 'nimo', at: new Date('2025-08-31T00:00:00Z') },
    { nickname: 'owl2', at: null },
  ]);
});

test("a profile's figures of a match, which cover half of the rounds, are not figures of the series", async () => {
  const database = await suite.emptyArchive();
  const series = { match_id: 'hltv:9000031', event_name: 'Quay Cup 2025', best_of: 3 };
  const maps = [
    { map_name: 'Mirage', score1: 13, score2: 6, winner_name: 'Ash Foxes' },
    { map_name: 'Nuke', score1: 13, score2: 7, winner_name: 'Ash Foxes' },
  ];
  const form = { match_id: 'hltv:9000031', date: '2025-03-01', event_name: 'Quay Cup 2025', won: true };
  const shown = { kills: 9, deaths: 19, adr: 61.8, kast: 55, rating: 0.8 };
  await importFiles(suite, database, {
    'predictor_history.json': JSON.stringify({
      matches: [
        {
          ...series,
          match_date: '2025-03-01',
          team1_name: 'Ash Foxes',
          team2_name: 'Bay Rats',
          score1: 2,
          score2: 0,
          maps,
        },
      ],
    }),
    'predictor_players.json': JSON.stringify({
      players: [
        {
          player_id: 'hltv:9801',
          nickname: 'finch',
          form_timeline: [{ ...form, ...shown, team_name: 'Ash Foxes', opponent_name: 'Bay Rats' }],
        },
      ],
    }),
  });
  expect(await query(database, 'select sources, has_stats from cs2_match')).toEqual([
    { sources: ['predictor', 'predictor-players'], has_stats: false },
  ]);
  expect(await query(database, 'select 1 from cs2_player_series')).toEqual([]);
  expect(await query(database, 'select 1 from cs2_leader')).toEqual([]);
  expect(await query(database, `select p.nickname, ${named('p.team_n')} as team from cs2_player p`)).toEqual([
    { nickname: 'finch', team: 'Ash Foxes' },
  ]);
});

test('a placeholder is no team and no player in any file, and a match of one stays open', async () => {
  const database = await suite.emptyArchive();
  const planned = { match_id: 'hltv:9000021', event_id: 'hltv:77', event_name: 'Quay Cup 2025', status: 'upcoming' };
  const played = { event_name: 'Quay Cup 2025', score1: 2, score2: 0, best_of: 3, maps: [] };
  const onPage = (id: number, team1: string, team2: string) => ({ match_id: id, team1, team2, score: '2-0', url: '' });
  await importFiles(suite, database, {
    'predictor_live-snapshot.json': JSON.stringify({
      fetched_at_utc: '2025-03-01T00:00:00Z',
      events: [{ id: 'hltv:77', name: 'Quay Cup 2025', participants: ['Ash Foxes', 'TBD 2'] }],
      matches: [{ ...planned, team1_name: 'Ash Foxes', team2_name: 'TBD', starts_at: '2025-03-02T00:00:00Z' }],
    }),
    'predictor_history.json': JSON.stringify({
      matches: [
        {
          ...played,
          match_id: 'hltv:9000022',
          match_date: '2025-02-01',
          team1_name: 'Winner of match 4',
          team2_name: 'Ash Foxes',
          lineups: { team1: ['crow'], team2: ['ash1', 'Player_5', 'Unknown player'] },
        },
        {
          ...played,
          match_id: 'hltv:9000023',
          match_date: '2025-02-02',
          team1_name: 'Bay Rats',
          team2_name: 'Ash Foxes',
          lineups: { team1: ['Player 4'], team2: ['ash1'] },
        },
      ],
    }),
    'match_snapshot_1.json': JSON.stringify({
      matches: [onPage(9000024, '0', '0'), onPage(9000025, 'TBA', 'Bay Rats'), onPage(0, 'Ash Foxes', 'Bay Rats')],
    }),
    'combined_detailed_1.csv': csv([
      { ...STATS, detailed_stats_url: 'https://www.hltv.example/stats/matches/80/winner-of-match-4-vs-ash-foxes' },
    ]),
    'vrs/live/2025/standings_global_2025_02_03.md': standings('Standings as of 2025_02_03', [
      '| 1 | 1900 | Ash Foxes | ash1, TBD | |',
      '| 2 | 1800 | TBD | rook | |',
    ]),
  });
  expect(await query(database, 'select name from cs2_team order by name')).toEqual([
    { name: 'Ash Foxes' },
    { name: 'Bay Rats' },
  ]);
  expect(await query(database, 'select nickname from cs2_player')).toEqual([{ nickname: 'ash1' }]);
  expect(
    await query(database, `select key from unresolved where family = 'cs2' and reason = 'no_teams' order by key`),
  ).toEqual(['80', '9000021', '9000022', '9000024', '9000025'].map((key) => ({ key })));
});

describe('lists of players', () => {
  const player = (id: number, nick: string, name: string) => ({
    team_name: 'Ash Foxes',
    team_page: 'https://www.hltv.example/team/9/ash-foxes',
    player_name: name,
    player_country: 'Denmark',
    player_nick: nick,
    player_hltv_url: `https://www.hltv.example/player/${id}/${nick === 'Benched' ? 'wren' : nick}`,
    photo_player: `https://www.hltv.example/photos/${id}.png`,
  });

  test('what one list says about a player is not lost where another list has his id too; a benched one is called as in his address', async () => {
    const profile = { player_id: 'hltv:9801', hltv_player_id: '9801', nickname: 'finch', form_timeline: [] };
    const db = await suite.emptyArchive();
    await importFiles(suite, db, {
      'players_data.csv': csv([
        player(9801, 'finch', "Ida 'finch' Holm"),
        player(9802, 'Benched', 'Player was Benched'),
      ]),
      'predictor_players.json': JSON.stringify({ players: [profile] }),
    });
    expect(await query(db, 'select nickname, real_name, country, photo_url from cs2_player order by nickname')).toEqual(
      [
        {
          nickname: 'finch',
          real_name: 'Ida Holm',
          country: 'DK',
          photo_url: 'https://www.hltv.example/photos/9801.png',
        },
        { nickname: 'wren', real_name: null, country: 'DK', photo_url: 'https://www.hltv.example/photos/9802.png' },
      ],
    );
  });
});

test('events of one year whose names differ in letters that no slug has are two, and keep their numbers', async () => {
  const db = await suite.emptyArchive();
  const game = (id: number, tournament: string) => ({
    match_id: id,
    game_id: '',
    tournament,
    team1: 'Ash Foxes',
    team2: 'Bay Rats',
    score1_match: 2,
    score2_match: id % 2,
    is_total: 'True',
    bestOf: '3.0',
    datetime: `2025-0${id}-01 12:00:00`,
  });
  const events = () =>
    query(db, 'select e.n, e.name from cs2_match m join cs2_event e on e.n = m.event_n order by m.listed_at');
  await importFiles(suite, db, {
    'cs2_tier3_games_1.csv': csv([game(1, 'Лига Сбера 2025 CS2'), game(2, 'Quay Cup 2025')]),
  });
  const first = await events();
  expect(first.map(({ name }) => name)).toEqual(['Лига Сбера 2025 CS2', 'Quay Cup 2025']);
  await importFiles(suite, db, { 'cs2_tier3_games_2.csv': csv([game(3, 'Кубок России 2025 CS2')]) });
  const [one, other, third] = await events();
  expect([one, other]).toEqual(first);
  const report = await importFiles(suite, db, {
    'tournaments.csv': 'tournament\nЛига Сбера 2025 CS2\nКубок России 2025 CS2\nQuay Cup 2025\n',
  });
  expect([await refused(report), await events()]).toEqual([[], [one, other, third]]);
  expect([third?.name, third?.n === one?.n]).toEqual(['Кубок России 2025 CS2', false]);
});
