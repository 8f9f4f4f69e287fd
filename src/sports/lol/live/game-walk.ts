/** Upstream takes starting times that are multiples of ten seconds, and answers with the frames of the next ten. */
const WINDOW_MS = 10_000;

/** A window is complete when its newest frame is this near to its end. */
const NEARLY_MS = 1_000;

/** A window that still has no frames after this time, as in a pause, is skipped. */
const LATE_FRAMES_MS = 60_000;

/** After this many empty windows in a row the walk leaps ahead. */
const EMPTY_BEFORE_LEAP = 10;

/** The frames of one answer. */
export interface WindowFrames {
  frames: readonly { at: number; state: string }[];
}

export interface Now {
  askedAt: number;
  /** Upstream refuses windows that begin after this time. */
  youngest: number;
  /** False while upstream fails: a missing answer then does not mean an empty window. */
  isAnswering: boolean;
}

/**
 * Walks through the frames of one game: first the opening frames, which start its clock, then every window of ten seconds
 * in order, so that a worker that starts late skips no frame. After many empty windows in a row it leaps ahead, twice as far
 * each time. When a leap lands on frames, it goes back and reads the windows that the last leap skipped.
 */
export class GameWalk<Answer> {
  /** The time of the newest frame; 0 before the first. */
  private newest = 0;
  /** How many windows in a row had no frames. */
  private empty = 0;
  /** The first window that the last leap skipped. */
  private leaptFrom: number | null = null;
  /** The answers to the window on which a leap landed, kept until the skipped windows are read. */
  private ahead: { from: number; answers: Answer[] } | null = null;

  /**
   * `from` is the starting time of the window to ask for; null until the opening frames have come. `lastFramesAt` is when
   * frames last came, at first when the game was first asked for.
   */
  constructor(
    public from: number | null,
    public lastFramesAt: number,
  ) {}

  static windowOf(at: number): number {
    return Math.floor(at / WINDOW_MS) * WINDOW_MS;
  }

  /** The answers to this window, if they were kept when a leap landed on it. */
  takeKept(): Answer[] | undefined {
    if (this.ahead === null || this.ahead.from !== this.from) return undefined;
    const { answers } = this.ahead;
    this.ahead = null;
    return answers;
  }

  /** After a leap that landed on frames: keeps the answers and goes back, because skipped windows may have frames, too. */
  goBack(seen: WindowFrames | undefined, answers: Answer[]): boolean {
    const hasFrames = (seen?.frames.at(-1)?.at ?? 0) > this.newest;
    if (this.from === null || this.leaptFrom === null || !hasFrames) return false;
    this.ahead = { from: this.from, answers };
    this.from = this.leaptFrom;
    this.leaptFrom = null;
    this.empty = 0;
    return true;
  }

  /** Goes on to the next window; false while this one may still get frames. */
  goOn(seen: WindowFrames | undefined, { askedAt, youngest, isAnswering }: Now): boolean {
    const last = seen?.frames.at(-1);
    if (last && last.at > this.newest) [this.newest, this.lastFramesAt] = [last.at, askedAt];
    if (this.from === null) {
      if (last) this.from = GameWalk.windowOf(last.at);
      return last !== undefined;
    }
    if (this.newest < this.from + WINDOW_MS - NEARLY_MS && !(isAnswering && this.isLate(youngest))) return false;
    this.empty = this.newest < this.from ? this.empty + 1 : 0;
    this.from = this.nextFrom(this.from + WINDOW_MS, youngest);
    return this.from <= youngest;
  }

  /** True for a window so old that it gets no more frames; later windows can be read at once. */
  isLate(youngest: number): boolean {
    return this.from !== null && this.from + WINDOW_MS + LATE_FRAMES_MS <= youngest;
  }

  private nextFrom(next: number, youngest: number): number {
    this.leaptFrom = null;
    if (this.empty < EMPTY_BEFORE_LEAP || this.ahead !== null) return next;
    const leap = 2 ** (this.empty - EMPTY_BEFORE_LEAP) * WINDOW_MS;
    const farthest = GameWalk.windowOf(youngest - LATE_FRAMES_MS);
    const landing = Math.min(next + leap, farthest);
    if (landing <= next) return next;
    this.leaptFrom = next;
    return landing;
  }
}
