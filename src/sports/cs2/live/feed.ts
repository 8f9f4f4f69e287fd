import type { BreakerStatus } from '../../../live/breaker.js';
import type { Feed, FeedHealth, Frame } from '../../../live/feed.js';
import type { Recordable } from '../../../live/recording.js';
import { pause, type Source } from '../../../live/source.js';
import { FrameQueue } from './frame-queue.js';
import { AFTER_END_MS, type KnownMatches } from './reduce.js';
import { Scorebot } from './scorebot.js';
import { read } from './read.js';
import type { ListedMatch, PushObservation, Observation } from './observation.js';

export interface Cs2FeedOptions {
  /** Undefined: no match is followed, and only pushed scores are published. */
  upstream?: Upstream | undefined;
  /** The pushed scores with a number above `after`, in order. */
  pushes?(after: number): Promise<Push[]>;
  /** The pause between two observations of the clock. */
  clockMs?: number;
}

export interface Upstream {
  scorebot: { url: string; timeoutMs: number; onError?(error: Error, name: string): void };
  /** Upstream's ids of matches to follow even when the list lacks them. */
  matches: readonly string[];
  list?: { source: Pick<Source, 'changed' | 'forget' | 'health'>; page: string; pollMs: number } | undefined;
}

export interface Push extends Omit<PushObservation, 'kind'> {
  number: number;
}

const CLOCK_MS = 1_000;
const PUSHES_EVERY_MS = 1_000;

/** A listed match is followed from this long before its scheduled start. */
const BEFORE_START_MS = 900_000;
/** A match that left the list is followed this long, because the list may be wrong for a moment. */
const AFTER_LEAVING_MS = 300_000;

/** A match without a frame for longer than this is not resumed. */
const RESUMED_WITHIN_MS = 86_400_000;

/**
 * Follows each listed match over its own connection to the scorebot, and yields an observation of the clock every
 * second, by which the reducer notices silence.
 */
export class Cs2Feed implements Feed<Observation, KnownMatches>, Recordable {
  readonly name = 'cs2';
  private readonly followed = new Map<string, Followed>();
  private queue = new FrameQueue();
  /** False while no match is known, so that an idle feed yields no observations of the clock. */
  private hasMatches = false;

  constructor(private readonly options: Cs2FeedOptions) {}

  /** As good as its best connection; undefined where no upstream is followed. */
  health(): FeedHealth | undefined {
    const { upstream } = this.options;
    if (!upstream) return undefined;
    const list = upstream.list?.source.health();
    const bots = [...this.followed.values()].map(({ bot }) => bot);
    const states = [...bots.map(({ breaker }) => breaker.status), ...(list ? [list.breaker] : [])];
    const answers = [...bots.map((bot) => bot.lastAnswerAt), list?.lastAnswerAt].filter((at) => at !== undefined);
    return { breaker: bestOf(states), lastAnswerAt: answers.length === 0 ? undefined : Math.max(...answers) };
  }

  async *observations(signal: AbortSignal, known: KnownMatches): AsyncGenerator<Observation> {
    this.hasMatches = known.matches.length > 0;
    for await (const frame of this.collectFrames(signal, stillRunning(known))) {
      const observation = read(frame);
      if (observation) yield observation;
    }
  }

  async *frames(signal: AbortSignal): AsyncGenerator<Frame> {
    yield* this.collectFrames(signal);
  }

  /**
   * Ends without an error when the signal aborts. `running` are the matches to resume; without it, it yields upstream's
   * frames alone, as a recording holds them, without the clock and pushes.
   */
  private async *collectFrames(signal: AbortSignal, running?: readonly string[]): AsyncGenerator<Frame> {
    const { upstream, pushes } = this.options;
    this.queue = new FrameQueue();
    this.followed.clear();
    const failing = new AbortController();
    const ending = AbortSignal.any([signal, failing.signal]);
    let failure: unknown;
    const tasks = [
      ...(upstream ? [this.followAll(upstream, running ?? [], ending)] : []),
      ...(running ? [this.tick(ending)] : []),
      ...(pushes && running ? [this.readPushes(pushes, ending)] : []),
    ].map((task) =>
      task.catch((error: unknown) => {
        failure = error;
        failing.abort();
      }),
    );
    try {
      yield* this.queue.frames(ending);
    } finally {
      failing.abort();
      await Promise.all(tasks);
    }
    if (failure !== undefined && !signal.aborted) throw failure;
  }

  private async followAll(upstream: Upstream, running: readonly string[], signal: AbortSignal): Promise<void> {
    const { list } = upstream;
    const own = new Set(upstream.matches);
    let listed: ListedMatch[] = [];
    list?.source.forget();
    this.follow(upstream, new Set(running), Date.now(), signal);
    while (!signal.aborted) {
      const frame = await list?.source.changed({ name: 'matches', page: list.page }, signal);
      const observation = frame && read(frame);
      if (frame && observation?.kind === 'matches') {
        listed = observation.matches;
        this.queue.add(frame);
      }
      const now = Date.now();
      const wanted = new Set([...own, ...listed.filter((match) => isWanted(match, now)).map(({ key }) => key)]);
      this.follow(upstream, wanted, now, signal);
      await pause(list?.pollMs ?? CLOCK_MS, signal);
    }
    await Promise.all([...this.followed.values()].map(({ done }) => done));
  }

  private follow({ scorebot }: Upstream, wanted: ReadonlySet<string>, now: number, signal: AbortSignal): void {
    for (const key of wanted) {
      const known = this.followed.get(key);
      if (known) known.wantedAt = now;
      else this.begin(scorebot, key, now, signal);
    }
    for (const [key, { wantedAt, leaving }] of this.followed) {
      if (now - wantedAt < AFTER_LEAVING_MS) continue;
      leaving.abort();
      this.followed.delete(key);
    }
  }

  private begin(scorebot: Upstream['scorebot'], key: string, now: number, signal: AbortSignal): void {
    this.hasMatches = true;
    const leaving = new AbortController();
    const bot = new Scorebot({ ...scorebot, key, onFrame: (frame) => this.queue.add(frame) });
    const done = bot.follow(AbortSignal.any([signal, leaving.signal]));
    this.followed.set(key, { bot, leaving, wantedAt: now, done });
  }

  private async tick(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(this.options.clockMs ?? CLOCK_MS, signal);
      if (this.hasMatches) this.queue.add({ feed: 'clock', at: Date.now(), body: null });
    }
  }

  private async readPushes(pushes: NonNullable<Cs2FeedOptions['pushes']>, signal: AbortSignal): Promise<void> {
    let after = 0;
    while (!signal.aborted) {
      for (const { number, at, ...body } of await pushes(after)) {
        after = number;
        this.hasMatches = true;
        this.queue.add({ feed: `push/${number}`, at, body });
      }
      await pause(PUSHES_EVERY_MS, signal);
    }
  }
}

interface Followed {
  bot: Scorebot;
  leaving: AbortController;
  wantedAt: number;
  done: Promise<void>;
}

/**
 * Upstream's ids of matches that the scorebot broadcast and whose end is not known, or so new that the log may still
 * bring their last kills.
 */
function stillRunning({ matches }: KnownMatches): string[] {
  const now = Date.now();
  return matches
    .filter(({ stage, frameAt, endedAt }) => {
      if (stage === 'completed') return frameAt !== null && now - (endedAt ?? 0) < AFTER_END_MS;
      return stage === 'live' && now - (frameAt ?? 0) < RESUMED_WITHIN_MS;
    })
    .map(({ key }) => key);
}

function isWanted({ status, startsAt }: ListedMatch, now: number): boolean {
  if (status === 'finished') return false;
  return startsAt === null ? status === 'live' : startsAt - now < BEFORE_START_MS;
}

function bestOf(states: readonly BreakerStatus[]): BreakerStatus {
  if (states.length === 0 || states.includes('ok')) return 'ok';
  return states.includes('failing') ? 'failing' : 'open';
}
