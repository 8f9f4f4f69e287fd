import { PART_BYTES } from '../archive/export/stored-file.js';
import { isoTime } from '../db/conditions.js';
import type { Database } from '../db/database.js';
import { raw, sql, where } from '../db/sql.js';

export interface ListedFile {
  family: string;
  table: string;
  season: string;
  format: string;
  rows: number;
  bytes: number;
  sha256: string;
  version: string;
  madeAt: string;
}

export interface FileFilter {
  family?: string | undefined;
  table?: string | undefined;
  season?: string | undefined;
}

/** The files that are ready, newest season first. */
export function listFiles(db: Database, { family, table, season }: FileFilter): Promise<ListedFile[]> {
  const conditions = where([
    raw('replaced_at is null'),
    family !== undefined && sql`family = ${family}`,
    table !== undefined && sql`name = ${table}`,
    season !== undefined && sql`season = ${season}`,
  ]);
  return db.rows<ListedFile>(sql`
    select family, name as "table", season, format, rows::float as rows, bytes::float as bytes, sha256, version::text as version,
      ${raw(isoTime('made_at'))} as "madeAt"
    from export_file ${conditions} order by season desc, format desc`);
}

export interface FoundFile {
  id: string;
  bytes: number;
  sha256: string;
  madeAt: Date;
}

export interface Asked {
  family: string;
  table: string;
  season: string;
  format: string;
}

export function findFile(db: Database, { family, table, season, format }: Asked): Promise<FoundFile | undefined> {
  return db.row<FoundFile>(sql`
    select id::text as id, bytes::float as bytes, sha256, made_at as "madeAt" from export_file
    where family = ${family} and name = ${table} and season = ${season} and format = ${format} and replaced_at is null`);
}

/** True for a season whose file will come, and while the seasons of the table are not known yet. */
export async function isComing(db: Database, { family, table, season }: Asked): Promise<boolean> {
  const row = await db.row<{ coming: boolean }>(sql`
    select exists (select from export_season where family = ${family} and name = ${table} and season = ${season})
      or not exists (select from export_table where family = ${family} and name = ${table}) as coming`);
  return row?.coming === true;
}

/** The bytes from `first` to `last`, part by part, so that a slow reader never holds more than two. */
export async function* readBytes(db: Database, id: string, first: number, last: number): AsyncGenerator<Buffer> {
  for (let place = Math.floor(first / PART_BYTES); place * PART_BYTES <= last; place += 1) {
    const part = await db.row<{ bytes: Buffer }>(
      sql`select bytes from export_part where file_id = ${id} and place = ${place}`,
    );
    if (!part) throw new Error('the file was replaced while it was read');
    const start = place * PART_BYTES;
    yield part.bytes.subarray(Math.max(first - start, 0), last - start + 1);
  }
}
