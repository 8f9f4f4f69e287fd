import { hash } from 'node:crypto';
import type pg from 'pg';
import type { Database } from '../../db/database.js';
import { cellOf, columnsOf } from './columns.js';
import { CsvFile } from './csv-file.js';
import { ParquetFile } from './parquet-file.js';
import * as seasons from './seasons.queries.js';
import { StoredFile } from './stored-file.js';
import type { ExportFormat, FamilyTable } from './table.js';

/** Raised where equal rows would make other bytes than before. */
const FORM = 1;

/** Counts the seasons of a table if it is time; false if another maker works. */
export async function lookAtTable(db: Database, table: FamilyTable, restSeconds: number): Promise<boolean> {
  return db.transaction(async (client) => {
    if (!(await seasons.isOnlyMaker(client))) return false;
    if (await seasons.isLookDue(client, table, restSeconds)) await seasons.lookAtSeasons(client, table, formOf(table));
    return true;
  });
}

/**
 * Makes the files of a season if its rows are others than those of the files, all in one transaction; false if another
 * maker works.
 */
export async function makeSeason(db: Database, table: FamilyTable, season: string): Promise<boolean> {
  return db.transaction(async (client) => {
    await client.query('set transaction isolation level repeatable read');
    if (!(await seasons.isOnlyMaker(client))) return false;
    const now = await seasons.countSeason(client, table, season, formOf(table));
    if (now.fingerprint === now.made) return true;
    await seasons.withdrawFiles(client, table, season);
    if (now.rows > 0) await writeFiles(client, table, season, now);
    return true;
  });
}

function formOf(table: FamilyTable): string {
  return hash('md5', JSON.stringify([FORM, columnsOf(table), table.sources]));
}

async function writeFiles(
  client: pg.PoolClient,
  table: FamilyTable,
  season: string,
  now: seasons.SeasonNow,
): Promise<void> {
  const columns = columnsOf(table);
  const rowOf = (table.rowOf ?? ((read: object) => read)) as (read: object) => Record<string, unknown>;
  const about = {
    family: table.family,
    table: table.table,
    season,
    rows: now.rows,
    archiveVersion: `${table.family}-${now.version}`,
    sources: table.sources,
  };
  const open = async (format: ExportFormat) => {
    const id = await seasons.addFile(client, table, { ...now, season, format });
    return { id, stored: new StoredFile(client, id) };
  };
  const parquet = { ...(await open('parquet')), file: new ParquetFile(columns, about) };
  const csv = { ...(await open('csv.gz')), file: new CsvFile(columns, about) };
  await seasons.openSeason(client, table, season);
  for (let items = await seasons.readSeason(client); items.length > 0; items = await seasons.readSeason(client)) {
    for (const item of items) {
      const row = rowOf(JSON.parse(item) as object);
      const cells = columns.map((column) => cellOf(row, column));
      parquet.file.add(cells);
      csv.file.add(cells);
    }
    await parquet.stored.append(parquet.file.take());
    await csv.stored.append(await csv.file.take());
  }
  await parquet.stored.append(parquet.file.end());
  await csv.stored.append(await csv.file.end());
  for (const { id, stored } of [parquet, csv]) await seasons.sealFile(client, id, await stored.end());
}
