import type { Type } from '@nestjs/common';
import type { Database } from '../db/database.js';
import type { OrderedRows } from '../db/walk.js';
import type { Answer } from './answer.js';
import {
  answerData,
  AnswerOf,
  answerList,
  LIMIT_SAYS,
  listOf,
  MORE_SAYS,
  PAGE_SAYS,
  TruncatedMeta,
} from './envelopes.js';
import { Flag, Many, Text, Whole } from './fields.js';
import { ALL_HISTORY, type HistoryWindow } from './history.js';
import { MAX_IDS } from './ids.js';
import { readPage, readWhole, whole, type List, type ListPage, type PageQuery, type Rows } from './lists.js';
import { PagedQuery } from './paged.js';
import { ReadQuery } from './read-query.js';

export class NumberedQuery extends PagedQuery {
  @Text({ optional: true, max: 1_000, says: 'meta.nextCursor of the page before; in place of page' })
  cursor?: string;
}

export class OffsetQuery extends ReadQuery {
  @Whole({ default: 20, min: 1, max: 100, says: 'Rows on a page' })
  limit!: number;

  @Whole({ default: 0, min: 0, max: 1_000_000, says: 'Rows that are passed over' })
  offset!: number;

  @Text({ optional: true, max: 1_000, says: 'meta.nextCursor of the page before; in place of offset' })
  cursor?: string;
}

/** The `meta` of a list with numbered pages. */
export class ListMeta extends TruncatedMeta {
  @Whole({ says: PAGE_SAYS, example: 1 }) page!: number;
  @Whole({ says: LIMIT_SAYS, example: 20 }) limit!: number;
  @Whole({ says: 'Rows that match, on all pages', example: 2 }) total!: number;
  @Flag({ says: MORE_SAYS, example: false }) hasMore!: boolean;
  @Text({ nullable: true, says: 'Goes on behind the last row; null on the last page' }) nextCursor!: string | null;
  @Many(() => String, { optional: true, says: 'Of ids: those that nobody has' }) missing?: string[];
}

/** The list envelope around rows of one class, for the documentation; `meta` for members of its own. */
export function ListOf(row: Type, meta?: Type): Type {
  return listOf('offset', row, `${row.name}List`, meta);
}

/** The same for a list with numbered pages. */
export function NumberedListOf(row: Type, meta: Type = ListMeta): Type {
  return ListOf(row, meta);
}

/** The envelope of a list in one answer. */
export function WholeListOf(row: Type, meta?: Type): Type {
  return listOf('count', row, `${row.name}WholeList`, meta);
}

/** The envelope around one object. */
export const ObjectOf = AnswerOf;

export function one(data: unknown): Answer {
  return oneText(JSON.stringify(data));
}

/** Answers one object from JSON text; `recordedAt` is the time of an in-depth record, see `Answer.recordedAt`. */
export function oneText(data: string, recordedAt?: Date | string): Answer {
  return answerData(data, { recordedAt });
}

/** Answers one object from JSON text, with `meta` if given. */
export function oneWith(data: string, meta: object, recordedAt?: Date | string): Answer {
  return answerData(data, { meta, recordedAt });
}

export interface ListOptions {
  /** Further members of `meta`. */
  meta?: Record<string, unknown>;
  /** The plan's window of history for a list with `recordedAt`; rows beyond it lack their in-depth part. */
  history?: HistoryWindow;
}

/** Answers one object from JSON text that holds a page; the route declares the member with its rows as `rows`. */
export function oneWithPage(data: string, page: ListPage, meta: object): Answer {
  return answerData(data, { page, meta });
}

/** Answers one page of a list, by number, offset or cursor, or the rows of `ids`. */
export async function pagedList(
  db: Database,
  list: List,
  query: PageQuery,
  { meta = {}, history = ALL_HISTORY }: ListOptions = {},
): Promise<Answer> {
  // The rows of `ids` all come on one page.
  const page = await readPage(db, list, query.ids === undefined ? query : { ...query, limit: MAX_IDS });
  return answerList('offset', page, { meta: { ...history.meta(page.oldest), ...meta } });
}

/** Answers a list without pages. */
export async function wholeList(db: Database, list: OrderedRows, { meta = {} }: ListOptions = {}): Promise<Answer> {
  return answerList('count', await readWhole(db, list), { meta });
}

/** Answers a list without pages from rows that were read already. */
export function readyList(rows: Rows, meta: Record<string, unknown> = {}): Answer {
  return answerList('count', whole(rows), { meta });
}
