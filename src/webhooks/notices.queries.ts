import type pg from 'pg';

export type NoticeKind = 'failing' | 'off';

/** A notice with the details of its subscription that the mail contains. */
export interface Notice {
  id: string;
  accountId: string;
  /** Null for an account without an owner. */
  email: string | null;
  kind: NoticeKind;
  webhookId: string;
  url: string;
  isActive: boolean;
  disabledReason: string | null;
  failureCount: number;
  failingSince: Date | null;
  lastMessage: string | null;
  /** True when the mail has been tried for a day. */
  isOld: boolean;
}

const PAGE = 200;
const RETRY_MINUTES = 5;

/** Adds a notice for each subscription; the mail is sent later. */
export async function addNotices(
  client: pg.PoolClient,
  kind: NoticeKind,
  webhookIds: readonly string[],
): Promise<void> {
  if (webhookIds.length === 0) return;
  await client.query(`insert into webhook_notice (webhook_id, kind) select unnest($1::text[]), $2`, [webhookIds, kind]);
}

/** Locks due notices, so that no other worker sends their mail; notices of one account are next to each other. */
export async function takeNotices(client: pg.PoolClient): Promise<Notice[]> {
  const { rows } = await client.query<Notice>(
    `select n.id, w.account_id as "accountId", o.email, n.kind, w.id as "webhookId", w.url, w.is_active as "isActive",
       w.disabled_reason as "disabledReason", w.failure_count as "failureCount", w.failing_since as "failingSince",
       w.last_error ->> 'message' as "lastMessage", n.created_at < now() - interval '1 day' as "isOld"
     from webhook_notice n join webhook w on w.id = n.webhook_id left join account_owner o on o.account_id = w.account_id
     where n.due_at <= now() order by w.account_id, n.id limit $1 for update of n skip locked`,
    [PAGE],
  );
  return rows;
}

export async function removeNotices(client: pg.PoolClient, ids: readonly string[]): Promise<void> {
  await client.query('delete from webhook_notice where id = any($1)', [ids]);
}

export async function postponeNotices(client: pg.PoolClient, ids: readonly string[]): Promise<void> {
  await client.query(`update webhook_notice set due_at = now() + $2 * interval '1 minute' where id = any($1)`, [
    ids,
    RETRY_MINUTES,
  ]);
}
