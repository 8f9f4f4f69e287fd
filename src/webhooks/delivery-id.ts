import { ulid } from '../http/request-id.js';

const PREFIX = 'dlv_';
const TIME_CHARACTERS = 10;
/** How far the clocks of worker and database may be apart. */
const CLOCKS_APART_MS = 600_000;

/** In the order of time, to the millisecond. */
export function deliveryId(): string {
  return PREFIX + ulid();
}

/** Sorts before the ids of all deliveries that bear this time or a later one; the index of ids finds them so. */
export function idBefore(time: Date): string {
  return PREFIX + ulid(time.getTime() - CLOCKS_APART_MS).slice(0, TIME_CHARACTERS);
}

/** Sorts behind the ids of all deliveries that bear an earlier time. */
export function idAfter(time: Date): string {
  return PREFIX + ulid(time.getTime() + CLOCKS_APART_MS).slice(0, TIME_CHARACTERS);
}
