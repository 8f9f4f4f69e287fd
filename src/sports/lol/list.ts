import type { Type } from '@nestjs/common';
import type { Database } from '../../db/database.js';
import type { Answer } from '../../http/answer.js';
import { answerData, AnswerOf, answerList, listOf } from '../../http/envelopes.js';
import { Text, Whole } from '../../http/fields.js';
import { ALL_HISTORY, type HistoryWindow } from '../../http/history.js';
import { MAX_IDS } from '../../http/ids.js';
import { readPage, whole, type List, type Rows } from '../../http/lists.js';
import { ReadQuery } from '../../http/read-query.js';

export class PagedQuery extends ReadQuery {
  @Whole({ default: 20, min: 1, max: 100, says: 'Rows on a page' })
  limit!: number;

  @Whole({ default: 0, min: 0, max: 1_000_000, says: 'Rows that are passed over' })
  offset!: number;

  @Text({ optional: true, max: 1_000, says: 'meta.nextCursor of the page before; in place of offset' })
  cursor?: string;
}

/** The list envelope of a kind of row, as a class for the documentation; `meta` if it has its own fields. */
export function ListOf(row: Type, meta?: Type): Type {
  return listOf('offset', row, `${row.name}List`, meta);
}

/** The same for a list without pages. */
export function WholeListOf(row: Type, meta?: Type): Type {
  return listOf('count', row, `${row.name}WholeList`, meta);
}

/** The envelope around one object. */
export const ObjectOf = AnswerOf;

export function one(data: unknown): Answer {
  return oneText(JSON.stringify(data));
}

/** Answers one object from its JSON text. `recordedAt` is for an in-depth record, see `Answer.recordedAt`. */
export function oneText(data: string, recordedAt?: Date | string): Answer {
  return answerData(data, { recordedAt });
}

/** Answers one object from its JSON text, with `meta` if that has any field. */
export function oneWith(data: string, meta: object): Answer {
  return answerData(data, { meta });
}

export interface ListOptions {
  /** Fields of `meta` besides those of the page. */
  meta?: Record<string, unknown>;
  /** For a list with `recordedAt`: the caller's window; older rows lack their in-depth part. */
  history?: HistoryWindow;
}

/** Answers one page of a list, by offset or cursor, or the rows with these `ids`. */
export async function pagedList(
  db: Database,
  list: List,
  query: { limit: number; offset: number; cursor?: string; ids?: string },
  { meta = {}, history = ALL_HISTORY }: ListOptions = {},
): Promise<Answer> {
  // A request by `ids` gets all its rows on one page.
  const page = await readPage(db, list, query.ids === undefined ? query : { ...query, limit: MAX_IDS });
  return answerList('offset', page, { meta: { ...history.meta(page.oldest), ...meta } });
}

/** Answers all these rows at once. */
export function readyList(rows: Rows, meta: Record<string, unknown> = {}): Answer {
  return answerList('count', whole(rows), { meta });
}
