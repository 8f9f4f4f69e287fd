import { Inject, Query, type Type } from '@nestjs/common';
import { includesEvents } from '../billing/event-plans.js';
import { Plans } from '../billing/plans.js';
import { CONFIG, type Config } from '../config.js';
import { Database } from '../db/database.js';
import type { Family } from '../family.js';
import { schemaOf } from '../http/document/json-schema.js';
import { AnswerOf } from '../http/envelopes.js';
import { ReadQuery } from '../http/read-query.js';
import { Read, Resource } from '../http/route.js';
import { MAX_ATTEMPTS, RETRY_STATUSES } from './attempt-policy.js';
import { DESCRIBED_EVENTS, type EventDescription } from './catalogue.js';
import { eventId } from './event-id.js';
import { listFilterValues } from './filter-names.js';
import { CatalogueOf, type FamilyCatalogue, type FamilyEvent } from './family-catalogue.dto.js';
import { PUBLISHED_VECTOR } from './published-vector.js';
import { FiltersBody } from './webhooks.dto.js';

/** The controllers of the families that publish their own events to API keys. */
export function familyCatalogues(families: readonly Family[]): Type[] {
  return families.flatMap(({ name, ownCatalogue }) => (ownCatalogue ? [catalogueController(name, ownCatalogue)] : []));
}

function catalogueController(
  family: string,
  { example, stability = 'stable' }: NonNullable<Family['ownCatalogue']>,
): Type {
  @Resource({ path: `${family}/webhooks`, tag: 'Webhooks', errors: 'standard', game: family, stability })
  class FamilyCatalogueController {
    constructor(
      private readonly db: Database,
      private readonly plans: Plans,
      @Inject(CONFIG) private readonly config: Config,
      @Inject(DESCRIBED_EVENTS) private readonly described: readonly EventDescription[],
    ) {}

    @Read('events', {
      summary: `The events of ${family}, how they are signed and delivered`,
      says: `What a client of ${family} needs to write a receiver, by an API key: each event with a whole body, the signature with numbers to test it by, and the retries.`,
      returns: AnswerOf(CatalogueOf(example)),
      try: 'events',
      webhooks: true,
      demo: false,
      free: true,
      freshness: 'own',
      envelope: true,
    })
    async listWebhookEvents(@Query() _query: ReadQuery): Promise<FamilyCatalogue> {
      const plans = this.plans.ids().filter((id) => includesEvents(this.plans.get(id), family, family));
      return {
        events: this.described.filter((event) => event.family === family).map(familyEvent),
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
        filterValues: await listFilterValues(this.db.pool, family),
      };
    }
  }
  return FamilyCatalogueController;
}

function familyEvent({ name: event, description, fields, filters, example: data }: EventDescription): FamilyEvent {
  const timestamp = '2026-03-14T18:22:05.000Z';
  const examplePayload = { id: eventId(event, 'example', timestamp), event, timestamp, data };
  return { event, description, fields, filters: [...filters], examplePayload };
}
