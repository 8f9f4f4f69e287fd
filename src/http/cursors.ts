import { invalidCursor } from './errors.js';

/** The position where a list continues; callers send it back unchanged. */
export type CursorPlace = (string | number | null)[];

/**
 * Opaque to callers. Valid on the day (UTC) of its answer and on the next, so for at least the promised 24 hours; it
 * holds the day rather than the time, so that equal answers are equal byte for byte.
 */
export function writeCursor(list: string, place: Readonly<CursorPlace>): string {
  return Buffer.from(JSON.stringify([list, today(), ...place])).toString('base64url');
}

/** Throws INVALID_CURSOR if the cursor is malformed, too old, from another list, or its place does not fit. */
export function readCursor(list: string, text: string, fits: (place: CursorPlace) => boolean): CursorPlace {
  const [of, day, ...rest] = parts(text);
  const place = rest.filter((part) => part === null || typeof part === 'string' || typeof part === 'number');
  const isOurs = of === list && (day === today() || day === today() - 1) && place.length === rest.length;
  if (!isOurs || !fits(place)) throw invalidCursor();
  return place;
}

function parts(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

function today(): number {
  return Math.floor(Date.now() / 86_400_000);
}
