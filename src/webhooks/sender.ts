import { OutboundError, post, type Policy } from '../outbound/post.js';
import type { AttemptResult } from './attempt-policy.js';
import type { DueDelivery, Target } from './lanes.queries.js';
import { signatureHeaders } from './signature.js';

export interface Sent extends AttemptResult {
  /** The first 2 KiB. */
  responseBody: string;
}

/** Sends one delivery once. It never throws: what goes wrong is a result. */
export class Sender {
  constructor(private readonly policy: Policy) {}

  async send(target: Target, delivery: DueDelivery, number: number, isTest = false): Promise<Sent> {
    const body = Buffer.from(delivery.body);
    const headers: Record<string, string> = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Scoreline-Webhooks/1.0',
      'x-svc-event-id': delivery.eventId,
      'x-svc-event': delivery.event,
      'x-svc-delivery-attempt': String(number),
      'x-svc-webhook-id': target.id,
      ...(delivery.sequence === null ? {} : { 'x-svc-sequence': delivery.sequence }),
      ...(isTest && { 'x-svc-test': 'true' }),
      ...signatureHeaders(target, delivery.eventId, body, new Date()),
    };
    try {
      const { status, retryAfter, body: responseBody } = await post(target.url, { headers, body }, this.policy);
      return { responseStatus: status, error: null, retryAfterSeconds: secondsOf(retryAfter), responseBody };
    } catch (thrown) {
      const error = thrown instanceof OutboundError ? thrown.code : 'failed';
      return { responseStatus: null, error, responseBody: '' };
    }
  }
}

/** `Retry-After` is a number of seconds or a date (RFC 9110, 10.2.3). */
function secondsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1_000));
}
