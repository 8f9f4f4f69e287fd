import { setTimeout as sleep } from 'node:timers/promises';

const HOUR_MS = 3_600_000;

/** Waits over the end of the hour where it is nearer than this: ages, tags and the points of charts go by days and hours (UTC). */
export async function awayFromFullHour(ms: number): Promise<void> {
  const left = HOUR_MS - (Date.now() % HOUR_MS);
  if (left < ms) await sleep(left + 1_000);
}
