import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../http/log.js';

const LOOK_EVERY_MS = 1_000;

/** Looks every second until it is stopped. A look that fails is told, and tried again at the next one. */
export class Watch {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly look: () => Promise<void>,
    private readonly log: Logger,
    /** What is not done yet, as the log tells it. */
    private readonly undone: string,
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
      await this.look().catch((error: Error) => this.log.warn({ reason: error.message }, this.undone));
    }
  }
}
