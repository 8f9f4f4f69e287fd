import { raw, sql, type Sql } from '../db/sql.js';
import {
  hasSwapped,
  LEAST_LIKENESS,
  LIKENESS_BELOW_HITS,
  LIKENESS_FROM_LETTERS,
  likeness,
  LONGEST_TEXT,
  THRESHOLDS,
} from './likeness.queries.js';
import { fold } from './names.js';
import { INDEXED_FROM_LETTERS, namedLike } from './names.queries.js';

/**
 * The names of a kind's subjects, former names included, for a search of `q`. For an indexed text, `|| ''` makes
 * PostgreSQL search by name; by kind, it would compare the text with every name of the kind, as it assumes that
 * likeness costs no more than equality.
 */
export function namesOf(family: string, kind: string, q: string): Sql {
  const ofKind = isIndexed(q)
    ? sql`family || '' = ${family} and kind || '' = ${kind}`
    : sql`family = ${family} and kind = ${kind}`;
  return sql`select n, folded from identity_name where ${ofKind}`;
}

/** Adds names of another table, which its index finds by three letters; for a shorter text they are left out. */
export function namesWith(names: Sql, more: Sql, q: string): Sql {
  return isIndexed(q) ? sql`${names} union all ${more}` : names;
}

/** Whether a text has a word that the indexes of names can find. */
export function isIndexed(q: string): boolean {
  return fold(q)
    .split(' ')
    .some((word) => [...word].length >= INDEXED_FROM_LETTERS);
}

/**
 * Selects the subjects that a text may mean, given all folded names (`n`, `folded`): subjects with a name that contains
 * every word of the text and, if fewer than ten have one, subjects with a similar name. `stands` makes the condition
 * that a name contains the words.
 *
 * Columns: `n`; `is_called`, a name is the text; `is_whole`, a name is the text or ends with it, as a surname;
 * `is_begun`, a name or one of its words begins with the text; `likeness`, from 0 to 1, and 1 where a name contains
 * every word.
 */
export function subjectsNamed(names: Sql, q: string, stands = namedLike): Sql {
  const text = fold(q).slice(0, LONGEST_TEXT);
  const folded = raw('x.folded');
  return sql`
    with named as materialized (
      select x.n, bool_or(x.folded = ${text}) as is_called, bool_or(x.folded = ${text} or x.folded like ${`% ${text}`}) as is_whole,
        bool_or(x.folded like ${`${text}%`} or x.folded like ${`% ${text}%`}) as is_begun, 1.0 as likeness
      from (${names}) x where ${stands(folded, q)} group by x.n
    )
    select * from named
    union all
    select n, false, false, false, max(likeness) from (
      select x.n, ${likeness(text, folded)} as likeness from (${names}) x
      where ${text.length >= LIKENESS_FROM_LETTERS} and (select count(*) from named) < ${LIKENESS_BELOW_HITS} and ${THRESHOLDS}
        and (${text} <% x.folded or ${text} <<% x.folded or ${hasSwapped(text, folded)})
    ) alike
    where likeness >= ${LEAST_LIKENESS} and n not in (select n from named) group by n`;
}
