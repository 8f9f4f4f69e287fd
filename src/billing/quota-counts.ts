import type { Redis } from 'ioredis';
import { ADJUST, CHARGE, RETURN, TAKE } from './quota.lua.js';

/** The input of one request to `TAKE`, which describes the three keys and five numbers. */
export interface Take {
  minuteKey: string;
  keyMinuteKey: string;
  periodKey: string;
  minuteLimit: number;
  keyMinuteLimit: number;
  periodLimit: number;
  cost: number;
  isLook: boolean;
}

export type Taken = [
  outcome: number,
  inMinute: number,
  oldest: string,
  inKey: number,
  oldestKey: string,
  used: number,
  now: string,
];

interface Waiting {
  take: Take;
  resolve: (taken: Taken) => void;
  reject: (error: Error) => void;
}

interface WithScripts extends Redis {
  quotaTake(numberOfKeys: number, ...keysAndArguments: (string | number)[]): Promise<Taken[]>;
  quotaAdjust(periodKey: string, amount: number): Promise<number>;
  quotaReturn(minuteKey: string, keyMinuteKey: string, takenAt: string): Promise<null>;
  quotaCharge(periodKey: string, limit: number, cost: number): Promise<[outcome: number, used: number]>;
}

/** The largest number of takes in one call, so that a script blocks Redis for only a fraction of a millisecond. */
const BATCH_LIMIT = 64;

/** The counts in Redis. Requests that arrive in one turn of the event loop are counted one by one in one call. */
export class QuotaCounts {
  private readonly redis: WithScripts;
  private waiting: Waiting[] = [];

  constructor(redis: Redis) {
    redis.defineCommand('quotaTake', { lua: TAKE });
    redis.defineCommand('quotaAdjust', { numberOfKeys: 1, lua: ADJUST });
    redis.defineCommand('quotaReturn', { numberOfKeys: 2, lua: RETURN });
    redis.defineCommand('quotaCharge', { numberOfKeys: 1, lua: CHARGE });
    this.redis = redis as WithScripts;
  }

  /** Rejects when Redis is away or does not answer in time. */
  take(take: Take): Promise<Taken> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => this.send());
      this.waiting.push({ take, resolve, reject });
      if (this.waiting.length === BATCH_LIMIT) this.send();
    });
  }

  /** Sets the count of a period that Redis does not know. */
  async start(periodKey: string, used: number, expiresInSeconds: number): Promise<void> {
    await this.redis.set(periodKey, used, 'EX', expiresInSeconds, 'NX');
  }

  /** Adds to the count of a period if it is known. */
  adjust(periodKey: string, amount: number): Promise<number> {
    return this.redis.quotaAdjust(periodKey, amount);
  }

  /** Gives one request back to the minutes that it was taken from. */
  async giveBack(minuteKey: string, keyMinuteKey: string, takenAt: string): Promise<void> {
    await this.redis.quotaReturn(minuteKey, keyMinuteKey, takenAt);
  }

  charge(periodKey: string, limit: number, cost: number): Promise<[outcome: number, used: number]> {
    return this.redis.quotaCharge(periodKey, limit, cost);
  }

  private send(): void {
    const batch = this.waiting;
    if (batch.length === 0) return;
    this.waiting = [];
    const keys: string[] = [];
    const numbers: number[] = [];
    for (const { take } of batch) {
      keys.push(take.minuteKey, take.keyMinuteKey, take.periodKey);
      numbers.push(take.minuteLimit, take.keyMinuteLimit, take.periodLimit, take.cost, take.isLook ? 1 : 0);
    }
    this.redis.quotaTake(keys.length, ...keys, ...numbers).then(
      (all) => batch.forEach(({ resolve }, index) => resolve(all[index] as Taken)),
      (error: Error) => batch.forEach(({ reject }) => reject(error)),
    );
  }
}
