import { join, raw, sql, type Sql } from '../db/sql.js';
import { fold } from './names.js';

/** The indexes of names hold trigrams. */
export const INDEXED_FROM_LETTERS = 3;

/** Selects rows whose folded column contains every word of the text; a text without a letter selects none. */
export function namedLike(column: Sql, text: string): Sql {
  const words = fold(text)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return raw('false');
  const each = words.map((word) => {
    // A shorter word would read the whole index and then all names; `|| ''` keeps PostgreSQL from using the index.
    const searched = [...word].length < INDEXED_FROM_LETTERS ? sql`(${column} || '')` : column;
    return sql`${searched} like ${`%${word}%`}`;
  });
  return sql`(${join(each, ' and ')})`;
}
