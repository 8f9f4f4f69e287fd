import { setTimeout as sleep } from 'node:timers/promises';

const DAY_MS = 86_400_000;

/** Waits until midnight UTC where it is less than this time away: ages and tags of answers depend on the day. */
export async function awayFromMidnight(ms: number): Promise<void> {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left < ms) await sleep(left + 1_000);
}
