/** The service sends a receiver as many requests at once, too. */
const AT_ONCE = 10;
/** As many wait for their turn; what follows stays in the stream. */
const MOST_TAKEN = 100;

/** Runs work at the same time, that of one lane one after the other. The first that fails keeps the rest from starting. */
export class Lanes {
  private readonly tails = new Map<string, Promise<void>>();
  private readonly waiting: (() => void)[] = [];
  private running = 0;
  private taken = 0;
  private isOver = false;

  constructor(private readonly onFailure: (error: unknown) => void) {}

  /** Resolves once there is room for more. */
  async take(lane: string, work: () => Promise<void>): Promise<void> {
    this.taken += 1;
    const tail = (this.tails.get(lane) ?? Promise.resolve()).then(() => this.run(work));
    this.tails.set(lane, tail);
    const ended = tail.then(() => {
      this.taken -= 1;
      if (this.tails.get(lane) === tail) this.tails.delete(lane);
    });
    while (this.taken >= MOST_TAKEN) await Promise.race([...this.tails.values(), ended]);
  }

  /** What has not begun does not. */
  stop(): void {
    this.isOver = true;
  }

  /** Resolves once all that was taken has ended. */
  async drained(): Promise<void> {
    while (this.tails.size > 0) await Promise.all(this.tails.values());
  }

  private async run(work: () => Promise<void>): Promise<void> {
    if (this.running >= AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      if (!this.isOver) await work();
    } catch (error) {
      this.isOver = true;
      this.onFailure(error);
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
