import { compareIds, monotonicNow, type Entry } from './entry.js';

/** One entry at its place in a room. */
export interface Placed {
  entry: Entry;
  /** Its sequence number in this room. */
  seq: number;
  /** True where numbers are missing before it: entries were lost, and readers must be told. */
  afterGap: boolean;
}

/** Entries that stand one after the other in a room. */
export interface Run {
  placed: readonly Placed[];
  /** True when no entry of it comes after a gap. */
  whole: boolean;
}

/** A reader that waits for more. `wake` tells up to which place there is something to read; it carries no data. */
export interface Sleeper {
  /** Seconds behind. */
  readonly delaySeconds: number;
  wake(end: number): void;
}

/**
 * The last minutes of one room, oldest first. Places are counted from the first entry that the process ever saw, so that
 * a reader's place stays valid while old entries are dropped.
 */
export class Room {
  private items: Placed[] = [];
  private dropped = 0;
  /** The newest entry that was dropped: the room's state before the oldest one that is kept. */
  private before: Placed | undefined;
  private lastRun: (Run & { from: number; to: number }) | undefined;
  private readonly classes = new Map<number, DelayClass>();

  constructor(
    readonly name: string,
    /** For so long a busy room gathers before it wakes its readers, in milliseconds. */
    private readonly coalesceMs: number,
  ) {}

  /** Wakes nobody yet. The room of everything has no numbers of its own, so `afterGap` is given there. Returns it. */
  append(entry: Entry, afterGap = this.leavesGap(entry)): boolean {
    this.items.push({ entry, seq: entry.seq(this.name), afterGap });
    return afterGap;
  }

  /** Wakes the readers, once for all that was appended since. */
  ring(): void {
    for (const readers of this.classes.values()) {
      if (readers.delayMs === 0 && this.coalesceMs === 0) this.wakeAll(readers);
      else this.arm(readers);
    }
  }

  /** Sets the state before everything kept, where the log reaches no further back. */
  startFrom(entry: Entry): void {
    if (this.items.length === 0) this.before = { entry, seq: entry.seq(this.name), afterGap: false };
  }

  /** Drops the entries that were heard of before `ms`; the newest of them stays as the state before the rest. */
  dropBefore(ms: number): void {
    let count = 0;
    while (count < this.items.length && (this.items[count] as Placed).entry.heardAt < ms) count += 1;
    if (count === 0) return;
    this.before = this.items[count - 1];
    this.items = this.items.slice(count);
    this.dropped += count;
  }

  /** True for a room that nobody reads and whose last subject was over before `ms`. */
  overBefore(ms: number): boolean {
    const last = this.items.at(-1) ?? this.before;
    return this.classes.size === 0 && (last === undefined || (last.entry.final && last.entry.heardAt < ms));
  }

  /** The first place that is still kept. */
  get start(): number {
    return this.dropped;
  }

  /** The place after the last entry that was heard of at or before `ms`. */
  end(ms: number): number {
    let index = this.items.length;
    while (index > 0 && (this.items[index - 1] as Placed).entry.heardAt > ms) index -= 1;
    return this.dropped + index;
  }

  /** The kept entries that were heard of after `ms`. */
  since(ms: number): readonly Placed[] {
    return this.items.slice(this.end(ms) - this.dropped);
  }

  at(place: number): Placed | undefined {
    return this.items[place - this.dropped];
  }

  /** The entries from one kept place up to another. Readers who ask for the same in turn share one list. */
  run(from: number, to: number): Run {
    if (this.lastRun?.from !== from || this.lastRun.to !== to) {
      const placed = this.items.slice(from - this.dropped, to - this.dropped);
      this.lastRun = { from, to, placed, whole: !placed.some(({ afterGap }) => afterGap) };
    }
    return this.lastRun;
  }

  /** The newest entry of `ms` or before; undefined when the room had none then. */
  latest(ms: number): Placed | undefined {
    const index = this.end(ms) - this.dropped;
    if (index > 0) return this.items[index - 1];
    return this.before && this.before.entry.heardAt <= ms ? this.before : undefined;
  }

  /** The place of the first entry with a higher id. */
  placeAfterId(id: string): number {
    let index = this.items.length;
    while (index > 0 && compareIds((this.items[index - 1] as Placed).entry.id, id) > 0) index -= 1;
    return this.dropped + index;
  }

  /** The place after the entry with this number; undefined when it is not kept. */
  placeAfter(seq: number): number | undefined {
    const index = this.items.findLastIndex((placed) => placed.seq === seq);
    if (index >= 0) return this.dropped + index + 1;
    return this.before?.seq === seq || this.items[0]?.seq === seq + 1 ? this.dropped : undefined;
  }

  /** Wakes the sleeper whenever there may be more for it to read, until it leaves. */
  sleep(sleeper: Sleeper): void {
    const { delaySeconds } = sleeper;
    let readers = this.classes.get(delaySeconds);
    if (!readers) {
      readers = { delayMs: delaySeconds * 1_000, sleepers: new Set(), timer: undefined };
      this.classes.set(delaySeconds, readers);
    }
    readers.sleepers.add(sleeper);
    this.arm(readers);
  }

  leave(sleeper: Sleeper): void {
    const readers = this.classes.get(sleeper.delaySeconds);
    if (!readers?.sleepers.delete(sleeper) || readers.sleepers.size > 0) return;
    clearTimeout(readers.timer);
    this.classes.delete(sleeper.delaySeconds);
  }

  private leavesGap(entry: Entry): boolean {
    const last = this.items.at(-1) ?? this.before;
    return last !== undefined && entry.seq(this.name) !== last.seq + 1;
  }

  /** Sets the clock to the moment when the oldest entry that the readers may not see yet is due for them. */
  private arm(readers: DelayClass): void {
    const now = monotonicNow();
    const next = readers.delayMs === 0 ? this.items.at(-1) : this.at(this.end(now - readers.delayMs));
    if (readers.timer !== undefined || next === undefined) return;
    const wake = () => {
      readers.timer = undefined;
      this.wakeAll(readers);
      if (readers.delayMs > 0) this.arm(readers);
    };
    readers.timer = setTimeout(wake, Math.max(next.entry.heardAt + readers.delayMs - now, this.coalesceMs));
  }

  private wakeAll({ delayMs, sleepers }: DelayClass): void {
    const end = this.end(visibleUntil(delayMs / 1_000));
    for (const sleeper of sleepers) sleeper.wake(end);
    this.lastRun = undefined;
  }
}

/** The time, by `monotonicNow`, up to which readers with this delay may see entries. Without a delay they see all. */
export function visibleUntil(delaySeconds: number): number {
  return delaySeconds === 0 ? Infinity : monotonicNow() - delaySeconds * 1_000;
}

/** The readers of a room who are equally late. */
interface DelayClass {
  delayMs: number;
  sleepers: Set<Sleeper>;
  /** Set while a wake-up is coming. */
  timer: NodeJS.Timeout | undefined;
}
