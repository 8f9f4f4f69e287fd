import type { Type } from '@nestjs/common';
import type { Database } from '../../db/database.js';
import type { OrderedRows } from '../../db/walk.js';
import type { Answer } from '../../http/answer.js';
import { answerList, answerPage, listOf } from '../../http/envelopes.js';
import { Choice, Whole } from '../../http/fields.js';
import { readWhole, whole, type List, type Rows } from '../../http/lists.js';
import { ReadQuery } from '../../http/read-query.js';

/** Makes the query of a paged list. `sorts` are the values of `sort_by`, the first being the default. */
export function PagedQuery(sorts: readonly [string, ...string[]], order: 'asc' | 'desc', maxPageSize = 100) {
  class Paged extends ReadQuery {
    @Whole({ default: 1, min: 1, max: 1_000_000, says: 'Page, from 1' })
    page!: number;

    @Whole({ default: 50, min: 1, max: maxPageSize, says: 'Rows on a page' })
    page_size!: number;

    @Choice(sorts, { default: sorts[0], says: 'What to sort by' })
    sort_by!: string;

    @Choice(['asc', 'desc'], { default: order, says: 'Direction of the order' })
    sort_order!: 'asc' | 'desc';
  }
  return Paged;
}

/** The list envelope around rows of one kind, as a class for the documentation. */
export function ListOf(row: Type): Type {
  return listOf('items', row);
}

/** Answers one page of a list, or the rows that `ids` names. `more` are further members of the envelope. */
export function pagedList(
  db: Database,
  list: List,
  { page, page_size, ids }: { page: number; page_size: number; ids?: string },
  more: Record<string, unknown> = {},
): Promise<Answer> {
  return answerPage('items', db, list, { page, limit: page_size, ids }, more);
}

/** Answers the whole list, or its first rows; `page_size` 0 marks a list without pages. */
export async function wholeList(
  db: Database,
  list: OrderedRows,
  limit: number | undefined,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  return answerList('items', await readWhole(db, list, limit), more);
}

/** Answers rows that are read already. */
export function readyList(
  rows: Rows,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Answer {
  return answerList('items', whole(rows), more, headers);
}
