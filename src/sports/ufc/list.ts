import type { Type } from '@nestjs/common';
import type { Database } from '../../db/database.js';
import type { OrderedRows } from '../../db/walk.js';
import type { Answer } from '../../http/answer.js';
import { answerData, AnswerOf, answerList, answerPage, listOf } from '../../http/envelopes.js';
import { Text } from '../../http/fields.js';
import { MAX_IDS } from '../../http/ids.js';
import { readWhole, whole, type List, type ListPage, type Rows } from '../../http/lists.js';
import { PagedQuery as NumberedQuery } from '../../http/paged.js';

export class PagedQuery extends NumberedQuery {
  @Text({ optional: true, max: 1_000, says: 'X-Next-Cursor of the page before; in place of page' })
  cursor?: string;
}

/** The list envelope around rows of one kind, as a class for the documentation. */
export function ListOf(row: Type): Type {
  return listOf('pagination', row);
}

/** The envelope around one object. */
export const ObjectOf = AnswerOf;

export function one(data: unknown): Answer {
  return oneText(JSON.stringify(data));
}

/** Answers one object that is JSON text already. */
export function oneText(data: string): Answer {
  return answerData(data);
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
