import type pg from 'pg';
import { inOrder } from '../../db/keyset.js';
import { join, raw, sql, where, type Sql } from '../../db/sql.js';
import { EXPORT_FORMATS, type ExportTable, type FamilyTable } from './table.js';

type Client = Pick<pg.PoolClient, 'query'>;

/** One maker works at a time; the lock ends with the transaction. */
export async function isOnlyMaker(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('exports')) as locked`,
  );
  return rows[0]?.locked === true;
}

/** A table that changed is counted so much longer apart than counting it takes, and one that did not so much. */
const REST_PER_LOOK = 100;
const REST_UNCHANGED = 20;

/**
 * Lists the tables whose seasons must be counted and those whose files must be made. A table that was never counted is both.
 * Without `restSeconds` every table must be counted.
 */
export async function listDue(
  client: Client,
  tables: readonly Pick<FamilyTable, 'family' | 'table'>[],
  restSeconds: number | undefined,
): Promise<{ family: string; table: string; isLookDue: boolean }[]> {
  return run(
    client,
    sql`select * from (
      select asked.family, asked.name as "table", ${restSeconds === undefined ? sql`true` : isLookDue(restSeconds)} as "isLookDue", exists (
          select from export_season s where s.family = asked.family and s.name = asked.name and ${UNMADE}) as "isUnmade"
      from unnest(${tables.map(({ family }) => family)}::text[], ${tables.map(({ table }) => table)}::text[]) asked (family, name)
      left join export_table t using (family, name)
    ) table_now where "isLookDue" or "isUnmade"`,
  );
}

/**
 * SQL of whether table `t` was never counted; or the archive changed since, and the last count is old enough; or an hour
 * or more has gone by, in which rows may have become a day old.
 */
function isLookDue(restSeconds: number): Sql {
  return sql`coalesce(looked_at + greatest(3600000, took_ms * ${REST_UNCHANGED}) * interval '1 millisecond' < clock_timestamp() or (
    coalesce((select v.version from data_version v where v.family = t.family), 0) <> t.version
    and looked_at + greatest(${restSeconds}::float8 * 1000, took_ms * ${REST_PER_LOOK}) * interval '1 millisecond' < clock_timestamp()), true)`;
}

/** SQL of whether the files of season `s` are not of its rows. */
const UNMADE = sql`${EXPORT_FORMATS.length} > (
  select count(*) from export_file f
  where (f.family, f.name, f.season, f.fingerprint) = (s.family, s.name, s.season, s.fingerprint) and replaced_at is null)`;

/** Counts the seasons of a table. The files of a season that has no rows any more are withdrawn. */
export async function lookAtSeasons(client: Client, table: FamilyTable, form: string): Promise<void> {
  const { family, table: name } = table;
  await run(
    client,
    sql`insert into export_table (family, name, version, looked_at, took_ms)
      values (${family}, ${name}, ${archiveVersion(family)}, clock_timestamp(), 0)
      on conflict (family, name) do update set (version, looked_at) = (excluded.version, excluded.looked_at)`,
  );
  const seasons = await listSeasons(client, table);
  // A statement each: a whole table may take longer than one statement may.
  for (const season of seasons)
    await run(
      client,
      sql`insert into export_season as s (family, name, season, rows, fingerprint)
        select ${family}, ${name}, ${season}, count(*), ${fingerprintOf(form)} from (${rowsOf(table, season)}) row
        on conflict (family, name, season) do update set (rows, fingerprint) = (excluded.rows, excluded.fingerprint)
        where s.fingerprint <> excluded.fingerprint`,
    );
  await run(
    client,
    sql`delete from export_season where family = ${family} and name = ${name} and season <> all(${seasons})`,
  );
  await run(
    client,
    sql`update export_table set took_ms = extract(epoch from clock_timestamp() - looked_at) * 1000, looked_at = clock_timestamp()
      where family = ${family} and name = ${name}`,
  );
  await run(
    client,
    sql`update export_file f set replaced_at = clock_timestamp()
      where family = ${family} and name = ${name} and replaced_at is null and not exists (
        select from export_season s where (s.family, s.name, s.season) = (f.family, f.name, f.season))`,
  );
}

async function listSeasons(client: Client, table: ExportTable): Promise<string[]> {
  const rows = await run<{ season: string }>(
    client,
    sql`select distinct ${seasonOf(table)} as season from ${table.list.from} ${finished(table)}`,
  );
  return rows.map(({ season }) => season);
}

/** The newest season whose files are not of its rows; undefined if all are. Leaves out `failed` seasons. */
export async function nextSeason(
  client: Client,
  { family, table }: FamilyTable,
  failed: readonly string[],
): Promise<string | undefined> {
  const [row] = await run<{ season: string }>(
    client,
    sql`select season from export_season s
      where family = ${family} and name = ${table} and season <> all(${failed}) and ${UNMADE} order by season desc limit 1`,
  );
  return row?.season;
}

export interface SeasonNow {
  rows: number;
  version: string;
  /** The fingerprint of the files that there are. */
  made: string | null;
}

/** A season as this transaction sees it. */
export async function seasonNow(client: Client, table: FamilyTable, season: string): Promise<SeasonNow> {
  const { family, table: name } = table;
  const [now] = await run<SeasonNow>(
    client,
    sql`select (${countOf(table, season)})::float as rows, ${archiveVersion(family)}::text as version, (
      select min(fingerprint) from export_file
      where family = ${family} and name = ${name} and season = ${season} and replaced_at is null) as made`,
  );
  return now as SeasonNow;
}

export async function noteSeason(
  client: Client,
  { family, table }: FamilyTable,
  { season, rows, fingerprint }: { season: string; rows: number; fingerprint: string },
): Promise<void> {
  await run(
    client,
    rows === 0
      ? sql`delete from export_season where family = ${family} and name = ${table} and season = ${season}`
      : sql`update export_season set rows = ${rows}, fingerprint = ${fingerprint}
          where family = ${family} and name = ${table} and season = ${season}`,
  );
}

export async function withdrawFiles(client: Client, { family, table }: FamilyTable, season: string): Promise<void> {
  await run(
    client,
    sql`update export_file set replaced_at = clock_timestamp()
      where family = ${family} and name = ${table} and season = ${season} and replaced_at is null`,
  );
}

/** Returns the number of the file. */
export async function addFile(
  client: Client,
  { family, table }: FamilyTable,
  { season, format, rows, version }: { season: string; format: string; rows: number; version: string },
): Promise<string> {
  const [file] = await run<{ id: string }>(
    client,
    sql`insert into export_file (family, name, season, format, fingerprint, rows, bytes, sha256, version, made_at)
      values (${family}, ${table}, ${season}, ${format}, '', ${rows}, 0, '', ${version}, clock_timestamp())
      returning id::text`,
  );
  return (file as { id: string }).id;
}

export async function sealFile(
  client: Client,
  id: string,
  { bytes, sha256, fingerprint }: { bytes: number; sha256: string; fingerprint: string },
): Promise<void> {
  await run(
    client,
    sql`update export_file set bytes = ${bytes}, sha256 = ${sha256}, fingerprint = ${fingerprint} where id = ${id}`,
  );
}

/** A reader has this long to finish a file that was replaced. */
const REPLACED_MINUTES = 60;

export async function dropReplaced(client: Client): Promise<void> {
  await run(client, sql`delete from export_file where replaced_at < now() - ${REPLACED_MINUTES} * interval '1 minute'`);
}

/** Opens the cursor `export_row` over a season, in the order of the list. */
export async function openSeason(client: Client, table: ExportTable, season: string): Promise<void> {
  const order = table.list.order.map((key, index) => ({ ...key, by: `o${index}` }));
  const { text, values } = sql`${rowsOf(table, season)} order by ${inOrder(order)}`.compile();
  await client.query(`declare export_row no scroll cursor for ${text}`, values);
}

const BATCH_ROWS = 500;

export async function readSeason(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ item: string }>(`fetch ${BATCH_ROWS} from export_row`);
  return rows.map(({ item }) => item);
}

/** The finished rows of a season. */
function rowsOf(table: ExportTable, season: string): Sql {
  const { from, source, order, key, row } = table.list;
  const places = join(
    order.map(({ by }, index) => raw(`${by} as o${index}`)),
    ', ',
  );
  if (!source) return sql`select ${row} as item, ${places} from ${from} ${finished(table, season)}`;
  return sql`
    select page.*, ${row} as item
    from (select ${raw(key)} as key, ${places} from ${from} ${finished(table, season)}) page, ${source}
    where ${raw(key)} = page.key`;
}

function countOf(table: ExportTable, season: string): Sql {
  return sql`select count(*) from ${table.list.from} ${finished(table, season)}`;
}

/** The conditions of finished rows, of one season if given. */
function finished(table: ExportTable, season?: string): Sql {
  const ofSeason = season !== undefined && sql`${seasonOf(table)} = ${season}`;
  return where([...table.list.conditions, raw(`(${table.isFinished})`), ofSeason]);
}

function seasonOf({ season }: ExportTable): Sql {
  return raw(`coalesce(${season}, 'unknown')`);
}

/** SQL of what `Fingerprint` computes of the same rows. */
function fingerprintOf(form: string): Sql {
  const half = (side: string) => `sum(('x' || ${side}(md5(item), 16))::bit(64)::bigint::numeric)`;
  return sql`md5(concat_ws(' ', ${form}::text, count(*), ${raw(half('left'))}, ${raw(half('right'))}))`;
}

function archiveVersion(family: string): Sql {
  return sql`coalesce((select version from data_version where family = ${family}), 0)`;
}

async function run<Row extends object>(client: Client, statement: Sql): Promise<Row[]> {
  const { text, values } = statement.compile();
  return (await client.query<Row>(text, values)).rows;
}
