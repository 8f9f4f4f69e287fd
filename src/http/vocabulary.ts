/** Names a fixed list of words in the document, so that each field with these words refers to it. */
export function vocabulary<const Words extends readonly string[]>(name: string, words: Words): Words {
  NAMES.set(words, name);
  return words;
}

const NAMES = new WeakMap<readonly string[], string>();

/** Schema keywords of a field with these words; `x-enum` is the list's name, if it has one. */
export function wordKeywords(words: readonly string[]): { enum: string[]; 'x-enum'?: string } {
  const name = NAMES.get(words);
  return { enum: [...words], ...(name !== undefined && { 'x-enum': name }) };
}
