import { join } from 'node:path';
import { runImport } from '../../src/archive/import.js';
import type { Database } from '../../src/db/database.js';
import { ufcImporters } from '../../src/sports/ufc/importers.js';
import { ufc as demo } from '../../demo/ufc/index.js';
import { ImportSuite, query } from '../support/imports.js';
import { differencesOf } from '../support/table-content.js';
import { UFC_TABLES } from './archive-tables.js';

const suite = new ImportSuite('ufc-order');

const SOURCES = ['fighters', 'results', 'rounds', 'rankings', 'odds'];

async function importOf(database: Database, which: string): Promise<void> {
  const path = join(suite.folder, 'world');
  await runImport({ database, importers: ufcImporters, which, path, rejectsFolder: join(suite.folder, 'rejects') });
}

test('rounds, ranks and odds that come before their bouts and fighters wait for them', async () => {
  await demo.writeFiles(join(suite.folder, 'world'));
  const [whole, parts] = [await suite.emptyArchive(), await suite.emptyArchive()];
  await importOf(whole, 'ufc');
  for (const source of SOURCES.toReversed()) await importOf(parts, `ufc:${source}`);
  for (const table of ['ufc_round', 'ufc_quote', 'ufc_ranking'])
    expect((await query(whole, `select 1 from ${table} limit 101`)).length).toBe(101);
  expect(await differencesOf(whole.pool, parts.pool, UFC_TABLES)).toEqual([]);
});
