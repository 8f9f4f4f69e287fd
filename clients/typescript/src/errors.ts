import type { ErrorCode } from '../generated/error-codes.js';

/** A code of the document with which the package was built; a newer service may answer others. */
export type ScorelineErrorCode = ErrorCode | 'UNKNOWN' | (string & Record<never, never>);

/** An answer that is no success, in whichever of the service's forms it came. */
export class ScorelineError extends Error {
  override readonly name = 'ScorelineError';
  /** Such as `NOT_FOUND`; `UNKNOWN` where the answer came from something between you and the service. */
  readonly code: ScorelineErrorCode;
  /** Of the HTTP answer; 0 where a stream or a socket ended with the error. */
  readonly status: number;
  /** What to name when you ask the operator about it. */
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** What the form holds beside code and message, such as `limitType` or `availableFrom`. */
  readonly members: Readonly<Record<string, unknown>>;
  readonly body: unknown;

  constructor({ status, body, headers }: { status: number; body: unknown; headers?: Headers }) {
    const { code, message, ...members } = formOf(body);
    const named = headers?.get('x-error-code') ?? textOf(code) ?? 'UNKNOWN';
    super(textOf(message) ?? `${status} ${named}`);
    this.code = named;
    this.status = status;
    this.requestId = headers?.get('x-request-id') ?? null;
    this.retryAfterSeconds = secondsOf(headers?.get('retry-after')) ?? numberOf(members.retryAfterSeconds);
    this.members = members;
    this.body = body;
  }
}

/** `{error: {…}}`, `{error: "sentence"}`, `{detail: {…}}`, `{detail: [{…}]}` or RFC 9457. */
function formOf(body: unknown): Record<string, unknown> {
  if (!isObject(body)) return {};
  const { error, detail } = body;
  if (isObject(error)) return error;
  if (typeof error === 'string') return { message: error };
  if (Array.isArray(detail)) return { message: detail.map(sentenceOf).join('; '), detail };
  if (isObject(detail)) return detail;
  const { title, ...members } = body;
  return { message: detail ?? title, ...members };
}

function sentenceOf(fault: unknown): string {
  if (!isObject(fault)) return String(fault);
  const place = Array.isArray(fault.loc) ? `${fault.loc.at(-1)}: ` : '';
  return `${place}${fault.msg}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** `Retry-After` is a number of seconds or a date. */
function secondsOf(text: string | null | undefined): number | null {
  if (!text) return null;
  if (/^\d+$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1000);
}
