import { analyzeGrown } from '../../../src/archive/build/analyze.js';
import { ImportSuite, query } from '../../support/imports.js';

const suite = new ImportSuite('analyze');

test('statistics are renewed of the tables that grew by a fifth, and of no other', async () => {
  const db = await suite.emptyArchive();
  await db.pool.query('create table toy_car (id integer, name text)');
  await db.pool.query('create table toy_wheel (id integer)');
  const add = (count: number) =>
    db.pool.query(`insert into toy_car select n, repeat('x', 200) from generate_series(1, ${count}) n`);
  const known = async () => {
    await db.transaction((client) => analyzeGrown(client, ['toy_car', 'toy_wheel']));
    const [{ rows } = { rows: undefined }] = await query(
      db,
      `select reltuples::int as rows from pg_class where relname = 'toy_car'`,
    );
    return rows;
  };
  await add(10_000);
  expect(await known()).toBe(10_000);
  await add(500);
  expect(await known()).toBe(10_000);
  await add(2_500);
  expect(await known()).toBe(13_000);
});
