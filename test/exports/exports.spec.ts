import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import 'reflect-metadata';
import { makeExports } from '../../src/archive/export/maker.js';
import { sql } from '../../src/db/sql.js';
import { exportTables } from '../../src/exports/tables.js';
import { startService, type Json, type Service } from '../support/service.js';

/** The archive of the demo as files, read by a Parquet reader and a CSV reader that had no part in writing them. */
let service: Service;
let folder: string;
let duck: DuckDBConnection;
let key: string;

beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'exports-'));
  duck = await (await DuckDBInstance.create(':memory:')).connect();
  ({ key } = await service.key({ plan: 'enterprise' }));
  expect(await makeAll()).toMatchObject({ failed: [], isBusy: false });
});
afterAll(async () => {
  duck?.closeSync();
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

const makeAll = async () => makeExports(service.db, await exportTables(), { restSeconds: 0 });

const manifest = async (query = ''): Promise<Json[]> =>
  ((await (await service.get(`/api/v1/exports${query}`, key)).json()) as Json).data;

test('every file is listed with its sums', async () => {
  const tables = await manifest();
  for (const { family, table, seasons } of tables) {
    expect([family, table, seasons.length > 0]).toEqual([family, table, true]);
    for (const { season, files } of seasons) {
      for (const { format, url, bytes, sha256 } of files) {
        const answer = await service.get(new URL(url).pathname, key);
        const body = Buffer.from(await answer.arrayBuffer());
        expect([family, table, season, format, answer.status, body.length]).toEqual([
          family,
          table,
          season,
          format,
          200,
          bytes,
        ]);
        expect(createHash('sha256').update(body).digest('hex')).toBe(sha256);
        if (format !== 'parquet') {
          const rows = parse(gunzipSync(body), { columns: true });
          console.log(family, table, season, rows.length, bytes);
        } else {
          const path = join(folder, `${family}-${table}-${season}.parquet`);
          writeFileSync(path, body);
          const read = await duck.runAndReadAll(`select * from '${path}' limit 1`);
          console.log(JSON.stringify(read.getRowObjectsJson()));
        }
      }
    }
  }
  void sql;
});
