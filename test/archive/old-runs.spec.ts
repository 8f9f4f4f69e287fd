import { forgetOldRuns } from '../../src/archive/old-runs.queries.js';
import { Database } from '../../src/db/database.js';
import { sql } from '../../src/db/sql.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';

let own: OwnDatabase;
let db: Database;

beforeAll(async () => {
  own = await ownDatabase('empty');
  db = await Database.open({ url: own.url, poolSize: 2, statementTimeoutMs: 5_000 });
});
afterAll(async () => {
  await db.close();
  await own.drop();
});

test('runs of more than a year ago go, but not the last of an importer or of a file', async () => {
  const run = async (importer: string, source: string, days: number, files: readonly string[], status = 'done') => {
    const [{ id }] = (await db.rows<{ id: string }>(sql`
      insert into import_run (importer, source, status, started_at, finished_at)
      values (${importer}, ${source}, ${status}, now() - ${days + 1} * interval '1 day', now() - ${days} * interval '1 day')
      returning id`)) as [{ id: string }];
    await db.rows(sql`
      insert into import_file (run_id, importer, file, rows_read, inserted, updated, unchanged, rejected)
      select ${id}::bigint, ${importer}, file, 1, 1, 0, 0, 0 from unnest(${files}::text[]) file`);
    return Number(id);
  };
  await run('tennis', '/data', 500, ['a.csv']);
  const onlyOfItsFile = await run('tennis', '/data', 450, ['a.csv', 'once.csv']);
  await run('tennis', '/data', 400, ['a.csv'], 'failed');
  const young = await run('tennis', '/data', 300, ['a.csv']);
  const lastOfItsImporter = await run('ufc:odds', '/odds.csv', 700, []);
  await run('cs2:live', 'live feed', 370, []);
  const live = await run('cs2:live', 'live feed', 1, []);
  expect(await forgetOldRuns(db)).toBe(3);
  const left = await db.rows<{ id: number }>(sql`select id::int from import_run order by id`);
  expect(left.map(({ id }) => id)).toEqual([onlyOfItsFile, young, lastOfItsImporter, live]);
  expect(await db.rows(sql`select from import_file where run_id not in (select id from import_run)`)).toEqual([]);
  expect(await forgetOldRuns(db)).toBe(0);
});
