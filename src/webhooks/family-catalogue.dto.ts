import type { Type } from '@nestjs/common';
import { Many, One, Shape, Text, Whole, Words } from '../http/fields.js';

export class TestVector {
  @Text({ says: 'Of a subscription; the whole text is the key' }) secret!: string;
  @Text({ says: 'To be signed as UTF-8' }) body!: string;
  @Text({ says: 'What the header then holds' }) signature!: string;
}

export class Signing {
  @Text({ example: 'x-svc-signature', says: 'Header of the request that holds the signature' }) header!: string;
  @Text({ example: 'hmac-sha256', says: 'HMAC with the whole secret as its key' }) algorithm!: string;
  @Text({ example: 'hex-lower', says: 'How the bytes of the signature are written' }) encoding!: string;
  @Text({ example: 'raw request body', says: 'What is signed; verify it before parsing' }) signedContent!: string;
  @One(() => TestVector, { says: 'A known result to test a receiver with' }) testVector!: TestVector;
}

export class DeliveryRules {
  @Whole({ example: 10_000, says: 'For a whole answer' }) timeoutMs!: number;
  @Whole({ example: 3, says: 'Requests for one delivery at most' }) attempts!: number;
  @Many(() => Number, { says: 'Before the second attempt and before the third, ±20 %' }) retryDelaysSeconds!: number[];
  @Many(() => Number, { says: 'After any other that is not 2xx no further attempt is made' }) retryStatuses!: number[];
}

export interface FamilyEvent {
  event: string;
  description: string;
  fields: string[];
  filters: string[];
  examplePayload: object;
}

export interface FamilyCatalogue {
  events: FamilyEvent[];
  availableOnPlans: string[];
  managementPath: string;
  signing: Signing;
  delivery: DeliveryRules;
  filters: object;
  filterValues: object;
}

/**
 * The classes of a family's catalogue; the document puts the family's name before theirs. `example`: one of its events.
 */
export function CatalogueOf(example: string): Type<FamilyCatalogue> {
  class CatalogueEvent implements FamilyEvent {
    @Text({ example, says: 'Name that subscriptions list' }) event!: string;
    @Text({ says: 'When it is sent' }) description!: string;
    @Words({ says: 'Members of data' }) fields!: string[];
    @Words({ says: 'What a subscription may filter it by' }) filters!: string[];
    @Shape({ type: 'object', additionalProperties: true }, { says: 'A whole body, as it is sent' })
    examplePayload!: object;
  }
  class Catalogue implements FamilyCatalogue {
    @Many(() => CatalogueEvent, { says: 'All events of this family' }) events!: CatalogueEvent[];
    @Words({ says: 'Who may subscribe' }) availableOnPlans!: string[];
    @Text({ example: '/api/v1/webhooks', says: 'Where subscriptions are managed, with a session' })
    managementPath!: string;
    @One(() => Signing, { says: 'How a receiver verifies a request' }) signing!: Signing;
    @One(() => DeliveryRules, { says: 'When an attempt counts, and when it is repeated' }) delivery!: DeliveryRules;
    @Shape({ type: 'object', additionalProperties: true }, { says: 'JSON Schema of the filters of a subscription' })
    filters!: object;
    @Shape(
      { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      { says: 'The values of filters that have few, such as leagues and sides, by the names of the filters' },
    )
    filterValues!: object;
  }
  return Catalogue;
}
