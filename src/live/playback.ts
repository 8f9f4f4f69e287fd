/** The answer of one feed from a time on. */
export interface Moment {
  /** ms after the beginning of its pass. */
  offsetMs: number;
  /** The name of the feed, such as `event/900001`. */
  feed: string;
  body: unknown;
}

export interface PlaybackOptions {
  /** The moments of one pass in the order of their offsets; pass 1 follows pass 0 when `loop` is set. */
  timeline(pass: number): Iterable<Moment> | AsyncIterable<Moment>;
  loop?: boolean;
  /** Length of every pass; without it a pass lasts until its last moment. */
  passMs?: number;
  speed?: number;
  /** When pass 0 began, ms since the epoch. */
  startedAt: number;
  /**
   * The time in the bodies that stands for the beginning of a pass. Given: every time in a body is moved, so that the
   * pass seems to happen now. Not given: bodies are served as they are.
   */
  origin?: number;
}

/** Plays a timeline by the clock. Nothing happens between two questions, so an idle playback costs nothing. */
export class Playback {
  private readonly latest = new Map<string, Answer>();
  private moments: Iterator<Moment> | AsyncIterator<Moment> | undefined;
  private waiting: Moment | undefined;
  private pass = -1;
  /** When the current pass began, in ms of the timeline since the beginning of pass 0. */
  private passStart = 0;
  private lastOffset = 0;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: PlaybackOptions) {}

  /** The answer of a feed at a time, as JSON text; undefined for a feed that has not begun. */
  async answer(feed: string, now: number): Promise<string | undefined> {
    await this.playUntil(now);
    const answer = this.latest.get(feed);
    if (answer) answer.text ??= this.write(answer);
    return answer?.text;
  }

  /** The feeds of a kind that began last, oldest first. */
  async feeds(kind: string, now: number): Promise<string[]> {
    await this.playUntil(now);
    return [...this.latest.keys()].filter((feed) => feed.startsWith(`${kind}/`)).slice(-FEEDS_LISTED);
  }

  /** A timeline may be read from a file, so questions wait for each other. */
  private playUntil(now: number): Promise<void> {
    const played = this.queue.then(() => this.play((now - this.options.startedAt) * (this.options.speed ?? 1)));
    this.queue = played.catch(() => undefined);
    return played;
  }

  private async play(elapsedMs: number): Promise<void> {
    if (this.pass < 0) this.begin(this.firstPass(elapsedMs));
    while (await this.next(elapsedMs)) {
      const { feed, body, offsetMs } = this.waiting as Moment;
      this.latest.set(feed, { body, pass: this.passStart });
      this.lastOffset = offsetMs;
      this.waiting = undefined;
      if (this.latest.size > FEEDS_KEPT) this.latest.delete(this.latest.keys().next().value as string);
    }
  }

  /** A playback that starts late plays from the pass before the running one, so that clients find a finished pass. */
  private firstPass(elapsedMs: number): number {
    const { loop, passMs } = this.options;
    return loop && passMs ? Math.max(0, Math.floor(elapsedMs / passMs) - 1) : 0;
  }

  private begin(pass: number): void {
    const { passMs, timeline } = this.options;
    if (passMs) this.passStart = pass * passMs;
    else if (pass > 0) this.passStart += this.lastOffset + BETWEEN_PASSES_MS;
    this.pass = pass;
    this.lastOffset = 0;
    const moments = timeline(pass);
    this.moments = Symbol.asyncIterator in moments ? moments[Symbol.asyncIterator]() : moments[Symbol.iterator]();
  }

  /** Puts the next moment into `waiting`; returns whether its time has come. */
  private async next(elapsedMs: number): Promise<boolean> {
    while (this.moments && !this.waiting) {
      const { done, value } = await this.moments.next();
      if (!done) this.waiting = value;
      else if (this.options.loop && elapsedMs >= this.endOfPass()) this.begin(this.pass + 1);
      else if (this.options.loop) this.moments = ENDED;
      else this.moments = undefined;
      if (this.moments === ENDED) return false;
    }
    return this.waiting !== undefined && this.passStart + this.waiting.offsetMs <= elapsedMs;
  }

  private endOfPass(): number {
    return this.passStart + (this.options.passMs ?? this.lastOffset + BETWEEN_PASSES_MS);
  }

  private write({ body, pass }: Answer): string {
    const { origin, speed = 1, startedAt } = this.options;
    const text = JSON.stringify(body);
    if (origin === undefined) return text;
    return text.replace(TIMES, (whole, time: string) => {
      const moved = startedAt + (pass + Date.parse(time) - origin) / speed;
      return Number.isNaN(moved) ? whole : `"${new Date(moved).toISOString()}"`;
    });
  }
}

interface Answer {
  body: unknown;
  /** The beginning of its pass. */
  pass: number;
  text?: string;
}

/** Stands in for the iterator of a pass whose moments have ended, until the pass is over. */
const ENDED: Iterator<Moment> = { next: () => ({ done: true, value: undefined }) };

const BETWEEN_PASSES_MS = 1_000;

/** The feeds of about five nights; an endless timeline must not fill the memory. */
const FEEDS_KEPT = 64;

/** A client that discovers feeds needs the running one and the one that has just ended. */
const FEEDS_LISTED = 2;

const TIMES = /"(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z)"/g;
