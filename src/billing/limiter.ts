import { Injectable } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import type { Counters } from './counters.js';
import type { Period } from './period.js';
import { ShardLimiter, type CountFromLedger, type Grant, type Subject } from './shard-limiter.js';

export type { Grant, Subject } from './shard-limiter.js';

/** Grants requests, each by the Redis that counts for its account. */
@Injectable()
export class Limiter implements ThrottlerStorage {
  private readonly shards: readonly ShardLimiter[];

  constructor(
    private readonly counters: Counters,
    countFromLedger: CountFromLedger,
  ) {
    this.shards = counters.all.map((redis) => new ShardLimiter(redis, countFromLedger, counters.listNumber));
  }

  take(subject: Subject): Promise<Grant> {
    return this.of(subject.id).take(subject);
  }

  /** The grant that `take` would give, without taking anything. */
  look(subject: Subject): Promise<Grant> {
    return this.of(subject.id).look(subject);
  }

  /** Takes from the period alone, for an interval of an open stream. `used` is the count of the period afterwards. */
  charge(subject: Subject): Promise<{ granted: boolean; used: number }> {
    return this.of(subject.id).charge(subject);
  }

  /** Gives back what a request used of its period, because it turned out to be free. */
  giveBack(subject: Subject): void {
    this.of(subject.id).giveBack(subject);
  }

  /** Gives a granted request back to the minute, as if it had never been made. Stays counted while Redis is away. */
  giveBackMinute(subject: Subject, grant: Grant): Promise<void> {
    return this.of(subject.id).giveBackMinute(subject, grant);
  }

  /**
   * When the requests of an account's keys in the last 60 seconds were granted, oldest first. Rejects when Redis is
   * away.
   */
  grantedInMinute(id: string): Promise<Date[]> {
    return this.of(id).grantedInMinute(id);
  }

  /** The storage interface of @nestjs/throttler, for limits that no plan sets. */
  async increment(key: string, ttl: number, limit: number): ReturnType<ThrottlerStorage['increment']> {
    const alone = { keyId: '', isSession: false, keyMinuteLimit: 0, periodLimit: 0, period: NO_PERIOD, cost: 0 };
    const grant = await this.take({ ...alone, id: key, minuteLimit: limit });
    const timeToExpire = Math.max(0, Math.ceil((grant.minuteResetMs - grant.nowMs) / 1_000));
    return {
      totalHits: grant.minuteUsed,
      timeToExpire: Math.min(timeToExpire, ttl),
      isBlocked: grant.refusedBy !== undefined,
      timeToBlockExpire: timeToExpire,
    };
  }

  private of(id: string): ShardLimiter {
    return this.shards[this.counters.shardOf(id)] as ShardLimiter;
  }
}

const NO_PERIOD: Period = { name: 'none', start: new Date(0), end: new Date(0) };
