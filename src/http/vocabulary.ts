/**
 * A fixed list of words with the name that it has in the document, where each field that takes one of them refers to it.
 */
export function vocabulary<const Words extends readonly string[]>(name: string, words: Words): Words {
  NAMES.set(words, name);
  return words;
}

const NAMES = new WeakMap<readonly string[], string>();

/** The schema keywords of a field that takes one of these words; `x-enum` is the name of the list where it has one. */
export function wordKeywords(words: readonly string[]): { enum: string[]; 'x-enum'?: string } {
  const name = NAMES.get(words);
  return { enum: [...words], ...(name !== undefined && { 'x-enum': name }) };
}
