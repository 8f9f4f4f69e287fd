import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { invalidTicket, redisFailed } from '../http/errors.js';
import type { Caller } from './caller.js';
import type { KeyRing } from './key-ring.js';
import { randomBase62 } from './keys.js';

export const TICKET_SECONDS = 60;

/** One-time tickets for browser streams and sockets, so that keys stay out of browsers. Redis has only their hash. */
export class Tickets {
  constructor(
    private readonly redis: Redis,
    private readonly keys: KeyRing,
  ) {}

  async issue(keyId: string): Promise<{ ticket: string; expiresAt: string }> {
    const ticket = `tkt_${randomBase62(32)}`;
    const expiresAt = new Date(Date.now() + TICKET_SECONDS * 1_000).toISOString();
    await this.redis.set(nameOf(ticket), keyId, 'EX', TICKET_SECONDS).catch(withoutRedis);
    return { ticket, expiresAt };
  }

  /** The caller of the ticket's key, once; undefined if the key is no longer valid. Throws for a ticket that is unknown, used or expired. */
  async redeem(ticket: string): Promise<Caller | undefined> {
    const keyId = await this.redis.getdel(nameOf(ticket)).catch(withoutRedis);
    if (keyId === null) throw invalidTicket();
    return this.keys.again(keyId);
  }
}

function withoutRedis(error: Error): never {
  throw redisFailed(error);
}

function nameOf(ticket: string): string {
  return `ticket:${createHash('sha256').update(ticket).digest('base64url')}`;
}
