import type { Database } from '../db/database.js';
import { raw, sql, where, type Sql } from '../db/sql.js';
import type { AccountInfo, AccountsQuery, Act, AuditQuery, AuditRow } from './operator.dto.js';
import type { ChosenPlan } from './plan-choice.js';

export type AccountRow = Omit<AccountInfo, 'requested'> & { requested: (ChosenPlan & { requestedAt: string }) | null };

/** The operator, client address and reason of an act; written to the audit log in the same statement as the act. */
export interface Acting {
  operatorId: string;
  address: string;
  reason: string | undefined;
}

export async function listAccounts(
  db: Database,
  { q, plan, suspended, waiting, page, limit }: AccountsQuery,
): Promise<(AccountRow & { total: number })[]> {
  const pattern = `%${(q ?? '').toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return db.rows<AccountRow & { total: number }>(sql`
    select ${MEMBERS}, count(*) over ()::int as total ${FROM}
    ${where([
      q !== undefined && sql`(lower(a.name) like ${pattern} or o.email like ${pattern} or lower(a.id) like ${pattern})`,
      plan !== undefined && sql`a.plan = ${plan}`,
      suspended !== undefined && sql`(a.suspended_at is not null) = ${suspended}`,
      waiting !== undefined && sql`(r.account_id is not null) = ${waiting}`,
    ])}
    order by a.created_at desc, a.id desc limit ${limit} offset ${(page - 1) * limit}`);
}

export async function findAccountInfo(db: Database, id: string): Promise<AccountRow | undefined> {
  return db.row<AccountRow>(sql`select ${MEMBERS} ${FROM} where a.id = ${id}`);
}

/** False if the account is suspended, does not exist, or is the last working operator's; then nothing is logged. */
export async function suspend(db: Database, id: string, acting: Acting): Promise<boolean> {
  // The locks make two operators who suspend each other act one after the other.
  const steps = sql`
    working as (
      select a.id from account a join account_owner o on o.account_id = a.id
      where o.is_operator and a.suspended_at is null order by a.id for update of a
    ),
    done as (
      update account set suspended_at = now()
      where id = ${id} and suspended_at is null
        and (not exists (select from account_owner o where o.account_id = ${id} and o.is_operator)
          or (select count(*) from working where working.id <> ${id}) > 0)
      returning id, null::jsonb as before, null::jsonb as after
    )`;
  return audited(db, steps, 'suspend', acting);
}

/** False if the account is not suspended or does not exist; then nothing is logged. */
export async function unsuspend(db: Database, id: string, acting: Acting): Promise<boolean> {
  const steps = sql`
    done as (
      update account set suspended_at = null where id = ${id} and suspended_at is not null
      returning id, null::jsonb as before, null::jsonb as after
    )`;
  return audited(db, steps, 'unsuspend', acting);
}

/** Sets the account's plan and deletes its plan request. False if there is no such account. */
export async function givePlan(db: Database, id: string, chosen: ChosenPlan, acting: Acting): Promise<boolean> {
  const { plan, game, addOns } = chosen;
  const steps = sql`
    old as (select * from account where id = ${id} for update),
    settled as (delete from plan_request where account_id = ${id}),
    done as (
      update account a set plan = ${plan}, game = ${game}, add_ons = ${addOns} from old where a.id = old.id
      returning a.id, ${planOf('old')} as before, ${planOf('a')} as after
    )`;
  return audited(db, steps, 'change_plan', acting);
}

/** The plan request that the operator decides on; omitted members are not compared. */
export interface SeenRequest {
  plan?: string | undefined;
  requestedAt?: string | undefined;
}

/** Sets the requested plan. False if no such request waits. */
export async function approvePlan(db: Database, id: string, seen: SeenRequest, acting: Acting): Promise<boolean> {
  const steps = sql`
    old as (select * from account where id = ${id} for update),
    asked as (delete from plan_request r where account_id = ${id} and ${isSeen(seen)} returning *),
    done as (
      update account a set plan = asked.plan, game = asked.game, add_ons = asked.add_ons
      from old, asked where a.id = old.id and asked.account_id = a.id
      returning a.id, ${planOf('old')} as before, ${planOf('a')} as after
    )`;
  return audited(db, steps, 'approve_plan', acting);
}

/** False if no such request waits. */
export async function declinePlan(db: Database, id: string, seen: SeenRequest, acting: Acting): Promise<boolean> {
  const steps = sql`
    done as (
      delete from plan_request r using account a where r.account_id = ${id} and a.id = r.account_id and ${isSeen(seen)}
      returning a.id, ${planOf('a')} as before, ${planOf('r')} as after
    )`;
  return audited(db, steps, 'decline_plan', acting);
}

export async function listAudit(
  db: Database,
  { accountId, act, page, limit }: AuditQuery,
): Promise<(AuditRow & { total: number })[]> {
  return db.rows<AuditRow & { total: number }>(sql`
    select e.id::int as id, e.at, e.operator_id as "operatorId", o.email as "operatorEmail", e.address, e.act,
      e.account_id as "accountId", a.name as "accountName", e.details ->> 'reason' as reason, nullif(e.details -> 'before', 'null') as before,
      nullif(e.details -> 'after', 'null') as after, count(*) over ()::int as total
    from audit_entry e
    left join account_owner o on o.account_id = e.operator_id
    left join account a on a.id = e.account_id
    ${where([accountId !== undefined && sql`e.account_id = ${accountId}`, act !== undefined && sql`e.act = ${act}`])}
    order by e.id desc limit ${limit} offset ${(page - 1) * limit}`);
}

/** Deletes acts of more than so many days ago. Returns how many. */
export async function forgetOldActs(db: Database, days: number): Promise<number> {
  const gone = await db.rows(sql`delete from audit_entry where at < now() - ${days} * interval '1 day' returning 1`);
  return gone.length;
}

/** Runs an act and logs it, both or neither; the step `done` returns the account and the change. */
async function audited(db: Database, steps: Sql, act: Act, acting: Acting): Promise<boolean> {
  const { operatorId, address, reason } = acting;
  const noted = await db.rows(sql`
    with ${steps}
    insert into audit_entry (operator_id, act, account_id, details, address)
    select ${operatorId}, ${act}, id,
      jsonb_build_object('reason', ${reason ?? null}::text, 'before', before, 'after', after), ${address}
    from done returning id`);
  return noted.length > 0;
}

/** Compares times in milliseconds. */
function isSeen({ plan, requestedAt }: SeenRequest): Sql {
  const at =
    requestedAt === undefined
      ? sql`true`
      : sql`floor(extract(epoch from r.requested_at) * 1000) = ${Date.parse(requestedAt)}::float8`;
  return plan === undefined ? at : sql`r.plan = ${plan} and ${at}`;
}

function planOf(table: 'a' | 'old' | 'r'): Sql {
  const row = raw(table);
  return sql`jsonb_build_object('plan', ${row}.plan, 'game', ${row}.game, 'addOns', ${row}.add_ons)`;
}

const MEMBERS = sql`
  a.id, a.name, o.email, coalesce(o.is_operator, false) as "isOperator", a.plan, a.game as "chosenGame",
  a.add_ons as "addOns", a.suspended_at as "suspendedAt", a.created_at as "createdAt",
  case when r.plan is not null then json_build_object('plan', r.plan, 'game', r.game, 'addOns', r.add_ons,
    'requestedAt', to_char(r.requested_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as requested,
  (select count(*)::int from api_key k where k.account_id = a.id and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > now())) as keys,
  (select coalesce(sum(u.charged), 0)::float8 from usage u
    where u.account_id = a.id and u.day >= date_trunc('month', now())::date) as charged`;

const FROM = sql`
  from account a left join account_owner o on o.account_id = a.id left join plan_request r on r.account_id = a.id`;
