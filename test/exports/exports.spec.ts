import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import 'reflect-metadata';
import { makeExports } from '../../src/archive/export/maker.js';
import { exportTables } from '../../src/exports/tables.js';
import { startService, type Json, type Service } from '../support/service.js';

jest.setTimeout(180_000);

/** The archive of the demo as files, read by a Parquet reader and a CSV reader that had no part in writing them. */
let service: Service;
let folder: string;
let duck: DuckDBConnection;
let keys: string[];
let tables: Json[];

beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'exports-'));
  duck = await (await DuckDBInstance.create(':memory:')).connect();
  keys = await Promise.all(Array.from({ length: 4 }, async () => (await service.key({ plan: 'enterprise' })).key));
  const began = performance.now();
  const made = await makeExports(service.db, await exportTables(), { restSeconds: 0 });
  console.log(made, performance.now() - began);
  expect(made).toMatchObject({ failed: [], isBusy: false });
  tables = (await ask('/exports')).data;
});
afterAll(async () => {
  duck?.closeSync();
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

let asked = 0;
const get = (path: string) => service.get(`/api/v1${path}`, keys[(asked += 1) % keys.length]!);

async function ask(path: string): Promise<Json> {
  const answer = await get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json();
}

async function download({ url }: Json): Promise<Buffer> {
  const answer = await service.get(new URL(url).pathname, keys[(asked += 1) % keys.length]!);
  expect([url, answer.status]).toEqual([url, 200]);
  return Buffer.from(await answer.arrayBuffer());
}

/** The rows of all seasons of a table, as objects with the fields of the answers, by a reader of Parquet. */
async function fromParquet({ family, table, seasons, columns }: Json): Promise<Json[]> {
  const rows: Json[] = [];
  for (const { season, files } of seasons) {
    const path = join(folder, `${family}-${table}-${season}.parquet`);
    writeFileSync(path, await download(files.find(({ format }: Json) => format === 'parquet')));
    const read = await duck.runAndReadAll(`select * from read_parquet('${path}')`);
    rows.push(...read.getRowObjectsJson().map((row) => nested(columns, (name) => row[name])));
  }
  return rows;
}

async function fromCsv({ seasons, columns }: Json): Promise<Json[]> {
  const rows: Json[] = [];
  for (const { files } of seasons) {
    const bytes = await download(files.find(({ format }: Json) => format === 'csv.gz'));
    const read: Record<string, string | null>[] = parse(gunzipSync(bytes), {
      columns: true,
      // An empty field is null, and an empty text stands in quotes.
      cast: (value, { quoting, header }) => (value === '' && !quoting && !header ? null : value) as string,
    });
    rows.push(...read.map((row) => nested(columns, (name) => row[name])));
  }
  return rows;
}

/** Makes the object of an answer from its columns. */
function nested(columns: Json[], cellOf: (name: string) => unknown): Json {
  const row: Json = {};
  for (const { name, type } of columns) {
    const fields = name.split('.');
    const last = fields.pop();
    let place = row;
    for (const field of fields) place = place[field] ??= {};
    place[last] = valueOf(cellOf(name), type);
  }
  return withoutEmpty(row);
}

function valueOf(cell: unknown, type: string): unknown {
  if (cell === null || cell === undefined) return null;
  if (type === 'whole' || type === 'decimal') return Number(cell);
  if (type === 'flag') return String(cell) === 'true';
  if (type === 'json') return JSON.parse(String(cell));
  if (type === 'moment') return new Date(String(cell).replace(' ', 'T').replace(/Z?$/, 'Z')).toISOString();
  return cell;
}

/** The columns of an object that is null are all null. */
function withoutEmpty(row: Json): Json {
  const entries = Object.entries(row).map(([name, value]): [string, Json] => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [name, isObject ? withoutEmpty(value) : value];
  });
  const isEmpty = entries.every(([, value]) => value === null);
  return isEmpty ? null : Object.fromEntries(entries);
}

test('every file is listed with its sum, and both formats hold the same rows', async () => {
  for (const table of tables) {
    const { family, table: name, seasons } = table;
    const rows = seasons.reduce((sum: number, one: Json) => sum + one.rows, 0);
    console.log(family, name, seasons.length, rows, seasons.flatMap((one: Json) => one.files).reduce((sum: number, one: Json) => sum + one.bytes, 0));
    expect([family, name, rows > 0]).toEqual([family, name, true]);
    for (const file of seasons.flatMap((one: Json) => one.files)) {
      const bytes = await download(file);
      expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([file.bytes, file.sha256]);
    }
    const parquet = await fromParquet(table);
    expect(parquet).toHaveLength(rows);
    expect(await fromCsv(table)).toEqual(parquet);
  }
});
