import { Inject, Query } from '@nestjs/common';
import { Plans } from '../billing/plans.js';
import { CONFIG, type Config } from '../config.js';
import { schemaOf } from '../http/document/json-schema.js';
import { ReadQuery } from '../http/read-query.js';
import { Read, Resource } from '../http/route.js';
import { MAX_ATTEMPTS, RETRY_STATUSES } from './attempt-policy.js';
import { DESCRIBED_EVENTS, type EventDescription } from './catalogue.js';
import { eventId } from './event-id.js';
import { LolCatalogueAnswer, type LolCatalogue, type LolEvent } from './lol-webhooks.dto.js';
import { includesEvents } from './plan-rule.js';
import { PUBLISHED_VECTOR } from './published-vector.js';
import { FiltersBody } from './webhooks.dto.js';

/** The lol part of the catalogue, for who has a key and no session. */
@Resource({ path: 'lol/webhooks', tag: 'Webhooks', errors: 'standard', game: 'lol' })
export class LolWebhooksController {
  constructor(
    private readonly plans: Plans,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(DESCRIBED_EVENTS) private readonly described: readonly EventDescription[],
  ) {}

  @Read('events', {
    summary: 'The events of lol, how they are signed and delivered',
    returns: LolCatalogueAnswer,
    try: 'events',
    webhooks: true,
    demo: false,
    free: true,
    freshness: 'own',
    envelope: true,
  })
  listWebhookEvents(@Query() _query: ReadQuery): LolCatalogue {
    const plans = this.plans.ids().filter((id) => includesEvents(this.plans.get(id), 'lol', 'lol'));
    return {
      events: this.described.filter(({ family }) => family === 'lol').map(lolEvent),
      availableOnPlans: plans,
      managementPath: '/api/v1/webhooks',
      signing: {
        header: 'x-svc-signature',
        algorithm: 'hmac-sha256',
        encoding: 'hex-lower',
        signedContent: 'raw request body',
        testVector: PUBLISHED_VECTOR,
      },
      delivery: {
        timeoutMs: this.config.webhookTimeoutMs,
        attempts: MAX_ATTEMPTS,
        retryDelaysSeconds: this.config.webhookRetrySeconds,
        retryStatuses: [...RETRY_STATUSES],
      },
      filters: schemaOf(FiltersBody),
    };
  }
}

function lolEvent({ name: event, description, fields, filters, example: data }: EventDescription): LolEvent {
  const timestamp = '2026-03-14T18:22:05.000Z';
  const examplePayload = { id: eventId(event, 'example', timestamp), event, timestamp, data };
  return { event, description, fields, filters: [...filters], examplePayload };
}
