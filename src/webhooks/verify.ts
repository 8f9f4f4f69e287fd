import { createSecretKey } from 'node:crypto';
import {
  sameText,
  SECRET_PREFIX,
  sign,
  signingKey,
  TOLERANCE_SECONDS,
  verify,
  verifyStandard,
  type SigningKey,
} from './signature.js';

/** A request as its receiver has it. */
export interface Received {
  body: string;
  secret: string;
  /** The value of `x-svc-signature` or of `webhook-signature`. */
  signature: string;
  /** The headers `webhook-id` and `webhook-timestamp`, which only `webhook-signature` needs. */
  id?: string | undefined;
  timestamp?: number | undefined;
}

/** The usual mistakes with a signature, and how to correct each. */
const REASONS = {
  malformed: 'A signature is 64 hex digits, as in x-svc-signature, or v1, and 44 of base64, as in webhook-signature.',
  truncated: 'This is only the beginning of the right signature; take the whole header.',
  uppercase: 'These are the right digits in upper case; x-svc-signature is lower case.',
  wrong_encoding: 'The digest is right, its encoding is not: x-svc-signature is hex, webhook-signature v1, and base64.',
  id_missing: 'A webhook-signature covers the id too: give id, from the header webhook-id.',
  timestamp_missing: 'A webhook-signature covers the time too: give timestamp, from the header webhook-timestamp.',
  timestamp_too_old: `The signature fits, but its timestamp is more than ${TOLERANCE_SECONDS} seconds old; receivers refuse that.`,
  timestamp_in_future: `The signature fits, but its timestamp is more than ${TOLERANCE_SECONDS} seconds ahead; compare the clocks.`,
  body_reserialised: 'It fits the body without its blanks: sign the bytes as they arrived, before any JSON parser.',
  wrong_key:
    'The key is another form of this secret: x-svc-signature takes the whole text, whsec_ included, webhook-signature the bytes that the base64 behind it stands for.',
  secret_incomplete: 'The secret lacks its whsec_, or has blanks around it; take it exactly as it was shown.',
  wrong_secret: 'It was signed with another secret, or the body is another one; after a rotation try both secrets.',
} as const;

export type ReasonCode = keyof typeof REASONS;

export const REASON_CODES = Object.keys(REASONS) as readonly ReasonCode[];

export interface Verdict {
  valid: boolean;
  /** The correct signature in the same form; null when it cannot be computed. */
  expected: string | null;
  /** Both are null for a valid signature. */
  code: ReasonCode | null;
  reason: string | null;
}

/**
 * Says whether a receiver should accept a signature, and if not, which of the usual mistakes explains it. `now` is in
 * unix seconds.
 */
export function explain(received: Received, now = Math.floor(Date.now() / 1_000)): Verdict {
  const question = questionOf(received);
  const expected = expectedFor(question);
  const code = faultIn(question, expected, now);
  return { valid: code === null, expected, code, reason: code && REASONS[code] };
}

/** All inputs of a check, so that `explain` can vary one of them at a time. */
interface Question extends Received {
  key: SigningKey;
  isStandard: boolean;
}

function questionOf(received: Received): Question {
  const { signature, secret, id } = received;
  const isStandard = /(^| )v\d/.test(signature) || (id !== undefined && !/^[0-9a-f]+$/i.test(signature));
  return { ...received, key: signingKey(secret), isStandard };
}

function expectedFor({ body, key, isStandard, id, timestamp }: Question): string | null {
  if (!isStandard) return sign({ id: '', timestamp: 0, body }, key)['x-svc-signature'];
  if (id === undefined || timestamp === undefined) return null;
  return sign({ id, timestamp, body }, key)['webhook-signature'];
}

function faultIn(question: Question, expected: string | null, now: number): ReasonCode | null {
  const { isStandard, id, timestamp = now } = question;
  if (expected === null) return id === undefined ? 'id_missing' : 'timestamp_missing';
  if (!fits(question)) return likelyFault(question, expected);
  if (!isStandard || Math.abs(now - timestamp) <= TOLERANCE_SECONDS) return null;
  return timestamp < now ? 'timestamp_too_old' : 'timestamp_in_future';
}

/** Compares signatures without regard to the time. */
function fits({ signature, body, key, isStandard, id, timestamp }: Question): boolean {
  if (!isStandard) return verify(signature, body, key);
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature };
  return verifyStandard(headers, body, key, timestamp);
}

function likelyFault(question: Question, expected: string): ReasonCode {
  const { signature, body, secret, key, isStandard } = question;
  const bare = createSecretKey(secret.replace(SECRET_PREFIX, ''), 'utf8');
  const trials: [ReasonCode, Partial<Question>][] = [
    ['uppercase', { signature: signature.toLowerCase() }],
    ['wrong_encoding', { signature: recoded(signature, isStandard) }],
    ['body_reserialised', { body: compact(body) }],
    ['wrong_key', { key: { whole: key.decoded, decoded: key.whole } }],
    ['wrong_key', { key: { whole: bare, decoded: bare } }],
    ['secret_incomplete', { key: signingKey(SECRET_PREFIX + secret.trim().replace(SECRET_PREFIX, '')) }],
  ];
  const [fault] = trials.find(([, otherwise]) => fits({ ...question, ...otherwise })) ?? [];
  if (fault) return fault;
  const signatures = signature.split(' ');
  if (signatures.some((each) => isBeginning(each, expected))) return 'truncated';
  return signatures.some((each) => WELL_FORMED.test(each)) ? 'wrong_secret' : 'malformed';
}

const WELL_FORMED = /^([0-9a-f]{64}|v1,[A-Za-z0-9+/]{43}=)$/i;

/** Converts each digest to the encoding of the form; a text that is no digest stays as it is. */
function recoded(signature: string, isStandard: boolean): string {
  const each = signature.split(' ').map((one) => {
    const text = one.replace(/^v1,/, '');
    const digest = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');
    if (digest.length !== 32) return one;
    return isStandard ? `v1,${digest.toString('base64')}` : digest.toString('hex');
  });
  return each.join(' ');
}

/** The body as JSON is usually sent: without blanks, and with unescaped letters. */
function compact(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return body.trim();
  }
}

/** A shorter common beginning may be chance. */
const MIN_BEGINNING = 12;

function isBeginning(text: string, whole: string): boolean {
  const isShorter = text.length >= MIN_BEGINNING && text.length < whole.length;
  return isShorter && sameText(text, whole.slice(0, text.length));
}
