import { join, raw, sql, type Sql } from '../db/sql.js';

/** Shorter texts are like almost every name. */
export const LIKENESS_FROM_LETTERS = 4;

/** With this many hits by words, names that are only similar to the text are not searched. */
export const LIKENESS_BELOW_HITS = 10;

export const LEAST_LIKENESS = 0.7;

/** PostgreSQL compares at most 255 characters with `levenshtein`, and folding can make one letter into several. */
export const LONGEST_TEXT = 100;

/** Sets the similarities that `<%` and `<<%` require, in a statement before its first lookup. */
export const THRESHOLDS = raw(`(select set_config('pg_trgm.word_similarity_threshold', '0.5', true)) is not null
  and (select set_config('pg_trgm.strict_word_similarity_threshold', '0.3', true)) is not null`);

/**
 * How similar a folded text and a folded name are, from 0 to 1: twice the letters that both have in the same order,
 * divided by the letters of both. The best comparison counts: with the name, with the name without blanks, with each
 * word, with two neighbouring words written as one, and with the words of both in alphabetical order. Two exchanged
 * letters count as one missing letter.
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

/**
 * Selects names that contain the text, a single word, with two neighbouring letters exchanged; trigram indexes serve
 * it.
 */
export function hasSwapped(text: string, name: Sql): Sql {
  const swaps = text.includes(' ') || text.length > LONGEST_SWAPPED ? [] : swapsOf(text);
  if (swaps.length === 0) return sql`false`;
  return sql`(${join(
    swaps.map((swap) => sql`${name} like ${`%${swap}%`}`),
    ' or ',
  )})`;
}

/** Each swap costs a lookup in the index. */
const LONGEST_SWAPPED = 12;

function swapsOf(text: string): string[] {
  const letters = [...text];
  const swapped = letters
    .slice(1)
    .map((letter, index) => letters.toSpliced(index, 2, letter, letters[index]!).join(''));
  return swapped.filter((swap) => swap !== text && swap === swap.trim());
}
