import type pg from 'pg';
import { Copy, copyCell } from '../copy.js';

/** So many rows go as one JSON value; more are copied, which takes less than half the time. */
export const FEW = 1_000;

/**
 * Inserts rows that a table does not have yet. Their values are those of JSON: a list becomes an array or a JSON list, as
 * the column's type has it. All rows have these columns, by default those of the first.
 */
export async function appendRows(
  client: pg.PoolClient,
  table: string,
  rows: readonly object[],
  columns: readonly string[] = Object.keys(rows[0] ?? {}),
): Promise<void> {
  if (rows.length === 0) return;
  if (rows.length > FEW) return copyRows(client, table, rows as readonly Record<string, unknown>[], columns);
  const names = columns.join(', ');
  await client.query(
    `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

async function copyRows(
  client: pg.PoolClient,
  table: string,
  rows: readonly Record<string, unknown>[],
  columns: readonly string[],
): Promise<void> {
  const cellsOf = await readCells(client, table, columns);
  const copy = new Copy(client, table, columns);
  try {
    for (const row of rows) {
      const line = columns.map((column, place) => (cellsOf[place] as CellOf)(row[column])).join('\t');
      if (copy.add(line)) await copy.drained();
    }
    await copy.end();
  } catch (error) {
    copy.abort();
    throw error;
  }
}

type CellOf = (value: unknown) => string;

/** How values of these columns are written, by the columns' types. */
async function readCells(client: pg.PoolClient, table: string, columns: readonly string[]): Promise<CellOf[]> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select a.attname as name, case when t.typcategory = 'A' then 'array' when t.typname in ('json', 'jsonb') then 'json' else '' end as type
     from pg_attribute a join pg_type t on t.oid = a.atttypid where a.attrelid = $1::regclass and a.attname = any($2)`,
    [table, columns],
  );
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  return columns.map((column) => CELLS[types.get(column) ?? ''] ?? scalarCell);
}

type Scalar = string | number | boolean | null | undefined;

/** As JSON has it: without NaN, and dates as text. */
function scalarOf(value: unknown): Scalar {
  if (typeof value === 'number' && !Number.isFinite(value)) return null;
  return value instanceof Date ? value.toISOString() : (value as Scalar);
}

const scalarCell: CellOf = (value) => copyCell(scalarOf(value));
const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

const CELLS: Record<string, CellOf> = {
  array: (value) => copyCell(isAbsent(value) ? null : arrayText(value as readonly unknown[])),
  json: (value) => copyCell(isAbsent(value) ? null : JSON.stringify(value)),
};

/** A list in PostgreSQL's text form of arrays. */
function arrayText(list: readonly unknown[]): string {
  const items = list.map((item) => {
    if (Array.isArray(item)) return arrayText(item);
    const value = scalarOf(item) ?? null;
    if (typeof value !== 'string') return value === null ? 'NULL' : String(value);
    return `"${value.replaceAll(/["\\]/g, '\\$&')}"`;
  });
  return `{${items.join(',')}}`;
}
