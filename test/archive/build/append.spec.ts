import { appendRows, FEW } from '../../../src/archive/build/append.js';
import { writeRows } from '../../../src/archive/build/sync.js';
import type { Database } from '../../../src/db/database.js';
import { ImportSuite, query } from '../../support/imports.js';

const suite = new ImportSuite('append');
let db: Database;

beforeAll(async () => {
  db = await suite.emptyArchive();
  await db.pool.query(
    `create table toy_car (n integer primary key, name text, is_red boolean, weight float8, price numeric, built_on date,
       sold_at timestamptz, wheels integer[], owners text[], sizes float8[], parts jsonb, hash text, updated_at timestamptz)`,
  );
});
afterEach(() => db.pool.query('delete from toy_car'));

const CARS = [
  {
    name: 'tab\tline\nreturn\rback\\slash "quoted" é 🚗',
    is_red: true,
    weight: 1e21,
    price: '12.340000',
    built_on: '2026-02-28',
    sold_at: new Date('2026-03-01T12:00:00.123Z'),
    wheels: [
      [1, 2],
      [3, null],
    ],
    owners: ['comma, "quoted"', 'back\\slash', '', 'NULL', null, '{brace}', 'tab\t'],
    sizes: [0.1, -0, Infinity],
    parts: { text: 'tab\t and \\ and "', list: [null, 1.5, { deep: true }] },
  },
  {
    name: '',
    is_red: false,
    weight: NaN,
    price: 0,
    built_on: null,
    sold_at: '2026-03-01T12:00:00+02:00',
    wheels: [],
    owners: [],
    sizes: null,
    parts: ['a list'],
  },
  { name: '\\N', is_red: null, weight: 0.1, price: null, wheels: undefined, parts: 'a text' },
  { name: null, parts: null },
];
const many = Array.from({ length: FEW + CARS.length }, (_, n) => ({ n, ...CARS[n % CARS.length]! }));

const stored = () => query(db, 'select to_jsonb(c) as car from toy_car c order by n');

test('rows that are copied are those that a JSON value would insert', async () => {
  await db.transaction((client) => appendRows(client, 'toy_car', many));
  const copied = await stored();
  await db.pool.query('delete from toy_car');
  await db.transaction(async (client) => {
    await appendRows(client, 'toy_car', many.slice(0, FEW));
    await appendRows(client, 'toy_car', many.slice(FEW));
  });
  expect(copied).toHaveLength(many.length);
  expect(copied).toEqual(await stored());
  const [{ car }] = copied as [{ car: object }];
  expect(car).toMatchObject({ name: CARS[0]!.name, owners: CARS[0]!.owners, parts: CARS[0]!.parts });
});

test('many rows that are written again change the rows whose content differs, and no other', async () => {
  const write = (rows: readonly object[], now: string) =>
    db.transaction((client) => writeRows(client, 'toy_car', rows, { now }));
  await write(many, '2026-01-01T00:00:00Z');
  await write(
    many.map((car) => (car.n === 7 ? { ...car, name: 'repainted' } : car)),
    '2026-01-02T00:00:00Z',
  );
  expect(await query(db, `select n, name from toy_car where updated_at > '2026-01-01T12:00:00Z'`)).toEqual([
    { n: 7, name: 'repainted' },
  ]);
  expect(await stored()).toHaveLength(many.length);
});

test.each([
  ['the database refuses', 'half', /invalid input syntax for type integer/],
  ['cannot be written', { toJSON: () => BigInt(1) }, /BigInt/],
])('a value that %s ends the copying, and the connection goes on', async (_, value, message) => {
  const client = await db.pool.connect();
  const wrong = typeof value === 'string' ? { n: value } : { parts: value };
  const rows = many.map((car) => (car.n === FEW ? { ...car, ...wrong } : car));
  await client.query('begin');
  await expect(appendRows(client, 'toy_car', rows)).rejects.toThrow(message);
  await client.query('rollback');
  client.release();
  expect(await stored()).toEqual([]);
});
