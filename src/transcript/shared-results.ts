import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { ApiError } from '../http/errors.js';

export interface SharedOptions {
  /** How long a result is kept. */
  keptSeconds: number;
  /** How long a refusal (4xx) is kept; shorter, since the video may change. */
  refusalKeptSeconds: number;
}

export interface Shared<Value> {
  value: Value;
  /** The result was already in Redis, so nothing ran. */
  isKept: boolean;
}

type Outcome<Value> = { value: Value } | { refusal: { status: number; code: string; message: string; extra: object } };

const LOCK_MS = 10_000;
const RENEW_EVERY_MS = 3_000;
const LOOK_EVERY_MS = 100;
/** Sorted set of current runs, scored by the time until which each holds its lock. */
const RUNS = 'shared-results:runs';

/** If the token still holds the lock, releases it, or extends it when given a time. */
const IF_HELD = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '0' then return redis.call('DEL', KEYS[1]) end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/**
 * Shares expensive results: each is made once for all callers at the same time, across processes, and then kept in
 * Redis. While Redis is unavailable each process makes its own results and keeps none.
 */
export class SharedResults {
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(
    private readonly redis: Redis,
    private readonly options: SharedOptions,
  ) {}

  /** Rejects with the signal's reason once it aborts; a shared run follows the signal of the caller that started it. */
  async find<Value>(key: string, signal: AbortSignal, make: () => Promise<Value>): Promise<Shared<Value>> {
    const known = await this.read<Value>(key);
    if (known) return { value: valueOf(known, true), isKept: true };
    let run = this.running.get(key) as Promise<Outcome<Value>> | undefined;
    if (!run) {
      run = this.run(key, signal, make).finally(() => this.running.delete(key));
      this.running.set(key, run);
    }
    return { value: valueOf(await run, false), isKept: false };
  }

  /** The number of results being made by all processes. Rejects while Redis is unavailable. */
  async countRunning(): Promise<number> {
    return this.redis.zcount(RUNS, Date.now(), '+inf');
  }

  /** Waits for the process that makes the result, or makes it. */
  private async run<Value>(key: string, signal: AbortSignal, make: () => Promise<Value>): Promise<Outcome<Value>> {
    const token = randomUUID();
    for (;;) {
      const isMine = await this.take(key, token);
      const known = await this.read<Value>(key);
      if (known) {
        if (isMine) await this.hold(key, token, 0);
        return known;
      }
      if (isMine) return this.runAlone(key, token, signal, make);
      await pause(LOOK_EVERY_MS);
      signal.throwIfAborted();
    }
  }

  private async runAlone<Value>(key: string, token: string, signal: AbortSignal, make: () => Promise<Value>) {
    const renewal = setInterval(() => {
      this.hold(key, token, LOCK_MS).catch(() => {});
      this.tellRun(token).catch(() => {});
    }, RENEW_EVERY_MS);
    this.tellRun(token).catch(() => {});
    try {
      const outcome = await outcomeOf(untilEnd(make(), signal));
      await this.keep(key, outcome);
      return outcome;
    } finally {
      clearInterval(renewal);
      await this.hold(key, token, 0);
      await this.redis.zrem(RUNS, token).catch(() => {});
    }
  }

  /** Each run also removes expired runs of processes that died. */
  private async tellRun(token: string): Promise<void> {
    const now = Date.now();
    await this.redis
      .multi()
      .zremrangebyscore(RUNS, '-inf', now)
      .zadd(RUNS, now + LOCK_MS, token)
      .exec();
  }

  private async read<Value>(key: string): Promise<Outcome<Value> | undefined> {
    const text = await this.redis.get(key).catch(() => null);
    return text === null ? undefined : (JSON.parse(text) as Outcome<Value>);
  }

  private async keep(key: string, outcome: Outcome<unknown>): Promise<void> {
    const seconds = 'refusal' in outcome ? this.options.refusalKeptSeconds : this.options.keptSeconds;
    await this.redis.set(key, JSON.stringify(outcome), 'EX', seconds).catch(() => {});
  }

  private async take(key: string, token: string): Promise<boolean> {
    const taken = this.redis.set(lockOf(key), token, 'PX', LOCK_MS, 'NX');
    return taken.then((answer) => answer === 'OK').catch(() => true);
  }

  private async hold(key: string, token: string, ms: number): Promise<void> {
    await this.redis.eval(IF_HELD, 1, lockOf(key), token, ms).catch(() => {});
  }
}

function lockOf(key: string): string {
  return `${key}:run`;
}

/** Turns a 4xx error into a result; failures on our side or upstream's are rethrown, since they are not results. */
async function outcomeOf<Value>(made: Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { value: await made };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const { status, code, message, extra } = error;
    return { refusal: { status, code, message, extra } };
  }
}

function valueOf<Value>(outcome: Outcome<Value>, isKept: boolean): Value {
  if ('value' in outcome) return outcome.value;
  const { status, code, message, extra } = outcome.refusal;
  throw new ApiError(status, code, message, { ...extra }, cacheHeader(isKept));
}

export function cacheHeader(isKept: boolean): Record<string, string> {
  return { 'x-cache': isKept ? 'hit' : 'miss' };
}

function untilEnd<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}
