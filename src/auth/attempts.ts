import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { Redis } from 'ioredis';
import { redisFailed, tooManyAttempts } from '../http/errors.js';
import { TookTooLong } from '../within.js';

/** A limit on attempts in a window that begins with the first attempt. */
export interface AttemptLimit {
  name: string;
  limit: number;
  windowSeconds: number;
}

/** A limit and the subject it applies to, such as an e-mail address. */
export type Count = [limit: AttemptLimit, subject: string];

/**
 * Counts one attempt under all keys, or under none if one of the windows is full. KEYS: counts. ARGV, two for each:
 * limit, window in seconds. Returns the index of the full window from 1 (0: none), its count and its remaining seconds.
 */
const TAKE = `
for index, key in ipairs(KEYS) do
  local count = tonumber(redis.call('get', key) or '0')
  if count >= tonumber(ARGV[2 * index - 1]) then return {index, count, redis.call('ttl', key)} end
end
for index, key in ipairs(KEYS) do
  if redis.call('incr', key) == 1 then redis.call('expire', key, ARGV[2 * index]) end
end
return {0, 0, 0}`;

/** Limits attempts per subject, counted in Redis over all processes; without Redis no attempts are allowed. */
@Injectable()
export class Attempts {
  constructor(private readonly redis: Redis) {}

  /** Throws 429 if the subject has no attempts left; refused attempts do not extend the window. */
  async take(limit: AttemptLimit, subject: string): Promise<void> {
    await this.takeAll([limit, subject]);
  }

  /** Counts one attempt under several limits; if one refuses it, it counts under none. */
  async takeAll(...counts: Count[]): Promise<void> {
    const keys = counts.map(([limit, subject]) => keyOf(limit, subject));
    const limits = counts.flatMap(([{ limit, windowSeconds }]) => [limit, windowSeconds]);
    const [full, used, leftSeconds] = (await this.run(() =>
      this.redis.eval(TAKE, keys.length, ...keys, ...limits),
    )) as [number, number, number];
    const refusing = counts[full - 1];
    if (!refusing) return;
    const [{ name: limitType, limit, windowSeconds }] = refusing;
    throw tooManyAttempts({ limitType, limit, used, windowSeconds, retryAfterSeconds: Math.max(1, leftSeconds) });
  }

  async forget(limit: AttemptLimit, subject: string): Promise<void> {
    await this.run(() => this.redis.del(keyOf(limit, subject)));
  }

  /** Retries once if the connection was lost during the command; at worst the attempt counts twice. */
  private async run(command: () => Promise<unknown>): Promise<unknown> {
    const again = (error: Error) => (error instanceof TookTooLong ? Promise.reject(error) : command());
    return command()
      .catch(again)
      .catch((error: unknown) => Promise.reject(redisFailed(error)));
  }
}

/** E-mail addresses are hashed, so that Redis never holds them. */
function keyOf({ name }: AttemptLimit, subject: string): string {
  return `attempts:${name}:${hash('sha256', subject, 'base64url')}`;
}
