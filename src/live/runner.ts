import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Logger } from '../http/log.js';
import { HOLD, RELEASE } from './commit.lua.js';
import { isWhole } from './epoch.js';
import type { Feed, Step, Update } from './feed.js';
import { liveKeys } from './keys.js';
import type { Pulse } from './pulse.js';
import { LiveWriter, type Memory, type Permit } from './writer.js';

/** A worker that says nothing for this long has lost its feed to another. */
const LOCK_MS = 3_000;
const HOLD_EVERY_MS = 1_000;
const TRY_AGAIN_MS = 500;
const LOOK_AGAIN_MS = 50;
const IDENTIFY_AGAIN_MS = 1_000;

/** How a family's sightings become changes of its log: identify, then reduce. */
export interface FollowRules<Known, Sighting, Identified = Sighting> {
  family: string;
  /** Adds what our archive calls the things in a sighting; asked again until it answers. */
  identify(sighting: Sighting): Promise<Identified>;
  nothingKnown: Known;
  reduce(known: Known, sighting: Identified): Step<Known>;
  /** What was known, from the memories of all updates; without it a worker that takes over begins with nothing. */
  recall?(memories: readonly unknown[]): Known;
}

/** A feed and the rules for what it shows. */
export interface FeedRun<Known = unknown, Sighting = unknown, Identified = unknown> extends FollowRules<
  Known,
  Sighting,
  Identified
> {
  feed: Feed<Sighting>;
}

interface WithScripts extends Redis {
  liveHold(lock: string, token: string, ms: number): Promise<number>;
  liveRelease(lock: string, token: string): Promise<number>;
}

/**
 * Runs one feed while this worker holds its lock. Each change is written under the lock's token, so a worker that was
 * away too long and does not know it yet writes nothing any more.
 */
export class FeedRunner<Known = unknown, Sighting = unknown, Identified = unknown> {
  private readonly redis: WithScripts;
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private lastFrameAt: number | undefined;

  constructor(
    redis: Redis,
    private readonly run: FeedRun<Known, Sighting, Identified>,
    private readonly workerId: string,
    private readonly log: Logger,
  ) {
    redis.defineCommand('liveHold', { numberOfKeys: 1, lua: HOLD });
    redis.defineCommand('liveRelease', { numberOfKeys: 1, lua: RELEASE });
    this.redis = redis as WithScripts;
  }

  start(): void {
    this.running = this.lead();
  }

  /** Stops reading and gives the feed to whoever wants it. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
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

  /** A Redis whose clock was set back would keep the lock of a dead worker for so much longer. */
  private async shorten(lock: string): Promise<void> {
    if ((await this.redis.pttl(lock)) > LOCK_MS) await this.redis.pexpire(lock, LOCK_MS);
  }

  private async readWhileHeld(permit: Permit, lock: string): Promise<void> {
    const { family, feed, reduce } = this.run;
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
      for await (const sighting of feed.sightings(signal)) {
        this.lastFrameAt = Date.now();
        const identified = await this.identify(sighting, signal);
        if (identified === undefined) break;
        const step = reduce(known, identified);
        for (const update of step.updates) await this.write(writer, update, permit, signal, lost);
        known = step.known;
      }
    } catch (error) {
      if (!signal.aborted) this.log.error({ err: error, feed: feed.name }, 'feed broken off; it is started again');
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

  /** Waits for a database that is away, as nothing may be written under a wrong number; undefined once the feed ends. */
  private async identify(sighting: Sighting, signal: AbortSignal): Promise<Identified | undefined> {
    while (!signal.aborted) {
      try {
        return await this.run.identify(sighting);
      } catch (error) {
        this.log.warn({ reason: (error as Error).message, feed: this.run.feed.name }, 'sighting not identified yet');
        await sleep(IDENTIFY_AGAIN_MS, undefined, { signal }).catch(() => {});
      }
    }
    return undefined;
  }

  /** A worker that has written nothing yet cannot tell what a Redis that was started again has lost. */
  private async untilWhole(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !(await isWhole(this.redis, this.run.family).catch(() => false)))
      await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => {});
  }

  /** Tries until it is written: a Redis that is away loses no change, it only delays it. */
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
        if (outcome === 'fenced') lost.abort();
        return;
      } catch (error) {
        this.log.warn({ reason: (error as Error).message, topic: update.topic }, 'change not written yet');
        await sleep(TRY_AGAIN_MS, undefined, { signal }).catch(() => {});
      }
    }
  }

  /** A Redis that came back without the lock gives it again; one that gave it to another ends this worker's turn. */
  private async hold(lock: string, permit: Permit, writer: LiveWriter, lost: AbortController): Promise<void> {
    try {
      const held = await this.redis.liveHold(lock, permit.token, LOCK_MS);
      if (held === 0 && (await this.redis.set(lock, permit.token, 'PX', LOCK_MS, 'NX')) !== 'OK') lost.abort();
      await this.beat();
      await writer.keepUp(permit);
    } catch {
      // Redis is away: nobody can take the lock either.
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
    await this.redis.hset(liveKeys(this.run.family).pulses, this.run.feed.name, JSON.stringify(pulse));
  }
  /** A feed that was ended is not one that is down. */
  private async forgetPulse(): Promise<void> {
    await this.redis.hdel(liveKeys(this.run.family).pulses, this.run.feed.name).catch(() => {});
  }
}
