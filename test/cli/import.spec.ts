import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Json } from '../support/service.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';

const MATCHES = 'tourney_id,tourney_name,tourney_date,match_num,round,winner_id,loser_id,score';
const PLAYERS = 'player_id,name_first,name_last,hand,dob,ioc';

let folder: string;
let own: OwnDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cli-import-'));
  own = await ownDatabase('empty');
});
afterAll(async () => {
  await own?.drop();
  rmSync(folder, { recursive: true, force: true });
});

function cli(...words: string[]): { status: number | null; json: Json; stderr: string } {
  const env = { ...process.env, DATABASE_URL: own.url, REDIS_URL: '', DATA_DIR: join(folder, 'data') };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/cli.js', ...words, '--json'], {
    encoding: 'utf8',
    env,
  });
  return { status, json: stdout === '' ? undefined : (JSON.parse(stdout) as Json), stderr };
}

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

/** A file that was cut off while it was fetched, after more rows than one block has. */
function cutOff(): Buffer {
  const rows = Array.from(
    { length: 40_000 },
    (_, index) => `20240101,${index + 1},${index + 1},${randomBytes(4).readUInt32LE()}`,
  );
  const whole = gzipSync(['ranking_date,rank,player,points', ...rows].join('\n'));
  return whole.subarray(0, whole.length - 1_000);
}

test('files of a folder that cannot be read are named and skipped, and the others are imported: status 3', () => {
  write('tennis/atp_players.csv', `${PLAYERS}\n1,Ada,One,R,20000101,NOR\nx,Bo,Two,R,20000101,NOR\n`);
  write('tennis/atp_matches_2023.csv', `${MATCHES.replace('round,', '')}\n2023-1,Cup,20230101,1,1,2,6-1 6-1\n`);
  write('tennis/atp_matches_2024.csv', `${MATCHES}\n2024-1,Cup,20240101,1,F,1,2,6-1 6-1\n`);
  write('tennis/atp_rankings_10s.csv', 'ranking_date,rank,player,points\n20231225,1,1,100\n');
  write('tennis/atp_rankings_20s.csv.gz', cutOff());
  write('tennis/notes/README.md', 'What these files are.');
  write('tennis/.git/config', '[core]');
  const { status, json, stderr } = cli('import', 'tennis', join(folder, 'tennis'));
  expect([status, json.files, json.rowsRead, json.inserted, json.rejected]).toEqual([3, 3, 4, 3, 1]);
  expect(json.skipped).toEqual([
    { file: 'notes/README.md', reason: 'No importer of tennis knows it.' },
    { file: 'atp_matches_2023.csv', reason: 'atp_matches_2023.csv has no column round.' },
    {
      file: 'atp_rankings_20s.csv.gz',
      reason: expect.stringMatching(/^atp_rankings_20s.csv.gz cannot be decompressed: .*\.$/) as string,
    },
  ]);
  expect(stderr).toContain('tennis:matches: skipped atp_matches_2023.csv: atp_matches_2023.csv has no column round.');
  // Nothing of the file that broke off is left.
  const rankings = json.importers.find(({ importer }: Json) => importer === 'tennis:rankings');
  expect(rankings).toMatchObject({ files: 1, inserted: 1 });
  expect(rankings.byFile.map(({ file }: Json) => file)).toEqual(['atp_rankings_10s.csv']);
  const [reject] = readFileSync(json.rejectsFile as string, 'utf8')
    .trim()
    .split('\n');
  expect(JSON.parse(reject!)).toMatchObject({ kind: 'player', reason: 'bad_key', detail: 'player_id is "x"' });
});

test('one file that cannot be read fails, and without skipped files the status is 0', () => {
  expect(cli('import', 'tennis', join(folder, 'tennis/atp_matches_2023.csv'))).toMatchObject({
    status: 1,
    stderr: 'atp_matches_2023.csv has no column round.\n',
  });
  const known = '"import --list" lists the files that are known.\n';
  const refused = (which: string, path: string) => {
    const { status, stderr } = cli('import', which, path);
    return [status, stderr];
  };
  const notes = join(folder, 'tennis/notes');
  expect(refused('tennis', join(notes, 'README.md'))).toEqual([2, `No importer of tennis knows README.md; ${known}`]);
  expect(refused('tennis:matches', notes)).toEqual([
    2,
    `No importer tennis:matches knows a file of ${notes} (README.md); ${known}`,
  ]);
  for (const name of ['a', 'b', 'c', 'd', 'e']) write(`words/${name}.txt`, 'None of these is data.');
  const words = join(folder, 'words');
  expect(refused('lol', words)).toEqual([
    2,
    `No importer of lol knows a file of ${words} (a.txt, b.txt, c.txt and 2 more); ${known}`,
  ]);
  mkdirSync(join(folder, 'empty'));
  expect(refused('lol', join(folder, 'empty'))).toEqual([2, `${join(folder, 'empty')} holds no file.\n`]);
  expect(cli('import', 'tennis', join(folder, 'tennis/atp_matches_2024.csv'))).toMatchObject({
    status: 0,
    json: { unchanged: 1, skipped: [] },
  });
});

test('what is open is listed by kind and reason, with an example', () => {
  write(
    'points/2024-ausopen-points.csv',
    [
      'match_id,ElapsedTime,SetNo,GameNo,PointNumber,PointWinner,PointServer',
      '2024-ausopen-1101,0:00:01,1,1,1,1,1',
      '2024-ausopen-1101,0:00:02,x,1,2,1,1',
      '2024-ausopen-1101,0:00:03,y,1,3,1,1',
    ].join('\n'),
  );
  expect(cli('import', 'tennis', join(folder, 'points')).status).toBe(0);
  const { status, json } = cli('unresolved', 'tennis');
  expect([status, json]).toEqual([
    0,
    {
      family: 'tennis',
      unresolved: [{ kind: 'recording', reason: 'no_match', count: 1, example: '2024-ausopen-1101' }],
      rejected: [
        { kind: 'player', reason: 'bad_key', count: 1, example: 'atp_players.csv, line 3: player_id is "x"' },
        { kind: 'point', reason: 'bad_point', count: 2, example: '2024-ausopen-points.csv, line 3: SetNo is "x"' },
      ],
    },
  ]);
  expect(cli('unresolved', 'chess')).toMatchObject({ status: 2 });
});

test("files are known under upstream's own names, by what they hold", () => {
  const metadata = { updated_at: '2026-02-09T21:44:53.226Z', currency: 'USD', item_count: 1 };
  const prices = write(
    'skins/latest.json',
    JSON.stringify({ metadata, prices: { 'AWP | Asiimov (Field-Tested)': 17_621 } }),
  );
  const finish = { name: 'AWP | Asiimov', weapon: 'AWP', 'finish-style': 'Custom Paint Job', 'float-caps': [0.18, 1] };
  write('skins/data.json', JSON.stringify({ 'AWP | Asiimov': finish }));
  write('skins/other.json', JSON.stringify({ name: 'no prices' }));
  expect(cli('import', 'cs2:skins', prices)).toMatchObject({ status: 0, json: { rowsRead: 1, inserted: 1 } });
  const { status, json } = cli('import', 'cs2', join(folder, 'skins'));
  expect([status, json.skipped]).toEqual([3, [{ file: 'other.json', reason: 'No importer of cs2 knows it.' }]]);
  expect(json.importers.map(({ importer, rowsRead, rejected }: Json) => [importer, rowsRead, rejected])).toEqual([
    ['cs2:catalogue', 1, 0],
    ['cs2:skins', 1, 0],
  ]);
});
