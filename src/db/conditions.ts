import { sql, type Sql } from './sql.js';

/** Clients may ask for any time, but PostgreSQL compares only times between these bounds. */
const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/** A time or day as a caller wrote it, in ISO 8601 with milliseconds; a bare day is its first moment. */
export function firstMoment(text: string): string {
  return new Date(Math.min(Math.max(Date.parse(text), EARLIEST), LATEST)).toISOString();
}

/** The same, but a bare day is its last moment. */
export function lastMoment(text: string): string {
  return firstMoment(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59.999Z` : text);
}

/** Selects rows with any of these words; false, and so no condition, when no word is given. */
export function anyOf(column: Sql, words: readonly string[] | undefined): Sql | false {
  if (words === undefined || words.length === 0) return false;
  // Equality with one value keeps the order of an index's further columns.
  return words.length === 1 ? sql`${column} = ${words[0]}` : sql`${column} = any(${words})`;
}

/** The same for words that a caller may write in capital letters, of a column in small ones. */
export function anyWord(column: Sql, words: readonly string[] | undefined): Sql | false {
  return anyOf(
    column,
    words?.map((word) => word.toLowerCase()),
  );
}

/** Selects times from `from` to `to`, as a caller wrote them; a bare day as `to` ends with its last moment. */
export function between(column: Sql, from: string | undefined, to: string | undefined): (Sql | false)[] {
  return [
    from !== undefined && sql`${column} >= ${firstMoment(from)}::timestamptz`,
    to !== undefined && sql`${column} <= ${lastMoment(to)}::timestamptz`,
  ];
}

/** A time in ISO 8601 with milliseconds, as SQL. */
export function isoTime(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
