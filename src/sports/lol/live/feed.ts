import type { Feed, FeedHealth, Frame } from '../../../live/feed.js';
import type { Recordable } from '../../../live/recording.js';
import { pause, type Source } from '../../../live/source.js';
import type { Known } from './reduce.js';
import { read, type MatchSeen, type Sighting, type WindowSeen } from './sighting.js';

export interface LolFeedOptions {
  /** Undefined: nothing is polled, and only what is pushed is told. */
  upstream?: Upstream | undefined;
  /** What operators pushed after the push of this number, in order. */
  pushes?(after: number): Promise<Push[]>;
  cadence: Cadence;
  /** Default: the process's own. */
  clock?: Clock;
}

export interface Upstream {
  /** The esports API. */
  api: Asked;
  /** The live statistics. */
  stats: Asked;
}

/** What the feed asks; a `Source` is one. */
export type Asked = Pick<Source, 'changed' | 'forget' | 'health'>;

/** How often each is asked for, in milliseconds. */
export interface Cadence {
  pollMs: number;
  liveMs: number;
  scheduleMs: number;
  /** A window of frames is asked for this long after it begins, because upstream refuses younger ones. */
  frameDelayMs: number;
}

/** A bringing of an operator, such as a draft; the body is that of the frame that `read` takes. */
export interface Push {
  number: number;
  kind: 'draft' | 'visual';
  /** Upstream's id of the game. */
  gameKey: string;
  /** When it was pushed, in milliseconds since the epoch. */
  at: number;
  body: object;
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Waits for this time or until the signal. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

const OWN_CLOCK: Clock = { now: Date.now, pause };

/**
 * Polls both upstreams of lol. One question a turn tells all running matches and one the schedule, however many matches
 * they have; a running match costs one more, and a running game two of the shortest pause. Each is asked for on its own,
 * so that a slow answer delays nothing else.
 */
export class LolFeed implements Feed<Sighting, Known>, Recordable {
  readonly name = 'lol';
  private readonly clock: Clock;
  /** The number of the last push that was told. */
  private pushed = 0;
  private readonly tasks = new Map<string, Task>();
  private readonly matches = new Map<string, MatchSeen>();
  /** The games whose last frame was seen. */
  private readonly over = new Set<string>();

  constructor(private readonly options: LolFeedOptions) {
    this.clock = options.clock ?? OWN_CLOCK;
  }

  /** That of the upstream that fares worse. */
  health(): FeedHealth | undefined {
    const { upstream } = this.options;
    if (!upstream) return undefined;
    const [api, stats] = [upstream.api.health(), upstream.stats.health()];
    const worse = api.breaker === 'ok' || stats.breaker === 'open' ? stats : api;
    const answers = [api, stats].flatMap(({ lastAnswerAt }) => lastAnswerAt ?? []);
    return { breaker: worse.breaker, lastAnswerAt: answers.length === 0 ? undefined : Math.max(...answers) };
  }

  async *sightings(signal: AbortSignal, known: Known): AsyncGenerator<Sighting> {
    for await (const { sighting } of this.answers(signal, known)) if (sighting) yield sighting;
  }

  async *frames(signal: AbortSignal): AsyncGenerator<Frame> {
    for await (const { frame } of this.answers(signal)) yield frame;
  }

  /** Ends without an error when the signal aborts. */
  private async *answers(signal: AbortSignal, known?: Known): AsyncGenerator<Answer> {
    const ready: Answer[] = [];
    const asked = new Set<Promise<void>>();
    const failures: unknown[] = [];
    const { upstream, pushes } = this.options;
    this.forget();
    if (upstream) this.addTask('live', (turn) => this.askLive(upstream, turn));
    if (upstream) this.addTask('schedule', (turn) => this.askSchedule(upstream, turn));
    if (pushes) this.addTask('pushes', () => this.askPushes(pushes));
    if (upstream && known) this.takeUp(upstream, known);
    while (!signal.aborted && failures.length === 0) {
      // Whoever waits is woken by the first answer, so the alarm is set before anything is asked.
      const alarm = new AbortController();
      const begin = (task: Task) => {
        task.isAsked = true;
        const turn = task.ask(signal).then(
          (answers) => {
            ready.push(...answers);
          },
          (error: unknown) => {
            failures.push(error);
          },
        );
        const done = turn.then(() => {
          task.isAsked = false;
          asked.delete(done);
          this.wake();
        });
        asked.add(done);
      };
      this.wake = () => alarm.abort();
      for (const task of this.due()) begin(task);
      if (ready.length === 0) await this.clock.pause(this.nextDueMs(), AbortSignal.any([signal, alarm.signal]));
      while (ready.length > 0 && !signal.aborted) yield ready.shift() as Answer;
    }
    await Promise.all(asked);
    if (failures.length > 0 && !signal.aborted) throw failures[0];
  }

  /** Follows the matches and games that were running when they were followed last, which upstream may list no more. */
  private takeUp(upstream: Upstream, { matches, games }: Known): void {
    const since = this.clock.now() - FORGOTTEN_AFTER_MS;
    for (const { key, stage, startTime } of matches)
      if (stage === 'inProgress' && Date.parse(startTime) > since) this.followMatch(upstream, key);
    for (const { key, matchKey, frame } of games)
      if (matchKey !== null && frame !== null && frame.state !== 'finished' && frame.at > since)
        this.followGame(upstream.stats, key, matchKey, floored(frame.at));
  }

  private forget(): void {
    const { upstream } = this.options;
    upstream?.api.forget();
    upstream?.stats.forget();
    this.pushed = 0;
    this.tasks.clear();
    this.matches.clear();
    this.over.clear();
  }

  private wake: () => void = () => {};

  private addTask(name: string, ask: Task['ask']): Task {
    const task: Task = { ask, dueAt: 0, isAsked: false };
    this.tasks.set(name, task);
    return task;
  }

  private due(): Task[] {
    const now = this.clock.now();
    return [...this.tasks.values()].filter(({ isAsked, dueAt }) => !isAsked && now >= dueAt);
  }

  private nextDueMs(): number {
    const waiting = [...this.tasks.values()].filter(({ isAsked }) => !isAsked).map(({ dueAt }) => dueAt);
    const now = this.clock.now();
    return Math.max(1, Math.min(LONGEST_WAIT_MS, ...waiting.map((dueAt) => dueAt - now)));
  }

  private async askLive(upstream: Upstream, signal: AbortSignal): Promise<Answer[]> {
    const answers = await this.ask(upstream.api, 'live', 'getLive?hl=en-US', signal);
    this.put('live', this.options.cadence.liveMs);
    for (const { sighting } of answers)
      if (sighting?.kind === 'matches') this.followMatches(upstream, sighting.matches);
    return answers;
  }

  private async askSchedule({ api }: Upstream, signal: AbortSignal): Promise<Answer[]> {
    this.put('schedule', this.options.cadence.scheduleMs);
    return this.ask(api, 'schedule', 'getSchedule?hl=en-US', signal);
  }

  private async askPushes(pushes: NonNullable<LolFeedOptions['pushes']>): Promise<Answer[]> {
    this.put('pushes', PUSHES_EVERY_MS);
    const fresh = await pushes(this.pushed);
    return fresh.map(({ number, kind, gameKey, at, body }) => {
      this.pushed = number;
      const frame = { feed: `${kind}/${gameKey}`, at, body };
      return { frame, sighting: read(frame) };
    });
  }

  /** Follows the listed matches, and those that left the list until they are over. */
  private followMatches(upstream: Upstream, listed: readonly MatchSeen[]): void {
    for (const { id } of listed) this.followMatch(upstream, id);
    const ids = new Set(listed.map(({ id }) => id));
    for (const { id } of [...this.matches.values()].filter((match) => !ids.has(match.id) && isOver(match))) {
      this.tasks.delete(`event/${id}`);
      this.matches.delete(id);
    }
  }

  private followMatch(upstream: Upstream, id: string): void {
    const name = `event/${id}`;
    if (!this.tasks.has(name)) this.addTask(name, (signal) => this.askEvent(upstream, id, signal));
  }

  private async askEvent(upstream: Upstream, id: string, signal: AbortSignal): Promise<Answer[]> {
    const answers = await this.ask(upstream.api, `event/${id}`, `getEventDetails?hl=en-US&id=${id}`, signal);
    this.put(`event/${id}`, this.options.cadence.liveMs);
    for (const { sighting } of answers) {
      const match = sighting?.kind === 'matches' ? sighting.matches[0] : undefined;
      if (!match) continue;
      this.matches.set(id, match);
      for (const game of runningGames(match)) this.followGame(upstream.stats, game, id);
    }
    return answers;
  }

  private followGame(stats: Asked, id: string, matchId: string, from: number | null = null): void {
    const name = `game/${id}`;
    if (this.tasks.has(name) || this.over.has(id)) return;
    const game: Followed = { id, matchId, from, newest: 0, heardAt: this.clock.now() };
    this.addTask(name, (signal) => this.askGame(stats, game, signal));
  }

  /**
   * Asks for the first frames of a game, which start its clock, and then for one window of ten seconds after the other,
   * so that no frame is passed over by a worker that comes late.
   */
  private async askGame(stats: Asked, game: Followed, signal: AbortSignal): Promise<Answer[]> {
    const { id, from } = game;
    const { pollMs, frameDelayMs } = this.options.cadence;
    const askedAt = this.clock.now();
    this.put(`game/${id}`, pollMs);
    if (from !== null && from > askedAt - frameDelayMs) return [];
    if (this.isGivenUp(game, askedAt)) this.tasks.delete(`game/${id}`);
    const at = from === null ? '' : `@${new Date(from).toISOString()}`;
    const query = from === null ? '' : `?startingTime=${new Date(from).toISOString()}`;
    const [windows, details] = await Promise.all([
      this.ask(stats, `window/${id}${at}`, `window/${id}${query}`, signal),
      this.ask(stats, `details/${id}${at}`, `details/${id}${query}`, signal),
    ]);
    const seen = windows.map(({ sighting }) => sighting).find((sighting) => sighting?.kind === 'window');
    if (this.moveOn(stats, game, seen, askedAt)) this.put(`game/${id}`, 0);
    return [...windows, ...details];
  }

  /** True for a game without an end whose match is over. */
  private isGivenUp({ matchId, heardAt }: Followed, now: number): boolean {
    return !this.tasks.has(`event/${matchId}`) && now - heardAt > SILENT_MS;
  }

  /** Goes on to the next window; false while this one may still get frames, and at the end of the game. */
  private moveOn(stats: Asked, game: Followed, seen: WindowSeen | undefined, askedAt: number): boolean {
    const last = seen?.frames.at(-1);
    if (last) {
      game.newest = last.at;
      game.heardAt = askedAt;
    }
    if (last?.state === 'finished') {
      this.over.add(game.id);
      this.tasks.delete(`game/${game.id}`);
      return false;
    }
    if (game.from === null) {
      if (last) game.from = floored(last.at);
      return last !== undefined;
    }
    const end = game.from + WINDOW_MS;
    const youngest = askedAt - this.options.cadence.frameDelayMs;
    // Nothing is passed over while upstream fails, because nobody knows then what the window holds.
    const isLate = youngest >= end + LATE_FRAMES_MS && stats.health().breaker === 'ok';
    if (game.newest < end - NEARLY_MS && !isLate) return false;
    game.from = end;
    return end <= youngest;
  }

  /** Yields the answer if it changed. A failed question is asked again in the next turn. */
  private async ask(source: Asked, name: string, page: string, signal: AbortSignal): Promise<Answer[]> {
    const frame = await source.changed({ name, page }, signal);
    if (!frame) return [];
    const received = { ...frame, at: this.clock.now() };
    return [{ frame: received, sighting: read(received) }];
  }

  private put(name: string, inMs: number): void {
    const task = this.tasks.get(name);
    if (task) task.dueAt = this.clock.now() + inMs;
  }
}

/** An answer and the sighting in it; undefined for an answer of another form. */
interface Answer {
  frame: Frame;
  sighting: Sighting | undefined;
}

/** Something that is asked for again and again, once at a time. */
interface Task {
  ask(signal: AbortSignal): Promise<Answer[]>;
  dueAt: number;
  isAsked: boolean;
}

interface Followed {
  id: string;
  matchId: string;
  /** The starting time of the window that is asked for; null until the first frames are there. */
  from: number | null;
  /** The time of the newest frame; 0 before the first. */
  newest: number;
  /** When frames last came, or the game was first asked for. */
  heardAt: number;
}

/** Upstream takes starting times that are multiples of ten seconds, and answers with the frames of the next ten. */
const WINDOW_MS = 10_000;

/** A window whose newest frame is this near to its end gets no more. */
const NEARLY_MS = 1_000;

/** A window without frames, as in a pause, is given up after this time. */
const LATE_FRAMES_MS = 60_000;

const SILENT_MS = 600_000;

/** What broke off longer ago is not taken up again. */
const FORGOTTEN_AFTER_MS = 86_400_000;

const LONGEST_WAIT_MS = 1_000;

const PUSHES_EVERY_MS = 1_000;

function floored(at: number): number {
  return Math.floor(at / WINDOW_MS) * WINDOW_MS;
}

function winsOf({ teams }: MatchSeen): number {
  return (teams[0].wins ?? 0) + (teams[1].wins ?? 0);
}

function isOver(match: MatchSeen): boolean {
  const most = Math.max(match.teams[0].wins ?? 0, match.teams[1].wins ?? 0);
  return match.bestOf === null || most > match.bestOf / 2 || winsOf(match) >= match.bestOf;
}

/**
 * The games to follow. Upstream calls a running game unstarted at times, so the one after those that count for the score
 * is followed whatever its state.
 */
function runningGames(match: MatchSeen): string[] {
  if (isOver(match)) return [];
  const next = winsOf(match) + 1;
  return (match.games ?? [])
    .filter(({ number, state }) => number === next || state === 'inProgress')
    .map(({ id }) => id);
}
