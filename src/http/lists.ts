import type { Database } from '../db/database.js';
import { isPlaceable, type RowPlace, type SortKey } from '../db/keyset.js';
import { pick, walk, type Named, type OrderedRows } from '../db/walk.js';
import { readCursor, writeCursor, type CursorPlace } from './cursors.js';
import { idList } from './ids.js';

/** A list of the API: its rows, order, JSON text and lookup by `ids`. */
export interface List extends OrderedRows {
  /** Distinguishes its cursors from those of other lists. */
  name: string;
  ids?: IdRule;
}

/** How the `ids` parameter of a list is read. */
export interface IdRule {
  /** Converts an id from the caller's notation to the table's. */
  written(id: string): string;
  named: Named;
}

/** Rows as JSON text, and the total number. */
export interface Rows {
  /** A JSON array. */
  items: string;
  total: number;
}

export interface ListPage extends Rows {
  /** For a list with a time per row: the time of the oldest row here. */
  oldest?: string | null;
  /** The unit of `number`: pages from 1, or rows from 0. */
  by: 'page' | 'offset';
  number: number;
  /** Rows on a page; 0 for a list that is not paged. */
  limit: number;
  hasMore: boolean;
  /** Undefined on the last page, and on lists without cursors. */
  nextCursor?: string | undefined;
  /** For a multi-get: the unknown ids. */
  missing?: readonly string[];
}

/** The caller's page parameters; `page` and `offset` never come together. */
export interface PageQuery {
  page?: number;
  offset?: number;
  limit: number;
  cursor?: string | undefined;
  ids?: string | undefined;
}

/** Reads the rows of `ids`, or one page by number, offset or cursor; throws INVALID_CURSOR. */
export async function readPage(db: Database, list: List, query: PageQuery): Promise<ListPage> {
  if (query.ids !== undefined && list.ids) return readIds(db, list, list.ids, query);
  const { limit, cursor, page } = query;
  const by = page === undefined ? 'offset' : 'page';
  const place = cursor === undefined ? undefined : readPlace(list, cursor);
  const asked = page ?? query.offset ?? 0;
  const offset = by === 'page' ? (asked - 1) * limit : asked;
  const { items, total, hasMore, last, oldest } = await walk(db, list, {
    limit,
    ...(place ? { after: place.after } : { offset }),
  });
  const number = place?.number ?? asked;
  const next = hasMore && last ? { number: number + (by === 'page' ? 1 : limit), after: last } : undefined;
  return { items, total, by, number, limit, hasMore, oldest, nextCursor: next && writePlace(list, next) };
}

async function readIds(
  db: Database,
  list: List,
  { written, named }: IdRule,
  { ids, limit, page }: PageQuery,
): Promise<ListPage> {
  const asked = idList(ids as string);
  const { missing, ...rows } = await pick(db, list, asked.map(written), named);
  const first = page === undefined ? ({ by: 'offset', number: 0 } as const) : {};
  return { ...whole(rows), ...first, limit, missing: missing.map((index) => asked[index] as string) };
}

/** Reads a list that fits in one answer; `total` also counts rows beyond the limit. */
export async function readWhole(db: Database, list: OrderedRows, limit?: number): Promise<ListPage> {
  return whole(await walk(db, list, { limit }));
}

/** A page of rows that fit in one answer. */
export function whole({ items, total, oldest }: Rows & Pick<ListPage, 'oldest'>): ListPage {
  return { items, total, ...(oldest !== undefined && { oldest }), by: 'page', number: 1, limit: 0, hasMore: false };
}

/** The caller's section parameters, and the place where a walk without a token begins. */
export interface TokenQuery {
  limit: number;
  pageToken?: string | undefined;
  entrance: RowPlace;
  /** Whether such a walk begins with the rows after the entrance (the default) or before it. */
  enter?: Side;
}

/** A section of rows with the tokens of both neighbours. */
export interface TokenPage extends Rows {
  /** Undefined if no rows come before, or after. */
  before: string | undefined;
  after: string | undefined;
}

/**
 * Reads a section of a list that callers walk in both directions. `entrance` need not be the place of a row; throws
 * INVALID_CURSOR.
 */
export async function readByToken(
  db: Database,
  list: List,
  { limit, pageToken, entrance, enter = 'after' }: TokenQuery,
): Promise<TokenPage> {
  const [side, place] = pageToken === undefined ? ([enter, entrance] as const) : readToken(list, pageToken);
  const { items, total, hasMore, first, last } = await walk(db, list, { limit, [side]: place });
  const edges = { before: first ?? place, after: last ?? place };
  const behind = side === 'after' ? 'before' : 'after';
  // A token leads away from rows, so there are rows behind any token.
  const isRowBehind =
    pageToken !== undefined || (await walk(db, list, { limit: 1, [behind]: edges[behind] })).first !== null;
  const isRow = { before: isRowBehind, after: isRowBehind, [side]: hasMore };
  const token = (to: Side) => (isRow[to] ? writeCursor(tokenList(list), [to, ...edges[to]]) : undefined);
  return { items, total, before: token('before'), after: token('after') };
}

export type Side = 'before' | 'after';

function readToken(list: Walked, token: string): readonly [Side, RowPlace] {
  const [side, ...place] = readCursor(
    tokenList(list),
    token,
    ([word, ...values]) => (word === 'before' || word === 'after') && isPlaceOf(list, values),
  );
  return [side as Side, place];
}

function tokenList(list: Walked): string {
  return `${listId(list)} by token`;
}

/** Where a walk by cursor continues. */
export interface Place {
  /** The number of the page or row that begins there. */
  number: number;
  /** The place of the last row before it. */
  after: RowPlace;
}

export function writePlace(list: Walked, { number, after }: Place): string {
  return writeCursor(listId(list), [number, ...after]);
}

/** Throws INVALID_CURSOR. */
export function readPlace(list: Walked, cursor: string): Place {
  const [number, ...after] = readCursor(
    listId(list),
    cursor,
    ([count, ...values]) => Number.isSafeInteger(count) && isPlaceOf(list, values),
  );
  return { number: number as number, after };
}

type Walked = Pick<List, 'name' | 'order'>;

function isPlaceOf({ order }: Walked, values: CursorPlace): boolean {
  return values.length === order.length && values.every((value, index) => isPlaceable(value, order[index] as SortKey));
}

function listId({ name, order }: Walked): string {
  return `${name} ${order.map(({ by, descending }) => `${descending ? '-' : ''}${by}`).join()}`;
}
