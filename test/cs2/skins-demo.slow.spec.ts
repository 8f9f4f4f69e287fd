import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runImport } from '../../src/archive/import.js';
import { skinImporters } from '../../src/sports/cs2/skins/importers.js';
import { writeSkins } from '../../demo/cs2/skin-files.js';
import { counts, ImportSuite, query } from '../support/imports.js';

const suite = new ImportSuite('cs2-skins-demo');
const YEAR = { seed: 20_260_101, lastDay: '2026-11-15' };

test('the demo year of prices is the same twice, is taken whole and fills every window of trending', async () => {
  const [one, other] = [join(suite.folder, 'one'), join(suite.folder, 'other')];
  await writeSkins(one, YEAR);
  await writeSkins(other, YEAR);
  const files = (await readdir(one)).toSorted();
  const bytes = (folder: string) => Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  expect(await bytes(one)).toEqual(await bytes(other));
  expect((await bytes(one)).join('').length).toBeLessThan(2_000_000);

  const db = await suite.emptyArchive();
  const options = { database: db, importers: skinImporters, which: 'cs2', rejectsFolder: suite.folder };
  const report = await runImport({ ...options, path: one });
  const [read, inserted, updated, unchanged, rejected] = counts(report);
  expect([inserted, updated, unchanged, rejected]).toEqual([read, 0, 0, 0]);
  expect(files).toHaveLength(report.files);

  const windows = await query<{ days: number; skins: number }>(
    db,
    'select window_days as days, count(*)::int as skins from cs2_skin_change group by 1 order by 1',
  );
  const [{ skins }] = (await query<{ skins: number }>(db, 'select skins from cs2_skin_total')) as [{ skins: number }];
  expect(windows).toEqual([1, 7, 30, 90, 180, 365].map((days) => ({ days, skins })));
  const [named] = await query(
    db,
    `select (select count(*)::int from cs2_skin where category = 'other') as unnamed,
       (select count(*)::int from cs2_skin_provider) as providers,
       (select count(*)::int from cs2_skin where slug = 'ak-47-harbour-light-field-tested') as examples`,
  );
  expect(named).toEqual({ unnamed: 0, providers: 4, examples: 1 });
});
