import type { Type } from '@nestjs/common';
import type { Database } from '../db/database.js';
import type { OrderedRows } from '../db/walk.js';
import type { Answer } from './answer.js';
import { answerList, answerPage, listOf } from './envelopes.js';
import { Text } from './fields.js';
import { MAX_IDS } from './ids.js';
import { readWhole, whole, type List, type ListPage, type Rows } from './lists.js';
import { PagedQuery } from './paged.js';

export class PaginationQuery extends PagedQuery {
  @Text({ optional: true, max: 1_000, says: 'X-Next-Cursor of the page before; in place of page' })
  cursor?: string;
}

/** The list envelope around rows of one kind, as a class for the documentation. */
export function ListOf(row: Type): Type {
  return listOf('pagination', row);
}

/** Answers one page of a list, by its number or from a cursor on, or the rows that `ids` names. */
export function pagedList(
  db: Database,
  list: List,
  query: { page: number; limit: number; cursor?: string; ids?: string },
): Promise<Answer> {
  // A multi-get answers all its rows on one page.
  return answerPage('pagination', db, list, query.ids === undefined ? query : { ...query, limit: MAX_IDS });
}

export function pageAnswer(page: ListPage): Answer {
  return answerList('pagination', page);
}

/** Answers a list without pages, such as the card of one night. */
export async function wholeList(db: Database, list: OrderedRows): Promise<Answer> {
  return pageAnswer(await readWhole(db, list));
}

/** Answers rows that are read already. */
export function readyList(rows: Rows): Answer {
  return pageAnswer(whole(rows));
}
