import { setTimeout as sleep } from 'node:timers/promises';
import type { Feed } from '../../../live/feed.js';
import { read, type Page, type Sighting } from './sighting.js';

export interface TennisFeedOptions {
  name: string;
  /** In order of time, but for what is past at `now`, when the feed is taken over; an endless one begins shortly before. */
  pages(now: number): Iterable<Page> | AsyncIterable<Page>;
  /** Told when the last page of a timeline that ends was taken. */
  onOver?(): void;
}

/**
 * Plays a timeline by the clock. What had happened before it was taken over comes as one sighting a match, so that no
 * state is told that was over already.
 */
export class TennisFeed implements Feed<Sighting> {
  readonly name: string;

  constructor(private readonly options: TennisFeedOptions) {
    this.name = options.name;
  }

  /** Ends, without an error, when the signal does. */
  async *sightings(signal: AbortSignal): AsyncGenerator<Sighting> {
    const takenOverAt = Date.now();
    let missed = new Map<string, Page>();
    for await (const page of this.options.pages(takenOverAt)) {
      if (page.at <= takenOverAt) {
        missed.set(page.key, after(missed.get(page.key), page));
        continue;
      }
      for (const past of missed.values()) yield read(past);
      missed = new Map();
      await sleep(page.at - Date.now(), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      yield read(page);
    }
    for (const past of missed.values()) yield read(past);
    this.options.onOver?.();
    await sleep(2 ** 31 - 1, undefined, { signal }).catch(() => {});
  }
}

/** Two pages of a match as one. */
function after(before: Page | undefined, page: Page): Page {
  return before ? { ...page, points: [...before.points, ...page.points] } : page;
}
