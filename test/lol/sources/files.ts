import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runImport, type ImportReport } from '../../../src/archive/import.js';
import type { Database } from '../../../src/db/database.js';
import { lolImporters } from '../../../src/sports/lol/importers.js';
import { query, type ImportSuite } from '../../support/imports.js';

export type Files = Readonly<Record<string, string>>;

export type Import = (database: Database, files: Files, onNotice?: (text: string) => void) => Promise<ImportReport>;

/** Imports files of these names and contents, as a folder with nothing else in it. */
export function importsOf(suite: ImportSuite): Import {
  return async (database, files, onNotice) => {
    const path = await writeFiles(suite, files);
    const rejectsFolder = join(suite.folder, 'rejects');
    const where = { database, importers: lolImporters, which: 'lol', path, rejectsFolder };
    return runImport({ ...where, ...(onNotice && { onNotice }) });
  };
}

/** Writes files of these names and contents into a folder with nothing else in it. */
export async function writeFiles(suite: ImportSuite, files: Files): Promise<string> {
  const path = await mkdtemp(join(suite.folder, 'files-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  return path;
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

/** The unresolved claims, as `<source> <kind> <key>: <reason>`. */
export async function doubts(database: Database): Promise<string[]> {
  const rows = await query<{ doubt: string }>(
    database,
    `select source || ' ' || kind || ' ' || key || ': ' || reason as doubt from unresolved where family = 'lol' order by 1`,
  );
  return rows.map(({ doubt }) => doubt);
}

/** The number of rows of each kind. */
export async function census(database: Database): Promise<Record<string, number>> {
  const things = {
    games: 'game',
    matches: 'match',
    teams: 'team',
    players: 'player',
    leagues: 'league',
    tournaments: 'tournament',
  };
  const numbers = Object.entries(things).map(([name, thing]) => `(select count(*)::int from lol_${thing}) as ${name}`);
  const [row] = await query<Record<string, number>>(database, `select ${numbers.join(', ')}`);
  return row as Record<string, number>;
}

/** All rows that routes read, without their times of writing, in an order that does not depend on numbers. */
export async function content(database: Database): Promise<string> {
  const tables =
    `game match game_line game_frame player team league tournament standing spell transfer earning earning_total
    achievement player_about team_about champion`.split(/\s+/);
  const rows = tables.map(
    (table) =>
      `select '${table}' || (to_jsonb(t) - '{updated_at,detected_at,hash,revision}'::text[])::text as row from lol_${table} t`,
  );
  rows.push(`select to_jsonb(u)::text as row from unresolved u where family = 'lol'`);
  const [found] = await query<{ digest: string }>(
    database,
    `select md5(string_agg(row, ' ' order by row)) as digest from (${rows.join(' union all ')}) all_rows`,
  );
  return (found as { digest: string }).digest;
}
