import { hash } from 'node:crypto';
import type pg from 'pg';

const BATCH = 2_000;

export interface SyncOptions {
  now: string;
  key: readonly string[];
  /** Counts the changes of a row in its column revision. */
  revision?: boolean;
  /** The stored rows that the written ones replace: those that are not written again are deleted. */
  of: Owned;
}

/** An SQL condition over table `t`, with its values. */
export interface Owned {
  where: string;
  values?: unknown[];
  /** False where rows that are not written again stay. */
  deletes?: boolean;
}

export const ALL: Owned = { where: 'true' };

/** Rows whose column is one of these numbers; all rows where `numbers` is undefined. */
export const ownedBy = (column: string, numbers: readonly number[] | undefined): Owned =>
  numbers ? { where: `t.${column} = any($1)`, values: [numbers] } : ALL;

/**
 * Makes a derived table hold these rows: writes new and changed ones, with a digest and the time of the run, and
 * deletes those of `of` that are missing.
 */
export async function syncRows<Row extends object>(
  client: pg.PoolClient,
  table: string,
  rows: readonly Row[],
  { now, key, revision = false, of }: SyncOptions,
): Promise<void> {
  const { rows: stored } = await client.query<Record<string, string>>(
    `select ${key.map((column) => `t.${column}::text as ${column}`).join(', ')}, t.hash from ${table} t where ${of.where}`,
    of.values,
  );
  const placeOf = (row: object) => key.map((column) => String((row as Record<string, unknown>)[column])).join('\n');
  const before = new Map(stored.map((row) => [placeOf(row), row]));
  const changed: object[] = [];
  for (const row of rows) {
    const digest = hash('md5', JSON.stringify(row), 'base64').slice(0, 22);
    const place = placeOf(row);
    if (before.get(place)?.hash !== digest) changed.push({ ...row, hash: digest, updated_at: now });
    before.delete(place);
  }
  if (of.deletes !== false) await deleteRows(client, table, key, [...before.values()]);
  const columns = Object.keys(rows[0] ?? {});
  const settings = [...columns.filter((column) => !key.includes(column)), 'hash', 'updated_at'].map(
    (column) => `${column} = excluded.${column}`,
  );
  if (revision) settings.push('revision = t.revision + 1');
  for (let from = 0; from < changed.length; from += BATCH) {
    await client.query(
      `insert into ${table} as t (${columns.join(', ')}, hash, updated_at)
       select ${columns.join(', ')}, hash, updated_at from jsonb_populate_recordset(null::${table}, $1::jsonb)
       on conflict (${key.join(', ')}) do update set ${settings.join(', ')} where t.hash is distinct from excluded.hash`,
      [JSON.stringify(changed.slice(from, from + BATCH))],
    );
  }
}

async function deleteRows(
  client: pg.PoolClient,
  table: string,
  key: readonly string[],
  rows: readonly object[],
): Promise<void> {
  const same = key.map((column) => `d.${column} = t.${column}`).join(' and ');
  for (let from = 0; from < rows.length; from += BATCH) {
    await client.query(
      `delete from ${table} t using jsonb_populate_recordset(null::${table}, $1::jsonb) d where ${same}`,
      [JSON.stringify(rows.slice(from, from + BATCH))],
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
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  await client.query(`create temporary table wanted on commit drop as select * from ${table} with no data`);
  for (let from = 0; from < rows.length; from += BATCH) {
    await client.query(
      `insert into wanted (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(rows.slice(from, from + BATCH))],
    );
  }
  await client.query('analyze wanted');
  const same = key.map((column) => `w.${column} = t.${column}`).join(' and ');
  await client.query(
    `delete from ${table} t where (${of.where})
       and not exists (select from wanted w where ${same} and to_jsonb(w) = to_jsonb(t))`,
    of.values,
  );
  await client.query(`insert into ${table} select * from wanted on conflict do nothing`);
  await client.query('drop table wanted');
}
