import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runImport, type ImportReport } from '../../../src/archive/import.js';
import type { Importer } from '../../../src/archive/importer.js';
import type { Database } from '../../../src/db/database.js';
import { tennisImporters } from '../../../src/sports/tennis/importers.js';
import { ufcImporters } from '../../../src/sports/ufc/importers.js';
import { counts, ImportSuite, query } from '../../support/imports.js';

const suite = new ImportSuite('repeats');
let db: Database;
beforeAll(async () => {
  db = await suite.emptyArchive();
});

/** Imports files of a folder of this name. */
async function take(
  folder: string,
  [which, importers]: [string, readonly Importer[]],
  files: Record<string, string[]>,
): Promise<ImportReport> {
  const path = join(suite.folder, folder);
  await mkdir(path, { recursive: true });
  for (const [name, lines] of Object.entries(files)) await writeFile(join(path, name), `${lines.join('\n')}\n`);
  return runImport({ database: db, importers, which, path, rejectsFolder: join(suite.folder, 'rejects') });
}

async function rejects({ rejectsFile }: ImportReport): Promise<unknown[]> {
  const text = await readFile(rejectsFile as string, 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { line: number; reason: string; detail: string })
    .map(({ line, reason, detail }) => [line, reason, detail]);
}

const TENNIS: [string, readonly Importer[]] = ['tennis', tennisImporters];
const UFC: [string, readonly Importer[]] = ['ufc', ufcImporters];

const RANKINGS = {
  'atp_rankings_20s.csv': [
    'ranking_date,rank,player,points',
    '20240101,1,1,700',
    '20240101,1,1,',
    '20240101,2,2,',
    '20240101,2,2,600',
    '20240101,3,3,500',
    '20240101,3,3,510',
    '20240101,3,3,500',
  ],
};
const rankings = () =>
  query(db, `select rank, points from tennis_ranking where ranking_date = '2024-01-01' order by rank`);

test('a ranking row that stands twice keeps its points; of two that contradict each other the first stays', async () => {
  const report = await take('rankings', TENNIS, RANKINGS);
  // The row without points that came first was improved by the one that came second.
  expect(counts(report)).toEqual([7, 3, 1, 2, 1]);
  expect(await rejects(report)).toEqual([[7, 'conflict', 'another points than line 6']]);
  const stored = [
    { rank: 1, points: 700 },
    { rank: 2, points: 600 },
    { rank: 3, points: 500 },
  ];
  expect(await rankings()).toEqual(stored);
  expect(counts(await take('rankings', TENNIS, RANKINGS))).toEqual([7, 0, 0, 6, 1]);
  expect(await rankings()).toEqual(stored);
});

test('another file of the same import corrects a row, and so does a later import', async () => {
  const list = (points: number) => ['ranking_date,rank,player,points', `20240101,1,1,${points}`];
  const both = { 'atp_rankings_20s.csv': list(710), 'atp_rankings_current.csv': list(720) };
  expect(counts(await take('two files', TENNIS, both))).toEqual([2, 0, 1, 1, 0]);
  expect((await rankings())[0]).toEqual({ rank: 1, points: 720 });
});

test('a match that stands twice keeps its duration, in its answer too', async () => {
  const columns = 'tourney_id,tourney_name,tourney_date,match_num,round,winner_id,loser_id,score,minutes';
  const final = '2024-1,Cup,20240101,1,F,1,2,6-1 6-1';
  const files = { 'atp_matches_2024.csv': [columns, `${final},70`, `${final},`, `${final},80`] };
  const report = await take('matches', TENNIS, files);
  expect(counts(report)).toEqual([3, 1, 0, 1, 1]);
  expect(await rejects(report)).toEqual([[4, 'conflict', 'another minutes than line 2']]);
  expect(await query(db, `select minutes, row_json::json ->> 'duration_minutes' as shown from tennis_match`)).toEqual([
    { minutes: 70, shown: '70' },
  ]);
});

test('it holds for the tables of every family: a fighter who stands twice keeps the reach', async () => {
  const row = (height: string, reach: string) => `Ada One,${height},155 lbs.,${reach},,--,http://x/fighter-details/a1`;
  const files = {
    'ufc_fighter_tott.csv': [
      'FIGHTER,HEIGHT,WEIGHT,REACH,STANCE,DOB,URL',
      row(`"5' 11"""`, '"70"""'),
      row('--', '--'),
      row(`"6' 0"""`, '--'),
    ],
  };
  const report = await take('fighters', UFC, files);
  expect(counts(report)).toEqual([3, 1, 0, 1, 1]);
  expect(await rejects(report)).toEqual([[4, 'conflict', 'another height_inches than line 2']]);
  expect(
    await query(db, 'select height_inches::int as height, reach_inches::int as reach from ufc_fighter_tape'),
  ).toEqual([{ height: 71, reach: 70 }]);
});
