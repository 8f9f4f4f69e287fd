import type { Type } from '@nestjs/common';
import type { Database } from '../db/database.js';
import { Answer, type Paging } from './answer.js';
import { Shared } from './document/schema-names.js';
import { Day, Flag, Many, One, Text, Whole } from './fields.js';
import { missingIds } from './ids.js';
import { readByToken, readPage, type List, type ListPage, type PageQuery, type TokenQuery } from './lists.js';

type Members = Record<string, PropertyDecorator>;

/** The list format of a family of routes. */
interface Envelope {
  members(row: Type, meta?: Type): Members;
  /** Writes the members around the rows; `more` adds further ones. */
  write(page: ListPage, more: Record<string, unknown>): string;
  headers(page: ListPage): Record<string, string>;
}

export const PAGE_SAYS = 'Number of this page, from 1';
export const LIMIT_SAYS = 'Rows on a page at most';
export const MORE_SAYS = 'True where rows follow behind the last one here';
const OBJECT_SAYS = 'The object that was asked for, or as it is after the request';
const ROWS_SAY = 'The rows of this answer, in the order of the list';

@Shared()
export class Pagination {
  @Whole({ says: '1 on a list without pages', example: 1 }) page!: number;
  @Flag({ says: MORE_SAYS, example: false }) hasMore!: boolean;
}

@Shared()
export class PageMeta {
  @Whole({ says: PAGE_SAYS, example: 1 }) page!: number;
  @Whole({ says: LIMIT_SAYS, example: 20 }) limit!: number;
  @Whole({ says: 'Rows that match, on all pages', example: 2 }) total!: number;
  @Flag({ says: MORE_SAYS, example: false }) hasMore!: boolean;
}

/** Members of `meta` of a list that only goes on. */
@Shared()
export class CursorMeta {
  @Whole({ says: LIMIT_SAYS, example: 20 }) limit!: number;
  @Text({ nullable: true, says: 'Goes on behind the last row; null on the last page' }) nextCursor!: string | null;
}

/** Members of `meta` when in-depth parts were left out. */
@Shared()
export class TruncatedMeta {
  @Flag({ optional: true, says: 'Given where in-depth parts older than the plan opens were left out' })
  historyTruncated?: boolean;
  @Day({ optional: true, says: 'With historyTruncated: the first day that the plan opens' }) availableFrom?: string;
}

@Shared()
export class OffsetMeta extends TruncatedMeta {
  @Whole({ says: 'Rows before this page', example: 0 }) offset!: number;
  @Whole({ says: LIMIT_SAYS, example: 20 }) limit!: number;
  @Whole({ says: 'Rows that match, on all pages', example: 2 }) total!: number;
  @Flag({ says: MORE_SAYS, example: false }) hasMore!: boolean;
  @Text({ nullable: true, says: 'Goes on behind the last row; null on the last page' }) nextCursor!: string | null;
  @Many(() => String, { optional: true, says: 'Of ids: those that nobody has' }) missing?: string[];
}

@Shared()
export class CountMeta extends TruncatedMeta {
  @Whole({ says: 'Rows of this answer, which are all', example: 2 }) count!: number;
}

const SUCCESS = Flag({ example: true });

/** The list envelopes, named by the member that describes the page. */
const ENVELOPES = {
  items: {
    members: (row) => ({
      items: Many(() => row, { says: ROWS_SAY }),
      total: Whole({ says: 'Rows that match the filter, not rows in this answer', example: 1 }),
      page: Whole({ says: 'This page; 1 on a single-page route', example: 1 }),
      page_size: Whole({ says: 'Rows on a page; 0 on a single-page route', example: 50 }),
      total_pages: Whole({ says: 'Pages of page_size rows that hold total; at least 1', example: 1 }),
      has_next: Flag({ says: MORE_SAYS, example: false }),
      has_prev: Flag({ says: 'True where this is not the first page', example: false }),
    }),
    write: (list, more) => {
      const { items, total, number: page, limit: page_size } = list;
      const total_pages = pagesOf(list);
      const turns = { has_next: page < total_pages, has_prev: page > 1 };
      return around({}, `"items":${items}`, { total, page, page_size, total_pages, ...turns, ...more });
    },
    headers: ({ missing = [] }) => missingIds(missing),
  },
  pagination: {
    members: (row) => ({
      success: SUCCESS,
      pagination: One(() => Pagination),
      data: Many(() => row, { says: ROWS_SAY }),
    }),
    write: ({ items, number: page, hasMore }, more) =>
      around({ success: true, pagination: { page, hasMore } }, `"data":${items}`, more),
    headers: ({ total, nextCursor, missing = [] }) => ({
      'x-total-count': String(total),
      ...(nextCursor && { 'x-next-cursor': nextCursor }),
      ...missingIds(missing),
    }),
  },
  meta: {
    members: (row) => ({ success: SUCCESS, data: Many(() => row, { says: ROWS_SAY }), meta: One(() => PageMeta) }),
    write: writeMeta,
    headers: () => ({}),
  },
  offset: {
    members: (row, meta = OffsetMeta) => ({
      success: SUCCESS,
      data: Many(() => row, { says: ROWS_SAY }),
      meta: One(() => meta),
    }),
    write: writeMeta,
    headers: () => ({}),
  },
  count: {
    members: (row, meta = CountMeta) => ({
      success: SUCCESS,
      data: Many(() => row, { says: ROWS_SAY }),
      meta: One(() => meta),
    }),
    write: ({ items, total: count }, { meta, ...more }) =>
      around({ success: true }, `"data":${items}`, { meta: { count, ...(meta as object) }, ...more }),
    headers: () => ({}),
  },
} satisfies Record<string, Envelope>;

/** Members of `more.meta` go into `meta` beside those of the page. */
function writeMeta(page: ListPage, { meta, ...more }: Record<string, unknown>): string {
  const all = { ...pageMeta(page), ...(meta as object) };
  return around({ success: true }, `"data":${page.items}`, { meta: all, ...more });
}

function pageMeta(page: ListPage): object {
  const { by, number, limit, total, hasMore, nextCursor = null, missing } = page;
  return { [by]: number, limit, total, hasMore, nextCursor, missing };
}

export type EnvelopeName = keyof typeof ENVELOPES;

/** The class of a list's envelope for the documentation; `meta` is given if the list has its own `meta` members. */
export function listOf(envelope: EnvelopeName, row: Type, name = `${row.name}List`, meta?: Type): Type {
  const { members }: Envelope = ENVELOPES[envelope];
  return documented(name, members(row, meta));
}

/** The `meta` envelope as a class. */
export function PageOf(row: Type): Type {
  return listOf('meta', row, `${row.name}Page`);
}

/** `{success, data}` around one object, as a class for the documentation. */
export function AnswerOf(data: Type): Type {
  return documented(`${data.name}Answer`, { success: SUCCESS, data: One(() => data, { says: OBJECT_SAYS }) });
}

function documented(name: string, members: Members): Type {
  class Documented {}
  Object.defineProperty(Documented, 'name', { value: name });
  for (const [member, declare] of Object.entries(members)) declare(Documented.prototype, member);
  return Documented;
}

export interface DataOptions {
  /** Stands beside `data` where it has members. */
  meta?: object;
  headers?: Readonly<Record<string, string>>;
  /** The page whose rows stand in a member of the object; its members stand first in `meta`. */
  page?: ListPage;
  /** The time of an in-depth record, see `Answer.recordedAt`. */
  recordedAt?: Date | string | undefined;
}

/** Answers one object or list that is JSON text already. */
export function answerData(text: string, { meta = {}, headers = {}, page, recordedAt }: DataOptions = {}): Answer {
  const all = { ...(page && pageMeta(page)), ...meta };
  const after = Object.keys(all).length > 0 ? { meta: all } : {};
  const paging = page && neighbours(page);
  return new Answer(around({ success: true }, `"data":${text}`, after), headers, paging, recordedAt);
}

/** Answers a list: the rows of its `ids`, or the requested page; throws INVALID_CURSOR. */
export async function answerPage(
  envelope: EnvelopeName,
  db: Database,
  list: List,
  query: PageQuery,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  return answerList(envelope, await readPage(db, list, query), more);
}

/** Writes rows that are already read into their envelope; `more` adds members to it. */
export function answerList(
  envelope: EnvelopeName,
  list: ListPage,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Answer {
  const { write, headers: own } = ENVELOPES[envelope];
  return new Answer(write(list, more), { ...own(list), ...headers }, neighbours(list));
}

/** Answers a section of a list that callers walk by tokens: its rows and the tokens of the older and newer rows. */
export async function answerByToken(db: Database, list: List, query: TokenQuery): Promise<Answer> {
  const { items, before, after } = await readByToken(db, list, query);
  const [older = null, newer = null] = list.order[0]?.descending ? [after, before] : [before, after];
  const body = around({ success: true }, `"data":${items}`, { hasMore: newer !== null, pages: { older, newer } });
  return new Answer(body, {}, { parameter: 'pageToken', first: null, previous: before, next: after });
}

/** A JSON object with members before and after a member that is already JSON text. */
function around(before: object, text: string, after: object): string {
  const parts = [JSON.stringify(before).slice(1, -1), text, JSON.stringify(after).slice(1, -1)];
  return `{${parts.filter((part) => part !== '').join(',')}}`;
}

function pagesOf({ total, limit }: ListPage): number {
  return limit === 0 ? 1 : Math.max(1, Math.ceil(total / limit));
}

/** The start of each neighbouring page. */
function neighbours(list: ListPage): Paging | undefined {
  const { by, number, limit, nextCursor } = list;
  if (limit === 0) return undefined;
  const pages = pagesOf(list);
  const [step, first] = by === 'page' ? [1, 1] : [limit, 0];
  const last = first + (pages - 1) * step;
  return {
    parameter: by,
    first,
    previous: number > first ? Math.max(first, Math.min(number - step, last)) : undefined,
    next: number + step <= last ? number + step : undefined,
    last,
    nextCursor,
  };
}
