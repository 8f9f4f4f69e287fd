import type { Frame } from '../../../live/feed.js';

/** Frames that wait for their reader, in order of arrival. */
export class FrameQueue {
  private waiting: Frame[] = [];
  /** The last frame of each match. */
  private readonly last = new Map<string, Frame>();
  private wake: () => void = () => {};

  /** Replaces a waiting scoreboard by the next one of the match, so that a slow reader gets the newest. */
  add(frame: Frame): void {
    const match = frame.feed.slice(0, frame.feed.lastIndexOf('/'));
    const before = this.last.get(match);
    const isNewer = before?.feed === frame.feed && frame.feed.endsWith('/scoreboard') && this.waiting.includes(before);
    if (isNewer) this.waiting[this.waiting.indexOf(before)] = frame;
    else this.waiting.push(frame);
    this.last.set(match, frame);
    this.wake();
  }

  /** Ends when the signal aborts. */
  async *frames(signal: AbortSignal): AsyncGenerator<Frame> {
    while (!signal.aborted) {
      const frame = this.waiting.shift();
      if (frame) yield frame;
      else await this.next(signal);
    }
  }

  private next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        signal.removeEventListener('abort', done);
        this.wake = () => {};
        resolve();
      };
      this.wake = done;
      signal.addEventListener('abort', done);
      if (signal.aborted || this.waiting.length > 0) done();
    });
  }
}
