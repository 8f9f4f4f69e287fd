/** Letters that Unicode does not decompose into a plain letter and an accent. */
const LETTERS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
};

/**
 * Folds a name for comparison: lower case, without accents, apostrophes and dots, with blanks for dashes.
 * `Jean-Pierre`, `jean pierre` and `Jéan‑Pierre` fold to the same text.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[øłđðßæœþıħŧ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’‘ʼ`´.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const PLAIN = /^[A-Za-z0-9]+( [A-Za-z0-9]+)*$/;

/** The words in alphabetical order, without suffixes such as `jr` that distinguish a son from his father. */
export function looseKey(folded: string): string {
  const words = folded.split(' ');
  const kept = words.filter((word) => !/^(jr|sr|ii|iii|iv)$/.test(word));
  return (kept.length > 1 ? kept : words).toSorted().join(' ');
}
