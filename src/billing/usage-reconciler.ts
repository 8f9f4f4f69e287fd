import type { Redis } from 'ioredis';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { FailureLog } from '../http/failure-log.js';
import type { Logger } from '../http/log.js';
import type { Counters } from './counters.js';
import { monthOf, type Period } from './period.js';
import { CORRECT } from './quota.lua.js';
import { periodKey } from './shard-limiter.js';

/** Longer than a process takes to write its usage, so that sums without a change for one round are fully written. */
const ROUND_MS = 10_000;

interface Look {
  ledger: number;
  counter: string | null;
}

interface WithScript extends Redis {
  quotaCorrect(key: string, read: string, wanted: string): Promise<number>;
}

/**
 * Sets an account's counter of the month to the ledger's sum where they differ after a loss of Redis. It only corrects
 * accounts whose ledger and counter have both not changed since the previous round.
 */
export class UsageReconciler {
  private looks = new Map<string, Look>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Database,
    private readonly counters: Counters,
    private readonly log: Logger,
  ) {
    for (const redis of counters.all) redis.defineCommand('quotaCorrect', { numberOfKeys: 1, lua: CORRECT });
  }

  start(): void {
    const failures = new FailureLog(this.log, 'usage not reconciled');
    this.timer = setInterval(() => {
      this.round(monthOf(new Date())).then(
        () => failures.succeeded(),
        (error: Error) => failures.failed(error),
      );
    }, ROUND_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /**
   * Checks every account with usage of the last ten minutes. Returns how many counters were corrected. Rejects after all of
   * them where a Redis is away.
   */
  async round(month: Period): Promise<number> {
    const before = this.looks;
    this.looks = new Map();
    let corrected = 0;
    let failure: unknown;
    for (const { accountId, ledger } of await this.recentlyUsed(month)) {
      try {
        if (await this.correct(accountId, ledger, month, before)) corrected += 1;
      } catch (error) {
        failure = error;
      }
    }
    if (failure !== undefined) throw failure;
    return corrected;
  }

  private async correct(accountId: string, ledger: number, month: Period, before: Map<string, Look>): Promise<boolean> {
    const redis = this.counters.of(accountId) as WithScript;
    const key = periodKey({ id: accountId, period: month }, this.counters.listNumber);
    const counter = await redis.get(key);
    this.looks.set(key, { ledger, counter });
    const last = before.get(key);
    const stoodStill = last?.ledger === ledger && last.counter === counter;
    if (!stoodStill || counter === null || counter === String(ledger)) return false;
    const isCorrected = (await redis.quotaCorrect(key, counter, String(ledger))) === 1;
    this.log.info({ accountId, counter, ledger }, 'counter of the month corrected from the ledger');
    return isCorrected;
  }

  private recentlyUsed({ start, end }: Period): Promise<{ accountId: string; ledger: number }[]> {
    return this.db.rows(sql`
      select account_id as "accountId", sum(charged)::float8 as ledger from usage
      where day >= ${start}::date and day < ${end}::date and account_id in (
        select account_id from usage where updated_at > now() - interval '10 minutes')
      group by account_id`);
  }
}
