import { Choice, Closed, Flag, Moment, One, Shape, Text, Whole, Words } from '../http/fields.js';
import { AnswerOf, PageOf } from '../http/envelopes.js';
import { PagedQuery } from '../http/paged.js';
import { PlanChoice, PlanWish } from './billing.dto.js';
import { vocabulary } from '../http/vocabulary.js';
import { PLAN_IDS } from '../billing/plans.js';
import { ADD_ONS_SAY, GAME_SAYS } from '../billing/usage.dto.js';

export const ACTS = vocabulary('OperatorAct', ['suspend', 'unsuspend', 'change_plan', 'approve_plan', 'decline_plan']);
export type Act = (typeof ACTS)[number];

export class AccountsQuery extends PagedQuery {
  @Text({ optional: true, min: 2, max: 100, example: 'ada', says: 'Part of the name, e-mail address or id' })
  q?: string;

  @Text({ listed: PLAN_IDS, optional: true, max: 50, example: 'pro', says: 'Only accounts on this plan' })
  plan?: string;

  @Flag({ optional: true, says: 'Only suspended accounts, or only the others' })
  suspended?: boolean;

  @Flag({ optional: true, says: 'Only accounts that wait for another plan, or only the others' })
  waiting?: boolean;
}

export class AuditQuery extends PagedQuery {
  @Text({ optional: true, max: 60, example: 'acc_01JC3V7Z8Q5R1YB0T2E4N6M9KX', says: 'Only acts on this account' })
  accountId?: string;

  @Choice(ACTS, { optional: true, says: 'Only acts of this kind' })
  act?: Act;
}

@Closed()
export class ActBody {
  @Text({ optional: true, min: 1, max: 500, example: 'unpaid since March', says: 'Why; it stands in the audit log' })
  reason?: string;
}

@Closed()
export class DecideBody extends ActBody {
  @Choice(['approve', 'decline'], {
    example: 'approve',
    says: 'Approve changes the plan; decline leaves it and forgets the request',
  })
  decision!: 'approve' | 'decline';

  @Text({
    listed: PLAN_IDS,
    optional: true,
    max: 50,
    example: 'starter',
    says: 'The plan of the request that you saw; to approve it is required',
  })
  plan?: string;

  @Moment({ optional: true, says: 'Its `requestedAt`; to approve it is required' })
  requestedAt?: string;
}

@Closed()
export class OperatorPlanBody extends PlanChoice {
  @Text({ optional: true, min: 1, max: 500, example: 'by contract', says: 'Why; it stands in the audit log' })
  reason?: string;
}

export class AccountInfo {
  @Text({ example: 'acc_01JC3V7Z8Q5R1YB0T2E4N6M9KX', says: 'Account id, by which the routes of operators name it' })
  id!: string;
  @Text({ example: 'Ada', says: 'As its owner gave it; the e-mail address where none was given' }) name!: string;
  @Text({ nullable: true, says: 'Null: made on the command line, nobody signs in', example: 'ada@example.com' })
  email!: string | null;
  @Flag({ says: 'May see and change every account' }) isOperator!: boolean;
  @Text({ listed: PLAN_IDS, example: 'starter', says: 'The plan that applies now' }) plan!: string;
  @Text({ nullable: true, example: 'tennis', says: GAME_SAYS }) chosenGame!: string | null;
  @Words({ example: [], says: ADD_ONS_SAY }) addOns!: string[];
  @Moment({ nullable: true, says: 'Null: not suspended' }) suspendedAt!: string | null;
  @One(() => PlanWish, { nullable: true, says: 'What waits for a decision' }) requested!: PlanWish | null;
  @Whole({ says: 'Keys that work', example: 2 }) keys!: number;
  @Whole({ says: 'Requests charged this month', example: 1_204 }) charged!: number;
  @Moment({ says: 'When the account was made, UTC' }) createdAt!: string;
}

export class AuditRow {
  @Whole({ example: 17, says: 'Rises with every act' }) id!: number;
  @Moment({ says: 'When it was done, UTC' }) at!: string;
  @Text({ example: 'acc_01JC3V7Z8Q5R1YB0T2E4N6M9KX', says: 'Account of the operator' }) operatorId!: string;
  @Text({
    nullable: true,
    example: 'ada@example.com',
    says: 'Of the operator now; null once that account is gone or has no address',
  })
  operatorEmail!: string | null;
  @Text({ example: '203.0.113.7', says: 'Client address of the operator' }) address!: string;
  @Choice(ACTS, { says: 'What the operator did' }) act!: Act;
  @Text({ example: 'acc_01JC3V7Z8Q5R1YB0T2E4N6M9KY', says: 'The account it was done to' }) accountId!: string;
  @Text({ nullable: true, example: 'Grace', says: 'Its name now; null once it is deleted' }) accountName!:
    string | null;
  @Text({ nullable: true, example: 'unpaid since March', says: 'As the operator gave it; null without one' }) reason!:
    string | null;
  @Shape({ type: 'object', additionalProperties: true, nullable: true }, { says: 'Plan, game and add-ons before' })
  before!: object | null;
  @Shape({ type: 'object', additionalProperties: true, nullable: true }, { says: 'And after, or as asked for' })
  after!: object | null;
}

export const AccountPage = PageOf(AccountInfo);
export const AccountAnswer = AnswerOf(AccountInfo);
export const AuditPage = PageOf(AuditRow);
