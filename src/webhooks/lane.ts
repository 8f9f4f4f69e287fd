import type { Database } from '../db/database.js';
import { fault } from '../fault.js';
import { judge } from './attempt-policy.js';
import { findWork, LANE_SECONDS, takeLane, type DueDelivery } from './lanes.queries.js';
import type { Receiver, Sender } from './sender.js';
import type { Settler } from './settler.js';
import type { Tallies } from './tallies.js';

/** Requests to one subscription at a time. */
const OPEN_AT_ONCE = 10;
/** Requests that are open, or answered and not written yet: what a worker that is killed leaves to be sent twice. */
const UNSETTLED_AT_ONCE = 30;
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
  /** What is sent and not settled. */
  private readonly unsettled = new Set<string>();
  private open = 0;
  private wake: () => void = () => {};
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
    this.wake();
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
          while (this.isFull()) await this.change();
          if (this.stopped || Date.now() > this.heldUntil) break;
          this.send(next, this.receiver as Receiver).catch(fault);
        }
        await this.news();
      }
    } finally {
      while (this.unsettled.size > 0) await this.change();
    }
  }

  /** Sending goes on while results are written, but not while they cannot be. */
  private isFull(): boolean {
    const mostUnsettled = this.parts.settler.isStuck ? OPEN_AT_ONCE : UNSETTLED_AT_ONCE;
    return this.open >= OPEN_AT_ONCE || this.unsettled.size >= mostUnsettled;
  }

  /** Until there may be more to send: something was settled, or the lane was rung. */
  private async news(): Promise<void> {
    const before = this.unsettled.size;
    while (this.unsettled.size > 0 && this.unsettled.size === before && !this.again) await this.change();
  }

  /** Until a request is answered or settled, or the lane is rung. */
  private change(): Promise<void> {
    return new Promise((resolve) => (this.wake = resolve));
  }

  /** Asks for the next page; false when this lane has nothing to do, or is no longer its worker's. */
  private async fill(): Promise<boolean> {
    const { db, holder } = this.parts;
    for (;;) {
      this.again = false;
      if (Date.now() >= this.heldUntil) {
        if (!(await takeLane(db, this.webhookId, holder))) return false;
        this.held();
      }
      const work = await findWork(db, this.webhookId, [...this.unsettled], PAGE);
      if (!work) return false;
      this.receiver = work.receiver;
      this.page = work.due;
      if (this.page.length > 0 || this.unsettled.size > 0) return true;
      if (!this.again) return false;
    }
  }

  private async send(delivery: DueDelivery, receiver: Receiver): Promise<void> {
    const number = delivery.attempts + 1;
    const at = new Date();
    this.unsettled.add(delivery.id);
    this.open += 1;
    const answer = await this.parts.sender.send(receiver, delivery, number);
    this.open -= 1;
    this.wake();
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
    this.unsettled.delete(delivery.id);
    this.wake();
  }
}
