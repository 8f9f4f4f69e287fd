import { ulid } from '../http/request-id.js';

const PREFIX = 'dlv_';
const TIME_CHARACTERS = 10;
/** The clocks of worker and database may differ by this much. */
const CLOCKS_APART_MS = 600_000;

/** Ids rise with time, to the millisecond. */
export function deliveryId(): string {
  return PREFIX + ulid();
}

/** An id below those of all deliveries from this time on, for searches in the index of ids. */
export function idBefore(time: Date): string {
  return PREFIX + ulid(time.getTime() - CLOCKS_APART_MS).slice(0, TIME_CHARACTERS);
}

/** An id above those of all deliveries from before this time. */
export function idAfter(time: Date): string {
  return PREFIX + ulid(time.getTime() + CLOCKS_APART_MS).slice(0, TIME_CHARACTERS);
}
