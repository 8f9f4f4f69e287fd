/** A text that somebody types, and the name of the first hit that they expect. */
export interface Typed {
  typed: string;
  name: string;
}

/** Reads `federer Roger Federer, del potro Juan Martin del Potro`: what is typed is in small letters. */
export function readTyped(text: string): Typed[] {
  return text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .split(', ')
    .map((line) => /^(?<typed>[a-z0-9 '-]+) (?<name>\p{Lu}.*)$/u.exec(line)!.groups as unknown as Typed);
}

/** Reads `Faker Caps`: each is typed in small letters. */
export function readNicknames(text: string): Typed[] {
  return text
    .trim()
    .split(/\s+/)
    .map((name) => ({ typed: name.toLowerCase(), name }));
}

/** What slips do to the middle of a word, in turns: a letter is missing, doubled, exchanged with the one before, or wrong. */
const SLIPS: ((word: string, at: number) => string)[] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word[at] + word.slice(at),
  (word, at) => word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1),
  (word, at) => `${word.slice(0, at)}${word[at] === 'a' ? 'e' : 'a'}${word.slice(at + 1)}`,
];

/** The same with a slip each; texts of four letters have none, because nothing is guessed from so few. */
export function misspelt(texts: readonly Typed[]): Typed[] {
  return texts
    .filter(({ typed }) => typed.length > 4)
    .map(({ typed, name }, index) => ({
      typed: SLIPS[index % SLIPS.length]!(typed, Math.floor(typed.length / 2)),
      name,
    }));
}

/** What was expected and not found first. */
export async function notFirst(asked: readonly Typed[], first: (typed: string) => Promise<unknown>): Promise<string[]> {
  const wrong: string[] = [];
  for (const { typed, name } of asked) {
    const found = await first(typed);
    if (found !== name) wrong.push(`${typed}: ${String(found)}, not ${name}`);
  }
  return wrong;
}
