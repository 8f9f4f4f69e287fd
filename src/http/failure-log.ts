import type { Logger } from './log.js';

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;
/** Bounds the reasons kept when each contains a different number or name. */
const REASONS_AT_ONCE = 5;

/**
 * Logs the failures of repeated work: each new reason at once, known ones after 1, 2, 4, … minutes up to an hour, and
 * the end of the outage.
 */
export class FailureLog {
  private readonly reasons = new Set<string>();
  private since = 0;
  private pauseMs = 0;
  private quietUntil = 0;

  constructor(
    private readonly log: Logger,
    private readonly message: string,
    private readonly context: object = {},
  ) {}

  /** Returns the result of the work; if it fails, logs the failure and returns `otherwise`. */
  async attempt<Value>(work: () => Promise<Value>, otherwise: Value): Promise<Value> {
    try {
      const value = await work();
      this.succeeded();
      return value;
    } catch (error) {
      this.failed(error as Error);
      return otherwise;
    }
  }

  failed(error: Error, context: object = {}): void {
    const now = Date.now();
    if (this.reasons.size === 0) this.since = now;
    const isNew = !this.reasons.has(error.message) && this.reasons.size < REASONS_AT_ONCE;
    this.reasons.add(error.message);
    if (!isNew && now < this.quietUntil) return;
    this.pauseMs = Math.min(this.pauseMs * 2 || MINUTE_MS, LONGEST_PAUSE_MS);
    this.quietUntil = now + this.pauseMs;
    const seconds = Math.round((now - this.since) / 1_000);
    this.log.warn(
      { reason: error.message, ...(seconds > 0 && { seconds }), ...this.context, ...context },
      this.message,
    );
  }

  succeeded(): void {
    if (this.reasons.size === 0) return;
    const seconds = Math.round((Date.now() - this.since) / 1_000);
    this.log.info({ seconds, ...this.context }, `${this.message}: over`);
    this.reasons.clear();
    this.pauseMs = 0;
    this.quietUntil = 0;
  }
}
