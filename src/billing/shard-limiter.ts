import type { Redis } from 'ioredis';
import { fault } from '../fault.js';
import { within } from '../within.js';
import { LocalMinute } from './local-minute.js';
import type { Period } from './period.js';
import { QuotaCounts, type Taken } from './quota-counts.js';

/** The account or address that is limited, with its limits. */
export interface Subject {
  /** The account's id, or `demo:` and the counted address. */
  id: string;
  keyId: string;
  /** Sessions share a minute of their own, so that the dashboard takes nothing from the account's keys. */
  isSession: boolean;
  minuteLimit: number;
  /** A key's own lower cap; 0: none. */
  keyMinuteLimit: number;
  /** 0: the period is not limited. */
  periodLimit: number;
  period: Period;
  /** The request's cost in the period: 0 or 1. */
  cost: number;
}

export interface Grant {
  /** Undefined when the request was granted; `place`: a stream or socket that finds all places taken. */
  refusedBy: 'minute' | 'period' | 'place' | undefined;
  minuteLimit: number;
  minuteUsed: number;
  /** Milliseconds since the epoch: when the full minute has room again, or, if it has room now, when it is empty. */
  minuteResetMs: number;
  periodUsed: number;
  nowMs: number;
  /** When this process noted the request in its own minute, in milliseconds of its clock; undefined: it did not. */
  notedMs?: number;
  /** The entry of the request in the minute that Redis keeps; undefined: it has none. */
  takenAt?: string;
}

/** Returns the count with which a period starts when Redis does not know it. */
export type CountFromLedger = (subject: Subject) => Promise<number>;

const MINUTE_MS = 60_000;

/**
 * Grants the requests of one Redis's accounts, exact across processes, with one call each; a period that Redis does not know
 * takes more.
 * While Redis is away, and for a minute after, the minute limit applies to the requests that this process granted
 * itself.
 */
export class ShardLimiter {
  private readonly counts: QuotaCounts;
  private readonly local = new Map<string, LocalMinute>();
  /** Counts of periods as Redis last returned them, plus what was granted without Redis. */
  private readonly lastHeard = new Map<string, number>();
  /** Grants made while Redis was away, by the key of their count; they are added to the count when Redis is back. */
  private owed = new Map<string, number>();
  private awayUntilMs = 0;
  /** True after Redis did not answer; one request at a time then asks it again. */
  private isSilent = false;
  private isAskedAgain = false;
  private doubtUntilMs = 0;

  constructor(
    private readonly redis: Redis,
    private readonly countFromLedger: CountFromLedger,
    /** The number of the list of counters. */
    private readonly listNumber = 0,
  ) {
    this.counts = new QuotaCounts(redis);
    redis.on('close', () => (this.doubtUntilMs = Date.now() + MINUTE_MS));
    redis.on('ready', () => {
      this.settle().catch(fault);
    });
  }

  async take(subject: Subject): Promise<Grant> {
    const nowMs = Date.now();
    const own = this.minuteOf(minuteKey(subject), nowMs);
    if (this.redis.status !== 'ready' || nowMs < this.awayUntilMs || this.isAskedAgain)
      return this.takeAlone(subject, own, nowMs);
    if (nowMs < this.doubtUntilMs && own.used(nowMs) >= subject.minuteLimit)
      return this.refusedAlone(subject, subject.minuteLimit, own, nowMs);
    const asksAgain = this.isSilent;
    this.isAskedAgain = asksAgain;
    try {
      const grant = await this.takeTogether(subject);
      if (asksAgain) this.settle().catch(fault);
      if (grant.refusedBy) return grant;
      own.note(nowMs);
      return { ...grant, notedMs: nowMs };
    } catch (error) {
      this.isSilent = !(error instanceof LedgerAway);
      if (this.isSilent) this.awayUntilMs = Date.now() + RETRY_AFTER_MS;
      return this.takeAlone(subject, own, Date.now());
    } finally {
      if (asksAgain) this.isAskedAgain = false;
    }
  }

  /**
   * The grant that `take` would give, without taking anything: a connect that is refused for want of a place may keep no
   * other request from the minute meanwhile.
   */
  async look(subject: Subject): Promise<Grant> {
    const nowMs = Date.now();
    if (this.redis.status !== 'ready' || nowMs < this.awayUntilMs) return this.lookAlone(subject, nowMs);
    return this.takeTogether(subject, true).catch(() => this.lookAlone(subject, Date.now()));
  }

  /** Takes from the period alone, for an interval of an open stream. `used` is the count of the period afterwards. */
  async charge(subject: Subject): Promise<{ granted: boolean; used: number }> {
    const key = periodKey(subject, this.listNumber);
    if (subject.periodLimit === 0) return { granted: true, used: 0 };
    try {
      let [outcome, used] = await this.counts.charge(key, subject.periodLimit, subject.cost);
      if (outcome === 4) {
        await this.startCount(subject);
        [outcome, used] = await this.counts.charge(key, subject.periodLimit, subject.cost);
      }
      this.lastHeard.set(key, used);
      return { granted: outcome === 0, used };
    } catch {
      const used = this.lastHeard.get(key) ?? 0;
      if (used + subject.cost > subject.periodLimit) return { granted: false, used };
      this.lastHeard.set(key, used + subject.cost);
      this.owe(key, subject.cost);
      return { granted: true, used: used + subject.cost };
    }
  }

  /** Gives back what a request used of its period, because it turned out to be free. */
  giveBack(subject: Subject): void {
    const key = periodKey(subject, this.listNumber);
    this.lastHeard.set(key, Math.max(0, (this.lastHeard.get(key) ?? 0) - subject.cost));
    if (this.redis.status !== 'ready') return this.owe(key, -subject.cost);
    this.counts.adjust(key, -subject.cost).catch(() => this.owe(key, -subject.cost));
  }

  /** Gives a granted request back to the minute, as if it had never been made. Stays counted while Redis is away. */
  async giveBackMinute(subject: Subject, { notedMs, takenAt }: Grant): Promise<void> {
    if (notedMs !== undefined) this.local.get(minuteKey(subject))?.forget(notedMs);
    if (takenAt === undefined || this.redis.status !== 'ready') return;
    await this.counts.giveBack(minuteKey(subject), keyMinuteKey(subject), takenAt).catch(() => {});
  }

  /**
   * When the requests of an account's keys in the last 60 seconds were granted, oldest first. Rejects when Redis is
   * away.
   */
  async grantedInMinute(id: string): Promise<Date[]> {
    const sinceMs = Date.now() - MINUTE_MS;
    const times = await this.redis.lrange(minuteKey({ id, isSession: false }), 0, -1);
    return times.map((microseconds) => new Date(Number(microseconds) / 1_000)).filter((at) => at.getTime() > sinceMs);
  }

  private async takeTogether(subject: Subject, isLook = false): Promise<Grant> {
    const { minuteLimit, keyMinuteLimit, periodLimit, cost } = subject;
    const take = {
      minuteKey: minuteKey(subject),
      keyMinuteKey: keyMinuteKey(subject),
      periodKey: periodKey(subject, this.listNumber),
      minuteLimit,
      keyMinuteLimit,
      periodLimit,
      cost,
      isLook,
    };
    let taken = await this.counts.take(take);
    if (taken[0] === 4) {
      await this.startCount(subject);
      taken = await this.counts.take(take);
    }
    const grant = readGrant(subject, taken, isLook);
    this.lastHeard.set(take.periodKey, grant.periodUsed);
    return grant;
  }

  private async startCount(subject: Subject): Promise<void> {
    const expiresInSeconds = Math.ceil((subject.period.end.getTime() - Date.now()) / 1_000) + 3_600;
    const used = await within(LEDGER_MS, this.countFromLedger(subject)).catch(() => Promise.reject(new LedgerAway()));
    await this.counts.start(periodKey(subject, this.listNumber), used, expiresInSeconds);
  }

  private takeAlone(subject: Subject, own: LocalMinute, nowMs: number): Grant {
    this.doubtUntilMs = nowMs + MINUTE_MS;
    const key = periodKey(subject, this.listNumber);
    const periodUsed = this.lastHeard.get(key) ?? 0;
    const limit = tighterMinuteOf(subject);
    if (own.used(nowMs) >= limit || isUsedUp(subject, periodUsed)) return this.refusedAlone(subject, limit, own, nowMs);
    own.note(nowMs);
    if (subject.periodLimit > 0 && subject.cost > 0) {
      this.lastHeard.set(key, periodUsed + subject.cost);
      this.owe(key, subject.cost);
    }
    const minuteUsed = own.used(nowMs);
    const minuteResetMs = minuteUsed < limit ? nowMs + MINUTE_MS : (own.oldest(nowMs) ?? nowMs) + MINUTE_MS;
    return {
      refusedBy: undefined,
      minuteLimit: limit,
      minuteUsed,
      minuteResetMs,
      periodUsed: periodUsed + subject.cost,
      nowMs,
      notedMs: nowMs,
    };
  }

  private lookAlone(subject: Subject, nowMs: number): Grant {
    const own = this.minuteOf(minuteKey(subject), nowMs);
    const limit = tighterMinuteOf(subject);
    const grant = this.refusedAlone(subject, limit, own, nowMs);
    const isRefused = grant.refusedBy === 'period' || own.used(nowMs) >= limit;
    return isRefused ? grant : { ...grant, refusedBy: undefined };
  }

  /** Reports a used-up period before a full minute, as the script in Redis does. */
  private refusedAlone(subject: Subject, minuteLimit: number, own: LocalMinute, nowMs: number): Grant {
    const periodUsed = this.lastHeard.get(periodKey(subject, this.listNumber)) ?? 0;
    return {
      refusedBy: isUsedUp(subject, periodUsed) ? 'period' : 'minute',
      minuteLimit,
      minuteUsed: own.used(nowMs),
      minuteResetMs: (own.oldest(nowMs) ?? nowMs) + MINUTE_MS,
      periodUsed,
      nowMs,
    };
  }

  /** Adds the grants made while Redis was away. Counts that Redis lost are rebuilt from the ledger instead. */
  private async settle(): Promise<void> {
    this.isSilent = false;
    this.awayUntilMs = 0;
    const owed = this.owed;
    this.owed = new Map();
    for (const [key, amount] of owed) {
      await this.counts.adjust(key, amount).catch(() => this.owe(key, amount));
    }
  }

  private owe(key: string, amount: number): void {
    this.owed.set(key, (this.owed.get(key) ?? 0) + amount);
  }

  private minuteOf(key: string, nowMs: number): LocalMinute {
    let own = this.local.get(key);
    if (own) return own;
    if (this.local.size >= SUBJECTS_KEPT) this.forgetIdle(nowMs);
    own = new LocalMinute();
    this.local.set(key, own);
    return own;
  }

  private forgetIdle(nowMs: number): void {
    for (const [key, own] of this.local) if (own.used(nowMs) === 0) this.local.delete(key);
    this.lastHeard.clear();
  }
}

/** How long no request asks Redis after it did not answer. */
const RETRY_AFTER_MS = 200;

/** How long a request waits for the ledger's count of its period when Redis has lost it. */
const LEDGER_MS = 2_000;

class LedgerAway extends Error {}

/** The number of subjects whose minute this process keeps before it drops idle ones. */
const SUBJECTS_KEPT = 50_000;

const minuteKey = ({ id, isSession }: Pick<Subject, 'id' | 'isSession'>) =>
  isSession ? `minute:{${id}}:sessions` : `minute:{${id}}`;

const keyMinuteKey = ({ id, keyId }: Subject) => `minute:{${id}}:${keyId}`;

/** The count of an account's period. A changed list of counters begins all counts anew, from the ledger. */
export function periodKey({ id, period }: Pick<Subject, 'id' | 'period'>, listNumber = 0): string {
  return listNumber === 0 ? `quota:{${id}}:${period.name}` : `quota:{${id}}:${period.name}:${listNumber}`;
}

function readGrant(subject: Subject, taken: Taken, isLook: boolean): Grant {
  const [outcome, inMinute, oldest, inKey, oldestKey, periodUsed, now] = taken;
  const nowMs = Number(now) / 1_000;
  const keyIsTighter = subject.keyMinuteLimit > 0 && subject.keyMinuteLimit - inKey < subject.minuteLimit - inMinute;
  const minuteLimit = keyIsTighter ? subject.keyMinuteLimit : subject.minuteLimit;
  const minuteUsed = keyIsTighter ? inKey : inMinute;
  const oldestMs = Number(keyIsTighter ? oldestKey : oldest) / 1_000;
  const minuteResetMs = (minuteUsed >= minuteLimit ? oldestMs : nowMs) + MINUTE_MS;
  const refusedBy = outcome === 0 ? undefined : outcome === 3 ? 'period' : 'minute';
  const grant: Grant = { refusedBy, minuteLimit, minuteUsed, minuteResetMs, periodUsed, nowMs };
  return refusedBy || isLook ? grant : { ...grant, takenAt: now };
}

function tighterMinuteOf({ minuteLimit, keyMinuteLimit }: Subject): number {
  return keyMinuteLimit > 0 ? Math.min(minuteLimit, keyMinuteLimit) : minuteLimit;
}

function isUsedUp({ periodLimit, cost }: Subject, periodUsed: number): boolean {
  return periodLimit > 0 && cost > 0 && periodUsed + cost > periodLimit;
}
