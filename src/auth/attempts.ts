import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { Redis } from 'ioredis';
import { redisFailed, tooManyAttempts } from '../http/errors.js';
import { TookTooLong } from '../within.js';

/** Attempts in a window that begins with the first of them. */
export interface AttemptLimit {
  name: string;
  limit: number;
  windowSeconds: number;
}

/** One limit and the subject that it counts for, such as an e-mail address. */
export type Count = [limit: AttemptLimit, subject: string];

/**
 * Counts one attempt everywhere, or nowhere when one of the windows is full. KEYS: counts. ARGV, two for each: limit,
 * window in seconds. Returns which was full, from 1 (0: none was), its count and the seconds that it has left.
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

/** How often something may be tried for a subject, counted in Redis over all processes; without Redis nothing may. */
@Injectable()
export class Attempts {
  constructor(private readonly redis: Redis) {}

  /** Throws 429 when the subject has used them up; attempts that are refused do not prolong the window. */
  async take(limit: AttemptLimit, subject: string): Promise<void> {
    await this.takeAll([limit, subject]);
  }

  /** The same for one attempt that counts in several places: refused by one of them, it counts in none. */
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

  /** A connection that was lost under the command refuses nobody: the command is sent once more, and at worst counted twice. */
  private async run(command: () => Promise<unknown>): Promise<unknown> {
    const again = (error: Error) => (error instanceof TookTooLong ? Promise.reject(error) : command());
    return command()
      .catch(again)
      .catch((error: unknown) => Promise.reject(redisFailed(error)));
  }
}

/** E-mail addresses do not stand in Redis. */
function keyOf({ name }: AttemptLimit, subject: string): string {
  return `attempts:${name}:${hash('sha256', subject, 'base64url')}`;
}
