import { setTimeout as sleep } from 'node:timers/promises';
import { fault } from '../fault.js';

const AT_ONCE = 1_000;
const TRY_AGAIN_MS = 500;

interface Waiting<Item, Answer> {
  item: Item;
  done(answer: Answer): void;
}

/** Writes as many items at once as have come while the last were written. A database that is away loses none. */
export class Batch<Item, Answer> {
  private waiting: Waiting<Item, Answer>[] = [];
  private writing = false;
  private stuck = false;

  /** `write` answers each item, in their order. What it does is done once, also when it is called again with the same. */
  constructor(
    private readonly write: (items: readonly Item[]) => Promise<readonly Answer[]>,
    private readonly onTrouble: (error: Error, items: number) => void,
  ) {}

  /** The last write failed. */
  get isStuck(): boolean {
    return this.stuck;
  }

  /** Resolves when the item is written. */
  add(item: Item): Promise<Answer> {
    return new Promise((done) => {
      this.waiting.push({ item, done });
      if (!this.writing) this.writeAll().catch(fault);
    });
  }

  private async writeAll(): Promise<void> {
    this.writing = true;
    // Items of one moment are written together.
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
