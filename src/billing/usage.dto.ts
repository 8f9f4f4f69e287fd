import { Choice, Day, Flag, Many, Moment, One, Shape, Text, Whole } from '../http/fields.js';
import { PLAN_IDS } from './plans.js';

export class Me {
  @Choice(['live', 'demo'], { says: 'Class of the key', example: 'live' })
  keyClass!: string;

  @Text({ nullable: true, says: 'Id of the key; null for the demo key', example: 'key_01JC0000000000000000000000' })
  keyId!: string | null;

  @Text({ nullable: true, says: 'Id of the account; null for the demo key', example: 'acc_01JC0000000000000000000000' })
  accountId!: string | null;

  @Text({ listed: PLAN_IDS, says: 'Plan id', example: 'pro' })
  plan!: string;

  @Text({ example: 'Pro' })
  planName!: string;

  @Shape(
    { type: 'array', items: { type: 'string' } },
    { says: 'What the key is limited to; empty: everything', example: [] },
  )
  scopes!: string[];

  @Shape({ type: 'array', items: { type: 'string' } }, { example: ['live_ws'] })
  addOns!: string[];

  @Text({ nullable: true, says: 'The one game of a one-game plan; null where every game is open', example: null })
  chosenGame!: string | null;

  @Whole({ says: 'How late live data are', example: 0 })
  delaySeconds!: number;

  @Whole({ nullable: true, says: 'Days of in-depth history; null: all of it', example: null })
  historyDays!: number | null;
}

export class MeAnswer {
  @Flag({ example: true })
  success!: boolean;

  @One(() => Me)
  data!: Me;
}

export class Allowance {
  @Whole({ example: 250_000 })
  limit!: number;

  @Whole({ example: 1_204 })
  used!: number;

  @Whole({ example: 248_796 })
  remaining!: number;

  @Moment({ says: 'When it is whole again', example: '2026-12-01T00:00:00.000Z' })
  resetAt!: string;
}

export class RouteUsage {
  @Text({ example: '/api/v1/tennis/h2h' })
  route!: string;

  @Whole({ says: 'Requests answered' })
  requests!: number;

  @Whole({ says: 'Requests that counted against the month' })
  charged!: number;
}

export class DayUsage {
  @Day({ example: '2026-11-21' })
  day!: string;

  @Whole({ says: 'Requests answered' })
  requests!: number;

  @Whole({ says: 'Requests that counted against the month' })
  charged!: number;
}

export class StreamUsage {
  @Whole({ nullable: true, says: 'Streams open now; null while they cannot be counted', example: 2 })
  open!: number | null;

  @Whole({ says: 'Requests charged for streams this month: connects and intervals', example: 41 })
  charged!: number;
}

export class Usage {
  @Text({ says: 'The month, UTC', example: '2026-11' })
  period!: string;

  @One(() => Allowance, { nullable: true, says: 'Null for the demo key, which has no month' })
  month!: Allowance | null;

  @One(() => Allowance)
  minute!: Allowance;

  @Many(() => RouteUsage)
  byRoute!: RouteUsage[];

  @Many(() => DayUsage)
  byDay!: DayUsage[];

  @One(() => StreamUsage)
  streams!: StreamUsage;
}

export class UsageAnswer {
  @Flag({ example: true })
  success!: boolean;

  @One(() => Usage)
  data!: Usage;
}
