import type pg from 'pg';
import type { Database } from '../db/database.js';
import { addNotices } from './notices.queries.js';

/** The result of one attempt, ready to be stored. */
export interface Settled {
  deliveryId: string;
  webhookId: string;
  event: string;
  /**
   * True where the result counts for or against the receiver. Tests and attempts that this side broke off do not count.
   */
  counts: boolean;
  number: number;
  at: Date;
  durationMs: number;
  responseStatus: number | null;
  error: string | null;
  warning: string | null;
  responseBody: string;
  /** `postponed`: nothing was sent, and the attempt is undone as if it had never begun. */
  outcome: 'delivered' | 'retrying' | 'failed' | 'postponed';
  /** Set for `retrying` and `postponed`. */
  nextAttemptAt: Date | null;
  /** The address that answered 410, because the subscription may have another by now. */
  goneUrl: string | null;
}

/**
 * A subscription is switched off when this many events in a row failed and none arrived for this many hours since the
 * first of them, or when only failures happened for this many days.
 */
const MAX_FAILURES = 100;
const MAX_FAILURES_HOURS = 24;
const MAX_FAILING_DAYS = 5;
/** The owner is notified when a subscription still fails this long after its first failure. */
const NOTICE_AFTER_HOURS = 1;

/**
 * Stores a batch of results: the attempts, the new state of their deliveries, and the failure counts of their
 * subscriptions.
 */
export async function settle(db: Database, results: readonly Settled[]): Promise<void> {
  const postponed = results.filter(({ outcome }) => outcome === 'postponed');
  const answered = results.filter(({ outcome }) => outcome !== 'postponed');
  await db.transaction(async (client) => {
    const ids = results.map(({ webhookId }) => webhookId);
    await client.query('select from webhook where id = any($1) order by id for update', [ids]);
    if (postponed.length > 0) await client.query(POSTPONE, [JSON.stringify(postponed)]);
    if (answered.length === 0) return;
    const uncounted = await client.query<{ id: string }>(SETTLE, [JSON.stringify(answered)]);
    const uncountedIds = new Set(uncounted.rows.map(({ id }) => id));
    const tallies = tally(answered.filter(({ counts, deliveryId }) => counts && !uncountedIds.has(deliveryId)));
    const { rows } = await client.query<Counted>(COUNT, [
      JSON.stringify(tallies),
      MAX_FAILURES,
      MAX_FAILURES_HOURS,
      MAX_FAILING_DAYS,
      NOTICE_AFTER_HOURS,
    ]);
    await addNotices(client, 'off', idsOf(rows.filter(({ isStopped }) => isStopped)));
    await addNotices(client, 'failing', idsOf(rows.filter(({ isFailing }) => isFailing)));
    const stopped = idsOf(rows.filter(({ isActive }) => !isActive));
    if (stopped.length > 0) await cancelPending(client, stopped);
  });
}

interface Counted {
  id: string;
  isActive: boolean;
  /** True where these results switch it off. */
  isStopped: boolean;
  /** True where the owner is to be notified that it keeps failing. */
  isFailing: boolean;
}

const idsOf = (rows: readonly Counted[]) => rows.map(({ id }) => id);

/** Cancels open deliveries, all or only `ids`; a replay can send them later. The caller has locked their webhooks. */
export async function cancelPending(
  client: pg.PoolClient,
  webhookIds: readonly string[],
  ids: readonly string[] | null = null,
): Promise<void> {
  await client.query(
    `update webhook_delivery set status = 'cancelled', next_attempt_at = null
     where webhook_id = any($1) and next_attempt_at is not null and ($2::text[] is null or id = any($2))`,
    [webhookIds, ids],
  );
}

/** The error of an attempt whose worker was stopped or stood still before the receiver answered. */
export const INTERRUPTED = 'interrupted';

/**
 * Stores results and returns the deliveries whose results came too late to count: another worker has given the attempt
 * up, after which only a success counts, or the delivery has arrived already. A delivery that was cancelled under way
 * stays cancelled unless it arrived, and its failure does not count either, because its subscription may have been
 * switched on again since. The caller has locked all subscriptions except those that were deleted meanwhile.
 */
const SETTLE = `
  with result as (
    select * from jsonb_to_recordset($1) r ("deliveryId" text, number smallint, at timestamptz, "durationMs" integer,
      "responseStatus" smallint, error text, warning text, "responseBody" text, outcome text, "nextAttemptAt" timestamptz)
  ), answered as (
    update webhook_attempt a
    set duration_ms = r."durationMs", response_status = r."responseStatus", error = r.error,
      warning = r.warning, response_body = r."responseBody"
    from result r
    where a.delivery_id = r."deliveryId" and a.number = r.number and a.at = r.at
      and (a.duration_ms is null or (a.error = '${INTERRUPTED}' and r.outcome = 'delivered'))
    returning a.delivery_id, a.number, r.outcome, r."nextAttemptAt"
  ), settled as (
    update webhook_delivery d
    set attempts = greatest(d.attempts, r.number),
      status = case when d.status = 'cancelled' and r.outcome <> 'delivered' then d.status else r.outcome end,
      next_attempt_at = case when d.status = 'cancelled' then null else r."nextAttemptAt" end
    from answered r
    where d.id = r.delivery_id and d.status <> 'delivered' and (r.number > d.attempts or r.outcome = 'delivered')
    returning d.id, d.status
  )
  select r."deliveryId" as id from result r
  where not exists (select from settled s where s.id = r."deliveryId" and s.status <> 'cancelled')`;

/** Postpones deliveries; those that were cancelled meanwhile stay cancelled. */
const POSTPONE = `
  with undone as (
    delete from webhook_attempt a
    using jsonb_to_recordset($1) r ("deliveryId" text, number smallint, at timestamptz, "nextAttemptAt" timestamptz)
    where a.delivery_id = r."deliveryId" and a.number = r.number and a.at = r.at and a.duration_ms is null
    returning a.delivery_id, r."nextAttemptAt"
  )
  update webhook_delivery d set next_attempt_at = u."nextAttemptAt"
  from undone u where d.id = u.delivery_id and d.next_attempt_at is not null`;

const COUNT = `
  update webhook w
  set failure_count = f.count,
    failing_since = f.since,
    failing_noticed = f.since is not null and not t.succeeded and (w.failing_noticed or f."keepsFailing"),
    total_failures = w.total_failures + t.failed,
    last_error = coalesce(t."lastError", w.last_error),
    last_delivery_at = greatest(w.last_delivery_at, t."lastAt"),
    last_success_at = greatest(w.last_success_at, t."lastSuccessAt"),
    is_active = w.is_active and not f.stop,
    disabled_reason = case
      when not w.is_active or not f.stop then w.disabled_reason
      when f.gone then 'gone' else 'too_many_failures' end
  from jsonb_to_recordset($1) t (id text, failed integer, "inARow" integer, succeeded boolean, "goneUrl" text,
      "lastError" jsonb, "lastAt" timestamptz, "lastSuccessAt" timestamptz),
    lateral (
      select case when t.succeeded then t."inARow" else old.failure_count + t."inARow" end as count,
        case when t."inARow" = 0 and t.succeeded then null
          when t.succeeded then t."lastAt" when t."inARow" = 0 then old.failing_since
          else coalesce(old.failing_since, t."lastAt") end as since,
        coalesce(old.url = t."goneUrl", false) as gone, old.is_active as was_active, old.failing_noticed as noticed
      from webhook old where old.id = t.id
    ) now_known,
    lateral (
      select now_known.*,
        now_known.gone or coalesce(
          (now_known.count >= $2 and now_known.since < now() - $3 * interval '1 hour')
          or now_known.since < now() - $4 * interval '1 day', false) as stop,
        coalesce(now_known.since <= (t."lastError" ->> 'at')::timestamptz - $5 * interval '1 hour', false)
          as "keepsFailing"
    ) f
  where w.id = t.id
  returning w.id, w.is_active as "isActive", f.was_active and f.stop as "isStopped",
    f.was_active and f."keepsFailing" and not f.noticed and not f.stop as "isFailing"`;

/** The change of one subscription by a batch of results. */
interface Tally {
  id: string;
  /** Events whose every attempt failed, counted since the last success. */
  failed: number;
  inARow: number;
  succeeded: boolean;
  goneUrl: string | null;
  lastError: { at: Date; event: string; status: number | null; message: string; attempts: number } | null;
  lastAt: Date;
  lastSuccessAt: Date | null;
}

function tally(results: readonly Settled[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { webhookId: id, event, number, at, responseStatus, error, outcome, goneUrl } of results) {
    const none = { id, failed: 0, inARow: 0, succeeded: false, goneUrl: null, lastError: null, lastSuccessAt: null };
    const known: Tally = tallies.get(id) ?? { ...none, lastAt: at };
    tallies.set(id, known);
    known.lastAt = at;
    if (outcome === 'delivered') Object.assign(known, { succeeded: true, inARow: 0, lastSuccessAt: at });
    else {
      const message = error ?? `The receiver answered ${responseStatus}`;
      known.lastError = { at, event, status: responseStatus, message, attempts: number };
    }
    if (outcome !== 'failed') continue;
    known.failed += 1;
    known.inARow += 1;
    known.goneUrl = goneUrl ?? known.goneUrl;
  }
  return [...tallies.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
