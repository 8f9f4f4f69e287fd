import { join, raw, sql, type Sql } from './sql.js';

/** What a list is sorted by; never null. The last key of a list is unique, so that no two rows share a place. */
export interface SortKey {
  /** A column or expression of ours. */
  by: string;
  type: 'time' | 'text' | 'whole';
  descending?: boolean;
}

/** The values of a row's sort keys, times as ISO 8601 with microseconds. */
export type RowPlace = readonly (string | number)[];

export function inOrder(keys: readonly SortKey[]): Sql {
  return raw(keys.map(({ by, descending }) => `${by}${descending ? ' desc' : ''}`).join(', '));
}

/** A JSON array that `comesAfter` takes back. */
export function placeOf(keys: readonly SortKey[]): Sql {
  const values = keys.map(({ by, type }) =>
    type === 'time' ? `to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : by,
  );
  return raw(`json_build_array(${values.join(', ')})`);
}

/** True for rows behind this place. The bound on the first key lets PostgreSQL begin there in an index. */
export function comesAfter([key, ...keys]: readonly SortKey[], [value, ...values]: RowPlace): Sql {
  const { by, type, descending } = key as SortKey;
  const cast = raw({ time: 'timestamptz', text: 'text', whole: 'integer' }[type]);
  const compared = (operator: string) => sql`${raw(`${by} ${operator}`)} ${value}::${cast}`;
  const beyond = compared(descending ? '<' : '>');
  if (keys.length === 0) return beyond;
  const alternatives = join([beyond, comesAfter(keys, values)], ' or ');
  return sql`(${compared(descending ? '<=' : '>=')} and (${alternatives}))`;
}

/** True for a value that a column of this type can be compared with. */
export function isPlaceable(value: unknown, { type }: SortKey): value is string | number {
  if (type === 'whole') return Number.isInteger(value) && Math.abs(value as number) <= LARGEST_INTEGER;
  if (typeof value !== 'string' || value.includes('\0')) return false;
  return type === 'text' || isTime(value);
}

const LARGEST_INTEGER = 2_147_483_647;

/** JavaScript takes the 30th of February for a day in March, PostgreSQL refuses it. */
function isTime(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) || Number.isNaN(Date.parse(text))) return false;
  return !text.startsWith('0000') && new Date(text).toISOString().startsWith(text.slice(0, 19));
}
