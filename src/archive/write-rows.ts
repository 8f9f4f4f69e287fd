import { hash } from 'node:crypto';
import type pg from 'pg';

/** One statement carries the rows of a batch as a single value. */
const BATCH = 1_000;

/**
 * Merges derived rows into their table. It writes only rows whose content changed, with the run's time and, where the
 * table counts revisions, the next one.
 */
export async function writeRows<Row extends object>(
  client: pg.PoolClient,
  table: string,
  rows: readonly Row[],
  { now, revision = false, key = ['n'] }: { now: string; revision?: boolean; key?: readonly string[] },
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const settings = [...columns.filter((column) => !key.includes(column)), 'hash', 'updated_at'].map(
    (column) => `${column} = excluded.${column}`,
  );
  if (revision) settings.push('revision = t.revision + 1');
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH).map((row) => ({
      ...row,
      hash: hash('md5', JSON.stringify(row), 'base64').slice(0, 22),
      updated_at: now,
    }));
    await client.query(
      `insert into ${table} as t (${columns.join(', ')}, hash, updated_at)
       select ${columns.join(', ')}, hash, updated_at from jsonb_populate_recordset(null::${table}, $1::jsonb)
       on conflict (${key.join(', ')}) do update set ${settings.join(', ')} where t.hash is distinct from excluded.hash`,
      [JSON.stringify(batch)],
    );
  }
}
