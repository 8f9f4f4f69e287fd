import { Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../auth/caller.js';
import { Database } from '../db/database.js';
import { Read, Resource } from '../http/route.js';
import { ReadQuery } from '../http/read-query.js';
import { monthOf } from './period.js';
import { Places } from './places.js';
import { Plans } from './plans.js';
import { streamUsage } from './stream-usage.js';
import { meteredOf, type Metered } from './subject.js';
import { MeAnswer, UsageAnswer, type Me, type Usage } from './usage.dto.js';
import { UsageLedger } from './usage-ledger.js';
import { usageByDay, usageByRoute } from './usage.queries.js';

@Resource({ path: '', tag: 'Account', errors: 'standard' })
export class UsageController {
  constructor(
    private readonly db: Database,
    private readonly plans: Plans,
    private readonly ledger: UsageLedger,
    private readonly places: Places,
  ) {}

  @Read('me', {
    summary: 'What your key may do',
    says: 'Ask it at the start of a client: which plan and scopes a key has, how late its live data are and how far back its history goes. `keyId` is null for the demo key.',
    session: false,
    returns: MeAnswer,
    try: 'me',
    freshness: 'own',
    free: true,
    envelope: true,
  })
  getMe(@Req() request: FastifyRequest, @Query() _query: ReadQuery): Me {
    const caller = callerOf(request);
    const plan = this.plans.get(caller.plan);
    const demo = caller.kind === 'demo';
    return {
      keyClass: caller.kind,
      keyId: demo ? null : caller.keyId,
      accountId: demo ? null : caller.accountId,
      plan: plan.id,
      planName: plan.name,
      scopes: [...caller.scopes],
      addOns: [...caller.addOns],
      chosenGame: plan.games === 'one' ? caller.game : null,
      delaySeconds: plan.delaySeconds,
      historyDays: plan.historyDays ?? null,
    };
  }

  @Read('usage', {
    summary: 'What your account used this month',
    says: 'For a client that watches its own allowance. `month` is null for the demo key, which has none of its own.',
    session: false,
    returns: UsageAnswer,
    try: 'usage',
    freshness: 'own',
    free: true,
    envelope: true,
  })
  async getUsage(@Req() request: FastifyRequest, @Query() _query: ReadQuery): Promise<Usage> {
    const { accountId, kind } = callerOf(request);
    const period = monthOf(new Date());
    const metered = meteredOf(request) as Metered;
    await this.ledger.flush();
    const own = kind === 'live';
    const of = { accountId, ...period };
    const [byRoute, byDay] = own ? await Promise.all([usageByRoute(this.db, of), usageByDay(this.db, of)]) : [[], []];
    return {
      period: period.name,
      month: own ? monthAllowance(metered) : null,
      minute: minuteAllowance(metered),
      byRoute,
      byDay,
      streams: await streamUsage(this.places, metered.subject.id, byRoute),
    };
  }
}

function monthAllowance({ subject, grant }: Metered) {
  const { periodLimit: limit, period } = subject;
  return {
    limit,
    used: grant.periodUsed,
    remaining: Math.max(0, limit - grant.periodUsed),
    resetAt: period.end.toISOString(),
  };
}

function minuteAllowance({ grant }: Metered) {
  const { minuteLimit: limit, minuteUsed: used, minuteResetMs } = grant;
  return {
    limit,
    used,
    remaining: Math.max(0, limit - used),
    resetAt: new Date(Math.ceil(minuteResetMs)).toISOString(),
  };
}
