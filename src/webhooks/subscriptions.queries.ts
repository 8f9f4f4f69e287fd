import type pg from 'pg';
import { randomBase62 } from '../auth/keys.js';
import type { Database } from '../db/database.js';
import { raw, sql, where } from '../db/sql.js';
import type { Filters } from './filters.js';
import type { Receiver } from './sender.js';
import { cancelPending } from './settle.queries.js';
import { newSecret } from './signature.js';
import { SubscriptionEntity } from './subscription.entity.js';

/** A subscription as its owner sees it, without its secret. */
export interface Subscription {
  id: string;
  url: string;
  events: string[];
  filters?: Filters;
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
  description: string | null;
  /** Consecutive events whose every attempt failed. */
  failureCount: number;
  totalFailures: number;
  lastError: object | null;
  lastDeliveryAt: Date | null;
  lastSuccessAt: Date | null;
  disabledReason: string | null;
  /** When it was last switched on; for a subscription that was never off, when it was made. */
  switchedOnAt: Date;
  /** The last four characters of the secret. */
  secretHint: string;
  /** The number of the last delivery that the owner may know of. */
  sequence: number;
}

export interface NewSubscription {
  url: string;
  events: readonly string[];
  filters: Filters | null;
  description: string | null;
  isActive: boolean;
}

const COLUMNS = raw(`
  id, url, events, filters, is_active as "isActive", created_at as "createdAt", updated_at as "updatedAt", description,
  failure_count as "failureCount", total_failures::float8 as "totalFailures", last_error as "lastError",
  last_delivery_at as "lastDeliveryAt", last_success_at as "lastSuccessAt", disabled_reason as "disabledReason",
  switched_on_at as "switchedOnAt", right(secret, 4) as "secretHint", coalesce(
    (select d.sequence from webhook_delivery d
      where d.webhook_id = webhook.id and d.sequence is not null and d.told_at <= now() order by d.id desc limit 1),
    (select min(d.sequence) - 1 from webhook_delivery d where d.webhook_id = webhook.id),
    sequence)::float8 as sequence`);

type Row = Omit<Subscription, 'filters'> & { filters: Filters | null };

function shown({ filters, ...row }: Row): Subscription {
  return filters ? { ...row, filters } : row;
}

/**
 * Thrown where an account would have two subscriptions of the same address, events and filters; `id` is the existing
 * one.
 */
export class DuplicateSubscription extends Error {
  constructor(readonly id: string) {
    super(`the same subscription as ${id}`);
  }
}

export const newWebhookId = () => `wh_${randomBase62(24)}`;

/** Undefined when the account already has as many subscriptions as its plan allows. The result holds the secret. */
export async function createSubscription(
  db: Database,
  accountId: string,
  { url, events, filters, description, isActive }: NewSubscription,
  limit: number,
): Promise<(Subscription & { secret: string }) | undefined> {
  const secret = newSecret();
  const reason = isActive ? null : 'paused_by_owner';
  const row = await db.transaction(async (client) => {
    await lockAccount(client, accountId);
    await refuseDuplicate(client, accountId, '', { url, events, filters });
    const { text, values } = sql`
      insert into webhook (id, account_id, url, events, filters, description, secret, is_active, disabled_reason)
      select ${newWebhookId()}, ${accountId}, ${url}, ${events}, ${filters && JSON.stringify(filters)}::jsonb,
        ${description}, ${secret}, ${isActive}, ${reason}
      where (select count(*) from webhook where account_id = ${accountId}) < ${limit}
      returning ${COLUMNS}`.compile();
    return (await client.query<Row>(text, values)).rows[0];
  });
  return row && { ...shown(row), secret };
}

/**
 * Lets only one change of an account run at a time, so that two concurrent changes cannot together exceed a limit.
 */
async function lockAccount(client: pg.PoolClient, accountId: string): Promise<void> {
  await client.query('select from account where id = $1 for update', [accountId]);
}

/** Throws for a subscription of the same address, events and filters; the order of events does not matter. */
async function refuseDuplicate(
  client: pg.PoolClient,
  accountId: string,
  ownId: string,
  { url, events, filters }: Pick<NewSubscription, 'url' | 'events' | 'filters'>,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select id from webhook where account_id = $1 and id <> $2 and url = $3 and events @> $4 and events <@ $4
       and filters is not distinct from $5::jsonb order by created_at limit 1`,
    [accountId, ownId, url, events, filters && JSON.stringify(filters)],
  );
  if (rows[0]) throw new DuplicateSubscription(rows[0].id);
}

/** Lists subscriptions newest first. */
export async function listSubscriptions(
  db: Database,
  accountId: string,
  { isActive, limit, offset }: { isActive: boolean | undefined; limit: number; offset: number },
): Promise<{ total: number; subscriptions: Subscription[] }> {
  const rows = await db.rows<Row & { total: number }>(sql`
    select ${COLUMNS}, (count(*) over ())::int as total from webhook
    ${where([sql`account_id = ${accountId}`, isActive !== undefined && sql`is_active = ${isActive}`])}
    order by created_at desc, id limit ${limit} offset ${offset}`);
  const subscriptions = rows.map(({ total: _total, ...row }) => shown(row));
  return { total: rows[0]?.total ?? 0, subscriptions };
}

/** Undefined when the account has no subscription of this id. */
export async function findSubscription(db: Database, accountId: string, id: string): Promise<Subscription | undefined> {
  const row = await db.row<Row>(sql`select ${COLUMNS} from webhook where id = ${id} and account_id = ${accountId}`);
  return row && shown(row);
}

/** Finds a subscription of any account, with the members that a sender needs. */
export async function findReceiver(db: Database, id: string): Promise<(Receiver & { isActive: boolean }) | undefined> {
  return db.row(sql`
    select id, url, secret, is_active as "isActive",
      case when previous_secret_until > now() then previous_secret end as "previousSecret"
    from webhook where id = ${id}`);
}

/** The members that an owner may change; an absent member stays as it is. */
export interface Changes {
  url?: string | undefined;
  events?: readonly string[] | undefined;
  /** Null clears them. */
  filters?: Filters | null | undefined;
  description?: string | null | undefined;
  isActive?: boolean | undefined;
}

/** Changes a subscription. Switching it off cancels its waiting deliveries; switching it on resets its failures. */
export async function changeSubscription(
  db: Database,
  accountId: string,
  id: string,
  { url, events, filters, description, isActive }: Changes,
): Promise<Subscription | undefined> {
  const row = await db.transaction(async (client) => {
    await lockAccount(client, accountId);
    const { text, values } = sql`
      update webhook set
        url = coalesce(${url ?? null}, url),
        events = coalesce(${events ?? null}, events),
        filters = case when ${filters !== undefined} then ${filters ? JSON.stringify(filters) : null}::jsonb else filters end,
        description = case when ${description !== undefined} then ${description ?? null} else description end,
        disabled_reason = case
          when ${isActive ?? null}::boolean then null
          when is_active and ${isActive === false} then 'paused_by_owner' else disabled_reason end,
        failure_count = case when ${isActive ?? null}::boolean and not is_active then 0 else failure_count end,
        failing_since = case when ${isActive ?? null}::boolean and not is_active then null else failing_since end,
        failing_noticed = failing_noticed and not (${isActive ?? false}::boolean and not is_active),
        switched_on_at = case when ${isActive ?? false}::boolean and not is_active then now() else switched_on_at end,
        is_active = coalesce(${isActive ?? null}, is_active),
        updated_at = now()
      where id = ${id} and account_id = ${accountId} returning ${COLUMNS}`.compile();
    const changed = (await client.query<Row>(text, values)).rows[0];
    if (changed && (url ?? events ?? filters) !== undefined) await refuseDuplicate(client, accountId, id, changed);
    if (changed && !changed.isActive) await cancelPending(client, [id]);
    return changed;
  });
  return row && shown(row);
}

/** False when the account has no subscription of this id. */
export async function deleteSubscription(db: Database, accountId: string, id: string): Promise<boolean> {
  const deleted = await db.repository(SubscriptionEntity, (rows) => rows.delete({ id, accountId }));
  return deleted.affected === 1;
}

/** Gives the subscription a new secret, which the result holds; the old one signs too for `overlapHours` (0 to 168). */
export async function rotateSecret(
  db: Database,
  accountId: string,
  id: string,
  overlapHours: number,
): Promise<(Subscription & { secret: string }) | undefined> {
  const secret = newSecret();
  const row = await db.row<Row>(sql`
    update webhook set previous_secret = secret, previous_secret_until = now() + ${overlapHours} * interval '1 hour',
      secret = ${secret}, updated_at = now()
    where id = ${id} and account_id = ${accountId} returning ${COLUMNS}`);
  return row && { ...shown(row), secret };
}
