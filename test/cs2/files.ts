import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runImport, type ImportReport } from '../../src/archive/import.js';
import { Database } from '../../src/db/database.js';
import { cs2Importers } from '../../src/sports/cs2/importers.js';

/** Imports files of these names and contents by the service's own importers. */
export async function importCs2(databaseUrl: string, files: Record<string, string>): Promise<ImportReport> {
  const database = await Database.open({ url: databaseUrl, poolSize: 4, statementTimeoutMs: 0 });
  const path = await mkdtemp(join(tmpdir(), 'cs2-files-'));
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content);
    const rejectsFolder = join(tmpdir(), 'cs2-rejects');
    const where = { database, importers: cs2Importers, which: 'cs2', path, rejectsFolder };
    const report = await runImport(where);
    if (report.rejected > 0 || report.rowsRead === 0)
      throw new Error(`${report.rejected} of ${report.rowsRead} rows were rejected; see ${report.rejectsFile}`);
    return report;
  } finally {
    await database.close();
    await rm(path, { recursive: true, force: true });
  }
}

/** A file of pushes as its route takes them. */
export const pushes = (items: readonly object[], source = 'office') => JSON.stringify({ source, items });

export type Cells = Record<string, string | number>;

/** A file of upstream's form; a row lacks what it does not name. */
export function csv(rows: readonly Cells[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [columns, ...rows.map((row) => columns.map((name) => String(row[name] ?? '')))];
  return `${lines.map((line) => line.join(',')).join('\n')}\n`;
}
