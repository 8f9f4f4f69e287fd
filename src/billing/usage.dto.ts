import { Choice, Day, Flag, Many, Moment, One, Shape, Text, Whole } from '../http/fields.js';
import { PLAN_IDS } from './plans.js';

export const PLAN_NAME_SAYS = 'The plan as people read it';
export const GAME_SAYS = 'The one game of a one-game plan; null where every game is open';
export const ADD_ONS_SAY = 'What the account has beside its plan';
export const BY_ROUTE_SAYS = 'Requests by route, most first; routes without one are left out';
export const BY_DAY_SAYS =
  'Requests by day, UTC; days without one are left out. Months that ended more than a year ago are one day each, their first';
export const STREAMS_SAY = 'Streams of server-sent events: open now, and charged';

export class Me {
  @Choice(['live', 'demo'], { says: '`demo` for the key that everybody has', example: 'live' })
  keyClass!: string;

  @Text({ nullable: true, says: 'Id of the key; null for the demo key', example: 'key_01JC0000000000000000000000' })
  keyId!: string | null;

  @Text({ nullable: true, says: 'Id of the account; null for the demo key', example: 'acc_01JC0000000000000000000000' })
  accountId!: string | null;

  @Text({ listed: PLAN_IDS, says: 'Id of the plan that applies now', example: 'pro' })
  plan!: string;

  @Text({ example: 'Pro', says: PLAN_NAME_SAYS })
  planName!: string;

  @Shape(
    { type: 'array', items: { type: 'string' } },
    { says: 'What the key is limited to; empty: everything', example: [] },
  )
  scopes!: string[];

  @Shape({ type: 'array', items: { type: 'string' } }, { example: ['live_ws'], says: ADD_ONS_SAY })
  addOns!: string[];

  @Text({ nullable: true, says: GAME_SAYS, example: null })
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
  @Whole({ example: 250_000, says: 'Requests that the plan includes' })
  limit!: number;

  @Whole({ example: 1_204, says: 'Requests that counted against it so far' })
  used!: number;

  @Whole({ example: 248_796, says: 'Requests still to be had before resetAt; never below 0' })
  remaining!: number;

  @Moment({ says: 'When it resets', example: '2026-12-01T00:00:00.000Z' })
  resetAt!: string;
}

export class RouteUsage {
  @Text({ example: '/api/v1/tennis/h2h', says: 'Its path pattern, with parameters as :name' })
  route!: string;

  @Whole({ says: 'Requests answered' })
  requests!: number;

  @Whole({ says: 'Requests that counted against the month' })
  charged!: number;
}

export class DayUsage {
  @Day({ example: '2026-11-21', says: 'Calendar day, UTC' })
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

  @One(() => Allowance, { says: 'Of the last 60 seconds' })
  minute!: Allowance;

  @Many(() => RouteUsage, { says: BY_ROUTE_SAYS })
  byRoute!: RouteUsage[];

  @Many(() => DayUsage, { says: BY_DAY_SAYS })
  byDay!: DayUsage[];

  @One(() => StreamUsage, { says: STREAMS_SAY })
  streams!: StreamUsage;
}

export class UsageAnswer {
  @Flag({ example: true })
  success!: boolean;

  @One(() => Usage)
  data!: Usage;
}
