import type { Body, Change } from './kind.js';

/** Adds the moment of a transfer's first push and the source that pushed it, where the item lacks them. */
export function stampTransfer(body: Body, { source, now, before }: Pick<Change, 'source' | 'now' | 'before'>): Body {
  return {
    ...body,
    detectedAt: body['detectedAt'] ?? before?.['detectedAt'] ?? now,
    source: body['source'] ?? source,
  };
}
