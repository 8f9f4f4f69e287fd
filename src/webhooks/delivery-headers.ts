import { sign, type SigningKey } from './signature.js';

/** An event or a delivery whose headers are made; `body` is sent byte for byte. */
export interface Message {
  eventId: string;
  event: string;
  /** Null for a test. */
  sequence: string | null;
  body: string;
}

/** The headers of one attempt to deliver a message, signed now. */
export function deliveryHeaders(
  receiverId: string,
  { eventId, event, sequence, body }: Omit<Message, 'body'> & { body: Uint8Array | string },
  attempt: number,
  keys: { current: SigningKey; previous?: SigningKey | undefined },
): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1_000);
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Scoreline-Webhooks/1',
    'x-svc-event-id': eventId,
    'x-svc-event': event,
    'x-svc-delivery-attempt': String(attempt),
    'x-svc-webhook-id': receiverId,
    'x-svc-timestamp': String(timestamp),
    ...(sequence === null ? { 'x-svc-test': 'true' } : { 'x-svc-sequence': sequence }),
    ...sign({ id: eventId, timestamp, body }, keys.current, keys.previous),
  };
}
