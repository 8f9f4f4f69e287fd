import type { Placed, Room, Sleeper } from './room.js';

/** What a follower does with what it reads. */
export interface Delivery {
  /** The next entries, in order, none left out. */
  updates(placed: readonly Placed[]): void;
  /** What stood before this entry is lost to the reader; the entry is the whole state. */
  gap(placed: Placed): void;
}

/** Reads a room from a place on: first what is there, then whatever comes. It remembers nothing but its place. */
export class Follower implements Sleeper {
  private stopped = false;

  constructor(
    private readonly room: Room,
    private place: number,
    readonly delaySeconds: number,
    private readonly delivery: Delivery,
  ) {}

  start(): void {
    this.wake();
    if (!this.stopped) this.room.sleep(this);
  }

  stop(): void {
    this.stopped = true;
    this.room.leave(this);
  }

  wake(): void {
    const end = this.room.end(Date.now() - this.delaySeconds * 1_000);
    let fell = this.place < this.room.start;
    if (fell) this.place = this.room.start;
    let run: Placed[] = [];
    while (this.place < end && !this.stopped) {
      const placed = this.room.at(this.place) as Placed;
      this.place += 1;
      if (!placed.afterGap && !fell) {
        run.push(placed);
        continue;
      }
      fell = false;
      if (run.length > 0) this.delivery.updates(run);
      run = [];
      if (!this.stopped) this.delivery.gap(placed);
    }
    if (run.length > 0 && !this.stopped) this.delivery.updates(run);
  }
}
