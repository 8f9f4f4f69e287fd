const SECONDS = 60;

/** Number of messages in the last minute, in fixed memory. */
export class Rate {
  private readonly counts = new Uint32Array(SECONDS);
  private second = 0;

  count(at: number): void {
    this.forget(at);
    const slot = this.second % SECONDS;
    this.counts[slot] = (this.counts[slot] ?? 0) + 1;
  }

  perMinute(at: number): number {
    this.forget(at);
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  /** Clears the seconds that have passed since the last call. */
  private forget(at: number): void {
    const now = Math.floor(at / 1_000);
    for (let second = Math.max(this.second + 1, now - SECONDS + 1); second <= now; second += 1)
      this.counts[second % SECONDS] = 0;
    this.second = Math.max(this.second, now);
  }
}
