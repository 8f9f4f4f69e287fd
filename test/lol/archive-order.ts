import { join } from 'node:path';
import { runImport } from '../../src/archive/import.js';
import type { Database } from '../../src/db/database.js';
import { lolImporters } from '../../src/sports/lol/importers.js';
import { ImportSuite, query } from '../support/imports.js';
import { FOLDER } from './archive-files.js';
import { differencesOf } from '../support/table-content.js';
import { LOL_TABLES } from './archive-tables.js';

/** Riot's files, the leagues last, without which nothing is known of a tournament's matches. */
const LEAGUES_LAST = ['teams.json.gz', 'tournaments.json.gz', 'players.json.gz', 'games', 'leagues.json.gz'];

/** Imports Riot's files one after another. */
export function lolOrder(): void {
  const suite = new ImportSuite('lol-riot-order');

  async function importOf(database: Database, path: string): Promise<void> {
    const rejectsFolder = join(suite.folder, 'rejects');
    await runImport({ database, importers: lolImporters, which: 'lol:riot', path, rejectsFolder });
  }

  test("Riot's files give the same tables at once and one after another, the leagues last", async () => {
    const [whole, parts] = [await suite.emptyArchive(), await suite.emptyArchive()];
    await importOf(whole, join(FOLDER, 'riot_gpr'));
    for (const file of LEAGUES_LAST) {
      await importOf(parts, join(FOLDER, 'riot_gpr', file));
      if (file === 'games')
        expect(
          await query(
            parts,
            `select count(*)::int as hidden from unresolved where family = 'lol' and reason = 'unknown_league' and kind = 'match'`,
          ),
        ).toEqual([{ hidden: 14_083 }]);
    }
    expect(await query(parts, 'select count(*)::int as matches from lol_match')).toEqual([{ matches: 14_083 }]);
    expect(await differencesOf(whole.pool, parts.pool, LOL_TABLES)).toEqual([]);
  });
}
