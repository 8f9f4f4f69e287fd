import { setTimeout as sleep } from 'node:timers/promises';
import { judge, type Verdict } from './attempt-policy.js';
import type { Receiver, Sender, Sent } from './sender.js';
import type { Tail } from './tail.js';
import type { Stored } from './tail.queries.js';

/** The most requests that any receiver gets at once. */
const OPEN_AT_ONCE = 10;
const LOOK_EVERY_MS = 200;
/** The forwarder holds no more messages than this, because the log keeps the rest for a slow receiver. */
const MAX_WAITING = 1_000;

/** One attempt, its result and what follows from it. */
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
  /** Called before each read of the log, because the receiver's secret may be rotated. */
  receiver(): Promise<Receiver>;
  /** The delays before the second attempt and before the third. */
  delaysMs: readonly number[];
  onAttempt(attempt: Attempt): void;
  /** Called once when the log or the receiver cannot be read, and again only after both could be read. */
  onTrouble(error: Error): void;
}

interface Waiting {
  message: Stored;
  receiver: Receiver;
  number: number;
  dueAt: number;
}

/** Sends new messages of a log to one receiver, with the attempts and delays of real deliveries, and stores nothing. */
export class Forwarder {
  private waiting: Waiting[] = [];
  private readonly busy = new Set<Promise<void>>();
  private unfinished = 0;

  constructor(
    private readonly parts: ForwarderParts,
    private readonly signal: AbortSignal,
  ) {}

  /** Runs until the signal; returns how many messages were then unsent or on their way. */
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
