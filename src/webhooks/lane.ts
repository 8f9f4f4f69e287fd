import type { Database } from '../db/database.js';
import { judge } from './attempt-policy.js';
import { LANE_SECONDS, listDue, takeLane, type DueDelivery } from './lanes.queries.js';
import type { Receiver, Sender } from './sender.js';
import type { Settler } from './settler.js';
import type { Tallies } from './tallies.js';

/** Requests to one subscription at a time. */
const OPEN_AT_ONCE = 10;
const PAGE = 100;
/** A lane stops sending so long before another worker may take it. */
const MARGIN_MS = 2_000;

export interface LaneParts {
  db: Database;
  sender: Sender;
  settler: Settler;
  holder: string;
  /** Before the second attempt and before the third. */
  delaysMs: readonly number[];
  tallies: Tallies;
  /** Told of each delivery that is to be tried again. */
  ringAt(webhookId: string, at: Date): void;
}

/**
 * Sends what is due to one subscription, at most ten requests at a time, until nothing is. A slow receiver holds up
 * nobody but itself.
 */
export class Lane {
  private readonly busy = new Map<string, Promise<void>>();
  private page: DueDelivery[] = [];
  private receiver: Receiver | undefined;
  private heldUntil = 0;
  private again = false;
  private stopped = false;

  constructor(
    readonly webhookId: string,
    private readonly parts: LaneParts,
  ) {}

  /** There may be more than was seen. */
  ring(): void {
    this.again = true;
  }

  /** True when it was rung after it looked last. */
  get isRung(): boolean {
    return this.again;
  }

  /** What is on its way is still settled. */
  stop(): void {
    this.stopped = true;
  }

  /** The lane is this worker's for longer. */
  held(): void {
    this.heldUntil = Date.now() + LANE_SECONDS * 1_000 - MARGIN_MS;
  }

  /** Rejects when the database cannot be asked; what was sent is settled first. */
  async run(): Promise<void> {
    try {
      while (!this.stopped && (await this.fill())) {
        for (let next = this.page.shift(); next; next = this.page.shift()) {
          if (this.stopped || Date.now() > this.heldUntil) break;
          this.start(next, this.receiver as Receiver);
          if (this.busy.size >= OPEN_AT_ONCE) await Promise.race(this.busy.values());
        }
        if (this.busy.size > 0) await Promise.race(this.busy.values());
      }
    } finally {
      await Promise.all(this.busy.values());
    }
  }

  /** Asks for the next page; false when this lane has nothing to do, or is no longer its worker's. */
  private async fill(): Promise<boolean> {
    const { db, holder } = this.parts;
    for (;;) {
      this.again = false;
      this.receiver = await takeLane(db, this.webhookId, holder);
      if (!this.receiver) return false;
      this.held();
      this.page = await listDue(db, this.webhookId, [...this.busy.keys()], PAGE);
      if (this.page.length > 0 || this.busy.size > 0) return true;
      if (!this.again) return false;
    }
  }

  private start(delivery: DueDelivery, receiver: Receiver): void {
    const sent = this.send(delivery, receiver).finally(() => this.busy.delete(delivery.id));
    this.busy.set(delivery.id, sent);
  }

  private async send(delivery: DueDelivery, receiver: Receiver): Promise<void> {
    const number = delivery.attempts + 1;
    const at = new Date();
    const answer = await this.parts.sender.send(receiver, delivery, number);
    const verdict = judge(number, answer, this.parts.delaysMs, Math.random());
    const nextAttemptAt = verdict.outcome === 'retrying' ? new Date(Date.now() + verdict.afterMs) : null;
    await this.parts.settler.add({
      deliveryId: delivery.id,
      webhookId: receiver.id,
      event: delivery.event,
      isTest: delivery.sequence === null,
      number,
      at,
      durationMs: Date.now() - at.getTime(),
      responseStatus: answer.responseStatus,
      error: answer.error,
      // PostgreSQL stores every character but this.
      responseBody: answer.responseBody.replaceAll('\0', '\uFFFD'),
      outcome: verdict.outcome,
      nextAttemptAt,
      gone: verdict.outcome === 'failed' && verdict.gone,
    });
    const { firstByteAt } = answer;
    const waitedMs = number === 1 && firstByteAt !== undefined ? firstByteAt - delivery.dueAt : undefined;
    this.parts.tallies.add(verdict.outcome, waitedMs);
    if (nextAttemptAt) this.parts.ringAt(this.webhookId, nextAttemptAt);
  }
}
