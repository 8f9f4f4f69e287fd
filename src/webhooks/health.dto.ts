import { AnswerOf } from '../http/envelopes.js';
import { Choice, Many, Moment, One, Whole } from '../http/fields.js';
import { ReadQuery } from '../http/read-query.js';
import { WINDOWS, type Window } from './health.queries.js';

export class HealthQuery extends ReadQuery {
  @Choice(Object.keys(WINDOWS), {
    default: 'day',
    says: '24 hours by the hour, 7 days by six hours, 30 days by the day',
  })
  window!: Window;
}

export class DeliveryOutcomes {
  @Whole({ says: 'Answered with 2xx at one of their attempts' }) delivered!: number;
  @Whole({ says: 'Every attempt failed' }) failed!: number;
  @Whole({ says: 'Queued, or between two attempts' }) waiting!: number;
  @Whole({ says: 'Queued when the subscription was switched off' }) cancelled!: number;
  @Whole({ nullable: true, example: 42, says: 'Median of the attempts that arrived, milliseconds' })
  p50Ms!: number | null;
  @Whole({ nullable: true, example: 180, says: 'Their 95th percentile' }) p95Ms!: number | null;
}

export class HealthPointInfo extends DeliveryOutcomes {
  @Moment({ says: 'It begins here' }) at!: string;
}

export class HoleInfo {
  @Whole({ says: 'Lowest number of the hole' }) fromSequence!: number;
  @Whole({ says: 'Highest number of the hole' }) toSequence!: number;
  @Whole({ says: 'Numbers from fromSequence to toSequence that have not arrived' }) count!: number;
}

export class HealthInfo {
  @One(() => DeliveryOutcomes, { says: 'Of deliveries that were queued in the window; tests do not count' })
  total!: DeliveryOutcomes;

  @Many(() => HealthPointInfo, { says: 'Oldest first; every point is there' })
  points!: HealthPointInfo[];

  @Many(() => HoleInfo, { says: 'Numbers in a row whose events have not arrived, newest first; at most 50' })
  holes!: HoleInfo[];

  @Whole({ says: 'Events that have not arrived, also those of holes beyond the newest 50' })
  lostCount!: number;

  @Whole({ nullable: true, says: 'The lowest of their numbers; null: all have arrived' })
  lostFrom!: number | null;
}

export const HealthAnswer = AnswerOf(HealthInfo);
