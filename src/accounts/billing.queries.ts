import { SESSION_USAGE } from '../auth/caller.js';
import { whereUsed, type UsageOf } from '../billing/usage.queries.js';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import type { KeyUsage } from './billing.dto.js';
import type { ChosenPlan } from './plan-choice.js';
import { PlanRequestEntity } from './plan-request.entity.js';

export interface BillingRow extends ChosenPlan {
  requested: (ChosenPlan & { requestedAt: string }) | null;
}

export async function findBilling(db: Database, accountId: string): Promise<BillingRow | undefined> {
  return db.row<BillingRow>(sql`
    select a.plan, a.game, a.add_ons as "addOns",
      case when r.plan is not null then json_build_object('plan', r.plan, 'game', r.game, 'addOns', r.add_ons,
        'requestedAt', to_char(r.requested_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as requested
    from account a left join plan_request r on r.account_id = a.id where a.id = ${accountId}`);
}

/** Takes effect once the key caches expire; deletes a waiting plan request. */
export async function setPlan(db: Database, accountId: string, { plan, game, addOns }: ChosenPlan): Promise<void> {
  await db.rows(sql`
    with settled as (delete from plan_request where account_id = ${accountId})
    update account set plan = ${plan}, game = ${game}, add_ons = ${addOns} where id = ${accountId}`);
}

/** Replaces any earlier plan request. */
export async function requestPlan(db: Database, accountId: string, { plan, game, addOns }: ChosenPlan): Promise<void> {
  const request = { accountId, plan, game, addOns, requestedAt: () => 'now()' };
  await db.repository(PlanRequestEntity, (rows) => rows.upsert(request, ['accountId']));
}

/** Deletes the account's waiting plan request; the plan stays. */
export async function withdrawRequest(db: Database, accountId: string): Promise<void> {
  await db.repository(PlanRequestEntity, (rows) => rows.delete({ accountId }));
}

export async function usageByKey(db: Database, of: UsageOf): Promise<KeyUsage[]> {
  return db.rows<KeyUsage>(sql`
    select u.key_id as "keyId", case u.key_id when ${SESSION_USAGE} then 'Dashboard' else k.name end as name, sum(u.requests)::float8 as requests, sum(u.charged)::float8 as charged
    from usage u left join api_key k on k.id = u.key_id ${whereUsed(of)}
    group by u.key_id, k.name order by sum(u.requests) desc, u.key_id`);
}
