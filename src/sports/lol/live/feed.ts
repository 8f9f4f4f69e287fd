import type { Feed, FeedHealth, Frame } from '../../../live/feed.js';
import type { Recordable } from '../../../live/recording.js';
import type { Question } from '../../../live/source.js';
import { askFor, type Answer, type Asked, type Cadence, type Upstream } from './asked.js';
import { FollowedGames } from './followed-games.js';
import { isEnded } from './frame.reduce.js';
import { GameWalk } from './game-walk.js';
import type { Known } from './reduce.js';
import { ReferenceWalk, type Reference } from './reference-walk.js';
import { countedGames, isOver, isToCome, runningGames } from './listed-games.js';
import { ScheduleWalk } from './schedule-walk.js';
import { read, type MatchSeen, type Observation } from './observation.js';
import { OWN_CLOCK, Turns, type Clock } from './turns.js';

export type { Asked, Cadence, Clock, Upstream };

export interface LolFeedOptions {
  /** Undefined: nothing is polled, and only what is pushed is published. */
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

/**
 * Polls both upstreams of lol. One question a turn answers for all running matches and one for the schedule, however many matches
 * they have. A running match costs one more, and a running game two of the shortest pause; the further pages of the schedule are
 * asked for every half an hour, and at another pace those of leagues, tournaments, standings and teams. Each is asked for on
 * its own, so that a slow answer delays nothing else.
 */
export class LolFeed implements Feed<Observation, Known>, Recordable {
  readonly name = 'lol';
  private readonly clock: Clock;
  /** The number of the last push that was published. */
  private pushed = 0;
  private readonly turns: Turns<Answer>;
  private readonly matches = new Map<string, MatchSeen>();
  private readonly games: FollowedGames;
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
    this.turns = new Turns(this.clock);
    const { turns, clock } = this;
    this.games = new FollowedGames({
      turns,
      clock,
      cadence: options.cadence,
      isAwaited: (id, matchId) => this.isAwaited(id, matchId),
    });
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

  async *observations(signal: AbortSignal, known: Known): AsyncGenerator<Observation> {
    for await (const { observation } of this.answers(signal, known)) if (observation) yield observation;
  }

  async *frames(signal: AbortSignal): AsyncGenerator<Frame> {
    for await (const { frame } of this.answers(signal)) yield frame;
  }

  /** Ends without an error when the signal aborts. */
  private answers(signal: AbortSignal, known?: Known): AsyncGenerator<Answer> {
    const { upstream, pushes, keepReference } = this.options;
    this.forget();
    if (upstream) this.turns.add('live', (turn) => this.askLive(upstream, turn));
    if (upstream) this.turns.add('schedule', (turn) => this.askSchedule(upstream, turn));
    if (upstream) this.turns.add('pages', (turn) => this.askPages(upstream, turn));
    if (upstream && keepReference)
      this.turns.add('reference', (turn) => this.askReference(upstream, keepReference, turn));
    if (pushes) this.turns.add('pushes', () => this.askPushes(pushes));
    if (upstream && known) this.takeUp(upstream, known);
    return this.turns.answers(signal);
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
    for (const game of games.filter(isEnded)) this.games.end(game.key);
    for (const { key, stage, startTime } of matches.filter((match) => Date.parse(match.startTime) > since)) {
      if (stage === 'inProgress') this.followMatch(upstream, key);
      if (stage === 'unstarted' && Date.parse(startTime) < this.clock.now()) this.unread.add(key);
    }
    for (const { key, matchKey, frame } of games)
      if (matchKey !== null && frame !== null && frame.at > since)
        this.games.follow(upstream.stats, key, matchKey, GameWalk.windowOf(frame.at));
  }

  private forget(): void {
    const { upstream } = this.options;
    upstream?.api.forget();
    upstream?.stats.forget();
    this.pushed = 0;
    this.turns.clear();
    this.matches.clear();
    this.games.clear();
    this.listed = new Set();
    this.completed.clear();
    this.unread.clear();
    this.hasTakenOver = false;
    this.pages = new ScheduleWalk(null);
    this.reference = new ReferenceWalk(this.options.cadence.referenceMs);
  }

  private async askLive(upstream: Upstream, signal: AbortSignal): Promise<Answer[]> {
    const answers = await askFor(upstream.api, { name: 'live', page: 'getLive?hl=en-US' }, signal, this.clock);
    this.turns.put('live', this.options.cadence.liveMs);
    for (const { observation } of answers) {
      if (observation?.kind !== 'matches') continue;
      this.listed = new Set(observation.matches.map(({ id }) => id));
      for (const id of this.listed) this.followMatch(upstream, id);
    }
    return answers;
  }

  private async askSchedule(upstream: Upstream, signal: AbortSignal): Promise<Answer[]> {
    this.turns.put('schedule', this.options.cadence.scheduleMs);
    const answers = await askFor(upstream.api, { name: 'schedule', page: 'getSchedule?hl=en-US' }, signal, this.clock);
    for (const { frame } of answers) this.pages.begin(frame.body);
    this.readSchedule(upstream, answers);
    return answers;
  }

  /** Asks for the further pages of the schedule, which change less often. */
  private async askPages(upstream: Upstream, signal: AbortSignal): Promise<Answer[]> {
    this.turns.put('pages', PAGES_EVERY_MS);
    const token = this.pages.next(this.clock.now());
    if (token === undefined) return [];
    const page = `getSchedule?hl=en-US&pageToken=${encodeURIComponent(token)}`;
    const { pages } = this;
    const answers = await askFor(
      upstream.api,
      { name: 'schedule', page, onMissing: () => pages.endRound() },
      signal,
      this.clock,
    );
    pages.take(answers[0]?.frame.body);
    this.readSchedule(upstream, answers);
    return answers;
  }

  /** Matches that were played while nobody looked are asked for once, for the sake of their games. */
  private readSchedule(upstream: Upstream, answers: readonly Answer[]): void {
    const matches = answers.flatMap(({ observation }) => (observation?.kind === 'matches' ? observation.matches : []));
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
    this.turns.put('reference', PAGES_EVERY_MS);
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
    this.turns.put('pushes', PUSHES_EVERY_MS);
    const fresh = await pushes(this.pushed);
    return fresh.map(({ number, kind, gameKey, at, body }) => {
      this.pushed = number;
      const frame = { feed: `${kind}/${gameKey}`, at, body };
      return { frame, observation: read(frame) };
    });
  }

  private followMatch(upstream: Upstream, id: string): void {
    const name = `event/${id}`;
    if (this.turns.has(name)) return;
    let misses = 0;
    const onMissing = () => {
      misses += 1;
      if (misses === MISSES_OF_MATCH) this.dropMatch(id);
    };
    this.turns.add(name, (signal) => this.askEvent(upstream, { id, onMissing }, signal));
  }

  private async askEvent(
    upstream: Upstream,
    { id, onMissing }: Pick<Question, 'onMissing'> & { id: string },
    signal: AbortSignal,
  ): Promise<Answer[]> {
    const page = `getEventDetails?hl=en-US&id=${id}`;
    const answers = await askFor(upstream.api, { name: `event/${id}`, page, onMissing }, signal, this.clock);
    this.turns.put(`event/${id}`, this.options.cadence.liveMs);
    for (const { observation } of answers) {
      const match = observation?.kind === 'matches' ? observation.matches[0] : undefined;
      if (!match) continue;
      this.matches.set(id, match);
      const counted = this.hasTakenOver ? countedGames(match) : [];
      for (const game of [...counted, ...runningGames(match)]) this.games.follow(upstream.stats, game, id);
    }
    const match = this.matches.get(id);
    if (match && !this.listed.has(id) && (isOver(match) || this.completed.has(id))) this.dropMatch(id);
    return answers;
  }

  private isAwaited(gameId: string, matchId: string): boolean {
    const match = this.matches.get(matchId);
    return match?.games ? isToCome(match, gameId) : this.turns.has(`event/${matchId}`);
  }

  private dropMatch(id: string): void {
    this.turns.drop(`event/${id}`);
    this.matches.delete(id);
  }
}

/** A match that upstream did not have so often is followed no more, unless it is listed anew. */
const MISSES_OF_MATCH = 30;

/** What broke off longer ago is not taken up again. */
const FORGOTTEN_AFTER_MS = 86_400_000;

/** A match that was on at the last change began this long before it at most. */
const LONGEST_MATCH_MS = 43_200_000;

const PAGES_EVERY_MS = 1_000;

const PUSHES_EVERY_MS = 1_000;

/** When what is known changed last; undefined where no match and no game shows it. */
function lastChangeOf({ matches, games }: Known): number | undefined {
  const ends = matches.flatMap(({ endedAt }) => endedAt ?? []);
  return [...ends, ...games.flatMap(({ frame }) => frame?.at ?? [])].toSorted((one, other) => one - other).at(-1);
}
