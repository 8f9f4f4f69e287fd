import { Body, Inject, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { sessionOf } from '../auth/session.js';
import { familiesOf, includedFamilies } from '../billing/event-plans.js';
import { Limiter } from '../billing/limiter.js';
import { dayOf, monthOf } from '../billing/period.js';
import { Places } from '../billing/places.js';
import { Plans, type Plan } from '../billing/plans.js';
import { routeCosts } from '../billing/route-costs.js';
import { streamUsage } from '../billing/stream-usage.js';
import type { Allowance } from '../billing/usage.dto.js';
import { UsageLedger } from '../billing/usage-ledger.js';
import { usageByDay, usageByRoute, type UsageOf } from '../billing/usage.queries.js';
import { CONFIG, type Config } from '../config.js';
import { Database } from '../db/database.js';
import { found } from '../http/errors.js';
import { ReadQuery } from '../http/read-query.js';
import { Read, Resource, Send } from '../http/route.js';
import * as dto from './billing.dto.js';
import { findBilling, requestPlan, setPlan, usageByKey, withdrawRequest, type BillingRow } from './billing.queries.js';
import { addOnsOf, chosenPlan, isSameChoice, wish } from './plan-choice.js';
import { rangeOf } from './usage-range.js';

@Resource({ path: 'billing', tag: 'Billing', errors: 'standard', session: true })
export class BillingController {
  constructor(
    private readonly db: Database,
    private readonly plans: Plans,
    private readonly ledger: UsageLedger,
    private readonly limiter: Limiter,
    private readonly places: Places,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Read('', {
    summary: 'Your plan, and what you asked for',
    says: 'What the account is on now, which families its webhooks reach, and whether a change takes effect at once. `requested` is null while nothing waits for an operator.',
    returns: dto.BillingAnswer,
    try: '',
    freshness: 'own',
    envelope: true,
  })
  getBilling(@Req() request: FastifyRequest, @Query() _query: ReadQuery): Promise<dto.Billing> {
    return this.describe(request);
  }

  @Read('plans', {
    summary: 'The plans of this installation',
    says: 'Limits, delays, history and webhooks of every plan side by side, to choose from; `isCurrent` marks yours. A null `historyDays` means all of it.',
    returns: dto.PlansAnswer,
    try: 'plans',
    freshness: 'own',
    envelope: true,
  })
  async listPlans(@Req() request: FastifyRequest, @Query() _query: ReadQuery): Promise<dto.PlanInfo[]> {
    const { plan: current } = await this.find(request);
    return this.plans.ids().map((id) => planInfo(this.plans.get(id), this.plans.get(current).id));
  }

  @Send('plan', {
    summary:
      'Take another plan, game or add-on; where an operator approves changes, `requested` says what waits, and choosing what one has takes it back',
    says: 'For a plan page: the answer is the plan as it then is. A game is needed by plans of one game, and add-ons are those that the plan offers.',
    returns: dto.BillingAnswer,
    try: 'plan',
    tryBody: { plan: 'starter', game: 'tennis' },
    status: 200,
    freshness: 'own',
    envelope: true,
  })
  async choosePlan(@Req() request: FastifyRequest, @Body() body: dto.PlanChoice): Promise<dto.Billing> {
    const { accountId } = sessionOf(request);
    const choice = chosenPlan(this.plans, body);
    // Owners may choose the free plan themselves, even if an operator approves the others.
    const isOpen = this.config.planChanges === 'immediate' || choice.plan === 'free';
    if (isSameChoice(choice, await this.find(request))) await withdrawRequest(this.db, accountId);
    else await (isOpen ? setPlan : requestPlan)(this.db, accountId, choice);
    return this.describe(request);
  }

  @Read('usage', {
    summary: 'What your account used in a month, by key, route and day, and what it uses now',
    says: 'For a usage page: what is left of the month and of the minute, and where it went. `minute` is null while it cannot be counted.',
    returns: dto.AccountUsageAnswer,
    try: 'usage',
    freshness: 'own',
    envelope: true,
  })
  async getAccountUsage(@Req() request: FastifyRequest, @Query() query: dto.UsageQuery): Promise<dto.AccountUsage> {
    const { accountId } = sessionOf(request);
    const period = monthOf(query.period === undefined ? new Date() : new Date(`${query.period}-01T00:00:00Z`));
    await this.ledger.flush();
    const [{ plan }, used, counted] = await Promise.all([
      this.find(request),
      this.ledger.charged(accountId, period),
      this.count({ accountId, ...period }),
    ]);
    const { month, minute } = this.plans.get(plan);
    return {
      period: period.name,
      month: allowance(month, used, period.end),
      minute: await this.findMinute(accountId, minute),
      ...counted,
      streams: await streamUsage(this.places, accountId, counted.byRoute),
    };
  }

  @Read('usage/range', {
    summary: 'What your account used from one day to another, by key, route and day, and what its routes cost',
    says: 'For a report over any days, or to find what one key or one route costs you. Days without a request are left out.',
    returns: dto.UsageRangeAnswer,
    try: 'usage/range',
    freshness: 'own',
    envelope: true,
  })
  async getUsageRange(@Req() request: FastifyRequest, @Query() query: dto.UsageRangeQuery): Promise<dto.UsageRange> {
    const { accountId } = sessionOf(request);
    const { from, to } = rangeOf(query);
    const { keyId, route } = query;
    await this.ledger.flush();
    const [start, end] = [new Date(from), dayOf(new Date(to)).end];
    const { byKey, byRoute, byDay } = await this.count({ accountId, start, end, keyId, route });
    const costs = routeCosts();
    return {
      from,
      to,
      requests: byDay.reduce((sum, { requests }) => sum + requests, 0),
      charged: byDay.reduce((sum, { charged }) => sum + charged, 0),
      byKey,
      byRoute: byRoute.map((used) => ({ ...used, cost: costs.get(used.route) ?? null })),
      byDay,
    };
  }

  private async count(of: UsageOf) {
    const [byKey, byRoute, byDay] = await Promise.all([
      usageByKey(this.db, of),
      usageByRoute(this.db, of),
      usageByDay(this.db, of),
    ]);
    return { byKey, byRoute, byDay };
  }

  /** Reading the minute does not use any of it. */
  private async findMinute(accountId: string, limit: number): Promise<Allowance | null> {
    const granted = await this.limiter.grantedInMinute(accountId).catch(() => undefined);
    if (granted === undefined) return null;
    const emptyAtMs = (granted.at(-1)?.getTime() ?? Date.now() - 60_000) + 60_000;
    return allowance(limit, granted.length, new Date(emptyAtMs));
  }

  private async describe(request: FastifyRequest): Promise<dto.Billing> {
    const { plan, game, addOns, requested } = await this.find(request);
    const its = this.plans.get(plan);
    return {
      plan: its.id,
      planName: its.name,
      chosenGame: its.games === 'one' ? game : null,
      addOns,
      coveredFamilies: includedFamilies(its, game),
      changes: this.config.planChanges,
      requested: wish(this.plans, requested),
    };
  }

  private async find(request: FastifyRequest): Promise<BillingRow> {
    const { accountId } = sessionOf(request);
    return found(await findBilling(this.db, accountId), 'account', accountId, 'dashboard');
  }
}

function allowance(limit: number, used: number, resetAt: Date): Allowance {
  return { limit, used, remaining: Math.max(0, limit - used), resetAt: resetAt.toISOString() };
}

function planInfo(plan: Plan, current: string): dto.PlanInfo {
  return {
    id: plan.id,
    name: plan.name,
    isCurrent: plan.id === current,
    requestsPerMonth: plan.month,
    requestsPerMinute: plan.minute,
    games: plan.games,
    delaySeconds: plan.delaySeconds,
    historyDays: plan.historyDays ?? null,
    sseConnections: plan.sse ?? 0,
    webSocketConnections: plan.webSocket ?? 0,
    webhooks: plan.webhooks ?? 0,
    webhookFamilies: [plan.webhookFamilies ?? []].flat(),
    coveredFamilies: familiesOf(plan),
    addOns: addOnsOf(plan),
  };
}
