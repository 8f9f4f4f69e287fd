import type { Feed, FeedHealth, Frame } from '../../../live/feed.js';
import type { Recordable } from '../../../live/recording.js';
import { pause, Source, type SourceOptions } from '../../../live/source.js';
import { read, type MatchSeen, type Sighting, type WindowSeen } from './sighting.js';

export interface LolFeedOptions {
  /** The name of the feed; default: lol. */
  name?: string;
  /** The esports API, with its client key among the headers. */
  api: SourceOptions;
  /** The live statistics. */
  stats: SourceOptions;
  /** How often each is asked for, in milliseconds. */
  pollMs: number;
  liveMs: number;
  scheduleMs: number;
  /** A window of frames is asked for this long after it begins, because upstream refuses younger ones. */
  frameDelayMs: number;
  /** All pauses are divided by this number, for replays at a higher speed. */
  pace?: number;
  /** The time on upstream's clock, in milliseconds since the epoch; default: now. */
  now?(): number;
}

/**
 * Polls both upstreams of lol. One question a turn tells all running matches and one the schedule, however many matches
 * they have; a running match costs one more, and a running game two of the shortest pause. Each is asked for on its own,
 * so that a slow answer delays nothing else.
 */
export class LolFeed implements Feed<Sighting>, Recordable {
  readonly name: string;
  private readonly api: Source;
  private readonly stats: Source;
  private readonly tasks = new Map<string, Task>();
  private readonly matches = new Map<string, MatchSeen>();
  /** The games whose last frame was seen. */
  private readonly over = new Set<string>();

  constructor(private readonly options: LolFeedOptions) {
    this.name = options.name ?? 'lol';
    this.api = new Source(options.api);
    this.stats = new Source(options.stats);
  }

  /** That of the upstream that fares worse. */
  health(): FeedHealth {
    const [api, stats] = [this.api.health(), this.stats.health()];
    const worse = api.breaker === 'ok' || stats.breaker === 'open' ? stats : api;
    const answers = [api, stats].flatMap(({ lastAnswerAt }) => lastAnswerAt ?? []);
    return { breaker: worse.breaker, lastAnswerAt: answers.length === 0 ? undefined : Math.max(...answers) };
  }

  async *sightings(signal: AbortSignal): AsyncGenerator<Sighting> {
    for await (const { sighting } of this.answers(signal)) if (sighting) yield sighting;
  }

  async *frames(signal: AbortSignal): AsyncGenerator<Frame> {
    for await (const { frame } of this.answers(signal)) yield frame;
  }

  /** Ends without an error when the signal aborts. */
  private async *answers(signal: AbortSignal): AsyncGenerator<Answer> {
    const ready: Answer[] = [];
    const asked = new Set<Promise<void>>();
    const failures: unknown[] = [];
    this.tasks.clear();
    this.addTask('live', (turn) => this.askLive(turn));
    this.addTask('schedule', (turn) => this.askSchedule(turn));
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
      if (ready.length === 0) await pause(this.nextDueMs(), AbortSignal.any([signal, alarm.signal]));
      while (ready.length > 0 && !signal.aborted) yield ready.shift() as Answer;
    }
    await Promise.all(asked);
    if (failures.length > 0 && !signal.aborted) throw failures[0];
  }

  private wake: () => void = () => {};

  private addTask(name: string, ask: Task['ask']): Task {
    const task: Task = { ask, dueAt: 0, isAsked: false };
    this.tasks.set(name, task);
    return task;
  }

  private due(): Task[] {
    return [...this.tasks.values()].filter(({ isAsked, dueAt }) => !isAsked && Date.now() >= dueAt);
  }

  private nextDueMs(): number {
    const waiting = [...this.tasks.values()].filter(({ isAsked }) => !isAsked).map(({ dueAt }) => dueAt);
    return Math.max(1, Math.min(LONGEST_WAIT_MS, ...waiting.map((dueAt) => dueAt - Date.now())));
  }

  private async askLive(signal: AbortSignal): Promise<Answer[]> {
    const answers = await this.ask(this.api, 'live', 'getLive?hl=en-US', signal);
    this.put('live', this.options.liveMs);
    for (const { sighting } of answers) if (sighting?.kind === 'matches') this.followMatches(sighting.matches);
    return answers;
  }

  private async askSchedule(signal: AbortSignal): Promise<Answer[]> {
    this.put('schedule', this.options.scheduleMs);
    return this.ask(this.api, 'schedule', 'getSchedule?hl=en-US', signal);
  }

  /** Follows the listed matches, and those that left the list until they are over. */
  private followMatches(listed: readonly MatchSeen[]): void {
    for (const match of listed) {
      const name = `event/${match.id}`;
      if (!this.tasks.has(name)) this.addTask(name, (signal) => this.askEvent(match.id, signal));
    }
    const ids = new Set(listed.map(({ id }) => id));
    for (const { id } of [...this.matches.values()].filter((match) => !ids.has(match.id) && isOver(match))) {
      this.tasks.delete(`event/${id}`);
      this.matches.delete(id);
    }
  }

  private async askEvent(id: string, signal: AbortSignal): Promise<Answer[]> {
    const answers = await this.ask(this.api, `event/${id}`, `getEventDetails?hl=en-US&id=${id}`, signal);
    this.put(`event/${id}`, this.options.liveMs);
    for (const { sighting } of answers) {
      const match = sighting?.kind === 'matches' ? sighting.matches[0] : undefined;
      if (!match) continue;
      this.matches.set(id, match);
      for (const game of runningGames(match)) this.followGame(game, id);
    }
    return answers;
  }

  private followGame(id: string, matchId: string): void {
    const name = `game/${id}`;
    if (this.tasks.has(name) || this.over.has(id)) return;
    const game: Followed = { id, matchId, from: null, newest: 0, heardAt: this.now() };
    this.addTask(name, (signal) => this.askGame(game, signal));
  }

  /**
   * Asks for the first frames of a game, which start its clock, and then for one window of ten seconds after the other,
   * so that no frame is passed over by a worker that comes late.
   */
  private async askGame(game: Followed, signal: AbortSignal): Promise<Answer[]> {
    const { id, from } = game;
    const askedAt = this.now();
    this.put(`game/${id}`, this.options.pollMs);
    if (from !== null && from > askedAt - this.options.frameDelayMs) return [];
    if (this.isGivenUp(game, askedAt)) this.tasks.delete(`game/${id}`);
    const at = from === null ? '' : `@${new Date(from).toISOString()}`;
    const query = from === null ? '' : `?startingTime=${new Date(from).toISOString()}`;
    const [windows, details] = await Promise.all([
      this.ask(this.stats, `window/${id}${at}`, `window/${id}${query}`, signal),
      this.ask(this.stats, `details/${id}${at}`, `details/${id}${query}`, signal),
    ]);
    const seen = windows.map(({ sighting }) => sighting).find((sighting) => sighting?.kind === 'window');
    if (this.moveOn(game, seen, askedAt)) this.put(`game/${id}`, 0);
    return [...windows, ...details];
  }

  /** True for a game without an end whose match is over. */
  private isGivenUp({ matchId, heardAt }: Followed, now: number): boolean {
    return !this.tasks.has(`event/${matchId}`) && now - heardAt > SILENT_MS;
  }

  /** Goes on to the next window; false while this one may still get frames, and at the end of the game. */
  private moveOn(game: Followed, seen: WindowSeen | undefined, askedAt: number): boolean {
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
    const youngest = askedAt - this.options.frameDelayMs;
    // Nothing is passed over while upstream fails, because nobody knows then what the window holds.
    const isLate = youngest >= end + LATE_FRAMES_MS && this.stats.health().breaker === 'ok';
    if (game.newest < end - NEARLY_MS && !isLate) return false;
    game.from = end;
    return end <= youngest;
  }

  /** Yields the answer if it changed. A failed question is asked again in the next turn. */
  private async ask(source: Source, name: string, page: string, signal: AbortSignal): Promise<Answer[]> {
    const frame = await source.changed({ name, page }, signal);
    if (!frame) return [];
    const received = { ...frame, at: this.options.now?.() ?? frame.at };
    return [{ frame: received, sighting: read(received) }];
  }

  private now(): number {
    return (this.options.now ?? Date.now)();
  }

  private put(name: string, inMs: number): void {
    const task = this.tasks.get(name);
    if (task) task.dueAt = Date.now() + inMs / (this.options.pace ?? 1);
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

const LONGEST_WAIT_MS = 1_000;

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
