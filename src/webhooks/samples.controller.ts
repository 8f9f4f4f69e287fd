import { Body, Inject, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Attempts, type AttemptLimit } from '../auth/attempts.js';
import { sessionOf } from '../auth/session.js';
import { includesEvents } from '../billing/event-plans.js';
import { Database } from '../db/database.js';
import { found } from '../http/errors.js';
import { Resource, Send } from '../http/route.js';
import { DESCRIBED_EVENTS, type EventDescription } from './catalogue.js';
import { checkEvents, findOwn, stoppedByFilter } from './checks.js';
import { findDelivery } from './deliveries.queries.js';
import { sampleWarnings } from './filter-names.js';
import { unmet } from './filters.js';
import { sampleOf, sendSample, trySample, type Sample } from './samples.js';
import { Sender } from './sender.js';
import { Subscribing } from './subscribing.js';
import * as dto from './webhooks.dto.js';

const EXAMPLE = 'wh_4hB0cD1eF2gH3iJ4kL5mN6oP';
/** The limit of samples for an account, because a sample goes to any address. */
const SAMPLES: AttemptLimit = { name: 'webhook_test', limit: 10, windowSeconds: 60 };
const COMMON = { status: 200, freshness: 'own', envelope: true } as const;

/** Samples that an owner sends to see whether a receiver takes them. */
@Resource({ path: 'webhooks', tag: 'Webhooks', errors: 'standard', session: true })
export class SamplesController {
  constructor(
    private readonly db: Database,
    private readonly subscribing: Subscribing,
    private readonly attempts: Attempts,
    private readonly sender: Sender,
    @Inject(DESCRIBED_EVENTS) private readonly described: readonly EventDescription[],
  ) {}

  @Send('test', {
    summary: 'Send a sample to an address before you subscribe it',
    says: 'Try a receiver before you make a subscription: a signed sample goes out at once, with a secret that is in the answer. Nothing is stored, and an answer of the receiver that is an error is shown, not refused.',
    returns: dto.TrialAnswer,
    try: 'test',
    tryBody: { url: 'https://hooks.example.com/scoreline', event: 'ufc.bout.started' },
    ...COMMON,
  })
  async tryWebhook(@Req() request: FastifyRequest, @Body() { url, event, filters }: dto.TrialBody) {
    const { accountId } = sessionOf(request);
    checkEvents('event', [event]);
    await this.subscribing.checkUrl(url);
    await this.subscribing.checkPlan(accountId, [event]);
    const sample = await this.sampleFor(accountId, event);
    const asked = filters ? { ...filters } : null;
    const missing = unmet(asked, sample.event, sample.data);
    if (missing !== undefined) throw stoppedByFilter({ event: sample.event, filter: missing });
    await this.attempts.take(SAMPLES, accountId);
    const warnings = await sampleWarnings(this.db.pool, asked, sample.event, sample.data);
    return { ...(await trySample(this.sender, url, sample)), warnings };
  }

  @Send(':id/test', {
    summary: 'Send a sample now and see what came of it',
    says: 'The same path as a real event, to your own address and with its secret, and the answer of the receiver is shown. It bears no number and does not count as a failure.',
    returns: dto.SampleAnswer,
    try: `${EXAMPLE}/test`,
    tryBody: { event: 'ufc.bout.started' },
    ...COMMON,
  })
  async testWebhook(@Param('id') id: string, @Req() request: FastifyRequest, @Body() body: dto.TestBody) {
    const { accountId } = sessionOf(request);
    const { events, filters = null } = await findOwn(this.db, request, id);
    if (body.event !== undefined) checkEvents('event', [body.event]);
    await this.attempts.take(SAMPLES, accountId);
    const sample = await this.sampleFor(accountId, body.event ?? (events[0] as string));
    const deliveryId = found(await sendSample(this.db, this.sender, id, sample), 'webhook', id, 'webhook');
    const warnings = await sampleWarnings(this.db.pool, filters, sample.event, sample.data);
    return { ...found(await findDelivery(this.db, id, deliveryId), 'delivery', deliveryId, 'webhook'), warnings };
  }

  /** A sample of an event in the plan if the name or wildcard covers one, otherwise of another event that it covers. */
  private async sampleFor(accountId: string, pattern: string): Promise<Sample> {
    const { plan, game } = await this.subscribing.planOf(accountId);
    const included = this.described.filter(({ family }) => includesEvents(plan, game, family));
    return (sampleOf(included, [pattern]) ?? sampleOf(this.described, [pattern])) as Sample;
  }
}
