import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import { ulid } from '../http/request-id.js';
import type { Receiver, Sender } from './sender.js';

/**
 * Sends an owner a sample of an event now, once, whether the subscription is on or not, and puts it into its log. It has
 * no number and counts for nothing. Returns the delivery's id; undefined when there is no such subscription.
 */
export async function sendSample(
  db: Database,
  sender: Sender,
  webhookId: string,
  sample: { event: string; data: unknown },
): Promise<string | undefined> {
  const receiver = await db.row<Receiver>(sql`
    select id, url, secret, case when previous_secret_until > now() then previous_secret end as "previousSecret"
    from webhook where id = ${webhookId}`);
  if (!receiver) return undefined;
  const [eventId, deliveryId, at] = [randomUUID(), `dlv_${ulid()}`, new Date()];
  const body = JSON.stringify({ id: eventId, event: sample.event, timestamp: at, data: sample.data });
  const sent = await sender.send(receiver, { eventId, event: sample.event, sequence: null, body }, 1);
  const arrived = sent.responseStatus !== null && sent.responseStatus >= 200 && sent.responseStatus < 300;
  const durationMs = Date.now() - at.getTime();
  await db.rows(sql`
    with event as (
      insert into webhook_event (id, name, subject, occurred_at, is_test, body)
      values (${eventId}, ${sample.event}, ${webhookId}, ${at}, true, ${body})
    ), delivery as (
      insert into webhook_delivery (id, webhook_id, event_id, event, status, attempts, is_test)
      values (${deliveryId}, ${webhookId}, ${eventId}, ${sample.event}, ${arrived ? 'delivered' : 'failed'}, 1, true)
      returning id
    )
    insert into webhook_attempt (delivery_id, number, at, duration_ms, response_status, error, response_body)
    select id, 1, ${at}, ${durationMs}, ${sent.responseStatus}, ${sent.error}, ${sent.responseBody} from delivery`);
  return deliveryId;
}
