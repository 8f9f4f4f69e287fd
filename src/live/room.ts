import { compareIds, monotonicNow, type Entry } from './entry.js';

/** One entry at its place in a room. */
export interface Placed {
  entry: Entry;
  /** The entry's sequence number in this room. */
  seq: number;
  /** True where numbers are missing before the entry: entries were lost, and readers must be informed. */
  afterGap: boolean;
}

/** Consecutive entries of a room. */
export interface Run {
  placed: readonly Placed[];
  /** True when none of the entries comes after a gap. */
  whole: boolean;
}

/** A reader that waits for new entries. `wake` gives the place up to which it may read, and no data. */
export interface Sleeper {
  /** The reader is this many seconds behind. */
  readonly delaySeconds: number;
  wake(end: number): void;
}

/**
 * The last minutes of one room, oldest first. Places are counted from the first entry that this process ever had in the
 * room, so that a reader's place stays valid while old entries are dropped.
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
    /**
     * A busy room waits this many milliseconds before it wakes its readers, so that they get several entries at once.
     */
    private readonly coalesceMs: number,
  ) {}

  /**
   * Adds an entry without waking readers; returns whether it comes after a gap. The room of all entries has no numbers
   * of its own, so its caller gives `afterGap`.
   */
  append(entry: Entry, afterGap = this.leavesGap(entry)): boolean {
    this.items.push({ entry, seq: entry.seq(this.name), afterGap });
    return afterGap;
  }

  /** Wakes the readers once for all entries that were appended since the last call. */
  ring(): void {
    for (const readers of this.classes.values()) {
      if (this.coalesceMs === 0) this.wakeAll(readers);
      this.arm(readers);
    }
  }

  /** Sets the state from before all kept entries, for a topic that the log no longer holds. */
  startFrom(entry: Entry): void {
    if (this.items.length === 0) this.before = { entry, seq: entry.seq(this.name), afterGap: false };
  }

  /** Drops the entries that were received before `ms`; the newest of them stays as the state before the rest. */
  dropBefore(ms: number): void {
    let count = 0;
    while (count < this.items.length && (this.items[count] as Placed).entry.heardAt < ms) count += 1;
    if (count === 0) return;
    this.before = this.items[count - 1];
    this.items = this.items.slice(count);
    this.dropped += count;
  }

  /** True for a room without readers whose last subject ended before `ms`. */
  overBefore(ms: number): boolean {
    const last = this.items.at(-1) ?? this.before;
    return this.classes.size === 0 && (last === undefined || (last.entry.final && last.entry.heardAt < ms));
  }

  /** The first place that is still kept. */
  get start(): number {
    return this.dropped;
  }

  /** The place after the last entry that was received at or before `ms`. */
  end(ms: number): number {
    let index = this.items.length;
    while (index > 0 && (this.items[index - 1] as Placed).entry.heardAt > ms) index -= 1;
    return this.dropped + index;
  }

  /** The kept entries that were received after `ms`. */
  since(ms: number): readonly Placed[] {
    return this.items.slice(this.end(ms) - this.dropped);
  }

  at(place: number): Placed | undefined {
    return this.items[place - this.dropped];
  }

  /**
   * The entries from one kept place up to another. Readers who ask for the same range one after the other share one
   * list.
   */
  run(from: number, to: number): Run {
    if (this.lastRun?.from !== from || this.lastRun.to !== to) {
      const placed = this.items.slice(from - this.dropped, to - this.dropped);
      this.lastRun = { from, to, placed, whole: !placed.some(({ afterGap }) => afterGap) };
    }
    return this.lastRun;
  }

  /** The newest entry that was received at `ms` or before; undefined when the room had none then. */
  latest(ms: number): Placed | undefined {
    const index = this.end(ms) - this.dropped;
    if (index > 0) return this.items[index - 1];
    return this.before && this.before.entry.heardAt <= ms ? this.before : undefined;
  }

  /** The place of the first entry with a higher id than this. */
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

  /** Wakes the sleeper, which has read up to `place`, whenever there may be new entries for it, until it leaves. */
  sleep(sleeper: Sleeper, place: number): void {
    const { delaySeconds } = sleeper;
    let readers = this.classes.get(delaySeconds);
    if (!readers) {
      readers = { delayMs: delaySeconds * 1_000, sleepers: new Set(), woken: place, timer: undefined };
      this.classes.set(delaySeconds, readers);
    }
    readers.sleepers.add(sleeper);
    if (place < readers.woken) {
      readers.woken = place;
      clearTimeout(readers.timer);
      readers.timer = undefined;
    }
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

  /** Sets a timer for the moment when these readers may see the oldest entry that they were not woken for. */
  private arm(readers: DelayClass): void {
    const next = this.at(Math.max(readers.woken, this.start));
    if (readers.timer !== undefined || next === undefined || readers.sleepers.size === 0) return;
    const wake = () => {
      readers.timer = undefined;
      this.wakeAll(readers);
      this.arm(readers);
    };
    const waitMs = next.entry.heardAt + readers.delayMs - monotonicNow();
    readers.timer = setTimeout(wake, Math.max(waitMs, this.coalesceMs));
  }

  private wakeAll(readers: DelayClass): void {
    const end = this.end(visibleUntil(readers.delayMs / 1_000));
    if (end <= readers.woken) return;
    readers.woken = end;
    for (const sleeper of readers.sleepers) sleeper.wake(end);
    this.lastRun = undefined;
  }
}

/** The time, by `monotonicNow`, up to which readers with this delay may see entries; Infinity without a delay. */
export function visibleUntil(delaySeconds: number): number {
  return delaySeconds === 0 ? Infinity : monotonicNow() - delaySeconds * 1_000;
}

/** The readers of a room with the same delay. */
interface DelayClass {
  delayMs: number;
  sleepers: Set<Sleeper>;
  /** The place up to which all of them were woken. */
  woken: number;
  /** Set while a wake-up is scheduled. */
  timer: NodeJS.Timeout | undefined;
}
