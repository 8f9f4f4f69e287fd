import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { isDataError } from '../db/data-error.js';
import { FailureLog } from '../http/failure-log.js';
import type { Logger } from '../http/log.js';
import { HOLD, PULSE, RELEASE } from './commit.lua.js';
import { isWhole } from './epoch.js';
import type { Feed, Step, Update } from './feed.js';
import { liveKeys } from './keys.js';
import type { Pulse } from './pulse.js';
import { LiveWriter, type Memory, type Permit } from './writer.js';

/** A worker that does not renew its lock for this long loses its feed to another worker. */
const LOCK_MS = 3_000;
const HOLD_EVERY_MS = 1_000;
const TRY_AGAIN_MS = 500;
const LOOK_AGAIN_MS = 50;
const IDENTIFY_AGAIN_MS = 1_000;

/** The rules by which a family's observations become changes of its log: identify, then reduce. */
export interface FollowRules<Known, Observation, Identified = Observation> {
  family: string;
  /**
   * Adds the archive's names for the things in an observation. The runner calls it again until it succeeds, unless the error
   * lies in the observation itself.
   */
  identify(observation: Observation): Promise<Identified>;
  nothingKnown: Known;
  reduce(known: Known, observation: Identified): Step<Known>;
  /**
   * Restores what was known from the memories of all topics. Without it a worker that takes over begins with nothing.
   */
  recall?(memories: readonly unknown[]): Known;
}

/** A feed and the rules for its observations. */
export interface FeedRun<Known = unknown, Observation = unknown, Identified = unknown> extends FollowRules<
  Known,
  Observation,
  Identified
> {
  feed: Feed<Observation, Known>;
}

interface WithScripts extends Redis {
  liveHold(lock: string, token: string, ms: number): Promise<number>;
  liveRelease(lock: string, token: string): Promise<number>;
  livePulse(pulses: string, feed: string, pulse: string): Promise<number>;
}

/**
 * Runs one feed while this worker holds its lock. The log takes each change only under the lock's current token, so a
 * worker that lost its lock without knowing it cannot write.
 */
export class FeedRunner<Known = unknown, Observation = unknown, Identified = unknown> {
  private readonly redis: WithScripts;
  private readonly stopping = new AbortController();
  private readonly unidentified: FailureLog;
  private readonly leftOut: FailureLog;
  private readonly unwritten: FailureLog;
  private readonly breaks: FailureLog;
  private running: Promise<void> = Promise.resolve();
  private lastFrameAt: number | undefined;
  /** When the last frame was fully written; undefined while writing, and before the first frame. */
  private quietSince: number | undefined;

  constructor(
    redis: Redis,
    private readonly run: FeedRun<Known, Observation, Identified>,
    private readonly workerId: string,
    private readonly log: Logger,
  ) {
    redis.defineCommand('liveHold', { numberOfKeys: 1, lua: HOLD });
    redis.defineCommand('liveRelease', { numberOfKeys: 1, lua: RELEASE });
    redis.defineCommand('livePulse', { numberOfKeys: 1, lua: PULSE });
    this.redis = redis as WithScripts;
    this.breaks = new FailureLog(log, 'feed broken off; it is started again', { feed: run.feed.name });
    this.unidentified = new FailureLog(log, 'observation not identified yet', { feed: run.feed.name });
    this.leftOut = new FailureLog(log, 'observation left out: a value in it cannot be used', { feed: run.feed.name });
    this.unwritten = new FailureLog(log, 'change not written yet', { feed: run.feed.name });
  }

  start(): void {
    this.running = this.lead();
  }

  /** Stops reading and releases the feed for other workers. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Resolves once the feed has sent something, all of it is written, and nothing more came for this time. */
  async quietFor(ms: number): Promise<void> {
    const isQuiet = () => this.quietSince !== undefined && Date.now() - this.quietSince >= ms;
    while (!isQuiet() && !this.stopping.signal.aborted) await sleep(LOOK_AGAIN_MS);
  }

  private async lead(): Promise<void> {
    const lock = liveKeys(this.run.family).lock(this.run.feed.name);
    while (!this.stopping.signal.aborted) {
      const token = `${this.workerId}:${randomUUID()}`;
      const held = await this.redis.set(lock, token, 'PX', LOCK_MS, 'NX').catch(() => null);
      if (held === 'OK') {
        await this.readWhileHeld({ feed: this.run.feed.name, token }, lock);
        if (this.stopping.signal.aborted) await this.forgetPulse();
        await this.redis.liveRelease(lock, token).catch(() => {});
      } else await this.shorten(lock).catch(() => {});
      await sleep(TRY_AGAIN_MS, undefined, { signal: this.stopping.signal }).catch(() => {});
    }
  }

  /**
   * Shortens a lock that would last too long: after its clock was set back, Redis keeps a dead worker's lock for that
   * much longer.
   */
  private async shorten(lock: string): Promise<void> {
    if ((await this.redis.pttl(lock)) > LOCK_MS) await this.redis.pexpire(lock, LOCK_MS);
  }

  private async readWhileHeld(permit: Permit, lock: string): Promise<void> {
    const { family, feed } = this.run;
    const lost = new AbortController();
    const signal = AbortSignal.any([this.stopping.signal, lost.signal]);
    const writer = new LiveWriter(this.redis, family);
    const beat = setInterval(() => {
      this.hold(lock, permit, writer, lost).catch(() => lost.abort());
    }, HOLD_EVERY_MS);
    this.log.info({ feed: feed.name, workerId: this.workerId }, 'feed taken over');
    try {
      await this.beat();
      await this.untilWhole(signal);
      let { known } = await this.recall();
      for await (const observation of feed.observations(signal, known)) {
        const isFirst = this.lastFrameAt === undefined;
        this.lastFrameAt = Date.now();
        // The pulse shows the end of a takeover at once, with the first frame.
        if (isFirst) await this.beat().catch(() => {});
        this.quietSince = undefined;
        const step = await this.stepOf(known, observation, signal);
        if (signal.aborted) break;
        for (const update of step?.updates ?? []) await this.write(writer, update, permit, signal, lost);
        if (step) known = step.known;
        this.quietSince = Date.now();
        this.breaks.succeeded();
      }
    } catch (error) {
      if (!signal.aborted) this.breaks.failed(error as Error, { err: error });
    } finally {
      clearInterval(beat);
    }
  }

  private async recall(): Promise<{ known: Known }> {
    const { family, feed, nothingKnown, recall } = this.run;
    if (!recall) return { known: nothingKnown };
    const all = (await this.redis.hvals(liveKeys(family).memory)).map((text) => JSON.parse(text) as Memory);
    const own = all.filter((one) => one.feed === feed.name).map(({ memory }) => memory);
    return { known: own.length === 0 ? nothingKnown : recall(own) };
  }

  /** Undefined once the feed ends, and for an observation with an unusable value, so that all others go on. */
  private async stepOf(known: Known, observation: Observation, signal: AbortSignal): Promise<Step<Known> | undefined> {
    try {
      const identified = await this.identify(observation, signal);
      return identified === undefined ? undefined : this.run.reduce(known, identified);
    } catch (error) {
      if (!isDataError(error)) throw error;
      this.leftOut.failed(error);
      return undefined;
    }
  }

  /**
   * Retries while the database is away, because nothing may be written under a wrong number; undefined once the feed
   * ends.
   *
   * @throws an error that the observation itself causes, and would cause again on a retry.
   */
  private async identify(observation: Observation, signal: AbortSignal): Promise<Identified | undefined> {
    while (!signal.aborted) {
      try {
        const identified = await this.run.identify(observation);
        this.unidentified.succeeded();
        return identified;
      } catch (error) {
        if (isDataError(error)) throw error;
        this.unidentified.failed(error as Error);
        await sleep(IDENTIFY_AGAIN_MS, undefined, { signal }).catch(() => {});
      }
    }
    return undefined;
  }

  /**
   * Waits until the log is confirmed whole, because a worker that has written nothing yet cannot see what a restarted
   * Redis lost.
   */
  private async untilWhole(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !(await isWhole(this.redis, this.run.family).catch(() => false)))
      await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => {});
  }

  /** Retries until the change is written, so that an absent Redis delays changes but loses none. */
  private async write(
    writer: LiveWriter,
    update: Update,
    permit: Permit,
    signal: AbortSignal,
    lost: AbortController,
  ): Promise<void> {
    while (!signal.aborted) {
      try {
        const { outcome } = await writer.commit(update, permit);
        this.unwritten.succeeded();
        if (outcome === 'fenced') lost.abort();
        return;
      } catch (error) {
        this.unwritten.failed(error as Error, { topic: update.topic });
        await sleep(TRY_AGAIN_MS, undefined, { signal }).catch(() => {});
      }
    }
  }

  /**
   * Renews the lock, and takes it again where Redis came back without it. Where another worker has it, this worker's
   * turn ends.
   */
  private async hold(lock: string, permit: Permit, writer: LiveWriter, lost: AbortController): Promise<void> {
    try {
      const held = await this.redis.liveHold(lock, permit.token, LOCK_MS);
      if (held === 0 && (await this.redis.set(lock, permit.token, 'PX', LOCK_MS, 'NX')) !== 'OK') lost.abort();
      await this.beat();
      await writer.keepUp(permit);
    } catch {
      // While Redis is away nobody else can take the lock.
    }
  }

  private async beat(): Promise<void> {
    const health = this.run.feed.health?.();
    const lastFrameAt = health?.lastAnswerAt ?? this.lastFrameAt;
    const pulse: Pulse = {
      workerId: this.workerId,
      heartbeatAt: new Date().toISOString(),
      lastFrameAt: lastFrameAt === undefined ? null : new Date(lastFrameAt).toISOString(),
      breaker: health?.breaker ?? null,
    };
    await this.redis.livePulse(liveKeys(this.run.family).pulses, this.run.feed.name, JSON.stringify(pulse));
  }

  /** Deletes the pulse of a feed that was stopped, because it would otherwise count as down. */
  private async forgetPulse(): Promise<void> {
    await this.redis.hdel(liveKeys(this.run.family).pulses, this.run.feed.name).catch(() => {});
  }
}
