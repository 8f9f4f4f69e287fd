import { join } from 'node:path';
import { runImport } from '../../../src/archive/import.js';
import type { Database } from '../../../src/db/database.js';
import { lolImporters } from '../../../src/sports/lol/import/index.js';
import { writeDemo } from '../../../src/sports/lol/sandbox/demo.js';
import { ImportSuite } from '../../support/imports.js';
import { census, doubts } from './files.js';

const suite = new ImportSuite('lol-order');

const SOURCES = ['oracles-elixir', 'riot', 'golgg', 'leaguepedia', 'appearances', 'earnings'];

async function importOf(database: Database, which: string): Promise<void> {
  const path = join(suite.folder, 'world');
  await runImport({ database, importers: lolImporters, which, path, rejectsFolder: join(suite.folder, 'rejects') });
}

test('the demo world has each thing once when its sources come one after another', async () => {
  await writeDemo(join(suite.folder, 'world'));
  const [whole, parts] = [await suite.emptyArchive(), await suite.emptyArchive()];
  await importOf(whole, 'lol');
  for (const source of SOURCES) await importOf(parts, `lol:${source}`);
  expect(await census(parts)).toEqual(await census(whole));
  expect(await doubts(parts)).toEqual([]);
}, 120_000);

test('the demo world has each thing once when its poorest sources come first', async () => {
  await writeDemo(join(suite.folder, 'world'));
  const [whole, parts] = [await suite.emptyArchive(), await suite.emptyArchive()];
  await importOf(whole, 'lol');
  for (const source of SOURCES.toReversed()) await importOf(parts, `lol:${source}`);
  expect(await census(parts)).toEqual(await census(whole));
}, 120_000);
