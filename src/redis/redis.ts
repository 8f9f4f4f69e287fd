import { Redis } from 'ioredis';
import type { Logger } from '../http/log.js';

/** A connection for commands that must not hang: nothing is queued while Redis is away, so a caller learns at once. */
export function connectRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
  });
  return logTroubles(redis, log);
}

/** A connection that waits for messages; it resubscribes by itself after a loss. */
export function connectSubscriber(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    enableReadyCheck: false,
    retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
  });
  return logTroubles(redis, log);
}

/** Rejects with a `RedisTimeout` when the answer takes longer than `milliseconds`. */
export function within<Result>(milliseconds: number, command: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RedisTimeout()), milliseconds);
    const settle = (end: (outcome: never) => void) => (outcome: unknown) => {
      clearTimeout(timer);
      end(outcome as never);
    };
    command.then(settle(resolve), settle(reject));
  });
}

export class RedisTimeout extends Error {
  constructor() {
    super('Redis did not answer in time');
  }
}

function logTroubles(redis: Redis, log: Logger): Redis {
  let away = false;
  redis.on('error', (error: Error) => {
    if (!away) log.warn({ reason: error.message }, 'Redis is away');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info('Redis is back');
    away = false;
  });
  return redis;
}
