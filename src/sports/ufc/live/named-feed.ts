import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../../http/log.js';
import type { Feed, FeedHealth, Frame } from '../../../live/feed.js';
import type { ArchiveNames } from '../import/archive-names.js';
import { read } from './sighting.reduce.js';

const TRY_AGAIN_MS = 1_000;

/** A feed whose frames also carry what our archive calls the things in them. */
export class NamedFeed implements Feed {
  constructor(
    private readonly feed: Feed,
    private readonly names: ArchiveNames,
    private readonly log: Logger,
  ) {}

  get name(): string {
    return this.feed.name;
  }

  health(): FeedHealth | undefined {
    return this.feed.health?.();
  }

  async *frames(signal: AbortSignal): AsyncGenerator<Frame> {
    for await (const frame of this.feed.frames(signal)) {
      const named = await this.nameIt(frame, signal);
      if (named) yield named;
    }
  }

  /** Waits for a database that is away: a bout must not be told under a number that is not its own. */
  private async nameIt(frame: Frame, signal: AbortSignal): Promise<Frame | undefined> {
    const sighting = read(frame.body);
    if (!sighting) return frame;
    while (!signal.aborted) {
      try {
        return { ...frame, names: await this.names.of(sighting) };
      } catch (error) {
        this.log.warn({ reason: (error as Error).message, feed: frame.feed }, 'new bouts not numbered yet');
        await sleep(TRY_AGAIN_MS, undefined, { signal }).catch(() => {});
      }
    }
    return undefined;
  }
}
