import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runImport, type ImportReport } from '../../src/archive/import.js';
import type { Importer } from '../../src/archive/importer.js';
import { Database } from '../../src/db/database.js';
import { tennisImporters } from '../../src/sports/tennis/importers.js';
import { counts, ImportSuite, query } from '../support/imports.js';
import { COLUMNS, importFiles } from './files.js';

const FIXTURES = resolve('test/fixtures/tennis');
const NOW = new Date('2024-05-06T07:08:09.010Z');
const TABLES =
  'player player_count competition edition match match_count appearance ranking ranking_list point_match point'.split(
    ' ',
  );

const suite = new ImportSuite('tennis-import');

interface Choice {
  which?: string;
  path?: string;
  importers?: readonly Importer[];
  onProgress?: (text: string) => void;
  onVersion?: (family: string, version: number) => Promise<void>;
}

function importTennis(database: Database, choice: Choice = {}): Promise<ImportReport> {
  const { which = 'tennis', path = FIXTURES, importers = tennisImporters, ...hooks } = choice;
  return runImport({
    database,
    importers,
    which,
    path,
    rejectsFolder: join(suite.folder, 'rejects'),
    now: NOW,
    ...hooks,
  });
}

/** Everything but which run wrote a row. */
async function dump(db: Database): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const name of TABLES) {
    const rows = await query<{ row: string }>(
      db,
      `select (to_jsonb(t) - 'run_id')::text as row from tennis_${name} t order by 1`,
    );
    tables[name] = rows.map(({ row }) => row);
  }
  return tables;
}

async function rejects(report: ImportReport): Promise<Record<string, unknown>[]> {
  const text = await readFile(report.rejectsFile as string, 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const playerRow = (...cells: unknown[]) => {
  const names = 'id name folded hand born country rank moved best best_on weeks titles active'.split(' ');
  return Object.fromEntries(names.map((name, place) => [name, cells[place]]));
};

describe('an import of a folder', () => {
  let db: Database;
  let report: ImportReport;
  const versions: unknown[] = [];

  beforeAll(async () => {
    db = await suite.emptyArchive();
    report = await importTennis(db, {
      onVersion: async (...version) => {
        versions.push(version);
      },
    });
  });

  test('counts every row once', async () => {
    expect(report).toMatchObject({ importer: 'tennis', files: 10 });
    expect(counts(report)).toEqual([38, 26, 0, 1, 11]);
    expect(report.importers?.map((one) => [one.importer, one.files, ...counts(one)])).toEqual([
      ['tennis:players', 1, 4, 3, 0, 0, 1],
      ['tennis:matches', 4, 15, 9, 0, 1, 5],
      ['tennis:rankings', 3, 11, 8, 0, 0, 3],
      ['tennis:points', 2, 8, 6, 0, 0, 2],
    ]);
    const files = report.importers?.flatMap(({ byFile = [] }) => byFile) ?? [];
    expect(files).toHaveLength(10);
    expect(files.find(({ file }) => file.endsWith('atp_matches_2020.csv'))).toEqual({
      file: expect.any(String) as string,
      rowsRead: 8,
      inserted: 2,
      updated: 0,
      unchanged: 1,
      rejected: 5,
    });
    expect(report.importers?.map(({ rejectsFile }) => rejectsFile)).toEqual(Array(4).fill(report.rejectsFile));
    expect(versions).toEqual([['tennis', 1]]);
    expect(await query(db, 'select importer, status, files, rows_read::int as read, error from import_run')).toEqual([
      { importer: 'tennis', status: 'done', files: 10, read: 38, error: null },
    ]);
    const [recorded] = await query<{ n: number }>(
      db,
      'select sum(inserted + updated + unchanged + rejected)::int as n from import_file',
    );
    expect(recorded?.n).toBe(38);
  });

  test('writes each rejected row with its file, line and reason', async () => {
    const found = await rejects(report);
    expect(found.map(({ file, line, reason }) => `${String(file)}:${String(line)} ${String(reason)}`).sort()).toEqual([
      'atp_matches_2020.csv:4 key_conflict',
      'atp_matches_2020.csv:6 bad_key',
      'atp_matches_2020.csv:7 bad_date',
      'atp_matches_2020.csv:8 missing_player',
      'atp_matches_2020.csv:9 bad_row_shape',
      'atp_players.csv:5 bad_key',
      'atp_rankings_20s.csv:7 key_conflict',
      'atp_rankings_20s.csv:8 bad_date',
      'atp_rankings_20s.csv:9 bad_rank',
      'pointbypoint/2019-ausopen-matches.csv:4 doubles',
      'pointbypoint/2019-ausopen-points.csv:6 doubles',
    ]);
    expect(found.find(({ reason }) => reason === 'bad_rank')?.row).toBe('20200106,x,900003,1');
  });

  test('renders the list row that answers carry', async () => {
    const [row] = await query<{ row_json: string }>(
      db,
      `select row_json from tennis_match where id = 'atp_2019-0950_3'`,
    );
    expect(JSON.parse(row?.row_json ?? '')).toEqual({
      id: 'atp_2019-0950_3',
      match_date: '2019-01-07',
      match_date_precision: 'tournament',
      tour: 'ATP',
      tournament_id: 'atp_2019-0950',
      tournament_name: 'Fairhaven Open',
      level: 'A',
      category: 'atp_tour',
      surface: 'Hard',
      indoor: null,
      round: 'F',
      round_name: 'Final',
      best_of: 3,
      player1: {
        id: 'atp_900001',
        name: 'Ada-Lou Brück',
        ioc: 'GER',
        seed: 1,
        entry: null,
        rank: 3,
        rank_points: 3000,
        age: 24.5,
        is_winner: true,
      },
      player2: {
        id: 'atp_900002',
        name: "Milo O'Farr",
        ioc: 'IRL',
        seed: null,
        entry: null,
        rank: 12,
        rank_points: 900,
        age: 19,
        is_winner: false,
      },
      status: 'completed',
      result_type: 'retired',
      score: '6-3 2-1 RET',
      sets: [
        {
          set_number: 1,
          player1_games: 6,
          player2_games: 3,
          player1_tiebreak: null,
          player2_tiebreak: null,
          is_match_tiebreak: false,
          winner: 1,
          duration_minutes: null,
          status: 'completed',
        },
        {
          set_number: 2,
          player1_games: 2,
          player2_games: 1,
          player1_tiebreak: null,
          player2_tiebreak: null,
          is_match_tiebreak: false,
          winner: null,
          duration_minutes: null,
          status: 'not_completed',
        },
      ],
      winner_id: 'atp_900001',
      loser_id: 'atp_900002',
      duration_minutes: 55,
      has_stats: true,
      updated_at: '2024-05-06T07:08:09.010Z',
    });
    expect(row?.row_json.endsWith(',"updated_at":"2024-05-06T07:08:09.010Z"}')).toBe(true);
  });

  test('keeps a match of every kind of score and file', async () => {
    expect(
      await query(
        db,
        `select id, file_kind as kind, level, surface, result_type as result, score, went_to_deciding_set as deciding,
           winner_entry as entry, has_stats as stats
         from tennis_match order by id`,
      ),
    ).toEqual(
      [
        ['atp_2019-0950_1', 'main', 'A', 'Hard', 'normal', '6-4 6-7(5) 7-6(3)', true, null, true],
        ['atp_2019-0950_2', 'main', 'A', 'Hard', 'walkover', 'W/O', false, 'ALT', false],
        ['atp_2019-0950_3', 'main', 'A', 'Hard', 'retired', '6-3 2-1 RET', false, null, true],
        ['atp_2019-580_1', 'main', 'G', 'Unknown', 'normal', '3-6 6-4 6-4 6-7 7-6(9)', true, null, true],
        ['atp_2019-M-DC-2019-X_1', 'main', 'D', 'Clay', 'normal', '6-1 6-1', false, null, false],
        ['atp_2020-950_1', 'main', 'A', 'Hard', 'normal', null, false, null, false],
        ['atp_2020-951_1', 'qual_chall', 'C', 'Clay', 'normal', '6-4 4-6 [10-8]', true, null, true],
        ['atp_2020-M099_1', 'main', 'A', 'Hard', 'normal', '6-4 ?-?', false, null, false],
        ['wta_2020-0950_1', 'main', 'M', 'Grass', 'normal', '6-2 6-2', false, null, true],
      ].map(([id, kind, level, surface, result, score, deciding, entry, stats]) => ({
        id,
        kind,
        level,
        surface,
        result,
        score,
        deciding,
        entry,
        stats,
      })),
    );
  });

  test('knows editions and competitions', async () => {
    expect(
      await query(
        db,
        `select id, competition_id, tier, status, rounds, has_draw, champion_name as champion, final_score
         from tennis_edition order by id`,
      ),
    ).toEqual(
      [
        ['atp_2019-0950', 'atp_950', null, 'completed', ['SF', 'F'], true, 'Ada-Lou Brück', '6-3 2-1 RET'],
        ['atp_2019-580', 'atp_580', 'Grand Slam', 'completed', ['F'], true, "Milo O'Farr", '3-6 6-4 6-4 6-7 7-6(9)'],
        ['atp_2019-M-DC-2019-X', 'atp_davis-cup', null, 'completed', ['RR'], false, null, null],
        ['atp_2020-950', 'atp_950', null, 'completed', ['F'], true, 'Ada-Lou Brück', null],
        ['atp_2020-951', 'atp_951', null, 'ongoing', ['Q1'], false, null, null],
        ['atp_2020-M099', 'atp_950', null, 'completed', ['F'], true, 'Ada-Lou Brück', '6-4 ?-?'],
        ['wta_2020-0950', 'wta_950', 'WTA 1000', 'completed', ['F'], true, 'Ada-Lou Brück', '6-2 6-2'],
      ].map(([id, competition_id, tier, status, rounds, has_draw, champion, final_score]) => ({
        id,
        competition_id,
        tier,
        status,
        rounds,
        has_draw,
        champion,
        final_score,
      })),
    );
    expect(
      await query(
        db,
        `select id, name, edition_count as editions, latest_edition_id as latest, leader_name as leader, leader_titles as titles
         from tennis_competition where id in ('atp_950', 'atp_davis-cup') order by id`,
      ),
    ).toEqual([
      {
        id: 'atp_950',
        name: 'Fairhaven Open',
        editions: 3,
        latest: 'atp_2020-M099',
        leader: 'Ada-Lou Brück',
        titles: 3,
      },
      {
        id: 'atp_davis-cup',
        name: 'Davis Cup',
        editions: 1,
        latest: 'atp_2019-M-DC-2019-X',
        leader: null,
        titles: null,
      },
    ]);
  });

  test('gives every player figures, also those whom only other files name', async () => {
    const players = await query(
      db,
      `select id, name, folded, hand, birth_date::text as born, country_code as country, current_rank as rank,
         rank_movement as moved, career_high_rank as best, career_high_rank_date::text as best_on, weeks_at_no_1 as weeks,
         titles_count as titles, is_active as active
       from tennis_player where tour = 'ATP' order by id`,
    );
    expect(players).toEqual([
      playerRow(
        'atp_900001',
        'Ada-Lou Brück',
        'ada lou bruck',
        'R',
        '1994-07-02',
        'DE',
        2,
        -1,
        1,
        '2018-12-31',
        2,
        3,
        true,
      ),
      playerRow('atp_900002', "Milo O'Farr", 'milo ofarr', 'U', null, 'IE', 1, 1, 1, '2020-01-06', 1, 1, true),
      playerRow('atp_900003', 'Teo Vant', 'teo vant', null, null, 'NL', null, null, null, null, 0, 0, true),
      playerRow('atp_900004', 'Ugo Nemo', 'ugo nemo', null, null, null, null, null, null, null, 0, 0, true),
      playerRow('atp_900005', 'Solo', 'solo', null, null, null, null, null, null, null, 0, 0, false),
      playerRow('atp_900009', 'Unknown', 'unknown', null, null, null, 2, null, 2, '2020-01-06', 0, 0, true),
    ]);
  });

  test('a walkover and a qualifying match do not count', async () => {
    expect(
      await query(db, `select match_id, player_id, won from tennis_appearance where not counts order by 1, 2`),
    ).toEqual([
      { match_id: 'atp_2019-0950_2', player_id: 'atp_900002', won: true },
      { match_id: 'atp_2019-0950_2', player_id: 'atp_900004', won: false },
      { match_id: 'atp_2020-951_1', player_id: 'atp_900003', won: false },
      { match_id: 'atp_2020-951_1', player_id: 'atp_900004', won: true },
    ]);
  });

  test('reads rankings without a header, and the better of two ranks', async () => {
    expect(
      await query(
        db,
        `select ranking_date::text as date, rank, player_id as id, points from tennis_ranking
         where tour = 'ATP' and ranking_date <> '2019-12-30' order by 1, 2, 3`,
      ),
    ).toEqual([
      { date: '2018-12-31', rank: 1, id: 'atp_900001', points: null },
      { date: '2018-12-31', rank: 2, id: 'atp_900002', points: 100 },
      { date: '2020-01-06', rank: 1, id: 'atp_900002', points: 520 },
      { date: '2020-01-06', rank: 2, id: 'atp_900001', points: 510 },
      { date: '2020-01-06', rank: 2, id: 'atp_900009', points: 510 },
    ]);
    expect(
      await query(
        db,
        `select ranking_date::text as date, previous_date::text as before, row_count as n from tennis_ranking_list
         where tour = 'ATP' order by 1`,
      ),
    ).toEqual([
      { date: '2018-12-31', before: null, n: 2 },
      { date: '2019-12-30', before: '2018-12-31', n: 2 },
      { date: '2020-01-06', before: '2019-12-30', n: 3 },
    ]);
  });

  test('ties recorded points to their match, whichever player was named first', async () => {
    expect(
      await query(db, 'select id, player1_name as one, court, match_id, swapped from tennis_point_match order by id'),
    ).toEqual([
      { id: '2019-ausopen-1102', one: 'Player 1', court: null, match_id: null, swapped: null },
      { id: '2019-ausopen-1701', one: 'ADA LOU BRUCK', court: 'Centre', match_id: 'atp_2019-580_1', swapped: true },
      { id: '2019-ausopen-2101', one: 'Jane Doe', court: null, match_id: null, swapped: null },
    ]);
    const points = await query<{ frame: Record<string, string> }>(
      db,
      `select ordinal, elapsed_seconds as elapsed, set_number as set, game_number as game, server, winner, frame
       from tennis_point where point_match_id = '2019-ausopen-1701' order by ordinal`,
    );
    expect(points).toMatchObject([
      { ordinal: 1, elapsed: 0, set: 1, game: 1, server: null, winner: null },
      { ordinal: 2, elapsed: 21, server: 2, winner: 1 },
      { ordinal: 3, elapsed: 3723, server: 2, winner: 2 },
    ]);
    expect(points[0]?.frame.PointNumber).toBe('0X');
    expect(points[0]?.frame).not.toHaveProperty('Speed_KMH');
    expect(points[1]?.frame.Speed_KMH).toBe('180');
  });

  test('a second run changes nothing, not even where a row lies', async () => {
    const places = () =>
      Promise.all(
        TABLES.filter((name) => !name.endsWith('_count')).map((name) =>
          query(db, `select ctid from tennis_${name} order by 1`),
        ),
      );
    const [before, lie] = [await dump(db), await places()];
    const again = await importTennis(db, { onVersion: async () => Promise.reject(new Error('nothing changed')) });
    expect(counts(again)).toEqual([38, 0, 0, 27, 11]);
    expect(await dump(db)).toEqual(before);
    expect(await places()).toEqual(lie);
    expect(await query(db, 'select version::int as version from data_version')).toEqual([{ version: 1 }]);
  });

  test('a changed row in a later file is a correction', async () => {
    const path = join(suite.folder, 'atp_matches_2019.csv.gz');
    const text = await readFile(join(FIXTURES, 'atp_matches_2019.csv'), 'utf8');
    await writeFile(path, gzipSync(text.replace('6-3 2-1 RET', '6-3 6-1')));
    const corrected = await importTennis(db, { which: 'tennis:matches', path });
    expect(corrected).toMatchObject({ importer: 'tennis:matches', files: 1, rejectsFile: null });
    expect(counts(corrected)).toEqual([5, 0, 1, 4, 0]);
    expect(await query(db, `select id, score, revision from tennis_match where revision > 0`)).toEqual([
      { id: 'atp_2019-0950_3', score: '6-3 6-1', revision: 1 },
    ]);
    expect(await query(db, `select result_type from tennis_appearance where match_id = 'atp_2019-0950_3'`)).toEqual([
      { result_type: 'normal' },
      { result_type: 'normal' },
    ]);
    expect(await query(db, `select final_score from tennis_edition where id = 'atp_2019-0950'`)).toEqual([
      { final_score: '6-3 6-1' },
    ]);
    expect(await query(db, 'select version::int as version from data_version')).toEqual([{ version: 2 }]);
  });

  test('doubles are passed over in a folder and rejected row by row when named', async () => {
    const named = await importTennis(db, {
      which: 'tennis:matches',
      path: join(FIXTURES, 'atp_matches_doubles_2020.csv'),
    });
    expect(counts(named)).toEqual([1, 0, 0, 0, 1]);
    expect(await rejects(named)).toMatchObject([{ line: 2, reason: 'doubles' }]);
    const mixed = await importTennis(db, { path: join(FIXTURES, 'pointbypoint/2019-ausopen-points-mixed.csv') });
    expect(counts(mixed)).toEqual([1, 0, 0, 0, 1]);
  });

  test('what cannot be imported is told in one sentence', async () => {
    await expect(importTennis(db, { which: 'tennis:odds' })).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining('tennis:odds'),
    });
    await expect(importTennis(db, { path: '/nowhere' })).rejects.toMatchObject({
      kind: 'usage',
      message: 'There is no file or folder /nowhere.',
    });
    await expect(importTennis(db, { path: resolve('package.json') })).rejects.toMatchObject({ kind: 'usage' });
    const path = join(suite.folder, 'atp_matches_1999.csv');
    await writeFile(path, 'tourney_id,match_num\n');
    await expect(importTennis(db, { path })).rejects.toMatchObject({
      kind: 'failed',
      message: 'atp_matches_1999.csv has no column tourney_date.',
    });
    await expect(importTennis(db, { path: 'http://127.0.0.1:1/atp_players.csv' })).rejects.toMatchObject({
      kind: 'failed',
    });
  });

  test('a connection that has used temporary tables serves an import too', async () => {
    const fresh = await suite.emptyArchive();
    await fresh.pool.query('create temporary table used_before as select 1 as one');
    await fresh.pool.query('select one from used_before');
    expect(counts(await importTennis(fresh))).toEqual([38, 26, 0, 1, 11]);
  });

  test('two imports of a family exclude each other', async () => {
    const other = await db.pool.connect();
    await other.query(`select pg_advisory_lock(hashtext('import:tennis'))`);
    try {
      await expect(importTennis(db)).rejects.toMatchObject({
        kind: 'failed',
        message: expect.stringMatching(/^Another import/),
      });
    } finally {
      other.release(true);
    }
  });
});

const derive = () => Promise.reject(new Error('pulled the plug'));

describe('an interrupted import', () => {
  let expected: Record<string, string[]>;

  beforeAll(async () => {
    const db = await suite.emptyArchive();
    await importTennis(db);
    expected = await dump(db);
  });

  test.each(['players', 'matches', 'rankings', 'points'])(
    'while it reads %s is made good by the next run',
    async (importer) => {
      const db = await suite.emptyArchive();
      const stop = (text: string) => {
        if (text.startsWith(`tennis:${importer}`)) throw new Error('pulled the plug');
      };
      await expect(importTennis(db, { onProgress: stop })).rejects.toThrow('pulled the plug');
      await importTennis(db);
      expect(await dump(db)).toEqual(expected);
      expect(await query(db, 'select status, error from import_run order by id')).toEqual([
        { status: 'failed', error: 'pulled the plug' },
        { status: 'done', error: null },
      ]);
    },
  );

  test('before its derived tables were written derives them in the next run, though no row changes', async () => {
    const db = await suite.emptyArchive();
    const importers = tennisImporters.map((importer) => ({ ...importer, derive }));
    await expect(importTennis(db, { importers })).rejects.toThrow('pulled the plug');
    const again = await importTennis(db);
    expect(again).toMatchObject({ inserted: 0, updated: 0 });
    expect(await dump(db)).toEqual(expected);
  });

  test('that was killed is recorded as failed', async () => {
    const db = await suite.emptyArchive();
    await query(db, `insert into import_run (importer, source, status) values ('tennis', 'x', 'running')`);
    await importTennis(db);
    expect(await query(db, 'select status, error from import_run order by id')).toEqual([
      { status: 'failed', error: 'interrupted' },
      { status: 'done', error: null },
    ]);
  });
});

test('a row corrected inside one import keeps its last content, run after run', async () => {
  const db = await suite.emptyArchive();
  const path = join(suite.folder, 'corrected');
  await mkdir(path);
  await cp(join(FIXTURES, 'atp_matches_2019.csv'), join(path, 'atp_matches_2019.csv'));
  const [header = '', , , final = ''] = (await readFile(join(FIXTURES, 'atp_matches_2019.csv'), 'utf8')).split('\n');
  await writeFile(join(path, 'atp_matches_2021.csv'), `${header}\n${final.replace('6-3 2-1 RET', '6-3 6-2')}\n`);
  expect(counts(await importTennis(db, { path }))).toEqual([6, 5, 1, 0, 0]);
  expect(counts(await importTennis(db, { path }))).toEqual([6, 0, 0, 6, 0]);
  expect(await query(db, `select score from tennis_match where id = 'atp_2019-0950_3'`)).toEqual([
    { score: '6-3 6-2' },
  ]);
});

test('a listed player without a name keeps his country and gets the name of his matches; initials lead to a last name', async () => {
  const db = await suite.emptyArchive();
  const slam = (id: number, names: [string, string]) =>
    `2019-580,Australian Open,G,Hard,3,20190114,${id},R128,21,${names[0]},1,22,${names[1]},2,6-4 6-4`;
  await importFiles(
    db,
    {
      'wta_players.csv':
        'player_id,name_first,name_last,hand,dob,ioc,height\n21,,,R,19950101,SWE,\n22,Ana,Koster,R,,NED,',
      'wta_matches_2019.csv': [
        COLUMNS,
        slam(1, ['Vera Lindqvist', 'Ana Koster']),
        slam(2, ['Vera Lindqvist', 'Mia Solberg-Roy']),
      ].join('\n'),
      '2019-ausopen-matches.csv': [
        'match_id,year,slam,match_num,player1,player2',
        '2019-ausopen-2101,2019,ausopen,2101,A.Koster,V. Lindqvist',
        '2019-ausopen-2102,2019,ausopen,2102,V.Lindqvist,M.J.Solberg-Roy',
      ].join('\n'),
    },
    6,
  );
  expect(await query(db, `select name, country_code as country from tennis_player where id = 'wta_21'`)).toEqual([
    { name: 'Vera Lindqvist', country: 'SE' },
  ]);
  expect(await query(db, 'select id, match_id, swapped from tennis_point_match order by id')).toEqual([
    { id: '2019-ausopen-2101', match_id: 'wta_2019-580_1', swapped: true },
    { id: '2019-ausopen-2102', match_id: 'wta_2019-580_2', swapped: false },
  ]);
});

const REAL = join(process.env.SCORELINE_DATA ?? resolve('../shared/data'), 'tennis');

(existsSync(REAL) ? describe : describe.skip)('upstream files', () => {
  test('of 2008 give the Wimbledon final with its box score', async () => {
    const db = await suite.emptyArchive();
    const report = await importTennis(db, { path: join(REAL, 'atp_matches_2008.csv.gz') });
    expect(report.rejected).toBe(0);
    expect(report.inserted).toBe(report.rowsRead);
    const [final] = await query(
      db,
      `select winner_name as winner, loser_name as loser, score, minutes, w_ace, l_ace, w_df, l_df, w_bp_saved, w_bp_faced,
         w_1st_in, w_svpt, l_1st_in, l_svpt
       from tennis_match where edition_id = 'atp_2008-540' and round = 'F'`,
    );
    expect(final).toEqual({
      winner: 'Rafael Nadal',
      loser: 'Roger Federer',
      score: '6-4 6-4 6-7(5) 6-7(8) 9-7',
      minutes: 288,
      w_ace: 6,
      l_ace: 25,
      w_df: 3,
      l_df: 2,
      w_bp_saved: 12,
      w_bp_faced: 13,
      w_1st_in: 160,
      w_svpt: 218,
      l_1st_in: 127,
      l_svpt: 195,
    });
    expect(
      await query(db, `select match_count, has_draw, rounds from tennis_edition where id = 'atp_2008-540'`),
    ).toEqual([{ match_count: 127, has_draw: true, rounds: ['R128', 'R64', 'R32', 'R16', 'QF', 'SF', 'F'] }]);
  });
});
