import { visibleUntil, type Placed, type Room, type Sleeper } from './room.js';

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

  wake(end: number): void {
    this.deliver(end);
  }

  private get end(): number {
    return this.room.end(visibleUntil(this.delaySeconds));
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
    if (this.stopped || this.place >= end) return true;
    const { start } = this.room;
    const fell = this.place < start;
    const { placed, whole } = this.room.run(fell ? start : this.place, end);
    this.place = end;
    return whole && !fell ? this.delivery.updates(placed) : this.deliverInParts(placed, fell);
  }

  private deliverInParts(placed: readonly Placed[], fell: boolean): boolean {
    let taken = true;
    for (let at = 0; at < placed.length && !this.stopped;) {
      const one = placed[at] as Placed;
      if (one.afterGap || (fell && at === 0)) {
        taken = this.delivery.gap(one);
        at += 1;
        continue;
      }
      const next = placed.findIndex(({ afterGap }, index) => index > at && afterGap);
      const end = next < 0 ? placed.length : next;
      taken = this.delivery.updates(placed.slice(at, end));
      at = end;
    }
    return taken;
  }
}
