import type { Database } from '../db/database.js';
import { comesAfter, inOrder, isPlaceable, placeOf, type RowPlace, type SortKey } from '../db/keyset.js';
import { sql, where, type Sql } from '../db/sql.js';
import { readCursor, writeCursor } from './cursors.js';

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
  const place = cursor === undefined ? undefined : readPlace(list, cursor);
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
  return { items, total, page: number, hasMore: next !== undefined, nextCursor: next && writePlace(list, next) };
}

export function writePlace({ name, order }: Pick<List, 'name' | 'order'>, { page, after }: Place): string {
  return writeCursor(listId(name, order), [page, ...after]);
}

/** Throws INVALID_CURSOR. */
export function readPlace({ name, order }: Pick<List, 'name' | 'order'>, cursor: string): Place {
  const [page, ...after] = readCursor(
    listId(name, order),
    cursor,
    ([number, ...values]) =>
      Number.isSafeInteger(number) &&
      values.length === order.length &&
      values.every((value, index) => isPlaceable(value, order[index] as SortKey)),
  );
  return { page: page as number, after };
}

function listId(name: string, order: readonly SortKey[]): string {
  return `${name} ${order.map(({ by, descending }) => `${descending ? '-' : ''}${by}`).join()}`;
}
