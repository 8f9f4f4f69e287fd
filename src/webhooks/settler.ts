import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database.js';
import { fault } from '../fault.js';
import type { Logger } from '../http/log.js';
import { settle, type Settled } from './settle.queries.js';

const AT_ONCE = 1_000;
const TRY_AGAIN_MS = 500;

interface Waiting {
  result: Settled;
  done(): void;
}

/** Writes results, as many at once as have come while the last were written. A database that is away loses none. */
export class Settler {
  private waiting: Waiting[] = [];
  private writing = false;
  private stuck = false;

  constructor(
    private readonly db: Database,
    private readonly log: Logger,
  ) {}

  /** The last write failed. */
  get isStuck(): boolean {
    return this.stuck;
  }

  /** Resolves when the result is written. */
  add(result: Settled): Promise<void> {
    return new Promise((done) => {
      this.waiting.push({ result, done });
      if (!this.writing) this.write().catch(fault);
    });
  }

  private async write(): Promise<void> {
    this.writing = true;
    // Results of one moment are written together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) {
      const batch = this.waiting.slice(0, AT_ONCE);
      try {
        await settle(
          this.db,
          batch.map(({ result }) => result),
        );
        this.stuck = false;
        this.waiting = this.waiting.slice(batch.length);
        for (const { done } of batch) done();
      } catch (error) {
        this.stuck = true;
        this.log.warn({ reason: (error as Error).message, results: batch.length }, 'deliveries not settled yet');
        await sleep(TRY_AGAIN_MS);
      }
    }
    this.writing = false;
  }
}
