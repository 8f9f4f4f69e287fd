/**
 * A lookup table for words from outside, without inherited members: an ordinary object would answer the word
 * `constructor` with a function.
 */
export function wordTable<Table extends object>(words: Table): Table {
  return Object.assign(Object.create(null) as Table, words);
}
