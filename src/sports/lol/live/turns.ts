import { pause } from '../../../live/source.js';

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Waits for this time or until the signal. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

export const OWN_CLOCK: Clock = { now: Date.now, pause };

/** Polls several pages in parallel, each at its own pace, so that a slow answer delays no other page. */
export class Turns<Answer> {
  private readonly tasks = new Map<string, Task<Answer>>();
  private wake: () => void = () => {};

  constructor(private readonly clock: Clock) {}

  has(name: string): boolean {
    return this.tasks.has(name);
  }

  /** Adds a page, which is asked for at once and then whenever `put` schedules it. */
  add(name: string, ask: Task<Answer>['ask']): void {
    this.tasks.set(name, { ask, dueAt: 0, isAsked: false });
  }

  /** Schedules the next request of a page; does nothing for a page that was dropped. */
  put(name: string, inMs: number): void {
    const task = this.tasks.get(name);
    if (task) task.dueAt = this.clock.now() + inMs;
  }

  drop(name: string): void {
    this.tasks.delete(name);
  }

  clear(): void {
    this.tasks.clear();
  }

  /** Ends without an error when the signal aborts. */
  async *answers(signal: AbortSignal): AsyncGenerator<Answer> {
    const ready: Answer[] = [];
    const asked = new Set<Promise<void>>();
    const failures: unknown[] = [];
    while (!signal.aborted && failures.length === 0) {
      // The first answer ends the pause below, so the alarm must exist before a request begins.
      const alarm = new AbortController();
      const begin = (task: Task<Answer>) => {
        task.isAsked = true;
        const turn = task.ask(signal).then(
          (answers) => {
            ready.push(...answers);
          },
          (error: unknown) => {
            failures.push(error);
          },
        );
        const done = turn.then(() => {
          task.isAsked = false;
          asked.delete(done);
          this.wake();
        });
        asked.add(done);
      };
      this.wake = () => alarm.abort();
      for (const task of this.due()) begin(task);
      if (ready.length === 0) await this.clock.pause(this.nextDueMs(), AbortSignal.any([signal, alarm.signal]));
      while (ready.length > 0 && !signal.aborted) yield ready.shift() as Answer;
    }
    await Promise.all(asked);
    if (failures.length > 0 && !signal.aborted) throw failures[0];
  }

  private due(): Task<Answer>[] {
    const now = this.clock.now();
    return [...this.tasks.values()].filter(({ isAsked, dueAt }) => !isAsked && now >= dueAt);
  }

  private nextDueMs(): number {
    const waiting = [...this.tasks.values()].filter(({ isAsked }) => !isAsked).map(({ dueAt }) => dueAt);
    const now = this.clock.now();
    return Math.max(1, Math.min(LONGEST_WAIT_MS, ...waiting.map((dueAt) => dueAt - now)));
  }
}

const LONGEST_WAIT_MS = 1_000;

/** One polled page; it never has two requests at a time. */
interface Task<Answer> {
  ask(signal: AbortSignal): Promise<Answer[]>;
  dueAt: number;
  isAsked: boolean;
}
