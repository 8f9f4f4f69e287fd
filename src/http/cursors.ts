import { invalidCursor } from './errors.js';

/** Where a list goes on: what a caller brings back as it was given. */
export type CursorPlace = (string | number | null)[];

/**
 * Opaque to callers. It is good for the day of the answer that gave it and for the next (UTC), which is at least the
 * promised 24 hours; it holds the day and not the time, so that equal answers are equal byte by byte.
 */
export function writeCursor(list: string, place: Readonly<CursorPlace>): string {
  return Buffer.from(JSON.stringify([list, today(), ...place])).toString('base64url');
}

/** Throws INVALID_CURSOR for one that is malformed, too old, of another list, or whose place does not fit. */
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
