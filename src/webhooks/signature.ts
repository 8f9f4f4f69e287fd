import { createHmac, createSecretKey, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';

/** The two keys of one secret. They are made once for a subscription, not for every request. */
export interface SigningKey {
  /** The key of `x-svc-signature`: the UTF-8 bytes of the whole secret, prefix included. */
  whole: KeyObject;
  /** The key of Standard Webhooks: the bytes that the base64 after the prefix encodes. */
  decoded: KeyObject;
}

export interface SignedMessage {
  /** The id of the event, the same on every attempt. */
  id: string;
  /** The time of the attempt, in unix seconds. */
  timestamp: number;
  /** The bytes that are sent. */
  body: Uint8Array | string;
}

export type SignatureHeaders = Record<
  'x-svc-signature' | 'webhook-id' | 'webhook-timestamp' | 'webhook-signature',
  string
> & { 'x-svc-signature-previous'?: string };

export const SECRET_PREFIX = 'whsec_';

/** A receiver should refuse a timestamp that differs by more, so that a recorded request is useless later. */
export const TOLERANCE_SECONDS = 300;

/** `whsec_` and the base64 of 32 random bytes, as Standard Webhooks writes secrets. */
export function newSecret(): string {
  return SECRET_PREFIX + randomBytes(32).toString('base64');
}

export function signingKey(secret: string): SigningKey {
  const decoded = Buffer.from(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret, 'base64');
  return { whole: createSecretKey(secret, 'utf8'), decoded: createSecretKey(decoded) };
}

/** The signatures of one attempt, also by the previous secret while that is still valid. */
export function sign(message: SignedMessage, key: SigningKey, previous?: SigningKey): SignatureHeaders {
  const { id, timestamp, body } = message;
  const current = standardSignature(message, key);
  const headers: SignatureHeaders = {
    'x-svc-signature': bodySignature(body, key),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': previous ? `${current} ${standardSignature(message, previous)}` : current,
  };
  if (previous) headers['x-svc-signature-previous'] = bodySignature(body, previous);
  return headers;
}

/** True when `x-svc-signature` fits the body. */
export function verify(signature: string, body: Uint8Array | string, key: SigningKey): boolean {
  return sameText(signature, bodySignature(body, key));
}

/** True when one of the signatures in `webhook-signature` fits and the timestamp is close to `now`, in unix seconds. */
export function verifyStandard(
  headers: Record<string, string | undefined>,
  body: Uint8Array | string,
  key: SigningKey,
  now = Math.floor(Date.now() / 1_000),
): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': time = '', 'webhook-signature': signatures = '' } = headers;
  if (!id || !/^\d{1,12}$/.test(time) || Math.abs(now - Number(time)) > TOLERANCE_SECONDS) return false;
  const expected = standardSignature({ id, timestamp: Number(time), body }, key);
  return signatures.split(' ').some((signature) => sameText(signature, expected));
}

/** Lowercase hex HMAC-SHA256 of the body. */
function bodySignature(body: Uint8Array | string, { whole }: SigningKey): string {
  return createHmac('sha256', whole).update(body).digest('hex');
}

/** `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`. */
function standardSignature({ id, timestamp, body }: SignedMessage, { decoded }: SigningKey): string {
  return `v1,${createHmac('sha256', decoded).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
}

/** Compares two texts in a time that does not depend on where they differ. */
export function sameText(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
