import { setTimeout as sleep } from 'node:timers/promises';
import { FailureLog } from '../http/failure-log.js';
import type { Logger } from '../http/log.js';

const LOOK_EVERY_MS = 1_000;

/** Calls `look` every second until it is stopped. It logs calls that fail, and calls again a second later. */
export class Watch {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private readonly failures: FailureLog;

  constructor(
    private readonly look: () => Promise<void>,
    log: Logger,
    /** The log message for a call that failed. */
    failure: string,
  ) {
    this.failures = new FailureLog(log, failure);
  }

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
      await this.look().then(
        () => this.failures.succeeded(),
        (error: Error) => this.failures.failed(error),
      );
    }
  }
}
