import type { Type } from '@nestjs/common';
import { Answer } from '../http/answer.js';
import { Flag, Many, One, Whole } from '../http/fields.js';
import { ReadQuery } from '../http/read-query.js';

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

/** One page of a list. */
export function pagedList(
  { items, total }: Rows,
  { page, limit }: { page: number; limit: number },
  headers: Record<string, string> = {},
): Answer {
  const lastPage = Math.max(1, Math.ceil(total / limit));
  const body = envelope(items, page, page < lastPage);
  return new Answer(body, { 'x-total-count': String(total), ...headers }, { page, lastPage });
}

/** A list that comes whole, as a card of one night does. */
export function wholeList({ items, total }: Rows): Answer {
  return new Answer(envelope(items, 1, false), { 'x-total-count': String(total) });
}

function envelope(items: string, page: number, hasMore: boolean): string {
  return `{"success":true,"pagination":{"page":${page},"hasMore":${hasMore}},"data":${items}}`;
}
