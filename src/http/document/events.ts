import type { Type } from '@nestjs/common';
import type { JsonSchema } from './json-schema.js';
import { refer } from './refer.js';
import { titleOf } from './schema-names.js';

/** A webhook event with the parts that the document needs. */
export interface PushedEvent {
  name: string;
  description: string;
  /** JSON Schema of its data. */
  schema: JsonSchema;
  /** The class of its data, if a live route answers the same, and JSON Schema of what it has beside that. */
  of?: Type;
  more?: JsonSchema;
}

/** The headers of a webhook. */
export const WEBHOOK_PARAMETERS: Record<string, JsonSchema> = Object.fromEntries(
  [
    ['WebhookSignature', 'x-svc-signature', 'HMAC-SHA256 of the body, hexadecimal, keyed with the whole secret'],
    ['WebhookEvent', 'X-Svc-Event', 'The name of the event, as `event` of the body'],
    ['WebhookEventId', 'X-Svc-Event-Id', 'The same on every attempt'],
    ['WebhookSubscription', 'X-Svc-Webhook-Id', 'The id of the subscription'],
    ['WebhookSentAt', 'X-Svc-Timestamp', 'When this attempt was sent, unix seconds'],
    ['WebhookAttempt', 'X-Svc-Delivery-Attempt', '1, 2 or 3'],
    ['WebhookSequence', 'X-Svc-Sequence', 'Number in the subscription, without a gap; absent on a test'],
    ['WebhookId', 'webhook-id', 'Of Standard Webhooks: the id of the event'],
    ['WebhookTimestamp', 'webhook-timestamp', 'Of Standard Webhooks: unix seconds of the attempt'],
    ['WebhookStandardSignature', 'webhook-signature', 'Of Standard Webhooks: v1 and the signature, base64'],
  ].map(([name, header, description]) => [
    name,
    { name: header, in: 'header', description, schema: { type: 'string' } },
  ]),
);

/** The possible answers of a receiver. */
export const WEBHOOK_RESPONSES: Record<string, JsonSchema> = {
  WebhookTaken: { description: 'Taken; the body is ignored' },
  WebhookRefused: {
    description: 'Not taken. 408, 409, 425 and 429 are tried again; 410 switches the subscription off',
  },
  WebhookFailed: { description: 'Not taken; tried again, three times in all' },
};

/** The section `webhooks` and the schemas of the bodies. */
export function describeEvents(events: readonly PushedEvent[], names: ReadonlyMap<Type, string>) {
  const webhooks = events.map(({ name, description }) => [
    name,
    {
      post: {
        operationId: `on${nounOf(name)}`,
        tags: ['Webhook events'],
        summary: description,
        security: [],
        parameters: Object.keys(WEBHOOK_PARAMETERS).map(refer.parameter),
        requestBody: {
          required: true,
          content: { 'application/json': { schema: refer.schema(`${nounOf(name)}Event`) } },
        },
        responses: {
          '2XX': refer.response('WebhookTaken'),
          '4XX': refer.response('WebhookRefused'),
          '5XX': refer.response('WebhookFailed'),
        },
      },
    },
  ]);
  const schemas = events.map((event) => [`${nounOf(event.name)}Event`, bodyOf(event, names)]);
  return {
    webhooks: Object.fromEntries(webhooks) as Record<string, JsonSchema>,
    schemas: Object.fromEntries(schemas) as Record<string, JsonSchema>,
  };
}

/** The PascalCase name of an event: `DartsMatchLegEnded` for `darts.match.leg_ended`. */
function nounOf(event: string): string {
  return event.split(/[._]/).map(titleOf).join('');
}

function bodyOf({ name, schema, of, more }: PushedEvent, names: ReadonlyMap<Type, string>): JsonSchema {
  const { $schema: _dialect, title: _title, ...data } = schema;
  const component = of && names.get(of);
  const live = component === undefined ? undefined : refer.schema(component);
  return {
    type: 'object',
    required: ['id', 'event', 'timestamp', 'data'],
    properties: {
      id: { type: 'string', format: 'uuid', description: 'The same on every attempt' },
      event: { const: name, description: 'Name of the event, as in the catalogue' },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened' },
      data: { description: 'What happened, and to whom', ...(live ? (more ? { allOf: [live, more] } : live) : data) },
    },
  };
}
