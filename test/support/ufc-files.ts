import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runImport, type ImportReport } from '../../src/archive/import.js';
import type { Database } from '../../src/db/database.js';
import { ufcImporters } from '../../src/sports/ufc/importers.js';
import { ImportSuite } from './imports.js';

/** Archives that are filled from files of the ufc sources, given by names and contents. */
export class UfcFiles extends ImportSuite {
  private written = 0;

  async import(database: Database, files: Record<string, string>, now = new Date()): Promise<ImportReport> {
    const path = join(this.folder, `files-${(this.written += 1)}`);
    await mkdir(path);
    for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content);
    return runImport({
      database,
      importers: ufcImporters,
      which: 'ufc',
      path,
      rejectsFolder: join(this.folder, 'rejects'),
      now,
    });
  }
}

/** The rejected rows of a report as `<file>:<line> <reason>`. */
export async function reasons({ rejectsFile }: ImportReport): Promise<string[]> {
  if (rejectsFile === null) return [];
  const rows = (await readFile(rejectsFile, 'utf8')).trim().split('\n');
  return rows.map((line) => {
    const { file, line: number, reason } = JSON.parse(line) as { file: string; line: number; reason: string };
    return `${file}:${number} ${reason}`;
  });
}

export const lines = (...rows: string[]) => `${rows.join('\n')}\n`;
export const url = (kind: string, key: string) => `http://ufcstats.com/${kind}-details/${key}`;

export const TAPE_COLUMNS = 'FIGHTER,HEIGHT,WEIGHT,REACH,STANCE,DOB,URL';
export const EVENT_COLUMNS = 'EVENT,URL,DATE,LOCATION';
export const RESULT_COLUMNS = 'EVENT,BOUT,OUTCOME,WEIGHTCLASS,METHOD,ROUND,TIME,TIME FORMAT,REFEREE,DETAILS,URL';

export const ROUND_COLUMNS =
  'EVENT,BOUT,ROUND,FIGHTER,KD,SIG.STR.,SIG.STR. %,TOTAL STR.,TD,TD %,SUB.ATT,REV.,CTRL,HEAD,BODY,LEG,DISTANCE,CLINCH,GROUND';
export const round = (event: string, bout: string, fighter: string, landed: number, control = '--') =>
  `${event},${bout},Round 1,${fighter},0.0,${landed} of 9,50%,${landed} of 9,0 of 0,---,0,0,${control},${landed} of 9,0 of 0,0 of 0,${landed} of 9,0 of 0,0 of 0`;
