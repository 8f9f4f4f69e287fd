import { GAMES, PLAN_IDS } from '../billing/plans.js';
import { ROUTE_COSTS, type RouteCost } from '../billing/route-costs.js';
import {
  ADD_ONS_SAY,
  Allowance,
  BY_DAY_SAYS,
  BY_ROUTE_SAYS,
  DayUsage,
  GAME_SAYS,
  PLAN_NAME_SAYS,
  RouteUsage,
  STREAMS_SAY,
  StreamUsage,
} from '../billing/usage.dto.js';
import { Choice, Closed, Day, Flag, Holds, Many, Moment, One, Text, Whole, Words } from '../http/fields.js';
import { AnswerOf } from '../http/envelopes.js';
import { ReadQuery } from '../http/read-query.js';
import { vocabulary } from '../http/vocabulary.js';
import { NAME_SAYS } from './keys.dto.js';
import { endsRange } from './usage-range.js';

export const ADD_ONS = vocabulary('AddOn', ['live_ws']);

export class PlanInfo {
  @Text({ listed: PLAN_IDS, example: 'pro', says: 'As in `plan` of other answers and bodies' }) id!: string;
  @Text({ example: 'Pro', says: 'The plan as people read it' }) name!: string;
  @Flag({ says: 'What you are on' }) isCurrent!: boolean;
  @Whole({ example: 250_000, says: 'Charged requests that one calendar month, UTC, includes' })
  requestsPerMonth!: number;
  @Whole({ example: 100, says: 'Requests in any 60 seconds' }) requestsPerMinute!: number;
  @Choice(['all', 'one'], { says: 'One: the account chooses it' }) games!: string;
  @Whole({ says: 'How late live data are', example: 0 }) delaySeconds!: number;
  @Whole({ nullable: true, says: 'Days of in-depth history; null: all of it' }) historyDays!: number | null;
  @Whole({ says: 'Open at a time', example: 20 }) sseConnections!: number;
  @Whole({ says: 'Open at a time, without add-ons', example: 0 }) webSocketConnections!: number;
  @Whole({ says: 'Subscriptions', example: 20 }) webhooks!: number;
  @Words({
    example: ['all'],
    says: 'Families whose events may be subscribed: all, chosen (the account’s game), or names',
  })
  webhookFamilies!: string[];
  @Words({
    example: ['lol', 'cod', 'fortnite', 'cs2', 'ufc', 'tennis'],
    says: 'The same by name; of a one-game plan those that may be its game',
  })
  coveredFamilies!: string[];
  @Words({ example: ['live_ws'], says: 'What can be added' }) addOns!: string[];
}

@Closed()
export class PlanChoice {
  @Text({ listed: PLAN_IDS, max: 50, example: 'starter', says: 'A plan of /billing/plans' })
  plan!: string;

  @Choice(GAMES, { optional: true, nullable: true, example: 'tennis', says: 'Needed by plans of one game' })
  game?: string | null;

  @Words({
    default: [],
    max: ADD_ONS.length,
    choices: ADD_ONS,
    example: [],
    says: 'Wanted beside the plan; those left out end',
  })
  addOns!: string[];
}

export class PlanWish {
  @Text({ listed: PLAN_IDS, example: 'starter', says: 'The plan that was asked for' }) plan!: string;
  @Text({ example: 'Starter', says: PLAN_NAME_SAYS }) planName!: string;
  @Text({ nullable: true, example: 'tennis', says: GAME_SAYS }) game!: string | null;
  @Words({ example: [], says: 'Asked for beside the plan' }) addOns!: string[];
  @Moment({ says: 'When the owner asked, UTC; /operator needs it to approve' }) requestedAt!: string;
}

export class Billing {
  @Text({ listed: PLAN_IDS, example: 'free', says: 'The plan that applies now' }) plan!: string;
  @Text({ example: 'Free', says: PLAN_NAME_SAYS }) planName!: string;
  @Text({ nullable: true, says: GAME_SAYS }) chosenGame!: string | null;
  @Words({ example: [], says: ADD_ONS_SAY }) addOns!: string[];
  @Words({ example: ['tennis'], says: 'Families whose events your webhooks are sent, by your plan and game' })
  coveredFamilies!: string[];
  @Choice(['immediate', 'approval'], { says: 'Whether a change takes effect at once or waits for an operator' })
  changes!: string;
  @One(() => PlanWish, { nullable: true, says: 'What an operator has not decided yet' })
  requested!: PlanWish | null;
}

export class UsageQuery extends ReadQuery {
  @Text({
    optional: true,
    pattern: /^20\d\d-(0[1-9]|1[0-2])$/,
    form: 'a month from 2000 on, such as 2026-11',
    example: '2026-11',
    says: 'A month, UTC; default: this one',
  })
  period?: string;
}

const BY_KEY_SAYS = 'Requests by key, most first; keys without one are left out';

export class KeyUsage {
  @Text({ example: 'key_01JC3V7Z8Q5R1YB0T2E4N6M9KX', says: 'The key that asked' }) keyId!: string;
  @Text({ nullable: true, example: 'my bot', says: NAME_SAYS }) name!: string | null;
  @Whole({ says: 'Requests answered' }) requests!: number;
  @Whole({ says: 'Requests that counted against the month' }) charged!: number;
}

export class AccountUsage {
  @Text({ says: 'The month, UTC', example: '2026-11' }) period!: string;
  @One(() => Allowance, { says: 'Quota of the month and what is left of it' }) month!: Allowance;
  @One(() => Allowance, { nullable: true, says: 'Of the last 60 seconds; null while they cannot be counted' })
  minute!: Allowance | null;
  @Many(() => KeyUsage, { says: BY_KEY_SAYS }) byKey!: KeyUsage[];
  @Many(() => RouteUsage, { says: BY_ROUTE_SAYS }) byRoute!: RouteUsage[];
  @Many(() => DayUsage, { says: BY_DAY_SAYS }) byDay!: DayUsage[];
  @One(() => StreamUsage, { says: STREAMS_SAY }) streams!: StreamUsage;
}

export class UsageRangeQuery extends ReadQuery {
  @Day({ optional: true, example: '2026-11-01', says: 'The first day, UTC; default: the first of the month of `to`' })
  from?: string;

  @Holds(endsRange)
  @Day({ optional: true, example: '2026-11-21', says: 'The last day, UTC; default: today' })
  to?: string;

  @Text({ optional: true, max: 100, example: 'key_01JC3V7Z8Q5R1YB0T2E4N6M9KX', says: 'Only requests of this key' })
  keyId?: string;

  @Text({ optional: true, max: 200, example: '/api/v1/tennis/h2h', says: 'Only requests of this route' })
  route?: string;
}

export class RouteCostUsage extends RouteUsage {
  @Choice(ROUTE_COSTS, {
    nullable: true,
    says: 'What one request costs of the month: nothing, one request, or one at its start and one every 15 seconds; null of a route that is gone',
  })
  cost!: RouteCost | null;
}

export class UsageRange {
  @Day({ says: 'The first day, UTC', example: '2026-11-01' }) from!: string;
  @Day({ says: 'The last day, UTC', example: '2026-11-21' }) to!: string;
  @Whole({ says: 'Requests answered' }) requests!: number;
  @Whole({ says: 'Requests that counted against the month' }) charged!: number;
  @Many(() => KeyUsage, { says: BY_KEY_SAYS }) byKey!: KeyUsage[];
  @Many(() => RouteCostUsage, { says: BY_ROUTE_SAYS }) byRoute!: RouteCostUsage[];
  @Many(() => DayUsage, { says: BY_DAY_SAYS }) byDay!: DayUsage[];
}

export class PlansAnswer {
  @Flag({ example: true }) success!: boolean;
  @Many(() => PlanInfo) data!: PlanInfo[];
}

export const BillingAnswer = AnswerOf(Billing);
export const AccountUsageAnswer = AnswerOf(AccountUsage);
export const UsageRangeAnswer = AnswerOf(UsageRange);
