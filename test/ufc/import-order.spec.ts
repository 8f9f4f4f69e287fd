import { join } from 'node:path';
import { runImport } from '../../src/archive/import.js';
import type { Database } from '../../src/db/database.js';
import { ufcImporters } from '../../src/sports/ufc/import/index.js';
import { ufc as demo } from '../../demo/ufc/index.js';
import { ImportSuite, query } from '../support/imports.js';

const suite = new ImportSuite('ufc-order');

const SOURCES = ['fighters', 'results', 'rounds', 'rankings', 'odds'];

/** What the archive says, by the keys of ufcstats. */
const CONTENT = {
  bouts: `select b.url_key, b.status, b.red_outcome, red.url_key as red, blue.url_key as blue from ufc_known_bout b
    join ufc_known_fighter red on red.n = b.red_n join ufc_known_fighter blue on blue.n = b.blue_n order by 1`,
  rounds: `select b.url_key, r.corner, r.round, r.sig_landed, r.control_seconds from ufc_round r
    join ufc_known_bout b on b.n = r.bout_n order by 1, 2, 3`,
  quotes: `select b.url_key, q.bookmaker, q.market, q.observed_at, q.prices, q.swapped from ufc_quote q
    join ufc_known_bout b on b.n = q.bout_n order by 1, 2, 3, 4`,
  ranks: `select f.url_key, r.kind, r.list_date, r.division, r.rank from ufc_ranking r
    join ufc_known_fighter f on f.n = r.fighter_n order by 2, 3, 4, 5, 1`,
  open: 'select importer, reason, count(*) from waiting_row group by 1, 2 order by 1, 2',
};

async function importOf(database: Database, which: string): Promise<void> {
  const path = join(suite.folder, 'world');
  await runImport({ database, importers: ufcImporters, which, path, rejectsFolder: join(suite.folder, 'rejects') });
}

async function contentOf(database: Database): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {};
  for (const [name, statement] of Object.entries(CONTENT)) content[name] = await query(database, statement);
  return content;
}

test('rounds, ranks and odds that come before their bouts and fighters wait for them', async () => {
  await demo.writeFiles(join(suite.folder, 'world'));
  const [whole, parts] = [await suite.emptyArchive(), await suite.emptyArchive()];
  await importOf(whole, 'ufc');
  for (const source of SOURCES.toReversed()) await importOf(parts, `ufc:${source}`);
  const [expected, found] = [await contentOf(whole), await contentOf(parts)];
  expect(expected['rounds']?.length).toBeGreaterThan(100);
  expect(expected['quotes']?.length).toBeGreaterThan(100);
  expect(found).toEqual(expected);
}, 120_000);
