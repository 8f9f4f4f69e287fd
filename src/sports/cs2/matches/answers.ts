import { Answer } from '../../../http/answer.js';
import type { Rows } from '../../../http/lists.js';
import { readyList } from '../../../http/data-lists.js';

/** Answers a part of a match. `available` is false without rows, unless `meta` says otherwise. */
export function listed({ items, total }: Rows, recordedAt?: Date, meta: Record<string, unknown> = {}): Answer {
  const { body, headers, paging } = readyList({ items, total }, { available: total > 0, ...meta });
  return new Answer(body, headers, paging, recordedAt);
}
