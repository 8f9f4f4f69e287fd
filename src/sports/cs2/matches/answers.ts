import { Answer } from '../../../http/answer.js';
import type { Rows } from '../../../http/lists.js';
import { readyList } from '../list.js';

/** Rows of a part of a match; without a row of it no source has it, unless `meta` says otherwise. */
export function listed({ items, total }: Rows, recordedAt?: Date, meta: Record<string, unknown> = {}): Answer {
  const { body, headers, paging } = readyList({ items, total }, { available: total > 0, ...meta });
  return new Answer(body, headers, paging, recordedAt);
}
