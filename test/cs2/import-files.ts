import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { runImport, type ImportReport } from '../../src/archive/import.js';
import type { Database } from '../../src/db/database.js';
import { cs2Importers } from '../../src/sports/cs2/importers.js';
import type { ImportSuite } from '../support/imports.js';

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Imports files of these paths and contents, as a folder with nothing else in it. */
export async function importFiles(suite: ImportSuite, database: Database, files: Files): Promise<ImportReport> {
  const path = await mkdtemp(join(suite.folder, 'files-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), content);
  }
  const rejectsFolder = join(suite.folder, 'rejects');
  return runImport({ database, importers: cs2Importers, which: 'cs2', path, rejectsFolder });
}

/** The rows that an import refused, as `<file>:<line> <reason>`. */
export async function refused({ rejectsFile }: ImportReport): Promise<string[]> {
  if (rejectsFile === null) return [];
  const rows = (await readFile(rejectsFile, 'utf8')).trim().split('\n');
  return rows.map((row) => {
    const { file, line, reason } = JSON.parse(row) as { file: string; line: number; reason: string };
    return `${file}:${line} ${reason}`;
  });
}

type Cells = Record<string, string | number>;

/** A file of comma-separated rows with the columns of the first one; a row lacks what it does not name. */
export function csv(rows: readonly Cells[]): string {
  const columns = Object.keys(rows[0] ?? {});
  return `${[columns.join(','), ...rows.map((row) => columns.map((name) => row[name] ?? '').join(','))].join('\n')}\n`;
}

/** An archive of these files, compressed. */
export async function tarOf(files: readonly (readonly [name: string, text: string])[]): Promise<Uint8Array> {
  const tar = pack();
  for (const [name, text] of files) tar.entry({ name }, text);
  tar.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of tar) chunks.push(chunk as Uint8Array);
  return gzipSync(Buffer.concat(chunks));
}

type Two<Value> = readonly [one: Value, other: Value];

/** The row of a series in the tier-3 lists. */
export const tier3Series = (
  tournament: string,
  id: number,
  day: string,
  [team1, team2]: Two<string>,
  [score1, score2]: Two<number>,
) => ({
  match_id: id,
  game_id: '',
  tournament,
  team1,
  team2,
  score1_match: score1,
  score2_match: score2,
  is_total: 'True',
  bestOf: '3.0',
  datetime: `${day} 18:00:00`,
});
