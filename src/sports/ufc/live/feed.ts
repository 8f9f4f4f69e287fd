import type { Feed, FeedHealth, Frame } from '../../../live/feed.js';
import type { Recordable } from '../../../live/recording.js';
import { AnswerError, pause, Source, type SourceOptions } from '../../../live/source.js';
import { boutHead, type Place } from './bout-state.reduce.js';
import { join, newBout } from './bout.reduce.js';
import { type EventSeen, read, type Observation } from './observation.js';

export interface UfcFeedOptions extends SourceOptions {
  /** The name of the feed; default: ufc. */
  name?: string;
  /** The ids of the events to follow. The feed calls it before every round of requests. */
  events(): number[] | Promise<number[]>;
  /**
   * Whether the upstream also serves `/api/v3/events.json`, a list `{"EventIds": [...]}` of running events. The sandbox
   * and replays do; the real upstream does not.
   */
  lists: boolean;
  /** All pauses are divided by this number, for replays at a higher speed. */
  pace?: number;
}

/** An answer and its observation; undefined where the answer has the form of neither feed. */
interface Answer {
  frame: Frame;
  observation: Observation | undefined;
}

/** Polls both feeds: every second in a round, every two between rounds and bouts, every 30 while no night is on. */
export class UfcFeed implements Feed<Observation>, Recordable {
  readonly name: string;
  private readonly source: Source;
  private readonly pace: number;
  private readonly watched = new Map<number, Watched>();

  constructor(private readonly options: UfcFeedOptions) {
    this.name = options.name ?? 'ufc';
    this.source = new Source({ ...options, base: `${options.base}/api/v3` });
    this.pace = options.pace ?? 1;
  }

  health(): FeedHealth {
    return this.source.health();
  }

  async *observations(signal: AbortSignal): AsyncGenerator<Observation> {
    for await (const { observation } of this.answers(signal)) if (observation) yield observation;
  }

  async *frames(signal: AbortSignal): AsyncGenerator<Frame> {
    for await (const { frame } of this.answers(signal)) yield frame;
  }

  /** Ends without an error when the signal aborts. */
  private async *answers(signal: AbortSignal): AsyncGenerator<Answer> {
    let listDueAt = 0;
    this.source.forget();
    this.watched.clear();
    while (!signal.aborted) {
      if (Date.now() >= listDueAt) {
        await this.refresh(signal);
        listDueAt = Date.now() + LIST_EVERY_MS / this.pace;
      }
      for (const [id, watched] of this.watched) {
        const isDue = Date.now() >= watched.dueAt && this.source.waitMs === 0;
        if (!signal.aborted && isDue) yield* this.poll(id, watched, signal);
      }
      const next = Math.min(listDueAt, ...[...this.watched.values()].map(({ dueAt }) => dueAt));
      await pause(Math.max(next - Date.now(), this.source.waitMs), signal);
    }
  }

  /**
   * Asks for one event and its fights. It asks for a running fight before the event, so that the last figures are known
   * when the event says that the fight is over. It asks for a new fight after the event, because only the event says
   * how far the fight is. Fights that were over when the feed came are asked for in the time that is left, so that a
   * running one does not wait for a whole card.
   */
  private async *poll(id: number, watched: Watched, signal: AbortSignal): AsyncGenerator<Answer> {
    const startedAt = Date.now();
    const late = startedAt >= watched.lateDueAt ? watched.late : [];
    if (late.length > 0) watched.lateDueAt = startedAt + PAUSES_MS.idle / this.pace;
    for (const fight of [...watched.running, ...late]) yield* this.ask('fight', fight, signal);
    for await (const answer of this.ask('event', id, signal)) {
      const { ended, begun } = answer.observation ? look(watched, answer.observation) : NOTHING_SEEN;
      for (const fight of ended) yield* this.ask('fight', fight, signal);
      yield answer;
      for (const fight of begun) yield* this.ask('fight', fight, signal);
    }
    watched.dueAt = this.source.waitMs === 0 ? startedAt + PAUSES_MS[watched.pace] / this.pace : startedAt;
    while (watched.unread.length > 0 && this.source.waitMs === 0) {
      yield* this.ask('fight', watched.unread.shift() as number, signal);
      if (signal.aborted || Date.now() >= watched.dueAt) break;
    }
  }

  /** Yields the answer if it changed. A failed request is repeated in the next round. */
  private async *ask(kind: 'event' | 'fight', id: number, signal: AbortSignal): AsyncGenerator<Answer> {
    const frame = await this.source.changed({ name: `${kind}/${id}`, page: `${kind}/live/${id}.json` }, signal);
    if (frame) yield { frame, observation: read(frame) };
  }

  private async refresh(signal: AbortSignal): Promise<void> {
    const wanted = new Set(await this.options.events());
    for (const id of this.options.lists ? await this.listed(signal) : []) wanted.add(id);
    for (const id of this.watched.keys()) if (!wanted.has(id)) this.watched.delete(id);
    for (const id of wanted) {
      if (!this.watched.has(id)) this.watched.set(id, newWatched());
    }
  }

  /** The listed events, or, while the list cannot be read, the events that are watched already. */
  private async listed(signal: AbortSignal): Promise<number[]> {
    const ids = await this.source.read({ name: 'events', page: 'events.json' }, signal, readList);
    return ids ?? [...this.watched.keys()];
  }
}

function readList(body: unknown): number[] {
  const ids: unknown = (body as { EventIds?: unknown } | null)?.EventIds;
  if (!Array.isArray(ids)) throw new AnswerError('events.json lists no EventIds');
  return ids.filter((id) => Number.isSafeInteger(id));
}

interface Watched {
  dueAt: number;
  pace: keyof typeof PAUSES_MS;
  running: number[];
  /**
   * The fights that ended last. The feed keeps asking for them, because upstream publishes the official figures some
   * minutes later.
   */
  late: number[];
  lateDueAt: number;
  /** The fights that were seen to have ended. */
  over: Set<number>;
  /** Of these, the fights that were never asked for. */
  unread: number[];
}

function newWatched(): Watched {
  return { dueAt: 0, pace: 'idle', running: [], late: [], lateDueAt: 0, over: new Set(), unread: [] };
}

const PAUSES_MS = { inRound: 1_000, between: 2_000, idle: 30_000 };

/** Takes the fights to ask for from an event; returns those to ask for at once. */
function look(watched: Watched, { event, fights }: Observation): { ended: number[]; begun: number[] } {
  const place: Place = { eventSlug: '', source: 'feed', names: NOBODY, order: null, onCard: true, replacedBy: null };
  const inOrder = [...fights].sort((one, other) => (other.order ?? 0) - (one.order ?? 0));
  const heads = inOrder.map((fight) => ({
    fight: fight.id,
    ...boutHead(join(newBout(fight, 0), fight, 0, true), place),
  }));
  const of = (wanted: string) => heads.filter(({ status }) => status === wanted).map(({ fight }) => fight);
  const [running, completed] = [of('live'), of('completed')];
  const ended = completed.filter((fight) => watched.running.includes(fight));
  const isNew = (fight: number) => !watched.running.includes(fight) && !watched.over.has(fight);
  const begun = running.filter(isNew);
  watched.unread.push(...completed.filter(isNew));
  watched.over = new Set(completed);
  watched.running = running;
  watched.late = completed.slice(-LATE_FIGHTS);
  if (heads.some(({ phase }) => phase === 'in_round')) watched.pace = 'inRound';
  else watched.pace = running.length > 0 || isOn(event) ? 'between' : 'idle';
  return { ended, begun };
}

/** The stage of a fight does not depend on names, so none are needed. */
const NOBODY = { n: 0, fighters: {} };

const NOTHING_SEEN = { ended: [], begun: [] };

/**
 * True between two bouts too, and shortly before the first, so that the next walkout is not seen half a minute late.
 */
function isOn({ status, startsAt }: EventSeen): boolean {
  if (/^final$/i.test(status) || /^cancel/i.test(status)) return false;
  if (/^live$/i.test(status)) return true;
  const sinceStartMs = Date.now() - (startsAt ?? 0);
  return sinceStartMs > -BEFORE_START_MS && sinceStartMs < LATE_START_MS;
}

const BEFORE_START_MS = 5 * 60_000;
const LATE_START_MS = 2 * 3_600_000;

const LATE_FIGHTS = 3;

/** The feed finds a new event within this time. */
const LIST_EVERY_MS = 5_000;
