import type { Type } from '@nestjs/common';
import { Answer } from '../../http/answer.js';
import { Choice, Flag, Many, Whole } from '../../http/fields.js';
import { ReadQuery } from '../../http/read-query.js';

/** Rows as JSON text, and how many there are in all. */
export interface Rows {
  /** A JSON array. */
  items: string;
  total: number;
}

/** The query of a paged list. `sorts` are the values of `sort_by`, the first being the default. */
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
export function ListOf<Row extends Type>(row: Row): Type {
  class List {
    @Many(() => row)
    items!: InstanceType<Row>[];

    @Whole({ says: 'Rows that match the filter, not rows in this answer', example: 1 })
    total!: number;

    @Whole({ says: 'This page; 1 on a single-page route', example: 1 })
    page!: number;

    @Whole({ says: 'Rows on a page; 0 on a single-page route', example: 50 })
    page_size!: number;

    @Whole({ example: 1 })
    total_pages!: number;

    @Flag({ example: false })
    has_next!: boolean;

    @Flag({ example: false })
    has_prev!: boolean;
  }
  Object.defineProperty(List, 'name', { value: `${row.name}List` });
  return List;
}

/** One page of a list. `extra` are further members of the envelope. */
export function pagedList(
  { items, total }: Rows,
  { page, page_size }: { page: number; page_size: number },
  extra: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Answer {
  const pages = Math.max(1, Math.ceil(total / page_size));
  const envelope = { total, page, page_size, total_pages: pages, has_next: page < pages, has_prev: page > 1, ...extra };
  return new Answer(withItems(items, envelope), headers, { page, lastPage: pages });
}

/** The whole list in one answer; a client knows it by `page_size` 0. */
export function wholeList(
  { items, total }: Rows,
  extra: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Answer {
  const envelope = { total, page: 1, page_size: 0, total_pages: 1, has_next: false, has_prev: false, ...extra };
  return new Answer(withItems(items, envelope), headers);
}

function withItems(items: string, envelope: object): string {
  return `{"items":${items},${JSON.stringify(envelope).slice(1)}`;
}
