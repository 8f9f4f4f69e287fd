import type { Database } from './database.js';
import { comesAfter, inOrder, placeOf, reversed, type RowPlace, type SortKey } from './keyset.js';
import { join, raw, sql, where, type Sql } from './sql.js';

/** Ordered rows, which are read one stretch at a time. */
export interface OrderedRows {
  /** The tables in which rows are found; an index with every column named here makes each step cheap. */
  from: Sql;
  conditions: readonly (Sql | undefined | false)[];
  order: readonly SortKey[];
  /** The column that identifies a row, in `from` and in `source`. */
  key: string;
  /** The tables from which the rows of a page are read; every row of `from` must be in them. Default: `from`. */
  source?: Sql;
  /** One row as JSON text. */
  row: Sql;
  /** When the record of a row ended, or began if its end is unknown. The stretch then has `oldest`. */
  recordedAt?: Sql;
  /**
   * The number of rows: a number, or a scalar subquery; left out, the rows are counted. `gathered` finds all rows once,
   * then counts and sorts them, which is cheaper where the conditions select few of many rows.
   */
  total?: number | Sql | 'gathered' | undefined;
}

export interface Step {
  /** The largest number of rows; left out, all rows. */
  limit?: number | undefined;
  /** Rows to skip. */
  offset?: number;
  /** Reads the rows after this place. */
  after?: RowPlace;
  /** Reads the rows before this place, those nearest to it. */
  before?: RowPlace;
}

export interface Stretch {
  /** A JSON array of the rows, in their order. */
  items: string;
  /** Rows that match, in this stretch or not. */
  total: number;
  /** Whether more rows follow in the direction of the step. */
  hasMore: boolean;
  /** The places of the first and the last row; null when there is no row. */
  first: RowPlace | null;
  last: RowPlace | null;
  /** The moment of the oldest record, ISO 8601; null when no record has one. */
  oldest: string | null;
}

/** A page that begins after this many rows is read from the nearer end of the list; the total, read first, decides. */
const FAR_ROWS = 1_000;

/**
 * A page is cut out of so many first rows, and so many rows are read for it: the least of these that suffice. They stand in
 * the statement as numbers because PostgreSQL takes an offset or limit that it does not know for a tenth of the rows. It
 * would think a plan for any page dear and plan each anew, which costs more than reading the page.
 */
const [WINDOWS, SIZES] = [
  [128, 512, 2_048, 8_192],
  [32, 101, 1_001],
];

/** Reads one stretch in one statement; a distant stretch needs a second statement for the total, unless it is known. */
export async function walk(db: Database, rows: OrderedRows, step: Step): Promise<Stretch> {
  const { limit, offset = 0, after, before } = step;
  if (after || before) return read(db, rows, { ...step, skip: offset, backwards: before !== undefined });
  const isPaged = limit !== undefined && rows.total !== 'gathered';
  const marks = isPaged ? db.marks.of(keysInOrder(rows, { backwards: false })) : undefined;
  const mark = marks?.find(offset);
  const stretch = await (mark
    ? read(db, rows, { limit, after: mark, skip: 0, backwards: false })
    : readAfterSkipping(db, rows, { limit, offset }));
  if (isPaged && stretch.hasMore && stretch.last) marks?.note(offset + limit, stretch.last);
  return stretch;
}

async function readAfterSkipping(
  db: Database,
  rows: OrderedRows,
  { limit, offset }: { limit: number | undefined; offset: number },
): Promise<Stretch> {
  const isFar = offset >= FAR_ROWS && rows.total !== 'gathered';
  const total = isFar ? await count(db, rows) : rows.total;
  if (typeof total === 'number' && offset >= total)
    return { items: '[]', total, hasMore: false, first: null, last: null, oldest: null };
  const isNearEnd = isFar && typeof total === 'number' && limit !== undefined && offset > total / 2;
  if (!isNearEnd) return read(db, { ...rows, total }, { limit, skip: offset, backwards: false });
  const skip = Math.max(0, total - offset - limit);
  return read(db, { ...rows, total }, { limit: total - offset - skip, skip, backwards: true, hasMore: skip > 0 });
}

async function count(db: Database, rows: OrderedRows): Promise<number> {
  if (typeof rows.total === 'number') return rows.total;
  const row = await db.row<{ total: number }>(sql`select ${totalOf(rows)} as total`);
  return (row as { total: number }).total;
}

interface Reading extends Pick<Step, 'limit' | 'after' | 'before'> {
  skip: number;
  /** From the last row towards the first. */
  backwards: boolean;
  /** Set when it is already known. */
  hasMore?: boolean;
}

interface Found extends Omit<Stretch, 'hasMore'> {
  found: number;
}

async function read(db: Database, rows: OrderedRows, reading: Reading): Promise<Stretch> {
  const { limit, skip, backwards } = reading;
  const named = rows.order.map((key, index) => ({ ...key, by: `page.o${index}` }));
  const [near, far] = [edge(raw('1')), edge(sql`least(found, ${limit ?? null}::bigint)`)];
  const answer = await db.row<Found>(sql`
    ${rows.total === 'gathered' ? sql`with chosen as materialized (${keysOf(rows)})` : raw('')}
    select ${totalOf(rows)} as total, coalesce(max(found), 0)::int as found,
      coalesce('[' || string_agg(item, ',' order by nth ${raw(backwards ? 'desc' : '')}) || ']', '[]') as items,
      ${backwards ? far : near} as first, ${backwards ? near : far} as last, to_json(min(at)) #>> '{}' as oldest
    from (
      select nth, found, ${rows.row} as item, ${rows.recordedAt ?? raw('null')}::timestamptz as at,
        case when nth in (1, least(found, ${limit ?? null}::bigint)) then ${placeOf(named)} end as place
      from (
        select *, row_number() over () as nth, count(*) over () as found
        from (${cutOut(keysInOrder(rows, reading), skip, limit)}) ordered
      ) page, ${rows.source ?? rows.from}
      where ${raw(rows.key)} = page.key ${limit === undefined ? raw('') : sql`and nth <= ${limit}`}
    ) written`);
  const { found, ...stretch } = answer as Found;
  return { ...stretch, hasMore: reading.hasMore ?? (limit !== undefined && found > limit) };
}

/** At least one row more than asked, which shows whether more follow. */
function cutOut(keys: Sql, skip: number, limit: number | undefined): Sql {
  if (limit === undefined) return sql`${keys} offset ${skip}`;
  const size = SIZES.find((rows) => rows > limit);
  const window = size && WINDOWS.find((rows) => rows >= skip + size);
  const near = window === undefined ? keys : sql`select * from (${keys} limit ${raw(String(window))}) near`;
  return sql`${near} limit ${size === undefined ? limit + 1 : raw(String(size))} offset ${skip}`;
}

function edge(nth: Sql): Sql {
  return sql`(array_agg(place) filter (where nth = ${nth}))[1]`;
}

/** The keys of the rows, with their sort keys as `o0`, `o1`, … */
function keysOf({ from, key, order, conditions }: OrderedRows, place?: Sql): Sql {
  const columns = order.map(({ by }, index) => raw(`${by} as o${index}`));
  return sql`select ${raw(key)} as key, ${join(columns, ', ')} from ${from} ${where([...conditions, place])}`;
}

function keysInOrder(
  rows: OrderedRows,
  { backwards, after, before }: Pick<Reading, 'backwards' | 'after' | 'before'>,
): Sql {
  const isGathered = rows.total === 'gathered';
  const keys = isGathered ? rows.order.map((key, index) => ({ ...key, by: `o${index}` })) : rows.order;
  const order = backwards ? reversed(keys) : keys;
  const place = after ?? before;
  const behind = place && comesAfter(order, place);
  return sql`${isGathered ? sql`select * from chosen ${where([behind])}` : keysOf(rows, behind)} order by ${inOrder(order)}`;
}

function totalOf({ total, from, conditions }: OrderedRows): Sql {
  if (total === 'gathered') return raw('(select count(*) from chosen)::int');
  if (total === undefined) return sql`(select count(*) from ${from} ${where(conditions)})::int`;
  return sql`${total}::int`;
}

/** Makes the condition that selects the row with an id. */
export type Named = (id: Sql) => Sql;

/** Reads the rows with these ids, in the order of the ids, and the positions of ids without a row, in one statement. */
export async function pick(
  db: Database,
  { row, source, from, recordedAt }: OrderedRows,
  ids: readonly string[],
  named: Named,
): Promise<Pick<Stretch, 'items' | 'total' | 'oldest'> & { missing: number[] }> {
  const picked = await db.row<Pick<Stretch, 'items' | 'total' | 'oldest'> & { found: number[] }>(sql`
    select count(*)::int as total, coalesce('[' || string_agg(item, ',' order by place) || ']', '[]') as items,
      coalesce(array_agg(place::int), '{}') as found, to_json(min(at)) #>> '{}' as oldest
    from (
      select asked.place, ${row} as item, ${recordedAt ?? raw('null')}::timestamptz as at from unnest(${ids}::text[]) with ordinality asked (id, place), ${source ?? from}
      where ${named(raw('asked.id'))}
    ) written`);
  const { found, ...rows } = picked as NonNullable<typeof picked>;
  const known = new Set(found);
  return { ...rows, missing: ids.flatMap((_id, index) => (known.has(index + 1) ? [] : [index])) };
}
