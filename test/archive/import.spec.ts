import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runImport } from '../../src/archive/import.js';
import type { ArchiveTable, Importer } from '../../src/archive/importer.js';
import type { Database } from '../../src/db/database.js';
import { counts, ImportSuite, query } from '../support/imports.js';

const table = (name: string): ArchiveTable => ({ name: `toy_${name}`, key: ['id'], columns: ['id', 'name'] });
const [CARS, WHEELS] = [table('car'), table('wheel')] as const;

/** Reads files of cars and wheels: a row of the one kind after all rows of the other. */
const toys: Importer = {
  id: 'toy:parts',
  family: 'toy',
  order: 1,
  format: 'parts*.csv: kind, id, name',
  source: 'a test',
  licence: 'none',
  recognises: (fileName) => /^parts.*\.csv$/.test(fileName),
  tables: [CARS, WHEELS],
  open: () => ({
    table: CARS,
    tableOf: ([kind]) => (kind === 'car' ? CARS : WHEELS),
    read: ([, id = '', name = '']) => (name === '' ? { reason: 'no_name' } : [id, name]),
  }),
};

const suite = new ImportSuite('archive-import');

/** An archive with the tables of the toys. */
async function toyArchive(): Promise<Database> {
  const db = await suite.emptyArchive();
  for (const { name } of toys.tables)
    await db.pool.query(`create table ${name} (id text primary key, name text, hash text not null)`);
  return db;
}

test('a file with rows of two tables counts them all, and what its files count adds up to the importer', async () => {
  const db = await toyArchive();
  const path = join(suite.folder, 'toys');
  await mkdir(path);
  await writeFile(
    join(path, 'parts1.csv'),
    'kind,id,name\ncar,1,Ant\ncar,2,Bee\nwheel,1,Front\nwheel,2,\nwheel,1,Rear\n',
  );
  await writeFile(join(path, 'parts2.csv'), 'kind,id,name\ncar,1,Ant\nwheel,3,Spare\ncar,4,\n');
  const options = { database: db, importers: [toys], which: 'toy', path, rejectsFolder: join(suite.folder, 'rejects') };
  const report = await runImport(options);
  expect(counts(report)).toEqual([8, 4, 0, 1, 3]);
  const [own] = report.importers ?? [];
  expect(
    own?.byFile?.map((file) => [file.rowsRead, file.inserted, file.updated, file.unchanged, file.rejected]),
  ).toEqual([
    [5, 3, 0, 0, 2],
    [3, 1, 0, 1, 1],
  ]);
  expect(await query(db, 'select reasons, rejects from import_file order by file')).toEqual([
    {
      reasons: { no_name: 1, conflict: 1 },
      rejects: [
        { kind: 'wheel', reason: 'no_name', count: 1, example: 'line 5' },
        { kind: 'wheel', reason: 'conflict', count: 1, example: 'line 6: another name than line 4' },
      ],
    },
    { reasons: { no_name: 1 }, rejects: [{ kind: 'car', reason: 'no_name', count: 1, example: 'line 4' }] },
  ]);
  const again = await runImport(options);
  expect(counts(again)).toEqual([8, 0, 0, 5, 3]);
});

test('statements that settle the rows of a filled table are planned by its statistics', async () => {
  const db = await toyArchive();
  const path = join(suite.folder, 'parts.csv');
  const cars = Array.from({ length: 600 }, (_, place) => `car,${place},Ant ${place}\n`);
  await writeFile(path, `kind,id,name\n${cars.join('')}wheel,1,Front\n`);
  const known: unknown[] = [];
  const settle: Importer['settle'] = async ({ client }) => {
    const { rows } = await client.query('select distinct tablename as name from pg_stats where tablename = any($1)', [
      toys.tables.map(({ name }) => name),
    ]);
    known.push(...rows);
  };
  const rejectsFolder = join(suite.folder, 'rejects');
  await runImport({ database: db, importers: [{ ...toys, settle }], which: 'toy', path, rejectsFolder });
  expect(known).toEqual([{ name: 'toy_car' }]);
});

test('a row without its subject waits for it, however often it is read, and gives way to a newer one', async () => {
  const db = await toyArchive();
  const place: Importer['place'] = async ({ client, table: { name }, staging }) => {
    if (name === CARS.name) return [];
    const { rows } = await client.query<{ fileNumber: number; line: number }>(
      `select file_no as "fileNumber", line from ${staging} s where not exists (select from toy_car c where c.id = s.id)`,
    );
    return rows.map((row) => ({ ...row, reason: 'no_car' }));
  };
  const notices: string[] = [];
  const load = async (file: string, content: string) => {
    const path = join(suite.folder, file);
    await writeFile(path, `kind,id,name\n${content}`);
    const rejectsFolder = join(suite.folder, 'rejects');
    const importers = [{ ...toys, place }];
    const onNotice = (text: string) => notices.push(text);
    return runImport({ database: db, importers, which: 'toy', path, rejectsFolder, onNotice });
  };
  const rejects = () => query(db, `select file, rejects from import_file where rejects <> '[]' order by run_id, file`);

  expect(counts(await load('parts-wheels.csv', 'wheel,1,Front\nwheel,2,Rear\nwheel,2,Rear\nwheel,9,Spare\n'))).toEqual([
    4, 0, 0, 0, 4,
  ]);
  expect(counts(await load('parts-wheels.csv', 'wheel,1,Front\nwheel,2,Rear\nwheel,2,Rear\nwheel,9,Spare\n'))).toEqual([
    4, 0, 0, 0, 4,
  ]);
  const notice = 'toy:parts: of the rejected rows 4 wait for what they are about';
  expect(notices).toEqual([notice, notice]);
  const report = await load('parts-cars.csv', 'car,1,Ant\ncar,2,Bee\nwheel,2,Back\n');
  expect(counts(report)).toEqual([5, 4, 0, 1, 0]);
  expect(report.importers?.[0]?.byFile?.at(-1)).toEqual({
    file: 'rows that waited',
    rowsRead: 2,
    inserted: 1,
    updated: 0,
    unchanged: 1,
    rejected: 0,
  });
  expect(await query(db, 'select id, name from toy_wheel order by id')).toEqual([
    { id: '1', name: 'Front' },
    { id: '2', name: 'Back' },
  ]);
  expect((await rejects()).at(-1)).toEqual({
    file: 'parts-wheels.csv',
    rejects: [{ kind: 'wheel', reason: 'no_car', count: 1, example: 'line 2' }],
  });
  expect(counts(await load('parts-more.csv', 'car,9,Cab\n'))).toEqual([2, 2, 0, 0, 0]);
  expect(await query(db, 'select content from waiting_row')).toEqual([]);
  expect((await rejects()).length).toBe(1);
});

test('a row that still waits says what it waits for now', async () => {
  const db = await toyArchive();
  // A wheel belongs to the only car.
  const place: Importer['place'] = async ({ client, table: { name }, staging }) => {
    if (name === CARS.name) return [];
    const [{ cars } = { cars: 0 }] = (await client.query<{ cars: number }>('select count(*)::int as cars from toy_car'))
      .rows;
    if (cars === 1) return [];
    const { rows } = await client.query<{ fileNumber: number; line: number; detail: string }>(
      `select file_no as "fileNumber", line, name as detail from ${staging}`,
    );
    return rows.map((row) => ({ ...row, reason: cars === 0 ? 'no_car' : 'several_cars' }));
  };
  const load = async (file: string, content: string) => {
    const path = join(suite.folder, file);
    await writeFile(path, `kind,id,name\n${content}`);
    const importers = [{ ...toys, place }];
    await runImport({ database: db, importers, which: 'toy', path, rejectsFolder: join(suite.folder, 'rejects') });
  };
  await load('parts-waiting.csv', 'wheel,1,Front\nwheel,2,Rear\n');
  await load('parts-two.csv', 'car,1,Ant\ncar,2,Bee\n');
  expect(await query(db, 'select reason from waiting_row')).toEqual([
    { reason: 'several_cars' },
    { reason: 'several_cars' },
  ]);
  expect(await query(db, `select file, rejects from import_file where rejects <> '[]'`)).toEqual([
    { file: 'parts-waiting.csv', rejects: [{ kind: 'wheel', reason: 'several_cars', count: 2, example: 'Front' }] },
  ]);
});

test('what is derived apart is kept with the rest; where either fails, neither is, and the next run derives both', async () => {
  const db = await toyArchive();
  await db.pool.query('create table toy_count (id text primary key, rows integer)');
  const path = join(suite.folder, 'apart-parts.csv');
  await writeFile(path, 'kind,id,name\ncar,1,Ant\ncar,2,Bee\nwheel,1,Front\n');
  let failing: string | undefined;
  const counting = (id: string, name: string): Required<Importer>['deriveApart'] =>
    async function count({ client }) {
      await client.query(
        `insert into toy_count select $1, count(*) from ${name} on conflict (id) do update set rows = excluded.rows`,
        [id],
      );
      if (failing === id) throw new Error(`no ${id} today`);
    };
  const cars = counting('cars', CARS.name);
  const importer: Importer = {
    ...toys,
    recognises: (fileName) => fileName === 'apart-parts.csv',
    derive: async (context) => {
      await cars(context);
      return [];
    },
    deriveApart: counting('wheels', WHEELS.name),
  };
  const rejectsFolder = join(suite.folder, 'rejects');
  const run = () => runImport({ database: db, importers: [importer], which: 'toy', path, rejectsFolder });
  const state = async () => ({
    counted: await query(db, 'select id, rows from toy_count order by id'),
    version: (await query(db, `select version from data_version where family = 'toy'`)).length,
  });

  failing = 'wheels';
  await expect(run()).rejects.toThrow('no wheels today');
  expect(await state()).toEqual({ counted: [], version: 0 });
  failing = 'cars';
  await expect(run()).rejects.toThrow('no cars today');
  expect(await state()).toEqual({ counted: [], version: 0 });
  failing = undefined;
  await run();
  expect(await state()).toEqual({
    counted: [
      { id: 'cars', rows: 2 },
      { id: 'wheels', rows: 1 },
    ],
    version: 1,
  });
});
