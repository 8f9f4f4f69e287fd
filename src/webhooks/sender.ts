import { OutboundError } from '../outbound/errors.js';
import type { GuardedAgent } from '../outbound/guarded-agent.js';
import { tracing, type Span } from '../http/tracing.js';
import type { AttemptResult } from './attempt-policy.js';
import { deliveryHeaders, type Message } from './delivery-headers.js';
import { signingKey, type SigningKey } from './signature.js';

/** The address of a delivery and the secrets that sign it. */
export interface Receiver {
  id: string;
  url: string;
  secret: string;
  /** Null when only the current secret is valid. */
  previousSecret: string | null;
}

export interface Sent extends AttemptResult {
  /** The first 2 KiB of the answer. */
  responseBody: string;
  /** Milliseconds since the epoch; undefined when nothing was sent. */
  firstByteAt: number | undefined;
  /** The resource that this machine lacks, when the error is `local`. */
  lacking?: string | undefined;
  /** Set where the attempt is traced. */
  traceId?: string;
}

const KEYS_KEPT = 10_000;

/** Sends one message once. It never throws; every failure is a result. */
export class Sender {
  private readonly keys = new Map<string, SigningKey>();

  constructor(
    private readonly agent: GuardedAgent,
    private readonly allowHttp: boolean,
  ) {}

  send(receiver: Receiver, message: Message, number: number): Promise<Sent> {
    if (!tracing) return this.exchange(receiver, message, number);
    const attributes = {
      'scoreline.webhook': receiver.id,
      'scoreline.event': message.event,
      'scoreline.event_id': message.eventId,
      'scoreline.attempt': number,
    };
    return tracing.whole('client', 'delivery attempt', attributes, async (span) => {
      const sent = await this.exchange(receiver, message, number, span);
      const { responseStatus, error } = sent;
      span?.note({ 'http.response.status_code': responseStatus ?? undefined, 'error.type': error ?? undefined });
      return span ? { ...sent, traceId: span.traceId } : sent;
    });
  }

  private async exchange(receiver: Receiver, message: Message, number: number, span?: Span): Promise<Sent> {
    const previous = receiver.previousSecret === null ? undefined : this.key(receiver.previousSecret);
    const body = Buffer.from(message.body);
    const keys = { current: this.key(receiver.secret), previous };
    const headers = {
      ...deliveryHeaders(receiver.id, { ...message, body }, number, keys),
      ...(span && { traceparent: span.traceparent }),
    };
    let firstByteAt: number | undefined;
    const request = { headers, body, onStart: () => (firstByteAt = Date.now()) };
    try {
      const answer = await this.agent.post(receiver.url, request, this.allowHttp);
      const { status: responseStatus, body: responseBody, bodyError: warning } = answer;
      const retryAfterSeconds = secondsOf(answer.headers['retry-after']);
      return { responseStatus, error: null, warning, retryAfterSeconds, responseBody, firstByteAt };
    } catch (thrown) {
      // A failure concerns only this receiver and must not end the worker, which serves others too.
      const error = thrown instanceof OutboundError ? thrown.code : 'internal';
      const lacking = error === 'local' ? (thrown as OutboundError).reason : undefined;
      return { responseStatus: null, error, responseBody: '', firstByteAt, lacking };
    }
  }

  private key(secret: string): SigningKey {
    let key = this.keys.get(secret);
    if (key) return key;
    if (this.keys.size >= KEYS_KEPT) this.keys.clear();
    this.keys.set(secret, (key = signingKey(secret)));
    return key;
  }
}

/** Reads `Retry-After`, which is a number of seconds or a date (RFC 9110, 10.2.3); negative for a past date. */
function secondsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  // `Date.parse` accepts almost any text, even a negative number.
  const at = HTTP_DATE.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? undefined : Math.ceil((at - Date.now()) / 1_000);
}

const HTTP_DATE = /^[A-Z][a-z]{2,8}, \d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} \d{2}:\d{2}:\d{2} GMT$/;
