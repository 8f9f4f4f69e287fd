import { ApiError } from '../api/error';
import {
  CUT,
  lossOf,
  lossOfRefusal,
  type By,
  type Loss,
  type Message,
  type OpenChannel,
  type Target,
  type Update,
} from './channel';
import { Rate } from './rate';
import { openSocket } from './socket';
import { openStream } from './stream';

export const FRAMES_KEPT = 200;
/** A pause holds this many messages; of more, the oldest are dropped. */
export const HELD_AT_MOST = 2_000;
export const HIDDEN_SECONDS = 60;
export const INTERVAL_SECONDS = 15;
/** Three heartbeats. */
const SILENCE_MS = 45_000;
const WAIT_MS = { least: 1_000, most: 30_000 };
const GAPS_KEPT = 5;
/** The numbers of a log that was lost go on above the next million. */
const LOG_STEP = 1_000_000;

const OPEN: Readonly<Record<By, OpenChannel>> = { sse: openStream, ws: openSocket };

export type Phase = 'idle' | 'opening' | 'open' | 'waiting' | 'stopped' | 'hidden' | 'over';

/** A message as it came, numbered by its arrival. */
export interface RawFrame {
  number: number;
  at: number;
  text: string;
}

/** Changes of a room that never came; undefined: nobody knows how many. */
export interface Gap {
  number: number;
  at: number;
  room: string;
  missed: number | undefined;
}

/** How it stands; replaced, never changed. */
export interface Standing {
  /** What is or was followed. */
  target: Target | undefined;
  phase: Phase;
  /** Why it is not open. */
  loss: Loss | undefined;
  delaySeconds: number | undefined;
  /** The last update of each room. */
  latest: ReadonlyMap<string, Update>;
  /** The newest of all, and when it came. */
  newest: { update: Update; at: number } | undefined;
  frames: readonly RawFrame[];
  gaps: readonly Gap[];
  /** How often it went on after a loss. */
  resumed: number;
  isPaused: boolean;
  held: number;
  dropped: number;
}

const NOTHING: Standing = {
  target: undefined,
  phase: 'idle',
  loss: undefined,
  delaySeconds: undefined,
  latest: new Map(),
  newest: undefined,
  frames: [],
  gaps: [],
  resumed: 0,
  isPaused: false,
  held: 0,
  dropped: 0,
};

interface Held {
  at: number;
  message: Message;
}

/** Follows one target through one channel at a time, and tells its watchers once a frame of the screen. */
export class Follower {
  readonly rate = new Rate();
  private told = NOTHING;
  private isDrawing = false;
  private readonly watchers = new Set<() => void>();
  private readonly hearers = new Set<(update: Update) => void>();

  private target: Target | undefined;
  private by: By = 'sse';
  private close: (() => void) | undefined;
  /** Counts openings, so that what belongs to an earlier one is known. */
  private turn = 0;
  private failures = 0;
  private timer: number | undefined;
  private silence: number | undefined;
  private hidden: number | undefined;

  private phase: Phase = 'idle';
  private loss: Loss | undefined;
  private delaySeconds: number | undefined;
  private latest = new Map<string, Update>();
  private newest: Standing['newest'];
  private frames: RawFrame[] = [];
  private gaps: Gap[] = [];
  private resumed = 0;
  private heard = 0;
  private isPaused = false;
  private held: Held[] = [];
  private dropped = 0;
  private lastId: string | undefined;
  /** The highest number that came, by room; and of them those that are shown. */
  private afterSeq: Record<string, number> = {};
  private shownSeq: Record<string, number> = {};
  private spent = 0;
  private openedAt: number | undefined;

  constructor(private readonly drawTicket: () => Promise<string>) {}

  /** Minds from now on whether the page is seen; what it returns ends all of it. */
  start(): () => void {
    document.addEventListener('visibilitychange', this.seen);
    return () => {
      this.stop();
      document.removeEventListener('visibilitychange', this.seen);
      clearTimeout(this.hidden);
    };
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  readonly standing = (): Standing => this.told;

  /** Tells every update that is shown, also those that no frame of the screen will show. */
  hear(hearer: (update: Update) => void): () => void {
    this.hearers.add(hearer);
    return () => this.hearers.delete(hearer);
  }

  get isWanted(): boolean {
    return this.phase === 'opening' || this.phase === 'open' || this.phase === 'waiting';
  }

  /** Follows this from now on; what was followed before is closed. */
  follow(target: Target, by: By): void {
    this.shut();
    if (this.target === undefined || nameOf(this.target) !== nameOf(target)) this.forget();
    this.target = target;
    this.by = by;
    this.failures = 0;
    this.open();
  }

  /** While something is followed, goes over to this where it is another; null: to nothing. */
  turnTo(target: Target | null, by: By): void {
    if (!this.isWanted || this.target === undefined) return;
    if (target === null) this.stop();
    else if (nameOf(target) !== nameOf(this.target) || by !== this.by) this.follow(target, by);
  }

  stop(phase: 'stopped' | 'hidden' = 'stopped'): void {
    this.shut();
    this.loss = undefined;
    this.enter(phase);
  }

  pause(): void {
    this.isPaused = true;
    this.changed();
  }

  /** Shows what came meanwhile. */
  play(): void {
    this.isPaused = false;
    const held = this.held;
    this.held = [];
    for (const { at, message } of held) this.show(at, message);
    this.dropped = 0;
    this.changed();
  }

  /** Requests that this page has spent on tickets, openings and full intervals. */
  spentAt(now: number): number {
    return this.spent + (this.by === 'sse' ? this.intervalsAt(now) : 0);
  }

  private intervalsAt(now: number): number {
    return this.openedAt === undefined ? 0 : Math.floor((now - this.openedAt) / 1_000 / INTERVAL_SECONDS);
  }

  private forget(): void {
    this.latest = new Map();
    this.newest = undefined;
    this.frames = [];
    this.gaps = [];
    this.held = [];
    this.dropped = 0;
    this.resumed = 0;
    this.isPaused = false;
    this.lastId = undefined;
    this.afterSeq = {};
    this.shownSeq = {};
  }

  private open(): void {
    this.shut();
    this.loss = undefined;
    this.enter('opening');
    const turn = this.turn;
    this.drawTicket().then(
      (ticket) => this.openWith(ticket, turn),
      (error: unknown) => turn === this.turn && this.lost(error instanceof ApiError ? lossOfRefusal(error) : CUT),
    );
  }

  private openWith(ticket: string, turn: number): void {
    this.spent += 1;
    const { target } = this;
    if (turn !== this.turn || target === undefined) return;
    const isMine = () => turn === this.turn;
    const place = { lastId: this.lastId, afterSeq: this.afterSeq };
    this.close = OPEN[this.by](target, ticket, place, {
      ready: (delaySeconds) => isMine() && this.ready(delaySeconds),
      message: (message) => isMine() && this.take(message),
      over: () => isMine() && this.over(),
      lost: (loss) => isMine() && this.lost(loss),
    });
    this.listenForSilence();
  }

  private ready(delaySeconds: number): void {
    this.spent += 1;
    this.openedAt = Date.now();
    this.failures = 0;
    this.delaySeconds = delaySeconds;
    if (Object.keys(this.afterSeq).length > 0) this.resumed += 1;
    this.enter('open');
  }

  private over(): void {
    this.shut();
    this.enter('over');
  }

  private lost(loss: Loss): void {
    this.shut();
    this.loss = loss;
    if (!loss.mayReturn) return this.enter('stopped');
    const backOffMs = Math.min(WAIT_MS.most, WAIT_MS.least * 2 ** this.failures) * (0.5 + Math.random());
    this.failures += 1;
    this.timer = window.setTimeout(() => this.open(), (loss.afterSeconds ?? 0) * 1_000 || backOffMs);
    this.enter('waiting');
  }

  /** Closes what is open or about to be. */
  private shut(): void {
    this.turn += 1;
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    this.close?.();
    this.close = undefined;
    this.spent = this.spentAt(Date.now());
    this.openedAt = undefined;
  }

  private listenForSilence(): void {
    clearTimeout(this.silence);
    const silent = lossOf('SILENCE', 'Nothing was heard for 45 seconds.');
    this.silence = window.setTimeout(() => this.lost(silent), SILENCE_MS);
  }

  private readonly seen = (): void => {
    clearTimeout(this.hidden);
    if (!document.hidden) return;
    this.hidden = window.setTimeout(() => this.isWanted && this.stop('hidden'), HIDDEN_SECONDS * 1_000);
  };

  private take(message: Message): void {
    const at = Date.now();
    this.listenForSilence();
    if (message.id !== undefined) this.lastId = message.id;
    const update = updateIn(message);
    if (update) {
      this.rate.count(at);
      this.afterSeq[update.room] = Math.max(update.seq, this.afterSeq[update.room] ?? 0);
    }
    if (this.isPaused) this.hold({ at, message });
    else this.show(at, message, update);
    this.changed();
  }

  /** Only the text is kept: what it was read into takes many times the room. */
  private hold(held: Held): void {
    this.held.push(held);
    if (this.held.length <= HELD_AT_MOST) return;
    this.held.shift();
    this.dropped += 1;
  }

  private show(at: number, message: Message, update = updateIn(message)): void {
    this.heard += 1;
    this.frames.push({ number: this.heard, at, text: message.text });
    if (this.frames.length > FRAMES_KEPT) this.frames.shift();
    if (!update) return;
    const { room, seq } = update;
    const shown = this.shownSeq[room];
    if (shown !== undefined && seq <= shown) return;
    if (shown !== undefined && seq > shown + 1) this.miss(at, room, shown, seq);
    this.shownSeq[room] = seq;
    this.latest.set(room, update);
    this.newest = { update, at };
    for (const hearer of this.hearers) hearer(update);
  }

  private miss(at: number, room: string, shown: number, seq: number): void {
    const isNewLog = Math.floor(seq / LOG_STEP) > Math.floor(shown / LOG_STEP);
    const gap = { number: this.heard, at, room, missed: isNewLog ? undefined : seq - shown - 1 };
    this.gaps = [gap, ...this.gaps].slice(0, GAPS_KEPT);
  }

  private enter(phase: Phase): void {
    this.phase = phase;
    this.changed();
  }

  /** However much comes, it is drawn once a frame of the screen, and not at all while nobody sees it. */
  private changed(): void {
    if (this.isDrawing) return;
    this.isDrawing = true;
    requestAnimationFrame(() => {
      this.isDrawing = false;
      const { target, phase, loss, delaySeconds, newest, gaps, resumed, isPaused, dropped } = this;
      const [latest, frames, held] = [new Map(this.latest), [...this.frames], this.held.length];
      this.told = { target, phase, loss, delaySeconds, latest, newest, frames, gaps, resumed, isPaused, held, dropped };
      for (const watcher of this.watchers) watcher();
    });
  }
}

/** Two targets of one name are the same subjects, whatever rooms a socket joins for them. */
export function nameOf({ family, query }: Target): string {
  return `${family}?${new URLSearchParams(query)}`;
}

function updateIn({ kind, json }: Message): Update | undefined {
  return kind.endsWith('.live.update') ? (JSON.parse(json) as Update) : undefined;
}
