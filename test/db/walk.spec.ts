import { Database } from '../../src/db/database.js';
import { raw, sql } from '../../src/db/sql.js';
import { walk, type OrderedRows } from '../../src/db/walk.js';
import { ownDatabase, type OwnDatabase } from '../support/stores.js';

const ROWS = 20_000;
const PAGE = 20;

/** Rows 1 to 20,000, the largest number first. */
const NUMBERS: OrderedRows = {
  from: raw('number r'),
  conditions: [],
  key: 'r.n',
  order: [{ by: 'r.n', type: 'whole', descending: true }],
  row: raw('r.n::text'),
  total: ROWS,
};

let own: OwnDatabase;
let db: Database;

beforeAll(async () => {
  own = await ownDatabase('empty');
  // One connection, whose statements are looked at.
  db = await Database.open({ url: own.url, poolSize: 1, statementTimeoutMs: 10_000 });
  await db.rows(
    sql`create table number as select n::int, repeat('x', 500) as text from generate_series(1, ${ROWS}::int) n`,
  );
  await db.rows(raw('alter table number add primary key (n)'));
  await db.pool.query('vacuum analyze number');
});
afterAll(async () => {
  await db.close();
  await own.drop();
});

const edges = [
  0, 1, 20, 95, 96, 97, 127, 128, 1_003, 1_004, 8_159, 8_160, 8_161, 9_999, 10_001, 19_979, 19_980, 19_999,
];
test.each(edges)('the page after %s rows is whole and in its order', async (offset) => {
  const { items, hasMore, first, last } = await walk(db, NUMBERS, { limit: PAGE, offset });
  const expected = Array.from({ length: Math.min(PAGE, ROWS - offset) }, (_, place) => ROWS - offset - place);
  expect(JSON.parse(items)).toEqual(expected);
  expect([first, last, hasMore]).toEqual([[expected[0]], [expected.at(-1)], offset + PAGE < ROWS]);
});

test('pages by number are planned five times, and then read by the plan that is kept', async () => {
  const fresh = await Database.open({ url: own.url, poolSize: 1, statementTimeoutMs: 10_000 });
  for (let page = 0; page < 40; page += 1) await walk(fresh, NUMBERS, { limit: PAGE, offset: page * PAGE });
  const { rows } = await fresh.pool.query<{ kept: number; custom: number }>(
    `select generic_plans::int as kept, custom_plans::int as custom from pg_prepared_statements
     where statement like '%row_number%' order by kept`,
  );
  await fresh.close();
  // 5 pages lie within the first 128 rows, 20 more within 512, 15 more within 2,048.
  expect(rows).toEqual([
    { custom: 5, kept: 0 },
    { custom: 5, kept: 10 },
    { custom: 5, kept: 15 },
  ]);
});

/** Reads the page after so many rows as requests do that find an archive in this state. */
const pageOf = (stamp: string, offset: number, rows = NUMBERS) =>
  db.readArchive({ family: 'darts', stamp }, () => walk(db, rows, { limit: PAGE, offset }));

/** The entries of the table's index that `work` reads. */
async function entriesRead(work: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    await db.rows(raw('select pg_stat_force_next_flush()'));
    const row = await db.row<{ read: number }>(
      raw(`select idx_tup_read::int as read from pg_stat_user_indexes where indexrelname = 'number_pkey'`),
    );
    return row!.read;
  };
  const before = await count();
  await work();
  return (await count()) - before;
}

test('a page of an archive begins where the page before it ended, and costs the same however far down it is', async () => {
  const alone = await entriesRead(() => pageOf('1', 9_000));
  const behind = await entriesRead(async () => {
    const { items } = await pageOf('1', 9_000 + PAGE);
    expect(JSON.parse(items)).toEqual(Array.from({ length: PAGE }, (_, place) => ROWS - 9_000 - PAGE - place));
  });
  expect(alone).toBeGreaterThan(9_000);
  expect(behind).toBeLessThan(200);
});

test('a page does not begin where that of another list, of another state of the archive or of no archive ended', async () => {
  await pageOf('2', 8_000);
  const few: OrderedRows = { ...NUMBERS, conditions: [sql`r.n <= ${12_000}`], total: 12_000 };
  expect(JSON.parse((await pageOf('2', 8_000 + PAGE, few)).items)[0]).toBe(12_000 - 8_000 - PAGE);
  expect(await entriesRead(() => pageOf('3', 8_000 + PAGE))).toBeGreaterThan(8_000);
  await walk(db, NUMBERS, { limit: PAGE, offset: 7_000 });
  expect(await entriesRead(() => walk(db, NUMBERS, { limit: PAGE, offset: 7_000 + PAGE }))).toBeGreaterThan(7_000);
});
