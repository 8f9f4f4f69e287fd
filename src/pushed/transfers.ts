import type { Body, Change } from './kind.js';

/** A transfer with the moment at which it was pushed first and the source that published it, where the item says neither. */
export function stampTransfer(body: Body, { source, now, before }: Pick<Change, 'source' | 'now' | 'before'>): Body {
  return {
    ...body,
    detectedAt: body['detectedAt'] ?? before?.['detectedAt'] ?? now,
    source: body['source'] ?? source,
  };
}
