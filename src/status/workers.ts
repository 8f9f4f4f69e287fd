import type { Redis } from 'ioredis';

/** Sorted set: the workers that run, each with when it said so last, in seconds of Redis's clock. */
const WORKERS = 'workers';
const SIGN_EVERY_MS = 3_000;
/** A worker that has not said so for this long is gone. */
const GONE_AFTER_SECONDS = 10;

/**
 * Notes that a worker runs, and forgets those that are gone. A full Redis takes it too, because otherwise no worker would
 * count as running there. KEYS: workers. ARGV: the worker's name, after how many seconds of silence one is gone.
 */
const SIGN = `#!lua flags=allow-oom
local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
return redis.call('ZADD', KEYS[1], now, ARGV[1])
`;

/** Says of a worker that it runs, for as long as its process turns. */
export class WorkerSign {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly redis: Redis,
    private readonly workerId: string,
  ) {}

  start(): void {
    this.sign();
    this.timer = setInterval(() => this.sign(), SIGN_EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.redis.zrem(WORKERS, this.workerId).catch(() => {});
  }

  private sign(): void {
    // Without Redis nobody asks either.
    this.redis.eval(SIGN, 1, WORKERS, this.workerId, GONE_AFTER_SECONDS).catch(() => {});
  }
}

/** How many workers run. Rejects while Redis is away. */
export async function countWorkers(redis: Redis): Promise<number> {
  const [seconds] = await redis.time();
  return redis.zcount(WORKERS, Number(seconds) - GONE_AFTER_SECONDS, '+inf');
}
