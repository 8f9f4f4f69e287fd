import { hash } from 'node:crypto';
import type pg from 'pg';
import type { Database } from '../../db/database.js';
import { cellOf, columnsOf } from './columns.js';
import { CsvFile } from './csv-file.js';
import { Fingerprint } from './fingerprint.js';
import { ParquetFile } from './parquet-file.js';
import * as seasons from './seasons.queries.js';
import { StoredFile } from './stored-file.js';
import type { ExportFormat, FamilyTable } from './table.js';

/** Raised where equal rows would make other bytes than before. */
const FORM = 1;

/** Counts the seasons of a table if it is time, or at once without `restSeconds`; false if another maker works. */
export async function lookAtTable(db: Database, table: FamilyTable, restSeconds?: number): Promise<boolean> {
  return db.transaction(async (client) => {
    if (!(await seasons.isOnlyMaker(client))) return false;
    const [due] = await seasons.listDue(client, [table], restSeconds);
    if (due?.isLookDue) await seasons.lookAtSeasons(client, table, formOf(table));
    return true;
  });
}

/**
 * Makes the files of a season, all in one transaction; leaves those that there are if they are of the same rows. False if
 * another maker works.
 */
export async function makeSeason(db: Database, table: FamilyTable, season: string): Promise<boolean> {
  return db.transaction(async (client) => {
    await client.query('set transaction isolation level repeatable read');
    if (!(await seasons.isOnlyMaker(client))) return false;
    const now = await seasons.seasonNow(client, table, season);
    await client.query('savepoint unmade');
    await seasons.withdrawFiles(client, table, season);
    const fingerprint = now.rows === 0 ? '' : await writeFiles(client, table, season, now);
    if (fingerprint === now.made) await client.query('rollback to savepoint unmade');
    await seasons.noteSeason(client, table, { season, rows: now.rows, fingerprint });
    return true;
  });
}

function formOf(table: FamilyTable): string {
  return hash('md5', JSON.stringify([FORM, columnsOf(table), table.sources]));
}

/** Returns the fingerprint of the rows. */
async function writeFiles(
  client: pg.PoolClient,
  table: FamilyTable,
  season: string,
  now: seasons.SeasonNow,
): Promise<string> {
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
  const seen = new Fingerprint(formOf(table));
  await seasons.openSeason(client, table, season);
  for (let items = await seasons.readSeason(client); items.length > 0; items = await seasons.readSeason(client)) {
    for (const item of items) {
      seen.add(item);
      const row = rowOf(JSON.parse(item) as object);
      const cells = columns.map((column) => cellOf(row, column));
      parquet.file.add(cells);
      csv.file.add(cells);
    }
    await parquet.stored.append(await parquet.file.take());
    await csv.stored.append(await csv.file.take());
  }
  await parquet.stored.append(await parquet.file.end());
  await csv.stored.append(await csv.file.end());
  const fingerprint = String(seen);
  for (const { id, stored } of [parquet, csv])
    await seasons.sealFile(client, id, { ...(await stored.end()), fingerprint });
  return fingerprint;
}
