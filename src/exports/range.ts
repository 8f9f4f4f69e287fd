import type { IncomingHttpHeaders } from 'node:http';

export interface ByteRange {
  first: number;
  last: number;
}

/** What a stored file is known by. */
export interface Validators {
  /** A strong one, in quotes. */
  etag: string;
  /** In whole seconds. */
  changedAt: Date;
}

/** RFC 9110: true if the caller already has these bytes. */
export function isKnown(
  { 'if-none-match': etags, 'if-modified-since': since }: IncomingHttpHeaders,
  { etag, changedAt }: Validators,
): boolean {
  if (etags !== undefined)
    return etags.split(',').some((known) => ['*', etag].includes(known.trim().replace(/^W\//, '')));
  return since !== undefined && Date.parse(since) >= changedAt.getTime();
}

/**
 * The range that is asked for; undefined: the whole file, such as for several ranges or a unit that is not bytes, or
 * where If-Range names another file; null: beyond the end of the file.
 */
export function rangeOf(
  headers: IncomingHttpHeaders,
  bytes: number,
  { etag, changedAt }: Validators,
): ByteRange | undefined | null {
  const { range } = headers;
  const ifRange = headers['if-range'] as string | undefined;
  const asked = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(range ?? '');
  const [from, to] = [asked?.[1] ?? '', asked?.[2] ?? ''];
  if (!asked || (from === '' && to === '')) return undefined;
  if (ifRange !== undefined && ifRange !== etag && Date.parse(ifRange) !== changedAt.getTime()) return undefined;
  if (from === '') return Number(to) === 0 ? null : { first: Math.max(bytes - Number(to), 0), last: bytes - 1 };
  if (to !== '' && Number(to) < Number(from)) return undefined;
  if (Number(from) >= bytes) return null;
  return { first: Number(from), last: to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1) };
}
