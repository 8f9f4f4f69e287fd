import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until a recording that is being written holds a frame of each of these feeds, however slowly its writer started. */
export async function untilRecorded(file: string, feeds: readonly RegExp[]): Promise<void> {
  const holds = () => {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return feeds.every((feed) => feed.test(text));
  };
  for (const until = Date.now() + 60_000; !holds() && Date.now() < until;) await sleep(100);
}
