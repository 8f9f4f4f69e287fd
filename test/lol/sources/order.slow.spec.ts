import { join } from 'node:path';
import { runImport } from '../../../src/archive/import.js';
import type { Database } from '../../../src/db/database.js';
import { lolImporters } from '../../../src/sports/lol/importers.js';
import { lol as demo } from '../../../demo/lol/index.js';
import { ImportSuite } from '../../support/imports.js';
import { census, doubts } from './files.js';

const suite = new ImportSuite('lol-order');

const SOURCES = ['oracles-elixir', 'riot', 'golgg', 'leaguepedia', 'appearances', 'earnings'];

async function importOf(database: Database, which: string): Promise<void> {
  const path = join(suite.folder, 'world');
  await runImport({ database, importers: lolImporters, which, path, rejectsFolder: join(suite.folder, 'rejects') });
}

const ORDERS = {
  'its poorest sources come first': SOURCES.toReversed(),
  'its sources come one after another': SOURCES,
};

let whole: Record<string, number>;

beforeAll(async () => {
  await demo.writeFiles(join(suite.folder, 'world'));
  const database = await suite.emptyArchive();
  await importOf(database, 'lol');
  whole = await census(database);
});

test.each(Object.entries(ORDERS))('the demo world has each thing once when %s', async (_when, sources) => {
  const parts = await suite.emptyArchive();
  for (const source of sources) await importOf(parts, `lol:${source}`);
  expect(await census(parts)).toEqual(whole);
  expect(await doubts(parts)).toEqual([]);
});
