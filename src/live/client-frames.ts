/* What clients of a socket send, and how it is checked. */

export const MAX_ROOMS = 100;
/** An answer repeats at most this many names of a frame, so that no small frame has a large answer. */
const MAX_NAMES = 2 * MAX_ROOMS;
const MAX_NAME_LENGTH = 128;
export const WHAT_AFTER = 'afterSeq must be an object with a whole number for each room, such as {"event:night":17}';
export const WHAT_ROOMS = `rooms must be a list of at most ${MAX_NAMES} room names; a name may have ${MAX_NAME_LENGTH} characters`;
export const WHAT_ID = `id must be a number or a text of at most ${MAX_NAME_LENGTH} characters`;

export interface Subscribe {
  rooms?: unknown;
  id?: unknown;
  /** The last sequence number that the client has, by room. */
  afterSeq?: unknown;
}

export interface Unsubscribe {
  /** Left out for all rooms. */
  rooms?: unknown;
  id?: unknown;
}

export interface Ping {
  id?: unknown;
}

/** Undefined when the value is no list of names, or has more names than an answer repeats. */
export function roomNames(asked: unknown): string[] | undefined {
  if (!Array.isArray(asked) || asked.length > MAX_NAMES) return undefined;
  return asked.every((name) => typeof name === 'string' && !isTooLong(name)) ? (asked as string[]) : undefined;
}

function isTooLong(name: unknown): boolean {
  return typeof name === 'string' && name.length > MAX_NAME_LENGTH;
}

/** Whether the value is left out or has whole numbers by room. */
export function isAfterSeq(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((number) => Number.isSafeInteger(number));
}

export function numberOf(afterSeq: unknown, room: string): number | undefined {
  const number = (afterSeq as Record<string, unknown> | null | undefined)?.[room];
  return Number.isSafeInteger(number) ? (number as number) : undefined;
}

export function isId(id: unknown): boolean {
  return id === undefined || typeof id === 'number' || (typeof id === 'string' && !isTooLong(id));
}

export function idOf(id: unknown): { id?: unknown } {
  return id === undefined ? {} : { id };
}
