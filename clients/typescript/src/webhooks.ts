/** Seconds by which the time of a signature may differ from now. */
const TOLERANCE_SECONDS = 300;

export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';

  constructor(readonly code: 'header_missing' | 'timestamp_too_old' | 'timestamp_in_future' | 'wrong_signature') {
    super(`the webhook is not genuine: ${code.replaceAll('_', ' ')}`);
  }
}

export interface WebhookEnvelope {
  id: string;
  event: string;
  timestamp: string;
  data: unknown;
}

export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The event, if one of the signatures of `webhook-signature` is by one of the secrets and at most five minutes old; throws
 * WebhookVerificationError. `rawBody` is the body as it arrived, before any parser.
 */
export async function verifyWebhook<Event = WebhookEnvelope>(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() } = {},
): Promise<Event> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => read(headers, `webhook-${name}`));
  if (!id || !timestamp || !/^\d+$/.test(timestamp) || !signatures)
    throw new WebhookVerificationError('header_missing');
  const body = typeof rawBody === 'string' ? new TextEncoder().encode(rawBody) : new Uint8Array(rawBody);
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  if (!(await isSigned(signed, signatures, [secret].flat()))) throw new WebhookVerificationError('wrong_signature');
  const age = now / 1000 - Number(timestamp);
  if (age > toleranceSeconds) throw new WebhookVerificationError('timestamp_too_old');
  if (age < -toleranceSeconds) throw new WebhookVerificationError('timestamp_in_future');
  return JSON.parse(new TextDecoder().decode(body)) as Event;
}

/** WebCrypto compares in constant time. */
async function isSigned(signed: BufferSource, signatures: string, secrets: readonly string[]): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  let isGenuine = false;
  for (const secret of secrets) {
    const bytes = bytesOf(secret.replace(/^whsec_/, ''));
    if (!bytes?.length) throw new TypeError('a secret is whsec_ and the base64 of 32 bytes');
    const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
    for (const each of signatures.split(' ')) {
      const given = each.startsWith('v1,') ? bytesOf(each.slice(3)) : undefined;
      if (given && (await crypto.subtle.verify(algorithm, key, given, signed))) isGenuine = true;
    }
  }
  return isGenuine;
}

function read(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : found?.[0];
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(head.length + tail.length);
  all.set(head);
  all.set(tail, head.length);
  return all;
}
