import { familyOf, includesEvents } from '../billing/event-plans.js';
import type { Plans } from '../billing/plans.js';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { idAfter } from './delivery-id.js';
import { addNotices } from './notices.queries.js';
import { cancelPending } from './settle.queries.js';

/** Events, deliveries and their attempts are kept this long. */
const KEPT_DAYS = 30;
const BATCH = 5_000;
/** By then, transactions that began before a subscription was removed have ended. */
const REMOVED_SECONDS = 2;

/** Switches off subscriptions whose account's plan no longer includes any of their events. Returns how many. */
export async function stopUncovered(db: Database, plans: Plans): Promise<number> {
  const active = await db.rows<{ id: string; events: string[]; plan: string; game: string | null }>(sql`
    select w.id, w.events, a.plan, a.game from webhook w join account a on a.id = w.account_id where w.is_active`);
  const uncovered = active.filter(({ events, plan, game }) => {
    const included = (event: string) =>
      event === '*' ? Boolean(plans.get(plan).webhooks) : includesEvents(plans.get(plan), game, familyOf(event));
    return !events.some(included);
  });
  const ids = uncovered.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await db.transaction(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `update webhook set is_active = false, disabled_reason = 'plan_changed', updated_at = now()
       where id = any($1) and is_active returning id`,
      [ids],
    );
    const stopped = rows.map(({ id }) => id);
    await addNotices(client, 'off', stopped);
    await cancelPending(client, ids);
  });
  return ids.length;
}

/**
 * Cancels the waiting deliveries of suspended accounts. A replay can send them once the account is no longer suspended.
 */
export async function cancelSuspended(db: Database): Promise<void> {
  await db.transaction(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select w.id from webhook w join account a on a.id = w.account_id
       where a.suspended_at is not null
         and exists (select from webhook_delivery d where d.webhook_id = w.id and d.next_attempt_at is not null)
       order by w.id for update of w`,
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await cancelPending(client, ids);
  });
}

/** Deletes the deliveries of deleted subscriptions, in small steps so that no statement holds locks for long. */
export async function sweepRemoved(db: Database): Promise<void> {
  for (;;) {
    const removed = await db.row<{ id: string }>(sql`
      select id from webhook_removed
      where removed_at < now() - ${REMOVED_SECONDS} * interval '1 second' order by removed_at limit 1`);
    if (!removed) return;
    const { id } = removed;
    await db.rows(sql`
      delete from webhook_delivery where id in (
        select id from webhook_delivery where webhook_id = ${id} limit ${BATCH})`);
    await db.rows(sql`delete from webhook_lane where webhook_id = ${id}`);
    await db.rows(sql`
      delete from webhook_removed
      where id = ${id} and not exists (select from webhook_delivery where webhook_id = ${id})`);
  }
}

/**
 * Deletes events that are older than `KEPT_DAYS` and wait for no receiver, in small steps so that no statement holds locks
 * for long. Returns how many.
 */
export async function forgetOld(db: Database): Promise<number> {
  const before = new Date(Date.now() - KEPT_DAYS * 86_400_000);
  let forgotten = 0;
  for (;;) {
    const deliveries = await db.rows(sql`
      delete from webhook_delivery where id in (
        select id from webhook_delivery
        where id < ${idAfter(before)} and created_at < ${before} and next_attempt_at is null limit ${BATCH})
      returning 1`);
    const events = await db.rows(sql`
      delete from webhook_event where id in (
        select id from webhook_event
        where created_at < ${before}
          and id not in (select event_id from webhook_delivery where next_attempt_at is not null)
        limit ${BATCH})
      returning 1`);
    forgotten += events.length;
    if (deliveries.length < BATCH && events.length < BATCH) return forgotten;
  }
}
