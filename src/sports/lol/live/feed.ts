import type { Feed, FeedHealth, Frame } from '../../../live/feed.js';
import type { Recordable } from '../../../live/recording.js';
import { pause, type Question, type Source } from '../../../live/source.js';
import { isEnded } from './frame.reduce.js';
import { GameWalk, type Now } from './game-walk.js';
import type { Known } from './reduce.js';
import { ReferenceWalk, type Reference } from './reference-walk.js';
import { countedGames, isOver, isToCome, runningGames } from './listed-games.js';
import { ScheduleWalk } from './schedule-walk.js';
import { read, type MatchSeen, type Sighting } from './sighting.js';

export interface LolFeedOptions {
  /** Undefined: nothing is polled, and only what is pushed is told. */
  upstream?: Upstream | undefined;
  /** What operators pushed after the push of this number, in order. */
  pushes?(after: number): Promise<Push[]>;
  /**
   * Keeps what changed of the pages of leagues, tournaments, standings and teams; false: it is to be given again. Absent: the
   * pages are not read.
   */
  keepReference?(pages: readonly Reference[]): Promise<boolean>;
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
  /** How often all pages of leagues, tournaments, standings and teams are gone through. */
  referenceMs: number;
  /** A window of frames is asked for this long after it begins, because upstream refuses younger ones. */
  frameDelayMs: number;
  /** How often windows that are long past are asked for; default: every 250 ms. */
  catchUpMs?: number;
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
 * they have. A running match costs one more, and a running game two of the shortest pause; the further pages of the schedule are
 * asked for every half an hour, and at another pace those of leagues, tournaments, standings and teams. Each is asked for on
 * its own, so that a slow answer delays nothing else.
 */
export class LolFeed implements Feed<Sighting, Known>, Recordable {
  readonly name = 'lol';
  private readonly clock: Clock;
  /** The number of the last push that was told. */
  private pushed = 0;
  private readonly tasks = new Map<string, Task>();
  private readonly matches = new Map<string, MatchSeen>();
  /** The games whose last frame was seen, or of which no more frames come. */
  private readonly over = new Set<string>();
  /** The matches on the page of live matches. */
  private listed: ReadonlySet<string> = new Set();
  /** The matches that the schedule calls completed. */
  private readonly completed = new Set<string>();
  /** The matches that were to begin while nobody looked. */
  private readonly unread = new Set<string>();
  /** True where something was known when it began: a counted game that was not read was played meanwhile. */
  private hasTakenOver = false;
  private pages = new ScheduleWalk(null);
  private reference: ReferenceWalk;

  constructor(private readonly options: LolFeedOptions) {
    this.clock = options.clock ?? OWN_CLOCK;
    this.reference = new ReferenceWalk(options.cadence.referenceMs);
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
    const { upstream, pushes, keepReference } = this.options;
    this.forget();
    if (upstream) this.addTask('live', (turn) => this.askLive(upstream, turn));
    if (upstream) this.addTask('schedule', (turn) => this.askSchedule(upstream, turn));
    if (upstream) this.addTask('pages', (turn) => this.askPages(upstream, turn));
    if (upstream && keepReference)
      this.addTask('reference', (turn) => this.askReference(upstream, keepReference, turn));
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

  /**
   * Follows the matches and games that were running when they were followed last, which upstream may list no more. Games
   * that are over are not read again.
   */
  private takeUp(upstream: Upstream, known: Known): void {
    const { matches, games } = known;
    const since = this.clock.now() - FORGOTTEN_AFTER_MS;
    this.hasTakenOver = matches.length > 0;
    const changedAt = lastChangeOf(known);
    this.pages = new ScheduleWalk(changedAt === undefined ? null : changedAt - LONGEST_MATCH_MS);
    for (const game of games.filter(isEnded)) this.over.add(game.key);
    for (const { key, stage, startTime } of matches.filter((match) => Date.parse(match.startTime) > since)) {
      if (stage === 'inProgress') this.followMatch(upstream, key);
      if (stage === 'unstarted' && Date.parse(startTime) < this.clock.now()) this.unread.add(key);
    }
    for (const { key, matchKey, frame } of games)
      if (matchKey !== null && frame !== null && frame.at > since)
        this.followGame(upstream, key, matchKey, GameWalk.windowOf(frame.at));
  }

  private forget(): void {
    const { upstream } = this.options;
    upstream?.api.forget();
    upstream?.stats.forget();
    this.pushed = 0;
    this.tasks.clear();
    this.matches.clear();
    this.over.clear();
    this.listed = new Set();
    this.completed.clear();
    this.unread.clear();
    this.hasTakenOver = false;
    this.pages = new ScheduleWalk(null);
    this.reference = new ReferenceWalk(this.options.cadence.referenceMs);
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
    const answers = await this.ask(upstream.api, { name: 'live', page: 'getLive?hl=en-US' }, signal);
    this.put('live', this.options.cadence.liveMs);
    for (const { sighting } of answers) {
      if (sighting?.kind !== 'matches') continue;
      this.listed = new Set(sighting.matches.map(({ id }) => id));
      for (const id of this.listed) this.followMatch(upstream, id);
    }
    return answers;
  }

  private async askSchedule(upstream: Upstream, signal: AbortSignal): Promise<Answer[]> {
    this.put('schedule', this.options.cadence.scheduleMs);
    const answers = await this.ask(upstream.api, { name: 'schedule', page: 'getSchedule?hl=en-US' }, signal);
    for (const { frame } of answers) this.pages.begin(frame.body);
    this.readSchedule(upstream, answers);
    return answers;
  }

  /** Asks for the further pages of the schedule, which change less often. */
  private async askPages(upstream: Upstream, signal: AbortSignal): Promise<Answer[]> {
    this.put('pages', PAGES_EVERY_MS);
    const token = this.pages.next(this.clock.now());
    if (token === undefined) return [];
    const page = `getSchedule?hl=en-US&pageToken=${encodeURIComponent(token)}`;
    const { pages } = this;
    const answers = await this.ask(upstream.api, { name: 'schedule', page, onMissing: () => pages.endRound() }, signal);
    pages.take(answers[0]?.frame.body);
    this.readSchedule(upstream, answers);
    return answers;
  }

  /** Matches that were played while nobody looked are asked for once, for the sake of their games. */
  private readSchedule(upstream: Upstream, answers: readonly Answer[]): void {
    const matches = answers.flatMap(({ sighting }) => (sighting?.kind === 'matches' ? sighting.matches : []));
    for (const { id } of matches.filter(({ stage }) => stage === 'completed')) {
      this.completed.add(id);
      if (this.unread.delete(id)) this.followMatch(upstream, id);
    }
  }

  /** Asks for one page a turn. */
  private async askReference(
    { api }: Upstream,
    keep: NonNullable<LolFeedOptions['keepReference']>,
    signal: AbortSignal,
  ): Promise<Answer[]> {
    this.put('reference', PAGES_EVERY_MS);
    const step = this.reference.next(this.clock.now());
    if (!step) return [];
    const { kind, key, page } = step;
    const frame = await api.changed({ name: `${kind}/${key}`, page, onMissing: () => {} }, signal);
    this.reference.take(frame?.body, this.clock.now());
    const changed = this.reference.toKeep();
    if (changed.length > 0 && (await keep(changed))) this.reference.kept();
    return [];
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

  private followMatch(upstream: Upstream, id: string): void {
    const name = `event/${id}`;
    if (this.tasks.has(name)) return;
    let misses = 0;
    const onMissing = () => {
      misses += 1;
      if (misses === MISSES_OF_MATCH) this.dropMatch(id);
    };
    this.addTask(name, (signal) => this.askEvent(upstream, { id, onMissing }, signal));
  }

  private async askEvent(
    upstream: Upstream,
    { id, onMissing }: Pick<Question, 'onMissing'> & { id: string },
    signal: AbortSignal,
  ): Promise<Answer[]> {
    const page = `getEventDetails?hl=en-US&id=${id}`;
    const answers = await this.ask(upstream.api, { name: `event/${id}`, page, onMissing }, signal);
    this.put(`event/${id}`, this.options.cadence.liveMs);
    for (const { sighting } of answers) {
      const match = sighting?.kind === 'matches' ? sighting.matches[0] : undefined;
      if (!match) continue;
      this.matches.set(id, match);
      const counted = this.hasTakenOver ? countedGames(match) : [];
      for (const game of [...counted, ...runningGames(match)]) this.followGame(upstream, game, id);
    }
    const match = this.matches.get(id);
    if (match && !this.listed.has(id) && (isOver(match) || this.completed.has(id))) this.dropMatch(id);
    return answers;
  }

  private dropMatch(id: string): void {
    this.tasks.delete(`event/${id}`);
    this.matches.delete(id);
  }

  private followGame(upstream: Upstream, id: string, matchId: string, from: number | null = null): void {
    const name = `game/${id}`;
    if (this.tasks.has(name) || this.over.has(id)) return;
    const game: Followed = { id, matchId, walk: new GameWalk(from, this.clock.now()), misses: 0 };
    this.addTask(name, (signal) => this.askGame(upstream, game, signal));
  }

  /** Asks for the window that is next on the walk through a game. */
  private async askGame({ stats }: Upstream, game: Followed, signal: AbortSignal): Promise<Answer[]> {
    const { id, walk } = game;
    const { pollMs, liveMs, frameDelayMs, catchUpMs = CATCH_UP_MS } = this.options.cadence;
    const askedAt = this.clock.now();
    const now: Now = { askedAt, youngest: askedAt - frameDelayMs, isTold: stats.health().breaker === 'ok' };
    this.put(`game/${id}`, game.misses < MISSES_OF_GAME ? pollMs : Math.max(pollMs, liveMs));
    if (this.isSilent(game, now)) return this.giveUp(game, askedAt);
    if (walk.from !== null && walk.from > now.youngest) return [];
    const answers = walk.takeKept() ?? (await this.askWindow(stats, game, signal));
    const seen = answers.map(({ sighting }) => sighting).find((sighting) => sighting?.kind === 'window');
    const hasGoneBack = walk.goBack(seen, answers);
    if (!hasGoneBack && seen?.frames.at(-1)?.state === 'finished') this.dropGame(id);
    else if (hasGoneBack || walk.goOn(seen, { ...now, isTold: stats.health().breaker === 'ok' }))
      this.put(`game/${id}`, Math.min(pollMs, catchUpMs));
    return hasGoneBack ? [] : answers;
  }

  private async askWindow(stats: Asked, game: Followed, signal: AbortSignal): Promise<Answer[]> {
    const { id, walk } = game;
    const start = walk.from === null ? undefined : new Date(walk.from).toISOString();
    const question = (kind: 'window' | 'details'): Question => ({
      name: start === undefined ? `${kind}/${id}` : `${kind}/${id}@${start}`,
      page: start === undefined ? `${kind}/${id}` : `${kind}/${id}?startingTime=${start}`,
      onMissing: () => {
        if (kind === 'window') game.misses += 1;
      },
    });
    const misses = game.misses;
    const [windows, details] = await Promise.all([
      this.ask(stats, question('window'), signal),
      this.ask(stats, question('details'), signal),
    ]);
    if (game.misses === misses) game.misses = 0;
    return [...windows, ...details];
  }

  /** True where no more frames come of a game that the score counts, or whose match is followed no more. */
  private isSilent({ id, matchId, walk }: Followed, { askedAt, youngest, isTold }: Now): boolean {
    if (!isTold || walk.isLate(youngest) || askedAt - walk.heardAt <= SILENT_MS) return false;
    const match = this.matches.get(matchId);
    const isFollowed = this.tasks.has(`event/${matchId}`);
    return match?.games ? !isToCome(match, id) : !isFollowed;
  }

  /** Some games have no frame that says so at their end. */
  private giveUp({ id }: Followed, at: number): Answer[] {
    this.dropGame(id);
    const frame = { feed: `over/${id}`, at, body: {} };
    return [{ frame, sighting: read(frame) }];
  }

  private dropGame(id: string): void {
    this.over.add(id);
    this.tasks.delete(`game/${id}`);
  }

  /** Yields the answer if it changed. A failed question is asked again in the next turn. */
  private async ask(source: Asked, question: Question, signal: AbortSignal): Promise<Answer[]> {
    const frame = await source.changed(question, signal);
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
  walk: GameWalk<Answer>;
  /** How often in a row upstream did not have it. */
  misses: number;
}

/** A game is over when no frame came for so long after the score counted it. */
const SILENT_MS = 60_000;

/** Upstream is public, and a whole game has more than a hundred windows. */
const CATCH_UP_MS = 250;

/** A match that upstream did not have so often is followed no more, unless it is listed anew. */
const MISSES_OF_MATCH = 30;

/** Upstream has no page of a game before it begins, so after so many misses it is asked for less often. */
const MISSES_OF_GAME = 30;

/** What broke off longer ago is not taken up again. */
const FORGOTTEN_AFTER_MS = 86_400_000;

/** A match that was on at the last change began this long before it at most. */
const LONGEST_MATCH_MS = 43_200_000;

const PAGES_EVERY_MS = 1_000;

const LONGEST_WAIT_MS = 1_000;

const PUSHES_EVERY_MS = 1_000;

/** When what is known changed last; undefined where no match and no game tells it. */
function lastChangeOf({ matches, games }: Known): number | undefined {
  const ends = matches.flatMap(({ endedAt }) => endedAt ?? []);
  return [...ends, ...games.flatMap(({ frame }) => frame?.at ?? [])].toSorted((one, other) => one - other).at(-1);
}
