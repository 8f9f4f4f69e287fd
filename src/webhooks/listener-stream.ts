import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database.js';
import { internalError } from '../http/errors.js';
import { eventText } from '../http/event-stream.js';
import type { Logger } from '../http/log.js';
import { byteCounter, describeEnd, endReasonOf, type EndReason } from '../http/stream-end.js';
import type { Terms } from '../live/admission.js';
import { within } from '../within.js';
import { deliveryHeaders } from './delivery-headers.js';
import {
  keepListener,
  leaveListener,
  listDueDeliveries,
  type ListenerDelivery,
  type Opened,
} from './listeners.queries.js';
import { signingKey, type SigningKey } from './signature.js';

const LOOK_EVERY_MS = 250;
const RETRY_MS = 1_000;
const INTERVAL_MS = 15_000;
const CLIENT_RETRY_MS = 1_000;
const PAGE = 100;
/** A heartbeat waits this long for the stores. */
const STORE_PATIENCE_MS = 2_000;

export interface ListenerOptions extends Opened {
  heldBy: string;
  events: readonly string[];
  /** Number of the last delivery that the client received; undefined: it wants only new ones. */
  after: number | undefined;
  log: Logger;
  closed(): void;
}

/** Writes the deliveries of one listener as server-sent events, until one side ends or another stream has it. */
export class ListenerStream {
  private readonly key: SigningKey;
  private readonly ending = new AbortController();
  private after: number;
  private beat: NodeJS.Timeout | undefined;
  private events = 0;
  private reason: EndReason = 'client_closed';

  constructor(
    private readonly response: ServerResponse,
    private readonly db: Database,
    private readonly terms: Terms,
    private readonly options: ListenerOptions,
  ) {
    this.key = signingKey(options.secret);
    const { after, sequence } = options;
    // Numbers began anew where the client has a higher one.
    this.after = after === undefined ? sequence : after > sequence ? 0 : after;
    const bytes = byteCounter(response.socket as Socket);
    describeEnd(response, () => ({ bytes: bytes(), events: this.events, reason: this.reason }));
    response.on('close', () => this.end('client_closed'));
    terms.onceOver(({ code, message, extra }) => this.fail({ code, message, ...extra }));
  }

  start(): void {
    const { id, secret, events, after = null, sequence, oldest } = this.options;
    const { plan, delaySeconds } = this.terms;
    const isKept = after === null || (after <= sequence && (after === sequence || (oldest ?? Infinity) <= after + 1));
    const ready = {
      listenerId: id,
      secret,
      events,
      after: this.after,
      sequence,
      complete: isKept,
      billing: { connect_requests: 1, interval_seconds: INTERVAL_MS / 1_000, requests_per_interval: 1 },
      delay_seconds: delaySeconds,
      heartbeat_seconds: INTERVAL_MS / 1_000,
      plan,
    };
    this.response.write(`retry: ${CLIENT_RETRY_MS}\n${eventText('ready', ready, String(this.after))}`);
    this.beat = setInterval(() => {
      this.interval().catch(() => {});
    }, INTERVAL_MS);
    this.run().catch((error: unknown) => this.breakOff(error));
  }

  end(reason: EndReason): void {
    if (this.ending.signal.aborted) return;
    this.reason = reason;
    this.ending.abort();
    clearInterval(this.beat);
    this.terms.leave();
    this.response.end();
    this.options.closed();
    leaveListener(this.db, this.options.id, this.options.heldBy).catch(() => {});
  }

  /** The stream goes on while the database is away. */
  private async run(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      const due = await listDueDeliveries(this.db, this.options, this.after, PAGE).catch(() => 'away' as const);
      if (signal.aborted) return;
      if (due === undefined) {
        this.response.write(eventText('end', { reason: 'replaced' }));
        return this.end('replaced');
      }
      if (due === 'away') await sleep(RETRY_MS, undefined, { signal }).catch(() => {});
      else if (due.length === 0) await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
      else await this.write(due);
    }
  }

  /** Waits until the reader has taken them, so that no more than a page is in memory. */
  private async write(due: readonly ListenerDelivery[]): Promise<void> {
    const text = due.map((one) => eventText('delivery', this.delivery(one), one.sequence)).join('');
    this.after = Number(due.at(-1)?.sequence);
    this.events += due.length;
    if (!this.response.write(text)) await once(this.response, 'drain', { signal: this.ending.signal }).catch(() => {});
  }

  private delivery({ sequence, attempt, subject, ...message }: ListenerDelivery) {
    const headers = deliveryHeaders(this.options.id, { ...message, sequence }, attempt, { current: this.key });
    return { sequence: Number(sequence), attempt, subject, headers, body: message.body };
  }

  /** While the stores are late, the interval is charged later. */
  private async interval(): Promise<void> {
    const unpaid = await within(STORE_PATIENCE_MS, this.terms.charge()).catch(() => undefined);
    if (this.ending.signal.aborted) return;
    if (unpaid) return this.fail(unpaid);
    this.response.write(eventText('ping', { ts: new Date().toISOString() }));
    await keepListener(this.db, this.options.id, this.options.heldBy);
  }

  private breakOff(error: unknown): void {
    this.options.log.error({ err: error }, 'listener broken off');
    const { code, message } = internalError();
    this.fail({ code, message });
  }

  private fail(error: Record<string, unknown>): void {
    if (this.ending.signal.aborted) return;
    this.response.write(eventText('error', error));
    this.end(endReasonOf(error['code']));
  }
}
