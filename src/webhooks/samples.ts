import { randomUUID } from 'node:crypto';
import type { Plans } from '../billing/plans.js';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { areFor, type EventDescription } from './catalogue.js';
import type { Delivery } from './deliveries.queries.js';
import { deliveryId } from './delivery-id.js';
import { lockSubscribers } from './outbox.js';
import { isFor } from './subscriber.js';
import type { Receiver, Sender } from './sender.js';
import { newSecret } from './signature.js';
import { findReceiver, newWebhookId } from './subscriptions.queries.js';

/** An event of the catalogue with fitting data. */
export interface Sample {
  event: string;
  data: object;
}

/** A sample of an event that the patterns cover, if possible a live one, whose data come from a source. */
export function sampleOf(described: readonly EventDescription[], patterns: readonly string[]): Sample | undefined {
  const covered = described.filter(({ name }) => areFor(patterns, name));
  const chosen = covered.find(({ isLiveObject }) => isLiveObject) ?? covered[0];
  return chosen && { event: chosen.name, data: chosen.example };
}

/**
 * Sends a sample of an event to a subscription at once and without retries, whether it is on or not, and logs it. The
 * sample has no number and counts as neither success nor failure. Returns the delivery's id; undefined when the
 * subscription does not exist, or was deleted meanwhile.
 */
export async function sendSample(
  db: Database,
  sender: Sender,
  webhookId: string,
  sample: Sample,
): Promise<string | undefined> {
  const receiver = await findReceiver(db, webhookId);
  if (!receiver) return undefined;
  const id = deliveryId();
  const { eventId, at, body, arrived, attempt } = await sendNow(sender, receiver, sample);
  const logged = await db.row(sql`
    with webhook as (
      select id from webhook where id = ${webhookId} for key share
    ), event as (
      insert into webhook_event (id, name, subject, occurred_at, is_test, body)
      select ${eventId}::uuid, ${sample.event}, id, ${at}::timestamptz, true, ${body} from webhook
    ), delivery as (
      insert into webhook_delivery (id, webhook_id, event_id, event, status, attempts, is_test)
      select ${id}, id, ${eventId}::uuid, ${sample.event}, ${arrived ? 'delivered' : 'failed'}, 1, true from webhook
      returning id
    )
    insert into webhook_attempt (delivery_id, number, at, duration_ms, response_status, error, warning, response_body)
    select id, 1, ${at}::timestamptz, ${attempt.durationMs}::integer, ${attempt.responseStatus}::smallint,
      ${attempt.error}, ${attempt.warning}, ${attempt.responseBody} from delivery
    returning 1`);
  return logged && id;
}

/**
 * Sends a sample at once and without retries to an address without a subscription. A new secret signs it, which only
 * the answer shows; neither the secret nor the delivery is stored.
 */
export async function trySample(sender: Sender, url: string, sample: Sample): Promise<Delivery & { secret: string }> {
  const secret = newSecret();
  const receiver = { id: newWebhookId(), url, secret, previousSecret: null };
  const { eventId, at, body, arrived, attempt } = await sendNow(sender, receiver, sample);
  return {
    id: deliveryId(),
    eventId,
    event: sample.event,
    sequence: null,
    status: arrived ? 'delivered' : 'failed',
    attempts: [attempt],
    nextAttemptAt: null,
    createdAt: at,
    isTest: true,
    payload: JSON.parse(body) as Record<string, unknown>,
    secret,
  };
}

async function sendNow(sender: Sender, receiver: Receiver, sample: Sample) {
  const { eventId, at, body } = written(sample);
  const sent = await sender.send(receiver, { eventId, event: sample.event, sequence: null, body }, 1);
  const { responseStatus, error, warning = null, responseBody } = sent;
  return {
    eventId,
    at,
    body,
    arrived: responseStatus !== null && responseStatus >= 200 && responseStatus < 300,
    attempt: { number: 1, at, durationMs: Date.now() - at.getTime(), responseStatus, error, warning, responseBody },
  };
}

/** The subject of a sample that goes to all listeners instead of one subscription. */
export const TRIGGERED = 'trigger';

/** The stored event, and the subscriptions that it is sent to. */
export interface Triggered {
  eventId: string;
  webhookIds: string[];
}

/**
 * Stores a sample as an event that listeners receive. If an account is named, those of its subscriptions that would
 * receive such an event get a delivery like any other, but without a number, and its result does not count.
 */
export async function triggerSample(
  db: Database,
  plans: Plans,
  { event: name, data }: Sample,
  accountId: string | undefined,
): Promise<Triggered> {
  const { eventId, at, body } = written({ event: name, data });
  return db.transaction(async (client) => {
    await client.query(
      `insert into webhook_event (id, name, subject, occurred_at, is_test, body) values ($1, $2, $3, $4, true, $5)`,
      [eventId, name, TRIGGERED, at, body],
    );
    if (accountId === undefined) return { eventId, webhookIds: [] };
    const fact = { name, data: data as Record<string, unknown> };
    const subscribers = (await lockSubscribers(client, [fact], accountId)).filter((one) => isFor(one, fact, plans));
    const webhookIds = subscribers.map(({ id }) => id);
    await client.query(
      `insert into webhook_delivery (id, webhook_id, event_id, event, status, next_attempt_at, is_test)
       select d.id, d.webhook_id, $3, $4, 'pending', now(), true from unnest($1::text[], $2::text[]) d (id, webhook_id)`,
      [webhookIds.map(() => deliveryId()), webhookIds, eventId, name],
    );
    return { eventId, webhookIds };
  });
}

function written({ event, data }: Sample): { eventId: string; at: Date; body: string } {
  const [eventId, at] = [randomUUID(), new Date()];
  return { eventId, at, body: JSON.stringify({ id: eventId, event, timestamp: at, data }) };
}
