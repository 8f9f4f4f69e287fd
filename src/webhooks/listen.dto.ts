import { Flag, One, Shape, Text, Whole, Words } from '../http/fields.js';
import { ReadQuery } from '../http/read-query.js';
import { LISTENER_KEPT_HOURS } from './listeners.queries.js';
import { MAX_EVENTS } from './webhooks.dto.js';

export class ListenQuery extends ReadQuery {
  @Words({
    optional: true,
    emptyIsWrong: true,
    max: MAX_EVENTS,
    says: 'Names and wildcards, comma-separated; left out: every event',
  })
  events?: string[];
  @Whole({
    optional: true,
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    says: `The last number that you have: first comes what followed, of the last ${LISTENER_KEPT_HOURS} hours. Left out: what is new`,
  })
  after?: number;
}

export class StreamBilling {
  @Whole({ says: 'Requests charged when it opens' }) connect_requests!: number;
  @Whole({ says: 'Length of an interval' }) interval_seconds!: number;
  @Whole({ says: 'Requests charged for each further interval' }) requests_per_interval!: number;
}

/** The first event of a listener's stream. */
export class ListenerReady {
  @Text({ example: 'lst_4hB0cD1eF2gH3iJ4kL5mN6oP', says: 'Of the listener, which stays that of the key' })
  listenerId!: string;
  @Text({ example: 'whsec_…', says: 'Signs the deliveries of this listener, and no others' }) secret!: string;
  @Words({ example: ['ufc.*'], says: 'Names and wildcards that are listened to' }) events!: string[];
  @Whole({ says: 'Deliveries follow from the next number on' }) after!: number;
  @Whole({ says: 'Number of the last delivery so far' }) sequence!: number;
  @Flag({ says: 'False: some of what followed the number that you gave is no longer kept' }) complete!: boolean;
  @One(() => StreamBilling, { says: 'What the open stream costs of the quota' }) billing!: StreamBilling;
  @Whole({ says: 'How late this plan is given events' }) delay_seconds!: number;
  @Whole({ says: 'How often a ping comes' }) heartbeat_seconds!: number;
  @Text({ says: 'Id of the plan that applies' }) plan!: string;
}

export class ListenedDelivery {
  @Whole({ example: 17, says: 'Without a gap in each listener; also the id of the event in the stream' })
  sequence!: number;
  @Whole({ example: 1, says: 'How many times this listener was sent the event, this one included' }) attempt!: number;
  @Text({ example: 'ufc-96', says: 'What the event is about; deliver those of one subject one after the other' })
  subject!: string;
  @Shape(
    { type: 'object', additionalProperties: { type: 'string' } },
    { says: 'Those of the request to your receiver, by name, in small letters' },
  )
  headers!: object;
  @Text({ says: 'The body of the request, byte for byte as it is signed' }) body!: string;
}
