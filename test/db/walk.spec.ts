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
