import type { Type } from '@nestjs/common';
import type { Database } from '../../db/database.js';
import { Answer } from '../../http/answer.js';
import { Flag, Many, One, Text, Whole } from '../../http/fields.js';
import { missingIds } from '../../http/ids.js';
import { readPage, type List, type ListPage } from '../../http/lists.js';
import { ReadQuery } from '../../http/read-query.js';

/** Rows as JSON text, and how many there are in all. */
export interface Rows {
  /** A JSON array. */
  items: string;
  total: number;
}

export class PagedQuery extends ReadQuery {
  @Whole({ default: 1, min: 1, max: 1_000_000, says: 'Page, from 1' })
  page!: number;

  @Whole({ default: 20, min: 1, max: 100, says: 'Rows on a page' })
  limit!: number;

  @Text({ optional: true, max: 1_000, says: 'X-Next-Cursor of the page before; in place of page' })
  cursor?: string;
}

export class Pagination {
  @Whole({ says: '1 on a list without pages', example: 1 }) page!: number;
  @Flag({ example: false }) hasMore!: boolean;
}

/** The list envelope around rows of one kind, as a class for the documentation. */
export function ListOf<Row extends Type>(row: Row): Type {
  class List {
    @Flag({ example: true }) success!: true;
    @One(() => Pagination) pagination!: Pagination;
    @Many(() => row) data!: InstanceType<Row>[];
  }
  Object.defineProperty(List, 'name', { value: `${row.name}List` });
  return List;
}

/** The envelope around one object. */
export function ObjectOf<Data extends Type>(data: Data): Type {
  class Envelope {
    @Flag({ example: true }) success!: true;
    @One(() => data) data!: InstanceType<Data>;
  }
  Object.defineProperty(Envelope, 'name', { value: `${data.name}Answer` });
  return Envelope;
}

export function one(data: unknown): Answer {
  return oneText(JSON.stringify(data));
}

/** The same for data that is JSON text already. */
export function oneText(data: string): Answer {
  return new Answer(`{"success":true,"data":${data}}`);
}

/** One page of a list, by its number or from a cursor on. */
export async function pagedList(
  db: Database,
  list: List,
  query: { page: number; limit: number; cursor?: string },
): Promise<Answer> {
  return pageAnswer(await readPage(db, list, query), query.limit);
}

export function pageAnswer({ items, total, page, hasMore, nextCursor }: ListPage, limit: number): Answer {
  const headers = { 'x-total-count': String(total), ...(nextCursor && { 'x-next-cursor': nextCursor }) };
  const lastPage = Math.max(1, Math.ceil(total / limit));
  return new Answer(envelope(items, page, hasMore), headers, { page, lastPage, nextCursor });
}

/** A list that comes whole, as a card of one night does. */
export function wholeList({ items, total }: Rows): Answer {
  return new Answer(envelope(items, 1, false), { 'x-total-count': String(total) });
}

/** The rows that a caller named by their ids. */
export function pickedList({ items, total, missing }: Rows & { missing: readonly string[] }): Answer {
  const headers = { 'x-total-count': String(total), ...missingIds(missing) };
  return new Answer(envelope(items, 1, false), headers, { page: 1, lastPage: 1 });
}

function envelope(items: string, page: number, hasMore: boolean): string {
  return `{"success":true,"pagination":{"page":${page},"hasMore":${hasMore}},"data":${items}}`;
}
