import { setTimeout as sleep } from 'node:timers/promises';
import type { Feed, Frame } from '../../../live/feed.js';
import type { LiveIdentity } from './live-match.queries.js';
import type { Moment } from './recording.js';
import type { NumberedPage } from './sighting.js';

export interface TennisFeedOptions {
  name: string;
  /** Under this the numbers of its matches are kept. Answers call both a simulation. */
  source: 'simulation' | 'replay';
  /** In order of time, but for what is past at `now`, when the feed is taken over; an endless one begins shortly before. */
  moments(now: number): Iterable<Moment> | AsyncIterable<Moment>;
  /** Told when the last moment of a timeline that ends was taken. */
  onOver?(): void;
  /** The number of a match, given at first sight and kept. */
  identify(source: string, key: string, recordingId: string | null): Promise<LiveIdentity>;
}

/**
 * Plays a timeline by the clock. What had happened before it was taken over comes as one frame a match, so that no state
 * is told that was over already.
 */
export class TennisFeed implements Feed {
  readonly name: string;
  private readonly identities = new Map<string, Promise<LiveIdentity>>();

  constructor(private readonly options: TennisFeedOptions) {
    this.name = options.name;
  }

  /** Ends, without an error, when the signal does or the timeline is over. */
  async *frames(signal: AbortSignal): AsyncGenerator<Frame> {
    const takenOverAt = Date.now();
    let missed = new Map<string, Moment>();
    for await (const moment of this.options.moments(takenOverAt)) {
      if (moment.at <= takenOverAt) {
        missed.set(moment.key, after(missed.get(moment.key), moment));
        continue;
      }
      for (const past of missed.values()) yield await this.frame(past);
      missed = new Map();
      await sleep(moment.at - Date.now(), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      yield await this.frame(moment);
    }
    for (const past of missed.values()) yield await this.frame(past);
    this.options.onOver?.();
    await sleep(2 ** 31 - 1, undefined, { signal }).catch(() => {});
  }

  private async frame({ key, recordingId, at, match, points }: Moment): Promise<Frame> {
    const { id, archived } = await this.identify(key, recordingId);
    const body: NumberedPage = { id, at: Math.floor(at), source: 'simulation', archived, match, points };
    return { feed: `match/${key}`, at: Date.now(), body };
  }

  private identify(key: string, recordingId: string | null): Promise<LiveIdentity> {
    const known = this.identities.get(key);
    if (known) return known;
    const identity = this.options.identify(this.options.source, key, recordingId);
    this.identities.set(key, identity);
    identity.catch(() => this.identities.delete(key));
    if (this.identities.size > MATCHES_REMEMBERED)
      this.identities.delete(this.identities.keys().next().value as string);
    return identity;
  }
}

const MATCHES_REMEMBERED = 1_000;

/** Two moments of a match as one. */
function after(before: Moment | undefined, moment: Moment): Moment {
  return before ? { ...moment, points: [...before.points, ...moment.points] } : moment;
}
