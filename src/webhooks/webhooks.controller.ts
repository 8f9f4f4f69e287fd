import { Body, Inject, Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { accountPlan } from '../auth/accounts.js';
import { Attempts, type AttemptLimit } from '../auth/attempts.js';
import { sessionOf } from '../auth/session.js';
import { Plans, type Plan } from '../billing/plans.js';
import { CONFIG, type Config } from '../config.js';
import { Database } from '../db/database.js';
import {
  conflict,
  duplicateWebhook,
  found,
  invalidWebhookUrl,
  refusedValue,
  webhooksNotInPlan,
} from '../http/errors.js';
import { Page } from '../http/paged.js';
import { ReadQuery } from '../http/read-query.js';
import { Change, Read, Remove, Resource, Send } from '../http/route.js';
import { isRefusedName } from '../outbound/check-name.js';
import { checkUrl } from '../outbound/check-url.js';
import { DESCRIBED_EVENTS, type EventDescription } from './catalogue.js';
import { checkEvents, findOwn } from './checks.js';
import { findDelivery } from './deliveries.queries.js';
import { isFiltered } from './filters.js';
import { familyOf, includesEvents } from './plan-rule.js';
import { sampleOf, sendSample, type Sample } from './samples.js';
import { Sender } from './sender.js';
import * as subscriptions from './subscriptions.queries.js';
import * as dto from './webhooks.dto.js';

const EXAMPLE = 'wh_4hB0cD1eF2gH3iJ4kL5mN6oP';
const BODY = { url: 'https://hooks.example.com/scoreline', events: ['ufc.*', 'tennis.match.completed'] };
/** An account may send this many samples, because samples go to any address. */
const SAMPLES: AttemptLimit = { name: 'webhook_test', limit: 10, windowSeconds: 60 };
const COMMON = { freshness: 'own', envelope: true } as const;

/** The subscriptions of an owner. */
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
  async listWebhooks(@Req() request: FastifyRequest, @Query() { page, limit, isActive }: dto.WebhooksQuery) {
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
  async createWebhook(@Req() request: FastifyRequest, @Body() body: dto.NewWebhookBody) {
    const { accountId } = sessionOf(request);
    const { url, events, filters = null, description = null, isActive } = body;
    checkEvents('events', events);
    await this.checkUrl(url);
    const plan = await this.checkPlan(accountId, events);
    const limit = plan.webhooks ?? 0;
    const made = { url, events, filters: filters && { ...filters }, description, isActive };
    const created = await subscriptions.createSubscription(this.db, accountId, made, limit).catch(asConflict);
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
  listWebhookEvents(@Query() _query: ReadQuery) {
    return this.described.map(({ name, family, description, optIn, fields, filters, schema, example }) => {
      return { event: name, family, description, optIn, fields, filters, schema, example };
    });
  }

  @Read(':id', { summary: 'One subscription', returns: dto.WebhookAnswer, try: EXAMPLE, ...COMMON })
  getWebhook(@Param('id') id: string, @Req() request: FastifyRequest, @Query() _query: ReadQuery) {
    return this.find(request, id);
  }

  @Change(':id', {
    summary: 'Change, pause or switch on a subscription',
    returns: dto.WebhookAnswer,
    try: EXAMPLE,
    tryBody: { isActive: true, description: 'my bot' },
    ...COMMON,
  })
  async changeWebhook(@Param('id') id: string, @Req() request: FastifyRequest, @Body() body: dto.WebhookChanges) {
    const { accountId } = sessionOf(request);
    const before = await this.find(request, id);
    const { events = before.events, filters = before.filters } = body;
    checkEvents('events', body.events);
    if (body.url !== undefined) await this.checkUrl(body.url);
    if (body.events !== undefined || body.isActive) await this.checkPlan(accountId, events);
    if (filters && !events.some(isFiltered))
      throw refusedValue(body.filters ? 'filters' : 'events', `filters ${dto.FOR_WHICH_EVENTS}`);
    const changes = { ...body, ...(body.filters && { filters: { ...body.filters } }) };
    const changed = await subscriptions.changeSubscription(this.db, accountId, id, changes).catch(asConflict);
    return found(changed, 'webhook', id, 'webhook');
  }

  @Remove(':id', { summary: 'Delete a subscription and its log', try: EXAMPLE, freshness: 'own' })
  async deleteWebhook(@Param('id') id: string, @Req() request: FastifyRequest): Promise<void> {
    const removed = await subscriptions.deleteSubscription(this.db, sessionOf(request).accountId, id);
    found(removed || undefined, 'webhook', id, 'webhook');
  }

  @Send(':id/test', {
    summary: 'Send a sample now and see what came of it',
    returns: dto.DeliveryAnswer,
    try: `${EXAMPLE}/test`,
    tryBody: { event: 'ufc.bout.started' },
    status: 200,
    ...COMMON,
  })
  async testWebhook(@Param('id') id: string, @Req() request: FastifyRequest, @Body() body: dto.TestBody) {
    const { events } = await this.find(request, id);
    if (body.event !== undefined) checkEvents('event', [body.event]);
    await this.attempts.take(SAMPLES, sessionOf(request).accountId);
    const account = await accountPlan(this.db, sessionOf(request).accountId);
    const plan = this.plans.get(account?.plan ?? 'free');
    const included = this.described.filter(({ family }) => includesEvents(plan, account?.game ?? null, family));
    const wanted = [body.event ?? (events[0] as string)];
    const sample = (sampleOf(included, wanted) ?? sampleOf(this.described, wanted)) as Sample;
    const deliveryId = found(await sendSample(this.db, this.sender, id, sample), 'webhook', id, 'webhook');
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
  async rotateWebhookSecret(@Param('id') id: string, @Req() request: FastifyRequest, @Body() body: dto.SecretBody) {
    const { accountId } = sessionOf(request);
    return found(await subscriptions.rotateSecret(this.db, accountId, id, body.overlapHours), 'webhook', id, 'webhook');
  }

  private find(request: FastifyRequest, id: string): Promise<subscriptions.Subscription> {
    return findOwn(this.db, request, id);
  }

  private async checkUrl(text: string): Promise<void> {
    const { webhookAllowPrivate: allowPrivate } = this.config;
    const { url, message } = checkUrl(text, { allowPrivate, allowHttp: allowPrivate });
    if (!url) throw invalidWebhookUrl(message);
    if (!allowPrivate && (await isRefusedName(url, { allowPrivate })))
      throw invalidWebhookUrl('The URL must be one whose name has public addresses only');
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
    const ids = enough.map(({ id }) => id).filter((id) => id !== plan.id);
    throw webhooksNotInPlan(plan.id, plan.name, lacking ?? 'any events', ids);
  }
}

function asConflict(error: unknown): never {
  throw error instanceof subscriptions.DuplicateSubscription ? duplicateWebhook(error.id) : error;
}
