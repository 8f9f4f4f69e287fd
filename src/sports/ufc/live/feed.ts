import { Breaker } from '../../../live/breaker.js';
import type { Feed, FeedHealth, Frame } from '../../../live/feed.js';
import { boutHead, type Place } from './bout-state.reduce.js';
import { join, newBout } from './bout.reduce.js';
import { type EventSeen, read, type Sighting } from './sighting.reduce.js';
import { AnswerError, Source } from './source.js';

export interface UfcFeedOptions {
  /** Such as `https://upstream.example`, without a slash at the end. */
  base: string;
  /** Ids of the events to follow, asked again before every round of questions. */
  events(): number[] | Promise<number[]>;
  /**
   * Whether the base also serves `/api/v3/events.json`, a list `{"EventIds": [...]}` of what is on. Our sandbox and our
   * replays do; the real upstream does not.
   */
  lists: boolean;
  /** Pauses are divided by it, for replays at a higher speed. */
  pace?: number;
  timeoutMs?: number;
  maxBodyBytes?: number;
  /** Told of every failed question, for the log. */
  onError?(error: Error, feed: string): void;
}

/** Polls both feeds: every second in a round, every two between rounds and bouts, every 30 while no night is on. */
export class UfcFeed implements Feed {
  readonly name = 'ufc';
  private readonly source: Source;
  private readonly breaker = new Breaker();
  private readonly pace: number;
  private lastAnswerAt: number | undefined;
  private readonly watched = new Map<number, Watched>();

  constructor(private readonly options: UfcFeedOptions) {
    this.source = new Source(options.base, options.timeoutMs ?? TIMEOUT_MS, options.maxBodyBytes ?? MAX_BODY_BYTES);
    this.pace = options.pace ?? 1;
  }

  health(): FeedHealth {
    return { breaker: this.breaker.status, lastAnswerAt: this.lastAnswerAt };
  }

  /** Ends, without an error, when the signal does. */
  async *frames(signal: AbortSignal): AsyncGenerator<Frame> {
    let listDueAt = 0;
    while (!signal.aborted) {
      if (Date.now() >= listDueAt) {
        await this.refresh(signal);
        listDueAt = Date.now() + LIST_EVERY_MS / this.pace;
      }
      for (const [id, watched] of this.watched) {
        if (!signal.aborted && Date.now() >= watched.dueAt) yield* this.poll(id, watched, signal);
      }
      const next = Math.min(listDueAt, ...[...this.watched.values()].map(({ dueAt }) => dueAt));
      await pause(Math.max(next - Date.now(), this.breaker.waitMs()), signal);
    }
  }

  /**
   * A running fight's page comes before its event's, so that the last figures are there when the event tells the end. Of
   * a fight that is new here the event comes first, because only the event says how far it is.
   */
  private async *poll(id: number, watched: Watched, signal: AbortSignal): AsyncGenerator<Frame> {
    const startedAt = Date.now();
    const late = startedAt >= watched.lateDueAt ? watched.late : [];
    if (late.length > 0) watched.lateDueAt = startedAt + PAUSES_MS.idle / this.pace;
    for (const fight of [...watched.running, ...late]) yield* this.ask(`fight/${fight}`, signal);
    for await (const frame of this.ask(`event/${id}`, signal)) {
      const seen = read(frame.body);
      const { ended, fresh } = seen ? look(watched, seen) : NOTHING_SEEN;
      for (const fight of ended) yield* this.ask(`fight/${fight}`, signal);
      yield frame;
      for (const fight of fresh) yield* this.ask(`fight/${fight}`, signal);
    }
    watched.dueAt = this.breaker.allows() ? startedAt + PAUSES_MS[watched.pace] / this.pace : startedAt;
  }

  /** The answer if it changed. A question that fails is told to the breaker and asked again with the next round. */
  private async *ask(feed: string, signal: AbortSignal): AsyncGenerator<Frame> {
    if (signal.aborted || !this.breaker.allows()) return;
    try {
      const body = await this.source.get(feed, signal);
      this.breaker.succeeded();
      this.lastAnswerAt = Date.now();
      if (body !== undefined) yield { feed, at: this.lastAnswerAt, body };
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      if (signal.aborted) return;
      this.breaker.failed();
      this.options.onError?.(error, feed);
    }
  }

  private async refresh(signal: AbortSignal): Promise<void> {
    const wanted = new Set(await this.options.events());
    for (const id of this.options.lists ? await this.listed(signal) : []) wanted.add(id);
    for (const id of this.watched.keys()) if (!wanted.has(id)) this.watched.delete(id);
    for (const id of wanted) {
      if (!this.watched.has(id)) this.watched.set(id, newWatched());
    }
  }

  /** What is watched stays so while the list cannot be read. */
  private async listed(signal: AbortSignal): Promise<number[]> {
    if (!this.breaker.allows()) return [...this.watched.keys()];
    try {
      const ids = await this.source.list(signal);
      this.breaker.succeeded();
      return ids;
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      if (!signal.aborted) {
        this.breaker.failed();
        this.options.onError?.(error, 'events');
      }
      return [...this.watched.keys()];
    }
  }
}

interface Watched {
  dueAt: number;
  pace: keyof typeof PAUSES_MS;
  running: number[];
  /** Fights that ended last. Upstream has the official figures some minutes later, so they are asked about again. */
  late: number[];
  lateDueAt: number;
  /** Fights whose end was seen. */
  over: Set<number>;
}

function newWatched(): Watched {
  return { dueAt: 0, pace: 'idle', running: [], late: [], lateDueAt: 0, over: new Set() };
}

const PAUSES_MS = { inRound: 1_000, between: 2_000, idle: 30_000 };

/** Takes over from the event what to ask from now on; answers which fights to ask about at once. */
function look(watched: Watched, { event, fights }: Sighting): { ended: number[]; fresh: number[] } {
  const place: Place = { eventSlug: '', source: 'feed', names: NOBODY, order: null, onCard: true, replacedBy: null };
  const inOrder = [...fights].sort((one, other) => (other.order ?? 0) - (one.order ?? 0));
  const heads = inOrder.map((fight) => ({
    fight: fight.id,
    ...boutHead(join(newBout(fight, 0), fight, 0, true), place),
  }));
  const of = (wanted: string) => heads.filter(({ status }) => status === wanted).map(({ fight }) => fight);
  const [running, completed] = [of('live'), of('completed')];
  const ended = completed.filter((fight) => watched.running.includes(fight));
  const known = [...watched.running, ...watched.over];
  const fresh = [...running, ...completed].filter((fight) => !known.includes(fight));
  watched.over = new Set(completed);
  watched.running = running;
  watched.late = completed.slice(-LATE_FIGHTS);
  if (heads.some(({ phase }) => phase === 'in_round')) watched.pace = 'inRound';
  else watched.pace = running.length > 0 || isOn(event) ? 'between' : 'idle';
  return { ended, fresh };
}

/** How far a fight is does not depend on what it is called. */
const NOBODY = { n: 0, fighters: {} };

const NOTHING_SEEN = { ended: [], fresh: [] };

/** Between two bouts too, and shortly before the first: the next walkout is not to be seen half a minute late. */
function isOn({ status, startsAt }: EventSeen): boolean {
  if (/^final$/i.test(status) || /^cancel/i.test(status)) return false;
  if (/^live$/i.test(status)) return true;
  const sinceStartMs = Date.now() - (startsAt ?? 0);
  return sinceStartMs > -BEFORE_START_MS && sinceStartMs < LATE_START_MS;
}

const BEFORE_START_MS = 5 * 60_000;
const LATE_START_MS = 2 * 3_600_000;

const LATE_FIGHTS = 3;

/** A new event is found within this time. */
const LIST_EVERY_MS = 5_000;

const TIMEOUT_MS = 8_000;

/** The page of a whole night is about 100 KB. */
const MAX_BODY_BYTES = 4_194_304;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted || ms <= 0) return new Promise((resolve) => setImmediate(resolve));
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
