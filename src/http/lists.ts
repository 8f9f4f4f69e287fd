import type { Database } from '../db/database.js';
import { comesAfter, inOrder, isPlaceable, placeOf, type RowPlace, type SortKey } from '../db/keyset.js';
import { sql, where, type Sql } from '../db/sql.js';
import { invalidCursor } from './errors.js';

/** A list of rows that are read page by page. */
export interface List {
  /** Tells its cursors from those of other lists. */
  name: string;
  /** Tables, with joins. */
  from: Sql;
  /** One row as JSON text. */
  row: Sql;
  conditions: readonly (Sql | undefined | false)[];
  order: readonly SortKey[];
}

export interface ListPage {
  /** A JSON array of the rows. */
  items: string;
  /** Rows that match, on all pages. */
  total: number;
  page: number;
  hasMore: boolean;
  /** Undefined on the last page. */
  nextCursor: string | undefined;
}

/** Where a walk by cursor goes on. */
export interface Place {
  /** The number of the page that begins there. */
  page: number;
  /** Of the last row before it. */
  after: RowPlace;
}

/** Reads one page, by its number or from a cursor on; throws INVALID_CURSOR. */
export async function readPage(
  db: Database,
  list: List,
  { page, limit, cursor }: { page: number; limit: number; cursor?: string | undefined },
): Promise<ListPage> {
  const { from, row, conditions, order } = list;
  const place = cursor === undefined ? undefined : readCursor(list, cursor);
  const behind = place && comesAfter(order, place.after);
  // One row more than asked tells whether another page follows.
  const read = await db.row<{ items: string; total: number; rows: number; last: RowPlace | null }>(sql`
    select (select count(*) from ${from} ${where(conditions)})::int as total, count(*)::int as rows,
      coalesce('[' || string_agg(item, ',' order by nth) filter (where nth <= ${limit}) || ']', '[]') as items,
      (array_agg(place) filter (where nth = ${limit}))[1] as last
    from (
      select item, place, row_number() over () as nth
      from (
        select ${row} as item, ${placeOf(order)} as place from ${from} ${where([...conditions, behind])}
        order by ${inOrder(order)} limit ${limit + 1} offset ${place ? 0 : (page - 1) * limit}
      ) ordered
    ) numbered`);
  const { items, total, rows, last } = read as NonNullable<typeof read>;
  const number = place?.page ?? page;
  const next = rows > limit && last ? { page: number + 1, after: last } : undefined;
  return { items, total, page: number, hasMore: next !== undefined, nextCursor: next && writeCursor(list, next) };
}

/**
 * Opaque to callers. It is good for the day of the answer that gave it and for the next (UTC), which is at least the
 * promised 24 hours; it holds the day and not the time, so that equal answers are equal byte by byte.
 */
export function writeCursor({ name, order }: Pick<List, 'name' | 'order'>, { page, after }: Place): string {
  return Buffer.from(JSON.stringify([listId(name, order), today(), page, ...after])).toString('base64url');
}

/** Throws INVALID_CURSOR for one that is malformed, too old, or of another list or order. */
export function readCursor({ name, order }: Pick<List, 'name' | 'order'>, text: string): Place {
  const [id, day, page, ...after] = parts(text);
  const fits =
    id === listId(name, order) &&
    typeof day === 'number' &&
    [today(), today() - 1].includes(day) &&
    typeof page === 'number' &&
    Number.isSafeInteger(page) &&
    after.length === order.length &&
    after.every((value, index) => isPlaceable(value, order[index] as SortKey));
  if (!fits) throw invalidCursor();
  return { page: page as number, after: after as (string | number)[] };
}

function parts(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

function listId(name: string, order: readonly SortKey[]): string {
  return `${name} ${order.map(({ by, descending }) => `${descending ? '-' : ''}${by}`).join()}`;
}

function today(): number {
  return Math.floor(Date.now() / 86_400_000);
}
