import { setTimeout as sleep } from 'node:timers/promises';
import { judge, type Verdict } from './attempt-policy.js';
import type { Receiver, Sender, Sent } from './sender.js';
import type { Tail } from './tail.js';
import type { Stored } from './tail.queries.js';

/** As to any receiver. */
const OPEN_AT_ONCE = 10;
const LOOK_EVERY_MS = 200;
/** The log keeps what a slow receiver has not taken yet, so it need not wait here. */
const MAX_WAITING = 1_000;

/** One attempt and what follows from it. */
export interface Attempt {
  message: Stored;
  number: number;
  at: Date;
  durationMs: number;
  sent: Sent;
  verdict: Verdict;
}

export interface ForwarderParts {
  tail: Tail;
  sender: Sender;
  /** Asked before each look, as its secret may be exchanged. */
  receiver(): Promise<Receiver>;
  /** Before the second attempt and before the third. */
  delaysMs: readonly number[];
  onAttempt(attempt: Attempt): void;
  /** Log or receiver cannot be read for the moment; told once until they can. */
  onTrouble(error: Error): void;
}

interface Waiting {
  message: Stored;
  receiver: Receiver;
  number: number;
  dueAt: number;
}

/** Sends what is added to a log to one receiver, with the attempts and delays of real deliveries, and stores nothing. */
export class Forwarder {
  private waiting: Waiting[] = [];
  private readonly busy = new Set<Promise<void>>();
  private unfinished = 0;

  constructor(
    private readonly parts: ForwarderParts,
    private readonly signal: AbortSignal,
  ) {}

  /** Until the signal; returns how many messages then were still to be sent, or on their way. */
  async run(): Promise<number> {
    let isTroubled = false;
    while (!this.signal.aborted) {
      try {
        await this.read();
        isTroubled = false;
      } catch (error) {
        if (!isTroubled) this.parts.onTrouble(error as Error);
        isTroubled = true;
      }
      this.startDue();
      await sleep(LOOK_EVERY_MS, undefined, { signal: this.signal }).catch(() => {});
    }
    await Promise.all(this.busy);
    return this.unfinished + this.waiting.length;
  }

  private async read(): Promise<void> {
    if (this.waiting.length >= MAX_WAITING) return;
    const receiver = await this.parts.receiver();
    const now = Date.now();
    for (const message of await this.parts.tail.read())
      this.waiting.push({ message, receiver, number: 1, dueAt: now + message.dueInMs });
  }

  private startDue(): void {
    while (!this.signal.aborted && this.busy.size < OPEN_AT_ONCE) {
      const index = this.waiting.findIndex(({ dueAt }) => dueAt <= Date.now());
      const [next] = index < 0 ? [] : this.waiting.splice(index, 1);
      if (!next) return;
      const sent = this.send(next).then(() => {
        this.busy.delete(sent);
        this.startDue();
      });
      this.busy.add(sent);
    }
  }

  private async send({ message, receiver, number }: Waiting): Promise<void> {
    const { delaysMs, sender, onAttempt } = this.parts;
    const at = new Date();
    const sent = await sender.send(receiver, message, number);
    if (this.signal.aborted) {
      this.unfinished += 1;
      return;
    }
    const verdict = judge(number, sent, delaysMs, Math.random());
    const next = verdict.outcome === 'postponed' ? number : number + 1;
    if ('afterMs' in verdict)
      this.waiting.push({ message, receiver, number: next, dueAt: Date.now() + verdict.afterMs });
    onAttempt({ message, number, at, durationMs: Date.now() - at.getTime(), sent, verdict });
  }
}
