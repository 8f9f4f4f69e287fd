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
import { Received, updateIn, type Shown } from './received';
import { openSocket } from './socket';
import { openStream } from './stream';

export const HIDDEN_SECONDS = 60;
export const INTERVAL_SECONDS = 15;
/** Three heartbeats. */
const SILENCE_MS = 45_000;
const DRAWN_EVERY_MS = 100;
const WAIT_MS = { least: 1_000, most: 30_000 };
/** A restarting service is back within a minute, and retries cost nothing while it is down. */
const AWAY = { codes: new Set(['UNREACHABLE', CUT.code]), mostMs: 5_000, forMs: 60_000 };

const OPEN: Readonly<Record<By, OpenChannel>> = { sse: openStream, ws: openSocket };

export type Phase = 'idle' | 'opening' | 'open' | 'waiting' | 'stopped' | 'hidden' | 'over';

/** The state of the follower; replaced, never mutated. */
export interface Standing extends Shown {
  /** The current or last target. */
  target: Target | undefined;
  phase: Phase;
  /** Why it is not open. */
  loss: Loss | undefined;
  delaySeconds: number | undefined;
  /** How often it resumed after a loss. */
  resumed: number;
}

/** Follows one target through one channel at a time, and notifies its watchers at most ten times a second. */
export class Follower {
  readonly rate = new Rate();
  private isDrawing = false;
  private drawnAt = -Infinity;
  private readonly watchers = new Set<() => void>();
  private readonly hearers = new Set<(update: Update) => void>();

  private target: Target | undefined;
  private by: By = 'sse';
  private close: (() => void) | undefined;
  /** Counts openings, so that events of an earlier one are recognised. */
  private turn = 0;
  private failures = 0;
  /** When the channel was lost, until it is back. */
  private lostAt: number | undefined;
  private timer: number | undefined;
  private silence: number | undefined;
  private hidden: number | undefined;

  private phase: Phase = 'idle';
  private loss: Loss | undefined;
  private delaySeconds: number | undefined;
  private resumed = 0;
  private received = this.listen();
  private lastId: string | undefined;
  /** The highest sequence number received, by room. */
  private afterSeq: Record<string, number> = {};
  private spent = 0;
  private openedAt: number | undefined;
  private published = this.now();

  constructor(private readonly drawTicket: () => Promise<string>) {}

  /** Starts to react to the page's visibility; returns a function that stops everything. */
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

  readonly standing = (): Standing => this.published;

  /** Calls back with every shown update, including those between screen frames. */
  hear(hearer: (update: Update) => void): () => void {
    this.hearers.add(hearer);
    return () => this.hearers.delete(hearer);
  }

  get isWanted(): boolean {
    return this.phase === 'opening' || this.phase === 'open' || this.phase === 'waiting';
  }

  /** Starts to follow a target; closes the one before. */
  follow(target: Target, by: By): void {
    this.shut();
    if (this.target === undefined || nameOf(this.target) !== nameOf(target)) this.forget();
    this.target = target;
    this.by = by;
    this.failures = 0;
    this.lostAt = undefined;
    this.open();
  }

  /** If something is followed, switches to this target; null: stops. */
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

  /** Reopens a waiting channel at once. */
  openNow(): void {
    if (this.phase === 'waiting') this.open();
  }

  pause(): void {
    this.received.pause();
    this.changed();
  }

  /** Shows the messages held during the pause. */
  play(): void {
    this.received.play();
    this.changed();
  }

  /** Requests that this page has spent on tickets, openings and completed intervals. */
  spentAt(now: number): number {
    return this.spent + (this.by === 'sse' ? this.intervalsAt(now) : 0);
  }

  private intervalsAt(now: number): number {
    return this.openedAt === undefined ? 0 : Math.floor((now - this.openedAt) / 1_000 / INTERVAL_SECONDS);
  }

  private forget(): void {
    this.received = this.listen();
    this.resumed = 0;
    this.lastId = undefined;
    this.afterSeq = {};
  }

  private listen(): Received {
    return new Received((update) => {
      for (const hearer of this.hearers) hearer(update);
    });
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
    this.lostAt = undefined;
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
    const backOffMs = this.backOffMs(loss);
    this.failures += 1;
    this.timer = window.setTimeout(() => this.open(), (loss.afterSeconds ?? 0) * 1_000 || backOffMs);
    this.enter('waiting');
  }

  /** Grows with each failure, with jitter so that not all pages come back at once. */
  private backOffMs({ code }: Loss): number {
    const now = Date.now();
    this.lostAt ??= now;
    const isAway = AWAY.codes.has(code) && now - this.lostAt < AWAY.forMs;
    const most = isAway ? AWAY.mostMs : WAIT_MS.most;
    return Math.min(most, WAIT_MS.least * 2 ** this.failures) * (0.5 + Math.random() / 2);
  }

  /** Closes an open or opening channel. */
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
    this.received.take(at, message, update);
    this.changed();
  }

  private enter(phase: Phase): void {
    this.phase = phase;
    this.changed();
  }

  /** Redraws at most ten times a second, as fast as eyes read, and never while the page is hidden. */
  private changed(): void {
    if (this.isDrawing) return;
    this.isDrawing = true;
    const sinceDrawn = performance.now() - this.drawnAt;
    if (sinceDrawn >= DRAWN_EVERY_MS) requestAnimationFrame(this.draw);
    else setTimeout(() => requestAnimationFrame(this.draw), DRAWN_EVERY_MS - sinceDrawn);
  }

  private readonly draw = (): void => {
    this.isDrawing = false;
    this.drawnAt = performance.now();
    this.published = this.now();
    for (const watcher of this.watchers) watcher();
  };

  private now(): Standing {
    const { target, phase, loss, delaySeconds, resumed } = this;
    return { target, phase, loss, delaySeconds, resumed, ...this.received.shown() };
  }
}

/** Targets with the same name have the same subjects, whichever rooms a socket joins for them. */
export function nameOf({ family, query }: Target): string {
  return `${family}?${new URLSearchParams(query)}`;
}
