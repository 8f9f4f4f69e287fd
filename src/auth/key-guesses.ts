import { countedAddress } from '../http/address.js';
import { tooManyAttempts } from '../http/errors.js';

/** Unknown keys per address and process before further lookups are refused. */
const GUESSES_PER_MINUTE = 60;
const WINDOW_SECONDS = 60;

/** Counts the unknown keys of each address per clock minute. */
export class KeyGuesses {
  private counts = new Map<string, number>();
  private minute = 0;

  /** Counts one more; throws 429 if the limit of the minute is reached. */
  take(address: string): void {
    const minute = Math.floor(Date.now() / 1_000 / WINDOW_SECONDS);
    if (minute !== this.minute) this.counts = new Map();
    this.minute = minute;
    const name = countedAddress(address);
    const used = this.counts.get(name) ?? 0;
    if (used >= GUESSES_PER_MINUTE) {
      const retryAfterSeconds = Math.ceil((minute + 1) * WINDOW_SECONDS - Date.now() / 1_000);
      const limits = { limit: GUESSES_PER_MINUTE, used, windowSeconds: WINDOW_SECONDS };
      throw tooManyAttempts({
        limitType: 'unknown_keys',
        ...limits,
        retryAfterSeconds: Math.max(1, retryAfterSeconds),
      });
    }
    this.counts.set(name, used + 1);
  }

  /** Undoes the count if the key exists. */
  giveBack(address: string): void {
    const name = countedAddress(address);
    this.counts.set(name, Math.max(0, (this.counts.get(name) ?? 0) - 1));
  }
}
