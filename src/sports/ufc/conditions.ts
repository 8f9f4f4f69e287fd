import { fold } from '../../archive/names.js';
import { join, raw, sql, type Sql } from '../../db/sql.js';

/** Clients may ask for any time, but PostgreSQL compares only times between these bounds. */
const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

export function instant(text: string): string {
  return new Date(Math.min(Math.max(Date.parse(text), EARLIEST), LATEST)).toISOString();
}

/** Selects times from `from` to `to`; a bare day as `to` ends with its last moment. */
export function between(column: Sql, from: string | undefined, to: string | undefined): (Sql | false)[] {
  const end = to !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(to) ? `${to}T23:59:59.999Z` : to;
  return [
    from !== undefined && sql`${column} >= ${instant(from)}::timestamptz`,
    end !== undefined && sql`${column} <= ${instant(end)}::timestamptz`,
  ];
}

/** Selects rows with any of these words; absent when none is given. */
export function anyOf(column: Sql, words: readonly string[] | undefined): Sql | false {
  if (words === undefined || words.length === 0) return false;
  return sql`${column} = any(${words.map((word) => word.toLowerCase())})`;
}

/** Selects the numbers of the events or fighters with one of these slugs. */
export function numbersOf(kind: 'event' | 'fighter', slugs: readonly string[]): Sql {
  return sql`(select n from identity_slug where family = 'ufc' and kind = ${kind} and slug = any(${slugs.map((slug) => slug.toLowerCase())}))`;
}

/** Selects rows whose folded column contains every word of the text; a text without a letter selects none. */
export function namedLike(column: Sql, text: string): Sql {
  const words = fold(text)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return raw('false');
  return sql`(${join(
    words.map((word) => sql`${column} like ${`%${word}%`}`),
    ' and ',
  )})`;
}

/** Formats a time in ISO 8601 with milliseconds. */
export function isoTime(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
