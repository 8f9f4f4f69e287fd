import { invalidCursor } from '../http/errors.js';

const VALID_MS = 86_400_000;

/** Where a list goes on, as a caller carries it: opaque, of this list only, good for a day. */
export function writeCursor(list: string, place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify([list, Date.now(), ...place])).toString('base64url');
}

/** The place in a cursor, whose parts fit these forms; throws INVALID_CURSOR. */
export function readCursor(list: string, forms: readonly RegExp[], cursor: string): string[] {
  const [of, writtenAt, ...place] = parts(cursor);
  const ageMs = Date.now() - Number(writtenAt);
  const isOurs = of === list && ageMs < VALID_MS && place.length === forms.length;
  if (!isOurs || !forms.every((form, index) => form.test(String(place[index])))) throw invalidCursor();
  return place.map(String);
}

function parts(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
