import { Body, Inject, Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { accountPlan } from '../auth/accounts.js';
import { Attempts, type AttemptLimit } from '../auth/attempts.js';
import { sessionOf } from '../auth/session.js';
import { Plans, type Plan } from '../billing/plans.js';
import { CONFIG, type Config } from '../config.js';
import { Database } from '../db/database.js';
import { conflict, found, refusedValue, webhooksNotInPlan } from '../http/errors.js';
import { Page } from '../http/paged.js';
import { ReadQuery } from '../http/read-query.js';
import { ulid } from '../http/request-id.js';
import { Change, Read, Remove, Resource, Send } from '../http/route.js';
import { checkUrl } from '../outbound/check-url.js';
import { DESCRIBED_EVENTS, patternsOf, type EventDescription } from './catalogue.js';
import { findDelivery, listDeliveries, redeliver, replay } from './deliveries.queries.js';
import { familyOf, includesEvents } from './plan-rule.js';
import { sendSample } from './samples.js';
import { Sender } from './sender.js';
import * as subscriptions from './subscriptions.queries.js';
import * as dto from './webhooks.dto.js';

const EXAMPLE = 'wh_4hB0cD1eF2gH3iJ4kL5mN6oP';
const EXAMPLE_DELIVERY = 'dlv_01JC3V7Z8Q5R1YB0T2E4N6M9KX';
const BODY = { url: 'https://hooks.example.com/scoreline', events: ['ufc.*'] };
/** Samples of one account, which go to any address. */
const SAMPLES: AttemptLimit = { name: 'webhook_test', limit: 10, windowSeconds: 60 };
const COMMON = { freshness: 'own', envelope: true } as const;

@Resource({ path: 'webhooks', tag: 'Webhooks', errors: 'standard', session: true })
export class WebhooksController {
  constructor(
    private readonly db: Database,
    private readonly plans: Plans,
    private readonly attempts: Attempts,
    private readonly sender: Sender,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(DESCRIBED_EVENTS) private readonly described: readonly EventDescription[],
  ) {}

  @Read('', { summary: 'Your subscriptions, newest first', returns: dto.WebhookPage, try: '', ...COMMON })
  async list(@Req() request: FastifyRequest, @Query() { page, limit, isActive }: dto.WebhooksQuery) {
    const { accountId } = sessionOf(request);
    const wanted = { isActive, limit, offset: (page - 1) * limit };
    const { total, subscriptions: data } = await subscriptions.listSubscriptions(this.db, accountId, wanted);
    return new Page(data, { page, limit, total, hasMore: page * limit < total });
  }

  @Send('', {
    summary: 'Subscribe; the secret is shown only here',
    returns: dto.WebhookSecretAnswer,
    try: '',
    tryBody: BODY,
    ...COMMON,
  })
  async create(@Req() request: FastifyRequest, @Body() body: dto.NewWebhookBody) {
    const { accountId } = sessionOf(request);
    const { url, events, filters = null, description = null, isActive } = body;
    this.checkUrl(url);
    const plan = await this.checkPlan(accountId, events);
    const limit = plan.webhooks ?? 0;
    const made = { url, events, filters: filters && { ...filters }, description, isActive };
    const created = await subscriptions.createSubscription(this.db, accountId, made, limit);
    if (created) return created;
    throw conflict(`The ${plan.name} plan has ${limit} subscriptions; delete one or take a larger plan.`);
  }

  @Read('events', {
    summary: 'The catalogue of events, with schema and example of each',
    returns: dto.EventCatalogue,
    try: 'events',
    session: 'either',
    demo: false,
    free: true,
    ...COMMON,
  })
  events(@Query() _query: ReadQuery) {
    return this.described.map(({ name, family, description, optIn, fields, filters, schema, example }) => {
      return { event: name, family, description, optIn, fields, filters, schema, example };
    });
  }

  @Read(':id', { summary: 'One subscription', returns: dto.WebhookAnswer, try: EXAMPLE, ...COMMON })
  one(@Param('id') id: string, @Req() request: FastifyRequest, @Query() _query: ReadQuery) {
    return this.find(request, id);
  }

  @Change(':id', {
    summary: 'Change, pause or switch on a subscription',
    returns: dto.WebhookAnswer,
    try: EXAMPLE,
    tryBody: { isActive: true, description: 'my bot' },
    ...COMMON,
  })
  async change(@Param('id') id: string, @Req() request: FastifyRequest, @Body() body: dto.WebhookChanges) {
    const { accountId } = sessionOf(request);
    const before = await this.find(request, id);
    const events = body.events ?? before.events;
    if (body.url !== undefined) this.checkUrl(body.url);
    if (body.events !== undefined || body.isActive) await this.checkPlan(accountId, events);
    if (body.filters && !events.some((event) => event === '*' || event.startsWith('lol.')))
      throw refusedValue('filters', 'filters are for lol events, and none is subscribed to');
    const changes = { ...body, ...(body.filters && { filters: { ...body.filters } }) };
    return found(await subscriptions.changeSubscription(this.db, accountId, id, changes), 'webhook', id, 'webhook');
  }

  @Remove(':id', { summary: 'Delete a subscription and its log', try: EXAMPLE, freshness: 'own' })
  async remove(@Param('id') id: string, @Req() request: FastifyRequest): Promise<void> {
    const removed = await subscriptions.deleteSubscription(this.db, sessionOf(request).accountId, id);
    found(removed || undefined, 'webhook', id, 'webhook');
  }

  @Send(':id/test', {
    summary: 'Send a sample now and see what came of it',
    returns: dto.DeliveryAnswer,
    try: `${EXAMPLE}/test`,
    tryBody: { event: 'ufc.bout.started' },
    status: 200,
    attempts: true,
    ...COMMON,
  })
  async test(@Param('id') id: string, @Req() request: FastifyRequest, @Body() body: dto.TestBody) {
    const { events } = await this.find(request, id);
    await this.attempts.take(SAMPLES, sessionOf(request).accountId);
    const wanted = body.event ?? events[0];
    const sample = this.described.find(({ name }) => patternsOf(name).includes(wanted as string)) ?? this.described[0];
    const { name: event, example: data } = sample as EventDescription;
    const deliveryId = found(await sendSample(this.db, this.sender, id, { event, data }), 'webhook', id, 'webhook');
    return findDelivery(this.db, id, deliveryId);
  }

  @Send(':id/rotate-secret', {
    summary: 'A new secret, shown only here; the old one signs too for a while',
    returns: dto.WebhookSecretAnswer,
    try: `${EXAMPLE}/rotate-secret`,
    tryBody: { overlapHours: 24 },
    status: 200,
    ...COMMON,
  })
  async rotateSecret(@Param('id') id: string, @Req() request: FastifyRequest, @Body() body: dto.SecretBody) {
    const { accountId } = sessionOf(request);
    return found(await subscriptions.rotateSecret(this.db, accountId, id, body.overlapHours), 'webhook', id, 'webhook');
  }

  @Read(':id/deliveries', {
    summary: 'The log, newest first, with every attempt',
    returns: dto.DeliveryLog,
    try: `${EXAMPLE}/deliveries`,
    ...COMMON,
  })
  async deliveries(@Param('id') id: string, @Req() request: FastifyRequest, @Query() query: dto.LogQuery) {
    await this.find(request, id);
    const { status, event, from, to, cursor, limit } = query;
    const rows = await listDeliveries(this.db, id, {
      status,
      event,
      from: at(from),
      to: at(to),
      cursor,
      limit: limit + 1,
    });
    const data = rows.slice(0, limit);
    return new Page(data, { limit, nextCursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null });
  }

  @Read(':id/deliveries/:deliveryId', {
    summary: 'One delivery with its body and what the receiver answered',
    returns: dto.DeliveryAnswer,
    try: `${EXAMPLE}/deliveries/${EXAMPLE_DELIVERY}`,
    ...COMMON,
  })
  async delivery(
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
    returns: dto.RedeliveryAnswer,
    try: `${EXAMPLE}/deliveries/${EXAMPLE_DELIVERY}/redeliver`,
    status: 202,
    ...COMMON,
  })
  async redeliver(@Param('id') id: string, @Param('deliveryId') deliveryId: string, @Req() request: FastifyRequest) {
    const { isActive } = await this.find(request, id);
    found(await findDelivery(this.db, id, deliveryId), 'delivery', deliveryId, 'webhook');
    const eventId = await redeliver(this.db, id, deliveryId);
    if (eventId !== undefined) return { eventId };
    throw conflict(isActive ? 'A sample is not sent again; ask for a new one.' : SWITCH_ON);
  }

  @Send(':id/replay', {
    summary: 'Send the events of a time again, or those after a sequence number',
    returns: dto.ReplayAnswer,
    try: `${EXAMPLE}/replay`,
    tryBody: { afterSequence: 0, onlyFailed: true },
    status: 202,
    ...COMMON,
  })
  async replay(@Param('id') id: string, @Req() request: FastifyRequest, @Body() body: dto.ReplayBody) {
    await this.find(request, id);
    const { from, to, afterSequence, events, onlyFailed } = body;
    const wanted = { from: at(from), to: at(to), afterSequence, patterns: events, onlyFailed };
    const eventCount = await replay(this.db, this.plans, id, wanted);
    if (eventCount === undefined) throw conflict(SWITCH_ON);
    return { replayId: `rpl_${ulid()}`, eventCount };
  }

  /** Another account's is as unknown as one that never was. */
  private async find(request: FastifyRequest, id: string): Promise<subscriptions.Subscription> {
    const one = await subscriptions.findSubscription(this.db, sessionOf(request).accountId, id);
    return found(one, 'webhook', id, 'webhook');
  }

  private checkUrl(url: string): void {
    const { webhookAllowPrivate: allowPrivate } = this.config;
    const { message } = checkUrl(url, { allowPrivate, allowHttp: allowPrivate });
    if (message !== undefined) throw refusedValue('url', message);
  }

  private async checkPlan(accountId: string, events: readonly string[]): Promise<Plan> {
    const account = await accountPlan(this.db, accountId);
    const plan = this.plans.get(account?.plan ?? 'free');
    const game = account?.game ?? null;
    const families = events.filter((event) => event !== '*').map(familyOf);
    const lacking = families.find((family) => !includesEvents(plan, game, family));
    if (plan.webhooks && lacking === undefined) return plan;
    const enough = this.plans
      .from('free')
      .filter((one) => (lacking === undefined ? one.webhooks : includesEvents(one, lacking, lacking)));
    const ids = enough.map(({ id }) => id);
    throw webhooksNotInPlan(plan.id, plan.name, lacking ?? 'any events', ids);
  }
}

const SWITCH_ON = 'This subscription is off; switch it on first.';

function at(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
