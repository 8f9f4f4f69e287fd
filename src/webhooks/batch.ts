import { setTimeout as sleep } from 'node:timers/promises';
import { fault } from '../fault.js';

const AT_ONCE = 1_000;
const TRY_AGAIN_MS = 500;

interface Waiting<Item, Answer> {
  item: Item;
  done(answer: Answer): void;
}

/** Writes together all items that came during the last write. No item is lost while the database is away. */
export class Batch<Item, Answer> {
  private waiting: Waiting<Item, Answer>[] = [];
  private writing = false;
  private stuck = false;

  /**
   * `write` returns an answer for each item, in their order. Called again with the same items it must have no further
   * effect.
   */
  constructor(
    private readonly write: (items: readonly Item[]) => Promise<readonly Answer[]>,
    private readonly onTrouble: (error: Error, items: number) => void,
  ) {}

  /** True while the last write has failed. */
  get isStuck(): boolean {
    return this.stuck;
  }

  /** Resolves with the answer once the item is written. */
  add(item: Item): Promise<Answer> {
    return new Promise((done) => {
      this.waiting.push({ item, done });
      if (!this.writing) this.writeAll().catch(fault);
    });
  }

  private async writeAll(): Promise<void> {
    this.writing = true;
    // One turn of the event loop gathers the items of one moment.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) {
      const batch = this.waiting.slice(0, AT_ONCE);
      try {
        const answers = await this.write(batch.map(({ item }) => item));
        this.stuck = false;
        this.waiting = this.waiting.slice(batch.length);
        batch.forEach(({ done }, index) => done(answers[index] as Answer));
      } catch (error) {
        this.stuck = true;
        this.onTrouble(error as Error, batch.length);
        await sleep(TRY_AGAIN_MS);
      }
    }
    this.writing = false;
  }
}
