import { setTimeout as sleep } from 'node:timers/promises';
import type { Feed } from '../../../live/feed.js';
import { read, type Page, type Observation } from './observation.js';

export interface TennisFeedOptions {
  name: string;
  /**
   * The pages in order of time. Pages from before `now`, the time at which the feed is taken over, may come in any
   * order. An endless timeline begins shortly before `now`.
   */
  pages(now: number): Iterable<Page> | AsyncIterable<Page>;
  /** Called when the last page of a finite timeline was read. */
  onOver?(): void;
}

/**
 * Plays a timeline by the clock. All pages of a match from before the takeover become one observation, so that no
 * outdated state is published.
 */
export class TennisFeed implements Feed<Observation> {
  readonly name: string;

  constructor(private readonly options: TennisFeedOptions) {
    this.name = options.name;
  }

  /** Ends without an error when the signal aborts. */
  async *observations(signal: AbortSignal): AsyncGenerator<Observation> {
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

/** Joins two pages of a match into one. */
function after(before: Page | undefined, page: Page): Page {
  return before ? { ...page, points: [...before.points, ...page.points] } : page;
}
