/** Upstream takes starting times that are multiples of ten seconds, and answers with the frames of the next ten. */
const WINDOW_MS = 10_000;

/** A window whose newest frame is this near to its end gets no more. */
const NEARLY_MS = 1_000;

/** A window without frames, as in a pause, is given up after this time. */
const LATE_FRAMES_MS = 60_000;

/** After so many windows without frames the next ones are leapt over. */
const EMPTY_BEFORE_LEAP = 10;

/** What the frames of one answer say about the way on. */
export interface FramesSeen {
  frames: readonly { at: number; state: string }[];
}

export interface Now {
  askedAt: number;
  /** Upstream refuses windows that begin after this time. */
  youngest: number;
  /** False while upstream fails: then nobody knows what a window without an answer holds. */
  isTold: boolean;
}

/**
 * The way through the frames of one game: the first ones, which start its clock, and then one window of ten seconds after
 * the other, so that no frame is passed over by a worker that comes late. Where many windows in a row have no frames, it
 * leaps ahead, twice as far each time, to the next ones that have some, and goes back to read what it leapt over last.
 */
export class GameWalk<Answer> {
  /** The time of the newest frame; 0 before the first. */
  private newest = 0;
  /** How many windows in a row had no frames. */
  private empty = 0;
  /** The first window that the last leap passed over. */
  private leaptFrom: number | null = null;
  /** What a window after a leap was answered, until the windows before it are read. */
  private ahead: { from: number; answers: Answer[] } | null = null;

  /**
   * `from` is the starting time of the window that is asked for; null until the first frames are there. `heardAt` is when
   * frames last came, or the game was first asked for.
   */
  constructor(
    public from: number | null,
    public heardAt: number,
  ) {}

  static windowOf(at: number): number {
    return Math.floor(at / WINDOW_MS) * WINDOW_MS;
  }

  /** Takes the answers to this window that were kept when a leap found it. */
  takeKept(): Answer[] | undefined {
    if (this.ahead === null || this.ahead.from !== this.from) return undefined;
    const { answers } = this.ahead;
    this.ahead = null;
    return answers;
  }

  /** Goes back where a leap found frames, because some may lie before; the answers are kept for later. */
  goBack(seen: FramesSeen | undefined, answers: Answer[]): boolean {
    const hasFrames = (seen?.frames.at(-1)?.at ?? 0) > this.newest;
    if (this.from === null || this.leaptFrom === null || !hasFrames) return false;
    this.ahead = { from: this.from, answers };
    this.from = this.leaptFrom;
    this.leaptFrom = null;
    this.empty = 0;
    return true;
  }

  /** Goes on to the next window; false while this one may still get frames. */
  goOn(seen: FramesSeen | undefined, { askedAt, youngest, isTold }: Now): boolean {
    const last = seen?.frames.at(-1);
    if (last && last.at > this.newest) [this.newest, this.heardAt] = [last.at, askedAt];
    if (this.from === null) {
      if (last) this.from = GameWalk.windowOf(last.at);
      return last !== undefined;
    }
    if (this.newest < this.from + WINDOW_MS - NEARLY_MS && !(isTold && this.isLate(youngest))) return false;
    this.empty = this.newest < this.from ? this.empty + 1 : 0;
    this.from = this.nextFrom(this.from + WINDOW_MS, youngest);
    return this.from <= youngest;
  }

  /** True where the window is so old that it gets no more frames, so that there are others to read at once. */
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
