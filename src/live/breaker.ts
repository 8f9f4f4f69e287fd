export type BreakerStatus = 'ok' | 'failing' | 'open';

/**
 * Limits the questions to an upstream that fails. After each failure the caller waits before the next question, twice
 * as long each time; after five failures in a row the breaker is open. One good answer closes it.
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

  /** The time to wait before the next question, in milliseconds. */
  waitMs(): number {
    return Math.max(0, this.closedUntil - Date.now());
  }

  succeeded(): void {
    this.failures = 0;
    this.closedUntil = 0;
  }

  /**
   * Half of the wait is random, so that several callers do not ask again at the same moment. It is whole milliseconds,
   * because a timer leaves out parts of one and the question after it would come too early.
   */
  failed(): void {
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** this.failures, LONGEST_WAIT_MS);
    this.failures++;
    this.closedUntil = Date.now() + Math.ceil(waitMs / 2 + (this.random() * waitMs) / 2);
  }
}

const OPEN_AFTER = 5;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
