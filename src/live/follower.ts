import { visibleUntil, type Placed, type Room, type Sleeper } from './room.js';

/** The most state that a follower hands over at once while it catches up, in characters. */
const PIECE_CHARACTERS = 65_536;

/** The channel that a follower reads for. */
export interface Delivery {
  /**
   * Takes the next entries, in order and without omissions. Returns false when the reader should first take what it was
   * sent.
   */
  updates(placed: readonly Placed[]): boolean;
  /** Informs the reader that entries before this one are lost; this entry has the whole state. */
  gap(placed: Placed): boolean;
  /** Calls `goOn` when the reader has taken everything. */
  onceTaken(goOn: () => void): void;
}

/**
 * Reads a room from a place on: first the entries that exist, then new ones. It stores only its place.
 */
export class Follower implements Sleeper {
  private stopped = false;

  constructor(
    private readonly room: Room,
    private place: number,
    readonly delaySeconds: number,
    private readonly delivery: Delivery,
  ) {}

  /** Catches up as fast as the reader takes entries, and then waits for new ones. */
  start(): void {
    while (!this.stopped && this.place < this.end) {
      if (!this.deliver(this.endOfPiece())) return this.delivery.onceTaken(() => this.start());
    }
    if (!this.stopped) this.room.sleep(this, this.place);
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

  /** Returns false when the reader has not taken all entries yet. */
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
