import { familyOf, includesEvents } from '../billing/event-plans.js';
import type { Plans } from '../billing/plans.js';
import type { Database } from '../db/database.js';
import { fault } from '../fault.js';
import { judge } from './attempt-policy.js';
import type { Beginning } from './attempts.queries.js';
import type { Batch } from './batch.js';
import {
  cancelUncovered,
  findWork,
  LANE_SECONDS,
  postpone,
  takeLane,
  type DueDelivery,
  type State,
  type Work,
} from './lanes.queries.js';
import type { RequestSlots } from './request-slots.js';
import type { Sender, Sent } from './sender.js';
import { INTERRUPTED, type Settled } from './settle.queries.js';
import type { Tallies } from './tallies.js';

/** The most requests to one subscription at a time. */
const OPEN_AT_ONCE = 10;
/**
 * The most requests that are open, or answered and not stored yet. After a worker is killed these may be sent twice.
 */
const UNSETTLED_AT_ONCE = 30;
const PAGE = 100;
/** A lane stops sending this long before another worker may take it. */
const MARGIN_MS = 2_000;
/** The pause after an attempt that could not begin, because the subscription may still be changing. */
const LOOK_AGAIN_MS = 100;

export interface LaneParts {
  db: Database;
  plans: Plans;
  sender: Sender;
  slots: RequestSlots;
  /** Stores the beginning of an attempt and says whether it may be made. */
  beginnings: Batch<Beginning, boolean>;
  results: Batch<Settled, void>;
  holder: string;
  /** The delays before the second attempt and before the third. */
  delaysMs: readonly number[];
  tallies: Tallies;
  /** Called with the reason when this machine lacks something to send at all. */
  onLack(reason: string | undefined): void;
  /** Called for each attempt that is traced. */
  onTraced(attempt: object): void;
  /** Called for each delivery that is to be tried again. */
  ringAt(webhookId: string, at: Date): void;
}

interface Attempt extends Sent {
  at: Date;
  counts: boolean;
  /** The address that the request went to; null when this worker does not know it. */
  url: string | null;
}

/**
 * Sends the due deliveries of one subscription, at most ten requests at a time, until none is due. A slow receiver
 * delays only its own deliveries. A request begins only while its subscription is unchanged since the page was read.
 */
export class Lane {
  /** The ids of deliveries whose attempts have begun and are not settled. */
  private readonly unsettled = new Set<string>();
  private open = 0;
  private wake: () => void = () => {};
  private page: DueDelivery[] = [];
  /** The subscription at the time when the page was read. */
  private receiver!: State;
  private state = '';
  private heldUntil = 0;
  /** The lane sends nothing before this time, because this machine failed to send or an attempt could not begin. */
  private restUntil = 0;
  /** True when the page must not be sent any more, because something has changed. */
  private stale = false;
  /** The number of answers that will switch the subscription off once they are stored. */
  private farewells = 0;
  private again = false;
  private stopped = false;

  constructor(
    readonly webhookId: string,
    private readonly parts: LaneParts,
  ) {}

  /** Wakes the lane, which may have more deliveries due than it has read. */
  ring(): void {
    this.again = true;
    this.wake();
  }

  /** True when the lane was rung after its last look into the database. */
  get isRung(): boolean {
    return this.again;
  }

  /** Sends nothing more, and settles the attempts that have begun. */
  stop(): void {
    this.stopped = true;
    this.wake();
  }

  /** Notes that this worker's hold of the lane was prolonged. */
  held(): void {
    this.heldUntil = Date.now() + LANE_SECONDS * 1_000 - MARGIN_MS;
  }

  /** Rejects when the database fails, after it settled the attempts that have begun. */
  async run(): Promise<void> {
    try {
      while (!this.stopped && (await this.fill())) {
        for (let next = this.page.shift(); next; next = this.page.shift()) {
          const { accountId } = this.receiver;
          while (this.isFull() && !this.isOver()) await this.change();
          if (this.isOver()) break;
          await this.parts.slots.take(accountId);
          if (this.isOver()) {
            this.parts.slots.give(accountId);
            break;
          }
          this.deliver(next).catch(fault);
        }
        await this.moreToSend();
      }
    } finally {
      while (this.unsettled.size > 0) await this.change();
    }
  }

  /**
   * True when too many attempts wait for their results to be stored. Sending goes on during a write, but not while
   * writes fail.
   */
  private isFull(): boolean {
    const mostUnsettled = this.parts.results.isStuck ? OPEN_AT_ONCE : UNSETTLED_AT_ONCE;
    return this.open >= OPEN_AT_ONCE || this.unsettled.size >= mostUnsettled || Date.now() < this.restUntil;
  }

  /** True when no further delivery of this page may be sent. */
  private isOver(): boolean {
    return this.stopped || this.stale || this.farewells > 0 || Date.now() > this.heldUntil;
  }

  /** Waits until there may be more to send: an attempt was settled, or the lane was rung. */
  private async moreToSend(): Promise<void> {
    const before = this.unsettled.size;
    while (this.farewells > 0) await this.change();
    while (this.unsettled.size > 0 && this.unsettled.size === before && !this.again && !this.stale) await this.change();
  }

  /** Waits until a request is answered or settled, or the lane is rung. */
  private change(): Promise<void> {
    return new Promise((resolve) => (this.wake = resolve));
  }

  /** Reads the next page; false when this lane has nothing to do, or belongs to another worker now. */
  private async fill(): Promise<boolean> {
    const { db, holder } = this.parts;
    for (;;) {
      this.again = false;
      this.stale = false;
      if (Date.now() >= this.heldUntil) {
        if (!(await takeLane(db, this.webhookId, holder))) return false;
        this.held();
      }
      const work = await findWork(db, this.webhookId, [...this.unsettled], PAGE);
      if (!work) return false;
      this.state = work.state;
      this.receiver = JSON.parse(work.state) as State;
      this.page = await this.sortOut(work);
      if (this.page.length > 0 || this.unsettled.size > 0) return true;
      if (work.due.length === 0 && !this.again) return false;
    }
  }

  /** The deliveries that may be sent now. The others are settled as given up or cancelled, or postponed. */
  private async sortOut({ due }: Work): Promise<DueDelivery[]> {
    const { db, plans } = this.parts;
    const plan = plans.get(this.receiver.plan);
    const forsaken = due.filter(({ begunAt }) => begunAt !== null);
    for (const one of forsaken) this.giveUp(one).catch(fault);
    const waiting = due.filter(({ begunAt }) => begunAt === null);
    const isCovered = ({ event }: DueDelivery) => includesEvents(plan, this.receiver.game, familyOf(event));
    const uncovered = waiting.filter((one) => !isCovered(one)).map(({ id }) => id);
    if (uncovered.length > 0) await cancelUncovered(db, this.webhookId, uncovered);
    const covered = waiting.filter(isCovered);
    const isEarly = ({ sequence, ageSeconds }: DueDelivery) => sequence !== null && ageSeconds < plan.delaySeconds;
    const early = covered.filter(isEarly).map(({ id }) => id);
    if (early.length > 0) await postpone(db, early, plan.delaySeconds);
    return covered.filter((one) => !isEarly(one));
  }

  /** Makes one attempt, in the slot that `run` took for it, and gives the slot back. */
  private async deliver(delivery: DueDelivery): Promise<void> {
    const { beginnings, slots, sender } = this.parts;
    const [receiver, number, at] = [this.receiver, delivery.attempts + 1, new Date()];
    this.unsettled.add(delivery.id);
    this.open += 1;
    const isBegun = await beginnings.add({ deliveryId: delivery.id, number, at, state: this.state });
    const answer = isBegun ? await sender.send(receiver, delivery, number) : undefined;
    slots.give(receiver.accountId);
    this.open -= 1;
    if (answer) return this.settle(delivery, { at, counts: delivery.sequence !== null, url: receiver.url, ...answer });
    this.stale = true;
    // The lane may belong to another worker now.
    this.heldUntil = 0;
    this.rest(LOOK_AGAIN_MS);
    this.unsettled.delete(delivery.id);
    this.wake();
  }

  /** Settles, as interrupted, an attempt that a worker began before it died; it is not known whether it arrived. */
  private giveUp(delivery: DueDelivery): Promise<void> {
    this.unsettled.add(delivery.id);
    const unknown = { responseStatus: null, error: INTERRUPTED, responseBody: '', firstByteAt: undefined };
    return this.settle(delivery, { at: delivery.begunAt as Date, counts: false, url: null, ...unknown });
  }

  private async settle(delivery: DueDelivery, attempt: Attempt): Promise<void> {
    const { at, counts, responseStatus, error, warning = null, responseBody, firstByteAt } = attempt;
    const number = delivery.attempts + 1;
    const verdict = judge(number, attempt, this.parts.delaysMs, Math.random());
    const { outcome } = verdict;
    const nextAttemptAt = 'afterMs' in verdict ? new Date(Date.now() + verdict.afterMs) : null;
    const gone = outcome === 'failed' && verdict.gone;
    if (outcome === 'postponed') {
      this.rest(verdict.afterMs);
      this.parts.onLack(attempt.lacking);
    }
    if (gone) this.farewells += 1;
    this.wake();
    await this.parts.results.add({
      deliveryId: delivery.id,
      webhookId: this.webhookId,
      event: delivery.event,
      counts,
      number,
      at,
      durationMs: Date.now() - at.getTime(),
      responseStatus,
      error,
      warning,
      // PostgreSQL stores every character but U+0000.
      responseBody: responseBody.replaceAll('\0', '\uFFFD'),
      outcome,
      nextAttemptAt,
      goneUrl: gone ? attempt.url : null,
    });
    if (attempt.traceId !== undefined) {
      const { traceId } = attempt;
      const ms = Date.now() - at.getTime();
      const { id: deliveryId, event } = delivery;
      this.parts.onTraced({ traceId, deliveryId, webhookId: this.webhookId, event, attempt: number, outcome, ms });
    }
    const waitedMs = number === 1 && firstByteAt !== undefined ? firstByteAt - delivery.dueAt : undefined;
    if (outcome !== 'postponed') this.parts.tallies.add(outcome, waitedMs);
    if (nextAttemptAt) this.parts.ringAt(this.webhookId, nextAttemptAt);
    if (gone) this.farewells -= 1;
    this.unsettled.delete(delivery.id);
    this.wake();
  }

  private rest(ms: number): void {
    this.restUntil = Date.now() + ms;
    setTimeout(() => this.wake(), ms + 1);
  }
}
