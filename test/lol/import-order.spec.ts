import { join } from 'node:path';
import { lol as demo } from '../../demo/lol/index.js';
import { runImport } from '../../src/archive/import.js';
import type { Database } from '../../src/db/database.js';
import { lolImporters } from '../../src/sports/lol/importers.js';
import { ImportSuite, query } from '../support/imports.js';
import { differencesOf } from '../support/table-content.js';
import { LOL_TABLES } from './archive-tables.js';

const suite = new ImportSuite('lol-order');

/** The wiki first, which has everybody who ever played, and Riot's ids among the last. */
const SOURCES = ['leaguepedia', 'earnings', 'golgg', 'oracles-elixir', 'riot', 'appearances'];

async function importOf(database: Database, which: string): Promise<void> {
  const path = join(suite.folder, 'world');
  await runImport({ database, importers: lolImporters, which, path, rejectsFolder: join(suite.folder, 'rejects') });
}

test('players and teams are the same whichever source comes first, and their rows too', async () => {
  await demo.writeFiles(join(suite.folder, 'world'));
  const [whole, parts] = [await suite.emptyArchive(), await suite.emptyArchive()];
  await importOf(whole, 'lol');
  for (const source of SOURCES) await importOf(parts, `lol:${source}`);
  const joined = await query(
    whole,
    `select 1 from identity where family = 'lol' and kind = 'player' group by n having count(distinct source) > 2`,
  );
  expect(joined.length).toBeGreaterThan(20);
  // A slug is given once: of two namesakes the one who came first has it without a number.
  const { slugs: _slugs, ...further } = LOL_TABLES.further!;
  expect(await differencesOf(whole.pool, parts.pool, { ...LOL_TABLES, further })).toEqual([]);
});
