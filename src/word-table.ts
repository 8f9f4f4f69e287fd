/**
 * What words from outside mean. It has no members but its own: `constructor` is no word of it, which an ordinary
 * object answers with a function.
 */
export function wordTable<Table extends object>(words: Table): Table {
  return Object.assign(Object.create(null) as Table, words);
}
