import { join, raw, sql, type Sql } from '../db/sql.js';
import { fold } from './names.js';

/** Selects rows whose folded column contains every word of the text; a text without a letter selects none. */
export function namedLike(column: Sql, text: string): Sql {
  const words = fold(text)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return raw('false');
  const each = words.map((word) => sql`${column} like ${`%${word}%`}`);
  return sql`(${join(each, ' and ')})`;
}
