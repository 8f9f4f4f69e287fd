import { Injectable } from '@nestjs/common';
import { ApiError, tooManyAttempts } from '../http/errors.js';
import { Attempts, type AttemptLimit } from './attempts.js';

/** Limit of unknown session cookies per address; each costs a query. */
const UNKNOWN: AttemptLimit = { name: 'per_minute', limit: 300, windowSeconds: 60 };
/** How long a valid session keeps working while its address is refused for guessing. */
const KNOWN_MS = 60_000;
const MOST_KEPT = 10_000;

/** Refuses addresses that try many session tokens, but not the signed-in users behind them. */
@Injectable()
export class Strangers {
  private readonly refusedUntil = new Map<string, number>();
  private readonly knownUntil = new Map<string, number>();

  constructor(private readonly attempts: Attempts) {}

  /** Throws 429 before the lookup of a token if its address has used up the minute. */
  admit(address: string, token: string): void {
    const now = Date.now();
    const until = this.refusedUntil.get(address) ?? 0;
    if (until <= now || (this.knownUntil.get(token) ?? 0) > now) return;
    const { name: limitType, limit, windowSeconds } = UNKNOWN;
    const retryAfterSeconds = Math.ceil((until - now) / 1_000);
    throw tooManyAttempts({ limitType, limit, used: limit, windowSeconds, retryAfterSeconds });
  }

  knows(token: string): void {
    keep(this.knownUntil, token, Date.now() + KNOWN_MS);
  }

  /** Counts an unknown token. Nothing is counted while Redis is unavailable. */
  async count(address: string): Promise<void> {
    await this.attempts.take(UNKNOWN, `session ${address}`).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 429) return;
      keep(this.refusedUntil, address, Date.now() + Number(error.extra['retryAfterSeconds']) * 1_000);
      throw error;
    });
  }
}

function keep(times: Map<string, number>, name: string, until: number): void {
  if (times.size >= MOST_KEPT) times.clear();
  times.set(name, until);
}
