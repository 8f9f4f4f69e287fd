import { join, raw, sql, type Sql } from './sql.js';

/** One sort key of a list. The last key of a list is unique and never null, so that no two rows share a place. */
export interface SortKey {
  /** A column or expression of ours. */
  by: string;
  type: 'time' | 'day' | 'text' | 'whole';
  descending?: boolean;
  /** The position of rows without a value; left out where every row has a value. */
  nulls?: 'first' | 'last';
}

/** The values of a row's sort keys: times as ISO 8601 with microseconds, days as `YYYY-MM-DD`. */
export type RowPlace = readonly (string | number | null)[];

export function inOrder(keys: readonly SortKey[]): Sql {
  const written = keys.map(
    ({ by, descending, nulls }) => `${by}${descending ? ' desc' : ''}${nulls ? ` nulls ${nulls}` : ''}`,
  );
  return raw(written.join(', '));
}

/** The same keys from the last row to the first. */
export function reversed(keys: readonly SortKey[]): SortKey[] {
  return keys.map(({ descending, nulls, ...key }) => ({
    ...key,
    descending: !descending,
    ...(nulls && { nulls: nulls === 'last' ? 'first' : 'last' }),
  }));
}

/** The same keys, rows without a value last, in the direction that a caller chose for all of them. */
export function directed(keys: readonly SortKey[], direction: 'asc' | 'desc'): SortKey[] {
  return keys.map((key) => ({ ...key, descending: direction === 'desc' }));
}

/** A row's place as a JSON array, which `comesAfter` takes. */
export function placeOf(keys: readonly SortKey[]): Sql {
  const values = keys.map(({ by, type }) => {
    if (type === 'time') return `to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
    return type === 'day' ? `to_char(${by}, 'YYYY-MM-DD')` : by;
  });
  return raw(`json_build_array(${values.join(', ')})`);
}

/** True for rows after this place. The bound on the first key lets PostgreSQL start there in an index. */
export function comesAfter([key, ...keys]: readonly SortKey[], [value = null, ...values]: RowPlace): Sql {
  const { by, type, descending, nulls } = key as SortKey;
  const rest = keys.length === 0 ? raw('false') : comesAfter(keys, values);
  if (value === null)
    return nulls === 'first' ? sql`(${raw(by)} is not null or ${rest})` : sql`(${raw(by)} is null and ${rest})`;
  const cast = raw({ time: 'timestamptz', day: 'date', text: 'text', whole: 'integer' }[type]);
  const orNull = raw(nulls === 'last' ? ` or ${by} is null` : '');
  const compared = (operator: string) => sql`${raw(`${by} ${operator}`)} ${value}::${cast}`;
  const beyond = sql`${compared(descending ? '<' : '>')}${orNull}`;
  if (keys.length === 0) return sql`(${beyond})`;
  return sql`((${compared(descending ? '<=' : '>=')}${orNull}) and (${join([beyond, rest], ' or ')}))`;
}

/** True for a value that a column of this type can be compared with. */
export function isPlaceable(value: unknown, { type, nulls }: SortKey): value is string | number | null {
  if (value === null) return nulls !== undefined;
  if (type === 'whole') return Number.isInteger(value) && Math.abs(value as number) <= LARGEST_INTEGER;
  if (typeof value !== 'string' || value.includes('\0')) return false;
  if (type === 'day') return isTime(`${value}T00:00:00.000000Z`);
  return type === 'text' || isTime(value);
}

const LARGEST_INTEGER = 2_147_483_647;

/** JavaScript reads 30 February as a day in March; PostgreSQL refuses it. */
function isTime(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) || Number.isNaN(Date.parse(text))) return false;
  return !text.startsWith('0000') && new Date(text).toISOString().startsWith(text.slice(0, 19));
}
