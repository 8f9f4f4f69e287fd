import { readFileSync } from 'node:fs';
import { cp, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { DATA } from '../support/data.js';

const FOLDER = `${DATA}/cs2`;

/** Writes the matches of March 2025 and later, and the files without days, as files of the same names. */
export async function writeNewerFiles(folder: string): Promise<void> {
  for (const file of ['match_snapshot_detailed.json.gz', 'predictor_history.json.gz', 'predictor_players.json.gz'])
    await symlink(`${FOLDER}/hltv/${file}`, join(folder, file));
  await cp(`${FOLDER}/vrs`, join(folder, 'vrs'), { recursive: true });
  for (const [file, column] of [
    ['hltv/combined_detailed_latest.csv.gz', 'date'],
    ['games/cs2_tier3_games.csv.gz', 'datetime'],
  ] as const) {
    const [header = [], ...rows] = parse(gunzipSync(readFileSync(`${FOLDER}/${file}`)), {
      relax_column_count: true,
    }) as string[][];
    const late = rows.filter((row) => (row[header.indexOf(column)] ?? '') >= '2025-03-01');
    const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
    const text = [header, ...late].map((row) => row.map(quoted).join(',')).join('\n');
    await writeFile(join(folder, basename(file)), gzipSync(`${text}\n`));
  }
}
