import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Plans } from '../billing/plans.js';
import type { Database } from '../db/database.js';
import type { Logger } from '../http/log.js';
import { beginAttempts, type Beginning } from './attempts.queries.js';
import { Batch } from './batch.js';
import { Lane, type LaneParts } from './lane.js';
import { keepLanes, leaveLanes, listForsaken } from './lanes.queries.js';
import { RequestSlots } from './request-slots.js';
import type { Sender } from './sender.js';
import { settle, type Settled } from './settle.queries.js';
import type { Tallies } from './tallies.js';
import { cancelSuspended, forgetOld, stopUncovered, sweepRemoved } from './upkeep.js';

/** Well below the time for which a lane is held. */
const KEEP_EVERY_MS = 4_000;
/** A delivery whose bell was lost is found within this time. */
const SWEEP_EVERY_MS = 500;
/** A subscription that sends nothing any more, by its account's plan or suspension, is shown so within this time. */
const COVER_EVERY_MS = 5_000;
const REMOVED_EVERY_MS = 1_000;
const FORGET_EVERY_MS = 3_600_000;
const TELL_EVERY_MS = 60_000;

export interface DispatcherOptions {
  /** Requests at a time, over all subscriptions. */
  openRequests: number;
  /** Before the second attempt and before the third. */
  delaysMs: readonly number[];
  /** Told when a subscription has something to send at a later time. */
  ringAt(webhookId: string, at: Date): void;
  /** Stopped with the dispatcher. */
  tallies: Tallies;
}

/**
 * Runs a lane for each subscription that has something due. What is due stands in the database only: a bell that rings
 * twice does no harm, and for one that never rang there is the sweep.
 */
export class Dispatcher {
  private readonly lanes = new Map<string, { lane: Lane; running: Promise<void> }>();
  private readonly holder = `${hostname()}-${process.pid}-${randomUUID()}`;
  private readonly parts: LaneParts;
  private timers: NodeJS.Timeout[] = [];
  private toldAt = -Infinity;
  private stopped = false;

  constructor(
    private readonly db: Database,
    sender: Sender,
    private readonly plans: Plans,
    private readonly log: Logger,
    { openRequests, ...options }: DispatcherOptions,
  ) {
    this.parts = {
      db,
      plans,
      sender,
      slots: new RequestSlots(openRequests),
      beginnings: this.batch('deliveries wait', (some: readonly Beginning[]) => beginAttempts(db, this.holder, some)),
      results: this.batch('deliveries not settled yet', async (some: readonly Settled[]) => {
        await settle(db, some);
        return [];
      }),
      holder: this.holder,
      onLack: (reason) => this.tell(reason),
      ...options,
    };
  }

  start(): void {
    this.timers = [
      every(SWEEP_EVERY_MS, () => this.sweep()),
      every(KEEP_EVERY_MS, () => this.keep()),
      every(COVER_EVERY_MS, () => stopUncovered(this.db, this.plans)),
      every(COVER_EVERY_MS, () => cancelSuspended(this.db)),
      every(REMOVED_EVERY_MS, () => sweepRemoved(this.db)),
      every(FORGET_EVERY_MS, () => forgetOld(this.db)),
    ];
  }

  /** There may be something to send to this subscription. */
  ring(webhookId: string): void {
    if (this.stopped) return;
    const known = this.lanes.get(webhookId);
    if (known) return known.lane.ring();
    const lane = new Lane(webhookId, this.parts);
    const running = lane
      .run()
      .catch((error: Error) => this.log.warn({ reason: error.message, webhookId }, 'deliveries wait'))
      .then(() => leaveLanes(this.db, [webhookId], this.holder))
      // Whoever wants it waits until it is over by itself.
      .catch(() => {})
      .then(() => {
        this.lanes.delete(webhookId);
        if (lane.isRung) this.ring(webhookId);
      });
    this.lanes.set(webhookId, { lane, running });
  }

  /** Waits for what is on its way. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearInterval(timer);
    for (const { lane } of this.lanes.values()) lane.stop();
    await Promise.all([...this.lanes.values()].map(({ running }) => running));
    await this.parts.tallies.stop();
  }

  private batch<Item, Answer>(what: string, write: (items: readonly Item[]) => Promise<readonly Answer[]>) {
    return new Batch(write, ({ message }, items) => this.log.warn({ reason: message, items }, what));
  }

  private tell(reason: string | undefined): void {
    if (Date.now() - this.toldAt < TELL_EVERY_MS) return;
    this.toldAt = Date.now();
    this.log.warn({ reason }, 'deliveries wait: this machine cannot send them');
  }

  private async sweep(): Promise<void> {
    for (const webhookId of await listForsaken(this.db)) if (!this.lanes.has(webhookId)) this.ring(webhookId);
  }

  private async keep(): Promise<void> {
    if (this.lanes.size === 0) return;
    for (const id of await keepLanes(this.db, [...this.lanes.keys()], this.holder)) this.lanes.get(id)?.lane.held();
  }
}

/** Never twice at once; what fails is tried again at the next turn. */
function every(ms: number, work: () => Promise<unknown>): NodeJS.Timeout {
  let busy = false;
  return setInterval(() => {
    if (busy) return;
    busy = true;
    work()
      .catch(() => {})
      .finally(() => (busy = false));
  }, ms);
}
