/** A value of an answer of upstream, of which nothing is believed yet. */
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

/** A text; null for an absent, an empty and any other value. */
export function word(value: Json, ...path: string[]): string | null {
  const found = member(value, ...path);
  return typeof found === 'string' && found !== '' ? found : null;
}

/** An upstream id, which has more digits than a number can hold, so that only a text will do. */
export function id(value: Json, ...path: string[]): string | null {
  const found = word(value, ...path);
  return found !== null && /^\d{1,20}$/.test(found) ? found : null;
}

/** A number; null for any other value, because nothing told is not zero. */
export function count(value: Json, ...path: string[]): number | null {
  const found = member(value, ...path);
  return typeof found === 'number' && Number.isFinite(found) ? found : null;
}

/** Milliseconds since the epoch. */
export function moment(value: Json, ...path: string[]): number | null {
  const at = Date.parse(word(value, ...path) ?? '');
  return Number.isNaN(at) ? null : at;
}

export function items(value: Json, ...path: string[]): readonly Json[] {
  const found = member(value, ...path);
  return Array.isArray(found) ? (found as Json[]) : [];
}

export function texts(value: Json, ...path: string[]): string[] {
  return items(value, ...path).filter((item) => typeof item === 'string');
}
