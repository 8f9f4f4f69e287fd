import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Plans } from '../billing/plans.js';
import type { Database } from '../db/database.js';
import { FailureLog } from '../http/failure-log.js';
import type { Logger } from '../http/log.js';
import { beginAttempts, type Beginning } from './attempts.queries.js';
import { Batch } from './batch.js';
import { Lane, type LaneParts } from './lane.js';
import { keepLanes, leaveLanes, listForsaken } from './lanes.queries.js';
import { RequestSlots } from './request-slots.js';
import type { Sender } from './sender.js';
import { settle, type Settled } from './settle.queries.js';
import type { Tallies } from './tallies.js';
import { forgetListenerDeliveries } from './listeners.queries.js';
import { cancelSuspended, forgetOld, stopUncovered, sweepRemoved } from './upkeep.js';

/** Far shorter than the time for which a lane is held. */
const KEEP_EVERY_MS = 4_000;
/** The sweep finds a delivery whose bell was lost within this time. */
const SWEEP_EVERY_MS = 500;
/** How often subscriptions outside their plan are switched off, and deliveries of suspended accounts cancelled. */
const COVER_EVERY_MS = 5_000;
const REMOVED_EVERY_MS = 1_000;
const FORGET_EVERY_MS = 3_600_000;
const TELL_EVERY_MS = 60_000;

export interface DispatcherOptions {
  /** The most open requests over all subscriptions. */
  openRequests: number;
  /** The delays before the second attempt and before the third. */
  delaysMs: readonly number[];
  /** Called when a subscription will have a delivery due at a later time. */
  ringAt(webhookId: string, at: Date): void;
  /** The dispatcher stops the tallies when it stops itself. */
  tallies: Tallies;
}

/**
 * Runs a lane for each subscription that has deliveries due. The database alone says what is due: a bell that rings
 * twice does no harm, and the sweep finds deliveries whose bell never rang.
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
      onLack: (reason) => this.noteLack(reason),
      onTraced: (attempt) => log.info(attempt, 'delivery attempt'),
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
      every(FORGET_EVERY_MS, () => forgetOld(this.db), { alsoNow: true }),
      every(FORGET_EVERY_MS, () => forgetListenerDeliveries(this.db), { alsoNow: true }),
    ];
  }

  /** Starts or wakes the lane of a subscription, which may have deliveries due. */
  ring(webhookId: string): void {
    if (this.stopped) return;
    const known = this.lanes.get(webhookId);
    if (known) return known.lane.ring();
    const lane = new Lane(webhookId, this.parts);
    const running = lane
      .run()
      .catch((error: Error) => this.log.warn({ reason: error.message, webhookId }, 'deliveries wait'))
      .then(() => leaveLanes(this.db, [webhookId], this.holder))
      // A lane that could not be released expires by itself.
      .catch(() => {})
      .then(() => {
        this.lanes.delete(webhookId);
        if (lane.isRung) this.ring(webhookId);
      });
    this.lanes.set(webhookId, { lane, running });
  }

  /** Waits until the open requests have ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearInterval(timer);
    for (const { lane } of this.lanes.values()) lane.stop();
    await Promise.all([...this.lanes.values()].map(({ running }) => running));
    await this.parts.tallies.stop();
  }

  private batch<Item, Answer>(what: string, write: (items: readonly Item[]) => Promise<readonly Answer[]>) {
    const failures = new FailureLog(this.log, what);
    const writeAndNote = async (items: readonly Item[]) => {
      const answers = await write(items);
      failures.succeeded();
      return answers;
    };
    return new Batch(writeAndNote, (error, items) => failures.failed(error, { items }));
  }

  private noteLack(reason: string | undefined): void {
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

/** Runs `work` repeatedly and never twice at once; after a failure the next turn tries again. */
function every(ms: number, work: () => Promise<unknown>, { alsoNow = false } = {}): NodeJS.Timeout {
  let busy = false;
  const round = () => {
    if (busy) return;
    busy = true;
    work()
      .catch(() => {})
      .finally(() => (busy = false));
  };
  if (alsoNow) round();
  return setInterval(round, ms);
}
