export type BreakerStatus = 'ok' | 'failing' | 'open';

/**
 * Spares an upstream that fails: after each failure nothing is asked for a time that doubles, after five in a row it
 * counts as open. One good answer closes it.
 */
export class Breaker {
  private failures = 0;
  private closedUntil = 0;

  constructor(private readonly random: () => number = Math.random) {}

  get status(): BreakerStatus {
    if (this.failures === 0) return 'ok';
    return this.failures < OPEN_AFTER ? 'failing' : 'open';
  }

  allows(): boolean {
    return this.waitMs() === 0;
  }

  /** How long nothing may be asked. */
  waitMs(): number {
    return Math.max(0, this.closedUntil - Date.now());
  }

  succeeded(): void {
    this.failures = 0;
    this.closedUntil = 0;
  }

  /** Half of the wait is random, so that many askers do not come back together. */
  failed(): void {
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** this.failures, LONGEST_WAIT_MS);
    this.failures++;
    this.closedUntil = Date.now() + waitMs / 2 + (this.random() * waitMs) / 2;
  }
}

const OPEN_AFTER = 5;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
