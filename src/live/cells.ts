/** A value of an upstream's answer that is not checked yet. */
export type Json = unknown;

/** The value at the end of a path of members; undefined where a member is absent. */
export function member(value: Json, ...path: string[]): Json {
  let found: Json = value;
  for (const name of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Readonly<Record<string, Json>>)[name];
  }
  return found;
}

/** A text; null for an absent or empty text, a text that PostgreSQL cannot store, and any other value. */
export function word(value: Json, ...path: string[]): string | null {
  const found = member(value, ...path);
  return typeof found === 'string' && found !== '' && isStorable(found) ? found : null;
}

/** An index entry of PostgreSQL has at most 2,704 bytes, and a character at most four. */
const MAX_CHARACTERS = 600;

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair, and indexes no longer text. */
function isStorable(text: string): boolean {
  return text.length <= MAX_CHARACTERS && !text.includes('\0') && !/\p{Cs}/u.test(text);
}

/** An upstream id, as text because it has more digits than a number can hold; null for 0, which is nobody's. */
export function id(value: Json, ...path: string[]): string | null {
  const found = word(value, ...path);
  return found !== null && /^(?!0+$)\d{1,20}$/.test(found) ? found : null;
}

/** The largest number of a `smallint` column, far above any count within one subject. */
const MAX_COUNT = 32_767;
/** The largest number of an `integer` column. */
const MAX_AMOUNT = 2_147_483_647;

/** A whole number from 0 to 32,767; null for any other value, because an unknown count is not zero. */
export function count(value: Json, ...path: string[]): number | null {
  return between(0, MAX_COUNT, member(value, ...path));
}

/** A whole number from 0 to 2,147,483,647, such as gold, money or the id of an item. */
export function amount(value: Json, ...path: string[]): number | null {
  return between(0, MAX_AMOUNT, member(value, ...path));
}

/** A whole number that may be below zero, such as a time in milliseconds. */
export function whole(value: Json, ...path: string[]): number | null {
  return between(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, member(value, ...path));
}

/** A number from 0 on that may have a fraction, such as an average; null for one above 2,147,483,647. */
export function figure(value: Json, ...path: string[]): number | null {
  const found = member(value, ...path);
  return typeof found === 'number' && found >= 0 && found <= MAX_AMOUNT ? found : null;
}

function between(least: number, most: number, value: Json): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : null;
}

const [EARLIEST, LATEST] = [Date.UTC(1970, 0), Date.UTC(2100, 0)];

/** Milliseconds since the epoch; null for a time before 1970 or after 2099, which no source means. */
export function moment(value: Json, ...path: string[]): number | null {
  return between(EARLIEST, LATEST, Date.parse(word(value, ...path) ?? ''));
}

export function items(value: Json, ...path: string[]): readonly Json[] {
  const found = member(value, ...path);
  return Array.isArray(found) ? (found as Json[]) : [];
}

export function texts(value: Json, ...path: string[]): string[] {
  return items(value, ...path).flatMap((item) => word(item) ?? []);
}
