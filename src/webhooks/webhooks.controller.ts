import { Body, Inject, Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { sessionOf } from '../auth/session.js';
import { Database } from '../db/database.js';
import { conflict, found, refusedValue } from '../http/errors.js';
import { count, planNamed } from '../http/wording.js';
import { Page } from '../http/paged.js';
import { ReadQuery } from '../http/read-query.js';
import { Change, Read, Remove, Resource, Send } from '../http/route.js';
import { DESCRIBED_EVENTS, type EventDescription } from './catalogue.js';
import { checkEvents, checkFilters, findOwn, stoppedEvents } from './checks.js';
import { duplicateWebhook } from './errors.js';
import { filterWarnings, listFilterValues } from './filter-names.js';
import { isFiltered } from './filters.js';
import { Subscribing } from './subscribing.js';
import * as subscriptions from './subscriptions.queries.js';
import * as dto from './webhooks.dto.js';

const EXAMPLE = 'wh_4hB0cD1eF2gH3iJ4kL5mN6oP';
const BODY = { url: 'https://hooks.example.com/scoreline', events: ['ufc.*', 'tennis.match.completed'] };
const COMMON = { freshness: 'own', envelope: true } as const;

/** The subscriptions of an owner. */
@Resource({ path: 'webhooks', tag: 'Webhooks', errors: 'standard', session: true })
export class WebhooksController {
  constructor(
    private readonly db: Database,
    private readonly subscribing: Subscribing,
    @Inject(DESCRIBED_EVENTS) private readonly described: readonly EventDescription[],
  ) {}

  @Read('', {
    summary: 'Your subscriptions, newest first',
    says: 'Each with its state, its last failure and how far its numbers are. `disabledReason` is null while one is on.',
    returns: dto.WebhookPage,
    try: '',
    ...COMMON,
  })
  async listWebhooks(@Req() request: FastifyRequest, @Query() { page, limit, isActive }: dto.WebhooksQuery) {
    const { accountId } = sessionOf(request);
    const wanted = { isActive, limit, offset: (page - 1) * limit };
    const { total, subscriptions: rows } = await subscriptions.listSubscriptions(this.db, accountId, wanted);
    return new Page(await this.withWarnings(rows), { page, limit, total, hasMore: page * limit < total });
  }

  @Send('', {
    summary: 'Subscribe; the secret is shown only here',
    says: 'Give an https address and the events or wildcards that it is to get; keep `secret` to check signatures. A second subscription of the same address, events and filters is refused with the id of the first.',
    returns: dto.WebhookSecretAnswer,
    try: '',
    tryBody: BODY,
    ...COMMON,
  })
  async createWebhook(@Req() request: FastifyRequest, @Body() body: dto.NewWebhookBody) {
    const { accountId } = sessionOf(request);
    const { url, events, filters = null, description = null, isActive } = body;
    checkEvents('events', events);
    checkFilters(this.described, events, filters && { ...filters });
    await this.subscribing.checkUrl(url);
    const plan = await this.subscribing.checkPlan(accountId, events);
    const limit = plan.webhooks ?? 0;
    const made = { url, events, filters: filters && { ...filters }, description, isActive };
    const created = await subscriptions.createSubscription(this.db, accountId, made, limit).catch(asConflict);
    if (created) return this.withWarning(created);
    throw conflict(
      `The ${planNamed(plan.name)} has ${count(limit, 'subscription')}; delete one or take a larger plan.`,
    );
  }

  @Read('events', {
    summary: 'The catalogue of events, with schema and example of each',
    says: 'Everything that can be subscribed to, over all families, to choose events and write a receiver. `optIn` marks events that a wildcard does not cover.',
    returns: dto.EventCatalogue,
    try: 'events',
    session: 'either',
    demo: false,
    free: true,
    ...COMMON,
  })
  async listWebhookEvents(@Query() _query: ReadQuery) {
    const events = this.described.map(({ name, family, description, optIn, fields, filters, schema, example }) => {
      return { event: name, family, description, optIn, fields, filters, schema, example };
    });
    return new Page(events, { filterValues: await listFilterValues(this.db.pool) });
  }

  @Read(':id', {
    summary: 'One subscription',
    says: 'Address, events, filters and state of one subscription. `lastError` is null until a delivery failed, and the secret is shown by its end only.',
    returns: dto.WebhookAnswer,
    try: EXAMPLE,
    ...COMMON,
  })
  async getWebhook(@Param('id') id: string, @Req() request: FastifyRequest, @Query() _query: ReadQuery) {
    return this.withWarning(await this.find(request, id));
  }

  @Change(':id', {
    summary: 'Change, pause or switch on a subscription',
    says: 'Changes only the members that are sent; switching it on again forgets its failures. Deliveries that were cancelled while it was off are not sent after all.',
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
    if (body.url !== undefined) await this.subscribing.checkUrl(body.url);
    if (body.events !== undefined || body.isActive) await this.subscribing.checkPlan(accountId, events);
    if (filters && !events.some(isFiltered))
      throw refusedValue(body.filters ? 'filters' : 'events', `filters ${dto.FOR_WHICH_EVENTS}`, { code: 'conflict' });
    if (filters && (body.events || body.filters)) checkFilters(this.described, events, { ...filters });
    const changes = { ...body, ...(body.filters && { filters: { ...body.filters } }) };
    const changed = await subscriptions.changeSubscription(this.db, accountId, id, changes).catch(asConflict);
    return this.withWarning(found(changed, 'webhook', id, 'webhook'));
  }

  @Remove(':id', {
    summary: 'Delete a subscription and its log',
    says: 'Ends it for good, with everything that was recorded of it; what is queued is not sent. Pause it instead if it is to come back.',
    try: EXAMPLE,
    freshness: 'own',
  })
  async deleteWebhook(@Param('id') id: string, @Req() request: FastifyRequest): Promise<void> {
    const removed = await subscriptions.deleteSubscription(this.db, sessionOf(request).accountId, id);
    found(removed || undefined, 'webhook', id, 'webhook');
  }

  @Send(':id/rotate-secret', {
    summary: 'A new secret, shown only here; the old one signs too for a while',
    says: 'For a secret that leaked or is old: both sign for as long as you say, so that a receiver can change without missing anything.',
    returns: dto.WebhookSecretAnswer,
    try: `${EXAMPLE}/rotate-secret`,
    tryBody: { overlapHours: 24 },
    status: 200,
    ...COMMON,
  })
  async rotateWebhookSecret(@Param('id') id: string, @Req() request: FastifyRequest, @Body() body: dto.SecretBody) {
    const { accountId } = sessionOf(request);
    const rotated = await subscriptions.rotateSecret(this.db, accountId, id, body.overlapHours);
    return this.withWarning(found(rotated, 'webhook', id, 'webhook'));
  }

  private async withWarning<One extends subscriptions.Subscription>(one: One): Promise<One & { warnings: string[] }> {
    const [warned] = await this.withWarnings([one]);
    return warned!;
  }

  private async withWarnings<One extends subscriptions.Subscription>(
    rows: readonly One[],
  ): Promise<Array<One & { warnings: string[] }>> {
    const warnings = await filterWarnings(
      this.db.pool,
      rows.map(({ filters }) => filters),
    );
    return rows.map((row, index) => {
      const stopped = stoppedEvents(this.described, row.events, row.filters ?? null).map(
        ({ event, filter }) => `filters.${filter}: ${event} has no ${filter}, so no such event passes.`,
      );
      return { ...row, warnings: [...(warnings[index] ?? []), ...stopped] };
    });
  }

  private find(request: FastifyRequest, id: string): Promise<subscriptions.Subscription> {
    return findOwn(this.db, request, id);
  }
}

function asConflict(error: unknown): never {
  throw error instanceof subscriptions.DuplicateSubscription ? duplicateWebhook(error.id) : error;
}
