import { join, raw, sql, type Sql } from '../db/sql.js';

/** Shorter texts are like almost every name. */
export const LIKENESS_FROM_LETTERS = 4;

/** With as many hits a text is taken for right, and nothing that is only like it is looked for. */
export const LIKENESS_BELOW_HITS = 10;

export const LEAST_LIKENESS = 0.7;

/** PostgreSQL compares at most 255 characters with `levenshtein`, and folding can make one letter into several. */
export const LONGEST_TEXT = 100;

/** The similarities that `<%` and, for names that are known, `<<%` require, set for a statement before its first lookup. */
export const THRESHOLDS = raw(`(select set_config('pg_trgm.word_similarity_threshold', '0.5', true)) is not null
  and (select set_config('pg_trgm.strict_word_similarity_threshold', '0.3', true)) is not null`);

/**
 * How alike a folded text and a folded name are, from 0 to 1: twice the letters that both have in the same order, by the
 * letters of both. It is the best over the name, its words, two neighbours written as one, and the words of both in
 * alphabetical order. Two letters that changed places count as one that is missing.
 */
export function likeness(text: string, name: Sql): Sql {
  const sorted = text.split(' ').sort().join(' ');
  return sql`(
    with word as (select word, nth from unnest(string_to_array(${name}, ' ')) with ordinality word (word, nth))
    select max(case when other = any(${swapsOf(text)}) then 1 - 1 / (2.0 * length(other))
      else 1 - levenshtein(one, other, 1, 1, 2)::numeric / (length(one) + length(other)) end)
    from (
      select ${text} as one, ${name} as other
      union all select ${text}, replace(${name}, ' ', '')
      union all select ${text}, word from word
      union all select ${text}, a.word || b.word from word a join word b on b.nth = a.nth + 1
      union all select ${sorted}, (select string_agg(word, ' ' order by word) from word)
    ) compared)`;
}

/** Selects names in which a word of the text stands with two of its neighbouring letters exchanged; indexed by threes of letters. */
export function hasSwapped(text: string, name: Sql): Sql {
  const swaps = text.includes(' ') || text.length > LONGEST_SWAPPED ? [] : swapsOf(text);
  if (swaps.length === 0) return sql`false`;
  return sql`(${join(
    swaps.map((swap) => sql`${name} like ${`%${swap}%`}`),
    ' or ',
  )})`;
}

/** Each swap is a look-up. */
const LONGEST_SWAPPED = 12;

function swapsOf(text: string): string[] {
  const letters = [...text];
  const swapped = letters
    .slice(1)
    .map((letter, index) => letters.toSpliced(index, 2, letter, letters[index]!).join(''));
  return swapped.filter((swap) => swap !== text && swap === swap.trim());
}
