import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { Redis } from 'ioredis';
import { serviceUnavailable, tooManyAttempts } from '../http/errors.js';
import { TookTooLong } from '../http/within.js';

/** Attempts in a window that begins with the first of them. */
export interface AttemptLimit {
  name: string;
  limit: number;
  windowSeconds: number;
}

/** Counts one attempt unless the window is full: [count, seconds left, 1 where it was refused]. */
const TAKE = `
local count = tonumber(redis.call('get', KEYS[1]) or '0')
if count >= tonumber(ARGV[1]) then return {count, redis.call('ttl', KEYS[1]), 1} end
count = redis.call('incr', KEYS[1])
if count == 1 then redis.call('expire', KEYS[1], ARGV[2]) end
return {count, redis.call('ttl', KEYS[1]), 0}`;

const GIVE_BACK = `
local count = tonumber(redis.call('get', KEYS[1]) or '0')
if count > 0 then redis.call('decr', KEYS[1]) end`;

/** How often something may be tried for a subject, counted in Redis over all processes; without Redis nothing may. */
@Injectable()
export class Attempts {
  constructor(private readonly redis: Redis) {}

  /** Throws 429 when the subject has used them up; attempts that are refused do not prolong the window. */
  async take(limit: AttemptLimit, subject: string): Promise<void> {
    const { limit: most, windowSeconds } = limit;
    const [used, leftSeconds, isRefused] = (await this.run(() =>
      this.redis.eval(TAKE, 1, keyOf(limit, subject), most, windowSeconds),
    )) as [number, number, number];
    if (isRefused === 0) return;
    const retryAfterSeconds = Math.max(1, leftSeconds);
    throw tooManyAttempts({ limitType: limit.name, limit: most, used, windowSeconds, retryAfterSeconds });
  }

  /** For an attempt that turned out to be right. */
  async giveBack(limit: AttemptLimit, subject: string): Promise<void> {
    await this.run(() => this.redis.eval(GIVE_BACK, 1, keyOf(limit, subject)));
  }

  async forget(limit: AttemptLimit, subject: string): Promise<void> {
    await this.run(() => this.redis.del(keyOf(limit, subject)));
  }

  /** A connection that was lost under the command refuses nobody: it is told once more, and at worst counted twice. */
  private async run(command: () => Promise<unknown>): Promise<unknown> {
    const again = (error: Error) => (error instanceof TookTooLong ? Promise.reject(error) : command());
    return command()
      .catch(again)
      .catch(() => Promise.reject(serviceUnavailable(2)));
  }
}

/** An address as it is counted: of IPv6 the network, as one subscriber has all of it. */
export function countedAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1] as string;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter((part) => part !== '');
  const right = tail.split(':').filter((part) => part !== '');
  const zeros = address.includes('::')
    ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
    : [];
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

/** E-mail addresses do not stand in Redis. */
function keyOf({ name }: AttemptLimit, subject: string): string {
  return `attempts:${name}:${hash('sha256', subject, 'base64url')}`;
}
