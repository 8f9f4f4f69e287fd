import type { Redis } from 'ioredis';

/** Sorted set of running workers, each with its last heartbeat in seconds of Redis's clock. */
const WORKERS = 'workers';
const SIGN_EVERY_MS = 3_000;
/** A worker without a heartbeat for this long is gone. */
const GONE_AFTER_SECONDS = 10;

/**
 * Writes a worker's heartbeat and removes workers that are gone. Allowed even if Redis is full, because otherwise no
 * worker would count as running. KEYS: workers. ARGV: the worker's name, the seconds of silence after which a worker is
 * gone.
 */
const SIGN = `#!lua flags=allow-oom
local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
return redis.call('ZADD', KEYS[1], now, ARGV[1])
`;

/** Sends a worker's heartbeat as long as its event loop turns. */
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
    // Without Redis nobody reads the heartbeat either.
    this.redis.eval(SIGN, 1, WORKERS, this.workerId, GONE_AFTER_SECONDS).catch(() => {});
  }
}

/** The number of running workers. Rejects while Redis is unavailable. */
export async function countWorkers(redis: Redis): Promise<number> {
  const [seconds] = await redis.time();
  return redis.zcount(WORKERS, Number(seconds) - GONE_AFTER_SECONDS, '+inf');
}
