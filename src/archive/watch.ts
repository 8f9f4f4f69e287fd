import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../http/log.js';

const LOOK_EVERY_MS = 1_000;

/** Calls `look` every second until it is stopped. It logs a call that fails, and calls again a second later. */
export class Watch {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly look: () => Promise<void>,
    private readonly log: Logger,
    /** The log message for a call that failed. */
    private readonly failure: string,
  ) {}

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      await this.look().catch((error: Error) => this.log.warn({ reason: error.message }, this.failure));
    }
  }
}
