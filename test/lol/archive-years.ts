import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runImport } from '../../src/archive/import.js';
import { lolImporters } from '../../src/sports/lol/importers.js';
import { counts, ImportSuite, query } from '../support/imports.js';
import { readOracle } from './archive-files.js';

/** Figures that a file without the columns of 2025 lacks. */
const NEWER = ['picks', 'voidgrubs', ...['gold', 'xp', 'cs'].flatMap((what) => timed(what))];

function timed(what: string): string[] {
  return [20, 25].flatMap((minute) => [`${what}_at_${minute}`, `${what}_diff_at_${minute}`]);
}

/** Two games with the columns of several years, in other orders too. */
export function lolYears(): void {
  const suite = new ImportSuite('lol-years');

  test('123 columns of 2023, 161 of 2025 and 165 of a later year are read alike', async () => {
    const rows = readOracle(2025).slice(0, 24);
    const of2023 = Object.keys(readOracle(2023)[0] ?? {});
    const of2025 = Object.keys(rows[0] ?? {});
    const later = [...of2025.toReversed(), 'atakhans', 'opp_atakhans', 'firstatakhan', 'something new'];
    expect([of2023.length, of2025.length, later.length]).toEqual([123, 161, 165]);
    const [old, plain, wide] = await Promise.all(
      [of2023, of2025, later].map(async (columns) => {
        const db = await suite.emptyArchive();
        const path = join(suite.folder, `${columns.length}`);
        await mkdir(path);
        const lines = [
          columns,
          ...rows.map((row) => columns.map((name) => row[name] ?? (name === 'atakhans' ? '1' : ''))),
        ];
        await writeFile(
          join(path, '2025_LoL_esports_match_data_from_OraclesElixir.csv'),
          lines.map((line) => `${line.join(',')}\n`).join(''),
        );
        const rejectsFolder = join(suite.folder, 'rejects');
        const report = await runImport({ database: db, importers: lolImporters, which: 'lol', path, rejectsFolder });
        expect(counts(report)).toEqual([24, 24, 0, 0, 0]);
        return query(db, 'select * from lol_line order by game_key, place');
      }),
    );
    const without = (names: readonly string[], lines: Record<string, unknown>[] = []) =>
      lines.map((line) => ({ ...line, ...Object.fromEntries([...names, 'hash'].map((name) => [name, null])) }));
    expect(without(['atakhans'], wide)).toEqual(without(['atakhans'], plain));
    expect(wide?.map(({ atakhans }) => atakhans)).toEqual(Array(24).fill(1));
    expect(without(NEWER, plain)).toEqual(without([], old));
  });
}
