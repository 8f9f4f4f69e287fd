import type { Redis } from 'ioredis';
import type { Settled } from './settle.queries.js';

/** A postponed attempt was never sent, so it is not counted. */
type Outcome = Exclude<Settled['outcome'], 'postponed'>;

/** The results of the attempts of the last minutes, over all workers. */
export interface RecentDeliveries {
  attempts: Record<Outcome, number>;
  /**
   * The median of the seconds from the time at which an event may be sent to the first byte of its first attempt; null
   * when there were none.
   */
  firstByteP50Seconds: number | null;
  firstByteP99Seconds: number | null;
}

const FLUSH_MS = 1_000;
export const RECENT_MINUTES = 15;
const TOTALS = 'webhooks:attempts';
const minuteKey = (minute: number) => `webhooks:minute:${minute}`;

/** Waiting times are counted in classes that differ by this factor, so a percentile is exact to this factor. */
const STEP = 1.1;
const stepOf = (ms: number) => Math.max(0, Math.ceil(Math.log(Math.max(1, ms)) / Math.log(STEP)));
const secondsOfStep = (step: number) => Math.round(STEP ** step) / 1_000;

/**
 * Counts this worker's attempts and adds them up in Redis over all workers. They serve status figures and nothing else.
 */
export class Tallies {
  private counts = new Map<string, number>();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly redis: Redis) {
    this.timer = setInterval(() => {
      this.flush().catch(() => {});
    }, FLUSH_MS);
  }

  /** `waitedMs` is given for a first attempt: the time from when the event could be sent to the first byte. */
  add(outcome: Outcome, waitedMs: number | undefined): void {
    this.count(outcome);
    if (waitedMs !== undefined) this.count(`step:${stepOf(waitedMs)}`);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private count(field: string): void {
    this.counts.set(field, (this.counts.get(field) ?? 0) + 1);
  }

  private async flush(): Promise<void> {
    const { counts } = this;
    if (counts.size === 0) return;
    this.counts = new Map();
    const minute = minuteKey(Math.floor(Date.now() / 60_000));
    const commands = this.redis.multi();
    for (const [field, count] of counts) {
      commands.hincrby(minute, field, count);
      if (!field.startsWith('step:')) commands.hincrby(TOTALS, field, count);
    }
    commands.expire(minute, (RECENT_MINUTES + 1) * 60);
    // While Redis is away the counts wait for the next flush.
    await commands.exec().catch(() => {
      for (const [field, count] of counts) this.counts.set(field, (this.counts.get(field) ?? 0) + count);
    });
  }
}

/** Attempts by outcome since Redis was last emptied. */
export async function countAttempts(redis: Redis): Promise<Record<Outcome, number>> {
  return byOutcome(await redis.hgetall(TOTALS));
}

/** The results of the last 15 minutes, the current one included. */
export async function recentDeliveries(redis: Redis): Promise<RecentDeliveries> {
  const now = Math.floor(Date.now() / 60_000);
  const reading = redis.multi();
  for (let age = 0; age < RECENT_MINUTES; age += 1) reading.hgetall(minuteKey(now - age));
  const minutes = ((await reading.exec()) ?? []).map(([, fields]) => fields as Record<string, string>);
  const sum: Record<string, number> = {};
  for (const minute of minutes)
    for (const [field, count] of Object.entries(minute)) sum[field] = (sum[field] ?? 0) + Number(count);
  const steps = Object.entries(sum)
    .filter(([field]) => field.startsWith('step:'))
    .map(([field, count]) => ({ step: Number(field.slice('step:'.length)), count }))
    .sort((one, other) => one.step - other.step);
  return {
    attempts: byOutcome(sum),
    firstByteP50Seconds: percentile(steps, 0.5),
    firstByteP99Seconds: percentile(steps, 0.99),
  };
}

function byOutcome(fields: Record<string, string | number>): Record<Outcome, number> {
  const of = (outcome: Outcome) => Number(fields[outcome] ?? 0);
  return { delivered: of('delivered'), retrying: of('retrying'), failed: of('failed') };
}

function percentile(steps: readonly { step: number; count: number }[], share: number): number | null {
  const wanted = steps.reduce((sum, { count }) => sum + count, 0) * share;
  let seen = 0;
  const reached = steps.find(({ count }) => (seen += count) >= wanted);
  return reached ? secondsOfStep(reached.step) : null;
}
