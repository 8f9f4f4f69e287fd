import { isPlaceholder } from '../../archive/resolve/placeholders.js';

/** Whether a source writes this in place of a team or player that it does not know; `key` is the source's id. */
export function isNobody({ key, name }: { key?: string | null; name?: string | null }): boolean {
  return key === '0' || isPlaceholder(name ?? '');
}
