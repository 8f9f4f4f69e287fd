import { hash } from 'node:crypto';
import type pg from 'pg';
import { appendRows, FEW } from './append.js';

/** An SQL condition over table `t`, with its values. */
export interface Owned {
  where: string;
  values?: unknown[];
  /** False where rows that are not written again stay. */
  deletes?: boolean;
}

export const ALL: Owned = { where: 'true' };

/** All rows; none is deleted. */
export const KEPT: Owned = { ...ALL, deletes: false };

/** Rows whose column is one of these numbers; all rows where `numbers` is undefined. */
export const ownedBy = (column: string, numbers: readonly number[] | undefined): Owned =>
  numbers ? { where: `t.${column} = any($1)`, values: [numbers] } : ALL;

/** A run's time, and the columns that identify a row of a table that is built. */
export interface Writing {
  now: string;
  key?: readonly string[];
  /** Counts the changes of a row in its column revision. */
  revision?: boolean;
}

/** Writes rows into the table that is built of them. A row whose content is as before is left alone. */
export async function writeRows<Row extends object>(
  client: pg.PoolClient,
  table: string,
  rows: readonly Row[],
  writing: Writing,
): Promise<void> {
  await insertRows(
    client,
    table,
    rows.map((row) => ({ ...row, hash: digestOf(row) })),
    writing,
  );
}

/** Writes rows as `writeRows` does, and deletes the rows of `of` that are missing. */
export async function syncRows<Row extends object>(
  client: pg.PoolClient,
  table: string,
  rows: readonly Row[],
  { of, ...writing }: Writing & { of: Owned },
): Promise<void> {
  const { key = BY_NUMBER } = writing;
  const { rows: stored } = await client.query<Record<string, string>>(
    `select ${key.map((column) => `t.${column}::text as ${column}`).join(', ')}, t.hash from ${table} t where ${of.where}`,
    of.values,
  );
  const placeOf = (row: object) => key.map((column) => String((row as Record<string, unknown>)[column])).join('\n');
  const before = new Map(stored.map((row) => [placeOf(row), row]));
  const changed: (Row & { hash: string })[] = [];
  for (const row of rows) {
    const digest = digestOf(row);
    const place = placeOf(row);
    if (before.get(place)?.hash !== digest) changed.push({ ...row, hash: digest });
    before.delete(place);
  }
  if (of.deletes !== false) await deleteRows(client, table, key, [...before.values()]);
  if (stored.length === 0 && of.where === ALL.where && changed.length > FEW) {
    // No row of an empty table can be in the way.
    const fresh = changed.map((row) => ({ ...row, updated_at: writing.now }));
    await appendRows(client, table, fresh);
  } else {
    await insertRows(client, table, changed, writing);
  }
}

const BY_NUMBER = ['n'] as const;

const digestOf = (row: object): string => hash('md5', JSON.stringify(row), 'base64').slice(0, 22);

async function insertRows(
  client: pg.PoolClient,
  table: string,
  rows: readonly object[],
  { now, key = BY_NUMBER, revision = false }: Writing,
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0] ?? {});
  const settings = [...columns, 'updated_at']
    .filter((column) => !key.includes(column))
    .map((column) => `${column} = excluded.${column}`);
  if (revision) settings.push('revision = t.revision + 1');
  const names = columns.join(', ');
  const insertFrom = (source: string, ...values: unknown[]) =>
    client.query(
      `insert into ${table} as t (${names}, updated_at) select ${names}, $1::timestamptz from ${source}
       on conflict (${key.join(', ')}) do update set ${settings.join(', ')} where t.hash is distinct from excluded.hash`,
      [now, ...values],
    );
  if (rows.length <= FEW) {
    await insertFrom(`jsonb_populate_recordset(null::${table}, $2::jsonb)`, JSON.stringify(rows));
    return;
  }
  await client.query(`create temporary table incoming as select ${names} from ${table} with no data`);
  await appendRows(client, 'incoming', rows);
  await insertFrom('incoming');
  await client.query('drop table incoming');
}

async function deleteRows(
  client: pg.PoolClient,
  table: string,
  key: readonly string[],
  rows: readonly object[],
): Promise<void> {
  const same = key.map((column) => `d.${column} = t.${column}`).join(' and ');
  for (let from = 0; from < rows.length; from += FEW) {
    await client.query(
      `delete from ${table} t using jsonb_populate_recordset(null::${table}, $1::jsonb) d where ${same}`,
      [JSON.stringify(rows.slice(from, from + FEW))],
    );
  }
}

/** Makes a table without digests hold these rows: a row that differs is deleted and inserted again. */
export async function replaceRows(
  client: pg.PoolClient,
  table: string,
  rows: readonly object[],
  key: readonly string[],
  of: Owned = ALL,
): Promise<void> {
  const same = key.map((column) => `w.${column} = t.${column}`).join(' and ');
  const owned = of.values ?? [];
  const replaceBy = async (wantedIn: (parameter: number) => string, ...values: string[]) => {
    await client.query(
      `delete from ${table} t where (${of.where}) and not exists (
         select from ${wantedIn(owned.length + 1)} w where ${same} and to_jsonb(w) = to_jsonb(t))`,
      [...owned, ...values],
    );
    await client.query(`insert into ${table} select * from ${wantedIn(1)} on conflict do nothing`, values);
  };
  if (rows.length <= FEW) {
    await replaceBy((n) => `jsonb_populate_recordset(null::${table}, $${n}::jsonb)`, JSON.stringify(rows));
    return;
  }
  await client.query(`create temporary table wanted on commit drop as select * from ${table} with no data`);
  await appendRows(client, 'wanted', rows);
  await client.query('analyze wanted');
  await replaceBy(() => 'wanted');
  await client.query('drop table wanted');
}
