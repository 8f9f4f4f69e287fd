import type { Message, Update } from './channel';

export const FRAMES_KEPT = 200;
/** A pause holds this many messages; beyond that the oldest are dropped. */
export const HELD_AT_MOST = 2_000;
const GAPS_KEPT = 5;
/** After a lost log, numbers continue above the next million. */
const LOG_STEP = 1_000_000;

/** A message as received, numbered by arrival. */
export interface RawFrame {
  number: number;
  at: number;
  text: string;
}

/** Missed changes of a room; undefined: unknown number. */
export interface Gap {
  number: number;
  at: number;
  room: string;
  missed: number | undefined;
}

/** The visible part of the received messages; replaced, never mutated. */
export interface Shown {
  /** The last update of each room. */
  latest: ReadonlyMap<string, Update>;
  /** The newest update overall and its arrival time. */
  newest: { update: Update; at: number } | undefined;
  frames: readonly RawFrame[];
  gaps: readonly Gap[];
  isPaused: boolean;
  held: number;
  dropped: number;
}

interface Held {
  at: number;
  message: Message;
}

/** Messages of one target: the last frames, the last update of each room, and those held during a pause. */
export class Received {
  private latest = new Map<string, Update>();
  private newest: Shown['newest'];
  private frames: RawFrame[] = [];
  private gaps: Gap[] = [];
  private count = 0;
  private isPaused = false;
  private held: Held[] = [];
  private dropped = 0;
  /** The highest shown sequence number, by room. */
  private shownSeq: Record<string, number> = {};

  /** `onUpdate` is called with every shown update, including those between screen frames. */
  constructor(private readonly onUpdate: (update: Update) => void) {}

  shown(): Shown {
    const { newest, gaps, isPaused, dropped } = this;
    const [latest, frames, held] = [new Map(this.latest), [...this.frames], this.held.length];
    return { latest, newest, frames, gaps, isPaused, held, dropped };
  }

  take(at: number, message: Message, update: Update | undefined): void {
    if (this.isPaused) this.hold({ at, message });
    else this.show(at, message, update);
  }

  pause(): void {
    this.isPaused = true;
  }

  /** Shows the messages held during the pause. */
  play(): void {
    this.isPaused = false;
    const held = this.held;
    this.held = [];
    for (const { at, message } of held) this.show(at, message, updateIn(message));
    this.dropped = 0;
  }

  /** Holds only the text, because parsed messages take many times the memory. */
  private hold(held: Held): void {
    this.held.push(held);
    if (this.held.length <= HELD_AT_MOST) return;
    this.held.shift();
    this.dropped += 1;
  }

  private show(at: number, message: Message, update: Update | undefined): void {
    this.count += 1;
    this.frames.push({ number: this.count, at, text: message.text });
    if (this.frames.length > FRAMES_KEPT) this.frames.shift();
    if (!update) return;
    const { room, seq } = update;
    const shown = this.shownSeq[room];
    if (shown !== undefined && seq <= shown) return;
    if (shown !== undefined && seq > shown + 1) this.miss(at, room, shown, seq);
    this.shownSeq[room] = seq;
    this.latest.set(room, update);
    this.newest = { update, at };
    this.onUpdate(update);
  }

  private miss(at: number, room: string, shown: number, seq: number): void {
    const isNewLog = Math.floor(seq / LOG_STEP) > Math.floor(shown / LOG_STEP);
    const gap = { number: this.count, at, room, missed: isNewLog ? undefined : seq - shown - 1 };
    this.gaps = [gap, ...this.gaps].slice(0, GAPS_KEPT);
  }
}

export function updateIn({ kind, json }: Message): Update | undefined {
  return kind.endsWith('.live.update') ? (JSON.parse(json) as Update) : undefined;
}
