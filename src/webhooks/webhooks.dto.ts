import {
  Choice,
  Closed,
  Flag,
  Holds,
  Inner,
  Many,
  Moment,
  One,
  Shape,
  Text,
  Whole,
  Words,
  type Rule,
} from '../http/fields.js';
import { areDistinct } from '../http/distinct.js';
import { finding } from '../http/findings.js';
import { AnswerOf, CursorMeta, PageOf } from '../http/envelopes.js';
import { PagedQuery } from '../http/paged.js';
import { ReadQuery } from '../http/read-query.js';
import { FILTERED_FAMILIES, FILTERS, isFiltered } from './filters.js';
import { REPLAY_PAGE } from './replay.queries.js';
import { vocabulary } from '../http/vocabulary.js';
import { EVENT_NAMES } from './catalogue.js';

export const MAX_EVENTS = 50;
const STATUSES = vocabulary('DeliveryStatus', ['pending', 'delivered', 'retrying', 'failed', 'cancelled']);
const REASONS = vocabulary('WebhookDisabledReason', ['paused_by_owner', 'too_many_failures', 'gone', 'plan_changed']);

const URL_SAYS = 'https, a public address, at most 2048 characters; checked again at each delivery';
const EVENTS_SAY = 'Names of the catalogue and wildcards such as lol.*, lol.live.* and *';
const FILTERS_SAY = `For ${FILTERED_FAMILIES.join(' and ')} events only: every one that is given must match`;
const NOTES_SAY = 'For your own notes';
const URL_EXAMPLE = 'https://hooks.example.com/scoreline';

/** The reason that filters are refused where the subscription names no event that has filters. */
export const FOR_WHICH_EVENTS = `are for ${FILTERED_FAMILIES.join(' and ')} events, and none is subscribed to`;

const needFilteredEvents: Rule = (value, { events }, param) => {
  if (!value || !Array.isArray(events)) return undefined;
  if (events.some((text) => isFiltered(String(text)))) return undefined;
  const message = `${param} ${FOR_WHICH_EVENTS}`;
  return finding('conflict', message, 'value_error', message);
};

/** A span that ends where it begins, or before, holds nothing. */
const liesBefore: Rule = (value, { to }, param) => {
  if (typeof value !== 'string' || typeof to !== 'string' || Date.parse(value) < Date.parse(to)) return undefined;
  const message = `${param} must lie before to`;
  return finding('conflict', message, 'value_error', message);
};

const nameSomething: Rule = (value, _dto, param) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.keys(value).length > 0)
    return undefined;
  const message = `${param} must have a member; without filters every event is sent`;
  return finding('too_short', message, 'value_error', message);
};

const FILTER = { optional: true, min: 1, max: 100, emptyIsWrong: true } as const;

/** Its members are the filters that the families declare. */
@Closed()
export class FiltersBody {
  [filter: string]: string | undefined;
}
for (const [name, { choices, says, example }] of FILTERS) {
  const field = choices ? Choice(choices, { ...FILTER, says }) : Text({ ...FILTER, example, says });
  field(FiltersBody.prototype, name);
}

@Closed()
export class NewWebhookBody {
  @Text({ example: URL_EXAMPLE, max: 2_048, says: URL_SAYS })
  url!: string;

  @Holds(areDistinct)
  @Words({ min: 1, max: MAX_EVENTS, example: ['ufc.*'], says: EVENTS_SAY })
  events!: string[];

  @Holds(needFilteredEvents)
  @Holds(nameSomething)
  @Inner(() => FiltersBody, { optional: true, nullable: true, says: FILTERS_SAY })
  filters?: FiltersBody | null;

  @Flag({ default: true, says: 'False: it is made paused' })
  isActive!: boolean;

  @Text({ optional: true, nullable: true, max: 200, says: NOTES_SAY })
  description?: string | null;
}

/** The changes of a subscription; an absent member stays as it is. */
@Closed()
export class WebhookChanges {
  @Text({ optional: true, emptyIsWrong: true, min: 1, example: URL_EXAMPLE, max: 2_048, says: URL_SAYS })
  url?: string;

  @Holds(areDistinct)
  @Words({ optional: true, min: 1, max: MAX_EVENTS, example: ['ufc.*'], says: EVENTS_SAY })
  events?: string[];

  @Holds(needFilteredEvents)
  @Holds(nameSomething)
  @Inner(() => FiltersBody, { optional: true, nullable: true, says: `${FILTERS_SAY}; null clears them` })
  filters?: FiltersBody | null;

  @Flag({ optional: true, says: 'False pauses, true switches on again and forgets failures' })
  isActive?: boolean;

  @Text({ optional: true, nullable: true, max: 200, says: NOTES_SAY })
  description?: string | null;
}

export class WebhooksQuery extends PagedQuery {
  @Flag({ optional: true, says: 'Only those that are on, or off' })
  isActive?: boolean;
}

@Closed()
export class TestBody {
  @Text({
    optional: true,
    emptyIsWrong: true,
    min: 1,
    max: 100,
    example: 'ufc.bout.started',
    says: 'Default: one that is subscribed to',
  })
  event?: string;
}

@Closed()
export class TrialBody {
  @Text({ example: URL_EXAMPLE, max: 2_048, says: 'https, a public address, at most 2048 characters' })
  url!: string;

  @Text({
    max: 100,
    example: 'ufc.bout.started',
    says: 'A name of the catalogue, or a wildcard for one that it covers',
  })
  event!: string;

  @Holds(nameSomething)
  @Inner(() => FiltersBody, {
    optional: true,
    nullable: true,
    says: 'A filter that the event has no member for is refused; the sample is sent as it is',
  })
  filters?: FiltersBody | null;
}

@Closed()
export class SecretBody {
  @Whole({ default: 24, min: 0, max: 168, says: 'For so long the old secret signs too, hours' })
  overlapHours!: number;
}

export class LogQuery extends ReadQuery {
  @Choice(STATUSES, { optional: true, says: 'Only deliveries in this state' }) status?: string;
  @Text({
    optional: true,
    max: 100,
    listed: EVENT_NAMES,
    example: 'ufc.bout.started',
    says: 'Only deliveries of this event',
  })
  event?: string;
  @Holds(liesBefore)
  @Moment({ optional: true, says: 'Queued at or after' })
  from?: string;

  @Moment({ optional: true, says: 'Queued before' }) to?: string;
  @Whole({ default: 20, min: 1, max: 100, says: 'Rows on a page' }) limit!: number;
  @Text({ optional: true, max: 500, says: 'nextCursor of the page before' }) cursor?: string;
}

const isGiven: Rule = (value, { afterSequence }, param) => {
  if (value !== undefined || afterSequence !== undefined) return undefined;
  const message = `Give ${param} or afterSequence`;
  return finding('required', message, 'value_error', message);
};

const isWithinLog: Rule = (value, _dto, param) => {
  const ageMs = typeof value === 'string' ? Date.now() - Date.parse(value) : 0;
  if (ageMs >= 0 && ageMs <= KEPT_MS) return undefined;
  const message = ageMs < 0 ? `${param} must not lie in the future` : `${param} may lie at most 30 days back`;
  return finding('out_of_range', message, 'value_error', message);
};

const KEPT_MS = 30 * 86_400_000;

@Closed()
export class ReplayBody {
  @Holds(isWithinLog)
  @Holds(liesBefore)
  @Holds(isGiven)
  @Moment({ optional: true, says: 'Events stored at or after, at most 30 days back' })
  from?: string;

  @Moment({ optional: true, says: 'Events stored before' })
  to?: string;

  @Whole({ optional: true, min: 0, max: Number.MAX_SAFE_INTEGER, says: 'Instead: what was sent under a higher number' })
  afterSequence?: number;

  @Holds(areDistinct)
  @Words({ optional: true, min: 1, max: MAX_EVENTS, says: 'Only these events' })
  events?: string[];

  @Flag({ default: false, says: 'Only what was never delivered' })
  onlyFailed!: boolean;

  @Text({ optional: true, max: 500, says: 'nextCursor of the page before, beside the same members as there' })
  cursor?: string;

  @Flag({ default: false, says: 'True: how many events are left is answered with status 200, and nothing is sent' })
  dryRun!: boolean;
}

export class WebhookInfo {
  @Text({ example: 'wh_4hB0cD1eF2gH3iJ4kL5mN6oP', says: 'By which the routes of /webhooks name it' }) id!: string;
  @Text({ example: URL_EXAMPLE, says: 'Where deliveries are posted' }) url!: string;
  @Words({ example: ['ufc.*'], says: EVENTS_SAY }) events!: string[];
  @Inner(() => FiltersBody, { optional: true, says: 'Left out when there are none' }) filters?: FiltersBody;
  @Words({ says: 'Filters that name nothing known, so that no event passes them yet' }) warnings!: string[];
  @Flag({ says: 'False: nothing is sent, see disabledReason' }) isActive!: boolean;
  @Moment({ says: 'When the subscription was made, UTC' }) createdAt!: string;
  @Moment({ says: 'Last change of its settings or its secret, UTC' }) updatedAt!: string;
  @Text({ nullable: true, says: NOTES_SAY }) description!: string | null;
  @Whole({ says: 'Events in a row of which every attempt failed' }) failureCount!: number;
  @Whole({ says: 'Events of which every attempt failed, since it was made' }) totalFailures!: number;
  @Shape(
    { type: 'object', nullable: true, additionalProperties: true },
    { says: 'at, event, status, message and attempts of the last failure' },
  )
  lastError!: object | null;
  @Moment({ nullable: true, says: 'Last attempt, tests aside, whatever its outcome; null: none yet' }) lastDeliveryAt!:
    string | null;
  @Moment({ nullable: true, says: 'The last one that was answered with 2xx; null: none yet' }) lastSuccessAt!:
    string | null;
  @Choice(REASONS, { nullable: true, says: 'Why it is off' }) disabledReason!: string | null;
  @Moment({ says: 'When it was last switched on; it works once lastSuccessAt is later' }) switchedOnAt!: string;
  @Text({ example: 'x9Q=', says: 'The last four characters of the secret' }) secretHint!: string;
  @Whole({ says: 'Number of the last delivery' }) sequence!: number;
}

export class WebhookWithSecret extends WebhookInfo {
  @Text({ example: 'whsec_…', says: 'Shown only here' }) secret!: string;
}

export class AttemptInfo {
  @Whole({ example: 1, says: 'Within its delivery, from 1' }) number!: number;
  @Moment({ says: 'When it was sent, UTC' }) at!: string;
  @Whole({ says: 'Milliseconds' }) durationMs!: number;
  @Whole({ nullable: true, example: 204, says: 'Null: there was no answer' }) responseStatus!: number | null;
  @Text({ nullable: true, example: 'timeout', says: 'Why there was none' }) error!: string | null;
  @Text({
    nullable: true,
    example: 'closed',
    says: 'The status counts, but the body of the answer ended early (closed), was not valid (protocol) or did not end in time (timeout)',
  })
  warning!: string | null;
  @Text({ says: 'The first 2 KiB' }) responseBody!: string;
}

export class DeliveryInfo {
  @Text({ example: 'dlv_01JC3V7Z8Q5R1YB0T2E4N6M9KX', says: 'Of this delivery; a repetition is another one' })
  id!: string;
  @Text({ format: 'uuid', says: 'The same for every delivery of the event' }) eventId!: string;
  @Text({ listed: EVENT_NAMES, example: 'ufc.bout.started', says: 'Kind of event, as in the catalogue' })
  event!: string;
  @Whole({ nullable: true, says: 'Without a gap in each subscription; null for a test' }) sequence!: number | null;
  @Choice(STATUSES, { says: '`retrying` waits for nextAttemptAt; the last three are final' }) status!: string;
  @Many(() => AttemptInfo, { says: 'Requests that were made so far, oldest first' }) attempts!: AttemptInfo[];
  @Moment({ nullable: true, says: 'When it is sent or sent again, UTC; null: no more' }) nextAttemptAt!: string | null;
  @Moment({ says: 'When it was queued, UTC' }) createdAt!: string;
  @Flag({ says: 'A sample that its owner asked for, which counts nowhere' }) isTest!: boolean;
  @Shape({ type: 'object', nullable: true, additionalProperties: true }, { says: 'The body that is sent' })
  payload!: object | null;
}

export class DeliveryDetail extends DeliveryInfo {
  @Text({
    nullable: true,
    says: 'payload byte for byte, as each attempt sends and signs it; null: the event was deleted',
  })
  body!: string | null;
}

const SAMPLE_WARNINGS = 'Filters that real events of this kind, or of the kind with these values, do not pass';

export class SampleInfo extends DeliveryDetail {
  @Words({ says: SAMPLE_WARNINGS }) warnings!: string[];
}

export class TrialInfo extends DeliveryInfo {
  @Words({ says: SAMPLE_WARNINGS }) warnings!: string[];
  @Text({ example: 'whsec_…', says: 'Made for this sample, which it signed; it is kept nowhere' }) secret!: string;
}

export class ReplayInfo {
  @Text({
    example: 'rpl_01JC3V7Z8Q5R1YB0T2E4N6M9KX',
    says: 'Of this call; the deliveries that it queued bear no trace of it',
  })
  replayId!: string;
  @Whole({ says: `Events that were queued, at most ${REPLAY_PAGE} at a time; of a dry run, all that would be` })
  eventCount!: number;
  @Text({ nullable: true, says: 'Sends the rest, as cursor; null: that was all' }) nextCursor!: string | null;
}

export class RedeliveryInfo {
  @Text({ format: 'uuid', says: 'The event that is sent again, under its old id' }) eventId!: string;
}

export class EventInfo {
  @Text({ listed: EVENT_NAMES, example: 'ufc.bout.started', says: 'Name that subscriptions list' }) event!: string;
  @Text({ example: 'ufc', says: 'As in the paths of its routes' }) family!: string;
  @Text({ says: 'When it is sent' }) description!: string;
  @Flag({ says: 'True: a wildcard does not cover it' }) optIn!: boolean;
  @Words({ says: 'Members of data' }) fields!: string[];
  @Words({ says: 'What a subscription may filter it by' }) filters!: string[];
  @Shape({ type: 'object', additionalProperties: true }, { says: 'JSON Schema of data' }) schema!: object;
  @Shape({ type: 'object', additionalProperties: true }, { says: 'A data that fits it' }) example!: object;
}

export class DeliveryLog {
  @Flag({ example: true }) success!: boolean;
  @Many(() => DeliveryInfo) data!: DeliveryInfo[];
  @One(() => CursorMeta) meta!: CursorMeta;
}

export class CatalogueMeta {
  @Shape(
    { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    { says: 'The values of filters that have few, such as leagues and sides, by the names of the filters' },
  )
  filterValues!: object;
}

export class EventCatalogue {
  @Flag({ example: true }) success!: boolean;
  @Many(() => EventInfo) data!: EventInfo[];
  @One(() => CatalogueMeta) meta!: CatalogueMeta;
}

export const WebhookPage = PageOf(WebhookInfo);
export const WebhookAnswer = AnswerOf(WebhookInfo);
export const WebhookSecretAnswer = AnswerOf(WebhookWithSecret);
export const DeliveryAnswer = AnswerOf(DeliveryDetail);
export const SampleAnswer = AnswerOf(SampleInfo);
export const TrialAnswer = AnswerOf(TrialInfo);
export const ReplayAnswer = AnswerOf(ReplayInfo);
export const RedeliveryAnswer = AnswerOf(RedeliveryInfo);
