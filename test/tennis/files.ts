import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runImport } from '../../src/archive/import.js';
import type { Database } from '../../src/db/database.js';
import { tennisImporters } from '../../src/sports/tennis/importers.js';

/** Those of a matches file that an importer needs. */
export const COLUMNS =
  'tourney_id,tourney_name,tourney_level,surface,best_of,tourney_date,match_num,round,winner_id,winner_name,winner_rank,loser_id,loser_name,loser_rank,score';

/** Imports files of these names and texts, of which every row is new. */
export async function importFiles(database: Database, files: Record<string, string>, inserted: number): Promise<void> {
  const path = await mkdtemp(join(tmpdir(), 'tennis-files-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), `${text}\n`);
  const rejectsFolder = join(path, 'rejects');
  const report = await runImport({ database, importers: tennisImporters, which: 'tennis', path, rejectsFolder });
  expect(report).toMatchObject({ inserted, rejected: 0 });
  await rm(path, { recursive: true });
}
