import type { Feed, FeedHealth, Frame } from '../../../live/feed.js';
import type { Recordable } from '../../../live/recording.js';
import type { Question } from '../../../live/source.js';
import { askFor, type FrameAnswer, type UpstreamSource, type Cadence, type Upstream } from './ask-upstream.js';
import { FollowedGames } from './followed-games.js';
import { isEnded } from './frame.reduce.js';
import { GameWalk } from './game-walk.js';
import type { Known } from './reduce.js';
import { ReferenceWalk, type Reference } from './reference-walk.js';
import { countedGames, isOver, isToCome, runningGames } from './observed-match.js';
import { ScheduleWalk } from './schedule-walk.js';
import { read, type ObservedMatch, type Observation } from './observation.js';
import { OWN_CLOCK, Turns, type Clock } from './turns.js';

export type { UpstreamSource, Cadence, Clock, Upstream };

export interface LolFeedOptions {
  /** Undefined: nothing is polled, and only pushes are published. */
  upstream?: Upstream | undefined;
  /** Lists the operators' pushes after the push with this number, in order. */
  pushes?(after: number): Promise<Push[]>;
  /**
   * Stores changed pages of leagues, tournaments, standings and teams. False: it failed, and the feed offers them again.
   * Absent: these pages are not read.
   */
  keepReference?(pages: readonly Reference[]): Promise<boolean>;
  cadence: Cadence;
  /** Default: the process's own. */
  clock?: Clock;
}

/** One push of an operator, such as a draft. `body` is the body of the frame that `read` takes. */
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
 * Polls both upstreams of lol: one page lists all running matches and one begins the schedule, however many matches they
 * have. Each running match adds one page, each running game two, which are polled fastest. The further pages of the schedule
 * are read every half hour, those of leagues, tournaments, standings and teams at a pace of their own. All pages are polled in
 * parallel, so that a slow answer delays no other page.
 */
export class LolFeed implements Feed<Observation, Known>, Recordable {
  readonly name = 'lol';
  private readonly clock: Clock;
  /** The number of the last push that was published. */
  private pushed = 0;
  private readonly turns: Turns<FrameAnswer>;
  private readonly matches = new Map<string, ObservedMatch>();
  private readonly games: FollowedGames;
  /** The matches on upstream's page of live matches. */
  private listed: ReadonlySet<string> = new Set();
  /** Matches that are completed on the schedule. */
  private readonly completed = new Set<string>();
  /** Matches whose planned start passed while no worker followed the feed. */
  private readonly unread = new Set<string>();
  /** True if an earlier worker left a state: games that the score counts and nobody read must then be read now. */
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

  /** The health of the upstream that is worse off. */
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
  private answers(signal: AbortSignal, known?: Known): AsyncGenerator<FrameAnswer> {
    const { upstream, pushes, keepReference } = this.options;
    this.reset();
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
   * Takes over what an earlier worker followed: matches and games that were running then, even if upstream no longer lists
   * them. Games that are over are not read again.
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

  private reset(): void {
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

  private async askLive(upstream: Upstream, signal: AbortSignal): Promise<FrameAnswer[]> {
    const answers = await askFor(upstream.api, { name: 'live', page: 'getLive?hl=en-US' }, signal, this.clock);
    this.turns.put('live', this.options.cadence.liveMs);
    for (const { observation } of answers) {
      if (observation?.kind !== 'matches') continue;
      this.listed = new Set(observation.matches.map(({ id }) => id));
      for (const id of this.listed) this.followMatch(upstream, id);
    }
    return answers;
  }

  private async askSchedule(upstream: Upstream, signal: AbortSignal): Promise<FrameAnswer[]> {
    this.turns.put('schedule', this.options.cadence.scheduleMs);
    const answers = await askFor(upstream.api, { name: 'schedule', page: 'getSchedule?hl=en-US' }, signal, this.clock);
    for (const { frame } of answers) this.pages.begin(frame.body);
    this.readSchedule(upstream, answers);
    return answers;
  }

  /** Reads the further pages of the schedule, one a turn. */
  private async askPages(upstream: Upstream, signal: AbortSignal): Promise<FrameAnswer[]> {
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

  /** Reads each match that was played while no worker followed the feed once, to find its games. */
  private readSchedule(upstream: Upstream, answers: readonly FrameAnswer[]): void {
    const matches = answers.flatMap(({ observation }) => (observation?.kind === 'matches' ? observation.matches : []));
    for (const { id } of matches.filter(({ stage }) => stage === 'completed')) {
      this.completed.add(id);
      if (this.unread.delete(id)) this.followMatch(upstream, id);
    }
  }

  /** Reads the pages of reference data, one a turn. */
  private async askReference(
    { api }: Upstream,
    keep: NonNullable<LolFeedOptions['keepReference']>,
    signal: AbortSignal,
  ): Promise<FrameAnswer[]> {
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

  private async askPushes(pushes: NonNullable<LolFeedOptions['pushes']>): Promise<FrameAnswer[]> {
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
  ): Promise<FrameAnswer[]> {
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

/** After this many 404s a match is no longer followed, unless it is listed again. */
const MISSES_OF_MATCH = 30;

/** Matches and games that stopped longer ago are not taken over. */
const FORGOTTEN_AFTER_MS = 86_400_000;

/** A match that was running at the last change began at most this long before it. */
const LONGEST_MATCH_MS = 43_200_000;

const PAGES_EVERY_MS = 1_000;

const PUSHES_EVERY_MS = 1_000;

/** When a known match ended or a frame came last; undefined if neither ever happened. */
function lastChangeOf({ matches, games }: Known): number | undefined {
  const ends = matches.flatMap(({ endedAt }) => endedAt ?? []);
  return [...ends, ...games.flatMap(({ frame }) => frame?.at ?? [])].toSorted((one, other) => one - other).at(-1);
}
