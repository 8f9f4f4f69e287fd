import type { Placed, Room, Sleeper } from './room.js';

/** How much state a follower that catches up hands over at once, in characters. */
const PIECE_CHARACTERS = 65_536;

/** What a follower does with what it reads. */
export interface Delivery {
  /** The next entries, in order, none left out. False when the reader should first take what it has. */
  updates(placed: readonly Placed[]): boolean;
  /** What stood before this entry is lost to the reader; the entry is the whole state. */
  gap(placed: Placed): boolean;
  /** Calls back when the reader has taken everything. */
  onceTaken(goOn: () => void): void;
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

  /** Catches up as fast as the reader takes it, and then stays awake for what comes. */
  start(): void {
    while (!this.stopped && this.place < this.end) {
      if (!this.deliver(this.endOfPiece())) return this.delivery.onceTaken(() => this.start());
    }
    if (!this.stopped) this.room.sleep(this);
  }

  stop(): void {
    this.stopped = true;
    this.room.leave(this);
  }

  wake(): void {
    this.deliver(this.end);
  }

  private get end(): number {
    return this.room.end(Date.now() - this.delaySeconds * 1_000);
  }

  private endOfPiece(): number {
    const { end } = this;
    let place = Math.max(this.place, this.room.start);
    for (let size = 0; place < end && size < PIECE_CHARACTERS; place += 1)
      size += (this.room.at(place) as Placed).entry.stateText.length;
    return place;
  }

  /** False when the reader has not taken all of it yet. */
  private deliver(end: number): boolean {
    let fell = this.place < this.room.start;
    if (fell) this.place = this.room.start;
    let run: Placed[] = [];
    let taken = true;
    while (this.place < end && !this.stopped) {
      const placed = this.room.at(this.place) as Placed;
      this.place += 1;
      if (!placed.afterGap && !fell) {
        run.push(placed);
        continue;
      }
      fell = false;
      if (run.length > 0) taken = this.delivery.updates(run);
      run = [];
      if (!this.stopped) taken = this.delivery.gap(placed);
    }
    if (run.length > 0 && !this.stopped) taken = this.delivery.updates(run);
    return taken;
  }
}
