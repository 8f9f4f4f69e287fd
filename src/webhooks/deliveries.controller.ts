import { Body, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Plans } from '../billing/plans.js';
import { Database } from '../db/database.js';
import { readCursor, writeCursor, type CursorPlace } from '../http/cursors.js';
import { conflict, found, tooBusy } from '../http/errors.js';
import { Page } from '../http/paged.js';
import { ReadQuery } from '../http/read-query.js';
import { ulid } from '../http/request-id.js';
import { Read, Resource, Send } from '../http/route.js';
import { checkEvents, findOwn } from './checks.js';
import { findDelivery, listDeliveries, MAX_OPEN_DELIVERIES, redeliver } from './deliveries.queries.js';
import { replayRunning, tooManyOpenDeliveries } from './errors.js';
import { replay, type ReplayPlace } from './replay.queries.js';
import type { Subscription } from './subscriptions.queries.js';
import * as dto from './webhooks.dto.js';

const EXAMPLE = 'wh_4hB0cD1eF2gH3iJ4kL5mN6oP';
const EXAMPLE_DELIVERY = 'dlv_01JC3V7Z8Q5R1YB0T2E4N6M9KX';
/** The limit holds for one process and counts the replays of all accounts. */
const REPLAYS_AT_ONCE = 3;
const COMMON = { freshness: 'own', envelope: true } as const;

/** The log of a subscription, with redelivery and replay. */
@Resource({ path: 'webhooks', tag: 'Webhooks', errors: 'standard', session: true })
export class DeliveriesController {
  private replaying = 0;

  constructor(
    private readonly db: Database,
    private readonly plans: Plans,
  ) {}

  @Read(':id/deliveries', {
    summary: 'The log, newest first, with every attempt',
    says: 'For a receiver that misses something: what was sent, when, and what came back. `nextAttemptAt` is null where no attempt is to follow.',
    returns: dto.DeliveryLog,
    try: `${EXAMPLE}/deliveries`,
    ...COMMON,
  })
  async listWebhookDeliveries(@Param('id') id: string, @Req() request: FastifyRequest, @Query() query: dto.LogQuery) {
    await this.find(request, id);
    const { status, event, cursor, limit } = query;
    const rows = await listDeliveries(this.db, id, {
      status,
      event,
      from: at(query.from),
      to: at(query.to),
      cursor: cursor === undefined ? undefined : String(readCursor(`log ${id}`, cursor, formed(DELIVERY_ID))[0]),
      limit: limit + 1,
    });
    const data = rows.slice(0, limit);
    const last = rows.length > limit ? data.at(-1) : undefined;
    return new Page(data, { limit, nextCursor: last ? writeCursor(`log ${id}`, [last.id]) : null });
  }

  @Read(':id/deliveries/:deliveryId', {
    summary: 'One delivery with its body and what the receiver answered',
    says: 'One line of the log in full, to replay it against your code. `body` is null once the event is older than 30 days.',
    returns: dto.DeliveryAnswer,
    try: `${EXAMPLE}/deliveries/${EXAMPLE_DELIVERY}`,
    ...COMMON,
  })
  async getWebhookDelivery(
    @Param('id') id: string,
    @Param('deliveryId') deliveryId: string,
    @Req() request: FastifyRequest,
    @Query() _query: ReadQuery,
  ) {
    await this.find(request, id);
    return found(await findDelivery(this.db, id, deliveryId), 'delivery', deliveryId, 'webhook');
  }

  @Send(':id/deliveries/:deliveryId/redeliver', {
    summary: 'Send the same event again, under its own id and a new number',
    says: 'For one event that your receiver lost; the answer comes before it is sent. Events of a paused subscription and samples are refused.',
    returns: dto.RedeliveryAnswer,
    try: `${EXAMPLE}/deliveries/${EXAMPLE_DELIVERY}/redeliver`,
    status: 202,
    ...COMMON,
  })
  async redeliverWebhookEvent(
    @Param('id') id: string,
    @Param('deliveryId') deliveryId: string,
    @Req() request: FastifyRequest,
  ) {
    const { isActive } = await this.find(request, id);
    found(await findDelivery(this.db, id, deliveryId), 'delivery', deliveryId, 'webhook');
    const sent = await redeliver(this.db, id, deliveryId);
    if (sent.refused === 'full') throw tooManyOpenDeliveries(sent.open, MAX_OPEN_DELIVERIES);
    if (!sent.refused) return { eventId: sent.eventId };
    throw conflict(isActive ? 'A sample is not sent again; ask for a new one.' : SWITCH_ON);
  }

  @Send(':id/replay', {
    summary: 'Send the events of a time again, or those after a sequence number',
    says: 'After an outage: queue again what a span of time or a number names, or only what never arrived. Begin with `dryRun` to see how many; `nextCursor` is null when that was all.',
    returns: dto.ReplayAnswer,
    try: `${EXAMPLE}/replay`,
    tryBody: { afterSequence: 0, onlyFailed: true },
    status: 202,
    alsoStatus: { 200: 'A dry run: nothing is sent' },
    ...COMMON,
  })
  async replayWebhookEvents(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: dto.ReplayBody,
  ) {
    await this.find(request, id);
    checkEvents('events', body.events);
    const { from, to, afterSequence, events, onlyFailed, cursor, dryRun } = body;
    const after = cursor === undefined ? undefined : placeIn(id, cursor);
    const wanted = { from: at(from), to: at(to), afterSequence, patterns: events, onlyFailed, after, dryRun };
    const replayed = await this.oneOfFew(() => replay(this.db, this.plans, id, wanted));
    if (replayed.refused === 'off') throw conflict(SWITCH_ON);
    if (replayed.refused === 'running') throw replayRunning();
    if (replayed.refused === 'full') throw tooManyOpenDeliveries(replayed.open, MAX_OPEN_DELIVERIES);
    if (dryRun) reply.code(200);
    const { eventCount, next } = replayed;
    return { replayId: `rpl_${ulid()}`, eventCount, nextCursor: next ? cursorOf(id, next) : null };
  }

  private find(request: FastifyRequest, id: string): Promise<Subscription> {
    return findOwn(this.db, request, id);
  }

  /** Refuses a replay above the limit, because each one holds a connection to the database that other requests need. */
  private async oneOfFew<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.replaying >= REPLAYS_AT_ONCE) throw tooBusy('replays');
    this.replaying += 1;
    try {
      return await work();
    } finally {
      this.replaying -= 1;
    }
  }
}

const SWITCH_ON = 'This subscription is off; switch it on first.';

const DELIVERY_ID = /^dlv_[0-9A-Z]{26}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Microseconds since the epoch, or a sequence number. */
const COUNT = /^\d{1,16}$/;

function cursorOf(id: string, place: ReplayPlace): string {
  return writeCursor(`replay ${id}`, [place.at, place.id, place.until, place.throughSequence]);
}

function placeIn(id: string, cursor: string): ReplayPlace {
  const [last, eventId, until, sequence] = readCursor(`replay ${id}`, cursor, formed(COUNT, UUID, COUNT, COUNT));
  return { at: Number(last), id: String(eventId), until: Number(until), throughSequence: Number(sequence) };
}

function formed(...forms: RegExp[]): (place: CursorPlace) => boolean {
  return (place) => place.length === forms.length && forms.every((form, index) => form.test(String(place[index])));
}

function at(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
