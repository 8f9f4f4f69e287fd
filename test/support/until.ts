import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something is found. */
export async function until<Found>(
  look: () => Promise<Found | undefined | false> | Found | undefined | false,
  withinMs = 60_000,
): Promise<Found> {
  const giveUpAt = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > giveUpAt) throw new Error(`not within ${withinMs} ms: ${look.toString()}`);
    await sleep(20);
  }
}
