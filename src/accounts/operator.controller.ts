import { Body, Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { sessionOf } from '../auth/session.js';
import { Plans } from '../billing/plans.js';
import { Database } from '../db/database.js';
import { conflict, found, planRequestChanged, refusedValue } from '../http/errors.js';
import { Page, pageOf } from '../http/paged.js';
import { ReadQuery } from '../http/read-query.js';
import { Read, Resource, Send } from '../http/route.js';
import * as dto from './operator.dto.js';
import * as queries from './operator.queries.js';
import { chosenPlan, unknownPlan, wish } from './plan-choice.js';

const EXAMPLE = 'accounts/acc_01JC3V7Z8Q5R1YB0T2E4N6M9KX';

/** Every act is written to the audit log. Keys follow within five seconds, sessions at once. */
@Resource({ path: 'operator', tag: 'Operator', errors: 'standard', session: true })
export class OperatorController {
  constructor(
    private readonly db: Database,
    private readonly plans: Plans,
  ) {}

  @Read('accounts', {
    summary: 'Every account, newest first',
    says: 'Find a customer by name, address, id or plan, or those who wait for a decision. `email` is null for accounts that were made on the command line.',
    returns: dto.AccountPage,
    try: 'accounts?limit=2',
    freshness: 'own',
    operator: true,
    envelope: true,
  })
  async listAccounts(@Query() query: dto.AccountsQuery): Promise<Page<dto.AccountInfo>> {
    const { data, meta } = pageOf(await queries.listAccounts(this.db, query), query);
    return new Page(
      data.map((row) => this.described(row)),
      meta,
    );
  }

  @Read('accounts/:id', {
    summary: 'One account',
    says: 'Plan, keys and use of one account, before you act on it. `requested` is null while it asks for nothing.',
    returns: dto.AccountAnswer,
    try: EXAMPLE,
    freshness: 'own',
    operator: true,
    envelope: true,
  })
  getAccount(@Param('id') id: string, @Query() _query: ReadQuery): Promise<dto.AccountInfo> {
    return this.find(id);
  }

  @Send('accounts/:id/suspend', {
    summary: 'Refuse everything that an account asks',
    says: 'Keys are refused within five seconds and the owner can only see that it is so; nothing is deleted. The last operator who is not suspended cannot be.',
    returns: dto.AccountAnswer,
    try: `${EXAMPLE}/suspend`,
    tryBody: { reason: 'unpaid since March' },
    status: 200,
    freshness: 'own',
    operator: true,
    envelope: true,
  })
  async suspendAccount(@Param('id') id: string, @Body() body: dto.ActBody, @Req() request: FastifyRequest) {
    await this.find(id);
    const isDone = await queries.suspend(this.db, id, acting(request, body));
    const account = await this.find(id);
    if (isDone) return account;
    throw conflict(
      account.suspendedAt === null
        ? `Account ${id} is that of the last operator; make another one before it is suspended.`
        : `Account ${id} is suspended already; there is nothing to do.`,
    );
  }

  @Send('accounts/:id/unsuspend', {
    summary: 'Serve a suspended account again',
    says: 'Keys and sessions work again as they were. An account that is not suspended is refused with a conflict.',
    returns: dto.AccountAnswer,
    try: `${EXAMPLE}-suspended/unsuspend`,
    tryBody: { reason: 'paid' },
    status: 200,
    freshness: 'own',
    operator: true,
    envelope: true,
  })
  async unsuspendAccount(@Param('id') id: string, @Body() body: dto.ActBody, @Req() request: FastifyRequest) {
    await this.find(id);
    if (!(await queries.unsuspend(this.db, id, acting(request, body))))
      throw conflict(`Account ${id} is not suspended; there is nothing to do.`);
    return this.find(id);
  }

  @Send('accounts/:id/plan', {
    summary: 'Give an account another plan, game or add-ons',
    says: 'Sets it at once, whatever the owner asked for, as for a contract or a trial. The answer is the account as it then is.',
    returns: dto.AccountAnswer,
    try: `${EXAMPLE}/plan`,
    tryBody: { plan: 'scale', reason: 'by contract' },
    status: 200,
    freshness: 'own',
    operator: true,
    envelope: true,
  })
  async givePlan(@Param('id') id: string, @Body() body: dto.OperatorPlanBody, @Req() request: FastifyRequest) {
    await this.find(id);
    await queries.givePlan(this.db, id, chosenPlan(this.plans, body), acting(request, body));
    return this.find(id);
  }

  @Send('accounts/:id/plan-request', {
    summary: 'Approve or decline the plan that an account asked for',
    says: 'Name the plan and the time of the request that you saw: one that has changed since is not approved but shown. Declining leaves the account as it is.',
    returns: dto.AccountAnswer,
    try: `${EXAMPLE}/plan-request`,
    tryBody: { decision: 'approve', plan: 'starter', requestedAt: '2026-03-14T18:22:05.000Z' },
    status: 200,
    freshness: 'own',
    operator: true,
    envelope: true,
  })
  async decidePlanRequest(@Param('id') id: string, @Body() body: dto.DecideBody, @Req() request: FastifyRequest) {
    await this.find(id);
    const isApproval = body.decision === 'approve';
    if (isApproval) this.checkSeen(body);
    const decide = isApproval ? queries.approvePlan : queries.declinePlan;
    const isDecided = await decide(this.db, id, body, acting(request, body));
    const account = await this.find(id);
    if (isDecided) return account;
    throw account.requested
      ? planRequestChanged(account.requested)
      : conflict(`Account ${id} asked for nothing; give it a plan instead.`);
  }

  @Read('audit', {
    summary: 'What operators did, newest first',
    says: 'Who changed which account, why, and what it was before, for a review. `reason` is null where none was given.',
    returns: dto.AuditPage,
    try: 'audit?limit=2',
    freshness: 'own',
    operator: true,
    envelope: true,
  })
  async listOperatorActs(@Query() query: dto.AuditQuery): Promise<Page<dto.AuditRow>> {
    return pageOf(await queries.listAudit(this.db, query), query);
  }

  /** Refuses to approve a request that the operator did not see, or a plan that is no longer in the file. */
  private checkSeen({ plan, requestedAt }: dto.DecideBody): void {
    if (plan === undefined)
      throw refusedValue('plan', 'plan is required: that of the request which you saw', { code: 'required' });
    if (requestedAt === undefined)
      throw refusedValue('requestedAt', 'requestedAt is required: that of the request', { code: 'required' });
    if (!this.plans.has(plan)) throw unknownPlan(this.plans, plan);
  }

  private async find(id: string): Promise<dto.AccountInfo> {
    return this.described(found(await queries.findAccountInfo(this.db, id), 'account', id, 'dashboard'));
  }

  private described({ requested, ...account }: queries.AccountRow): dto.AccountInfo {
    return { ...account, requested: wish(this.plans, requested) };
  }
}

function acting(request: FastifyRequest, { reason }: { reason?: string }): queries.Acting {
  return { operatorId: sessionOf(request).accountId, address: request.ip, reason };
}
