import type { Database } from '../db/database.js';
import { raw, sql, where, type Sql } from '../db/sql.js';
import { anyOf, between, isoTime, namedLike } from './conditions.js';
import type { CardQuery, EventsQuery } from './events.dto.js';
import { findEventNumber } from './ids.queries.js';
import type { Rows } from './list.js';

export const ITEMS = raw("coalesce('[' || string_agg(row_json, ',' order by place) || ']', '[]') as items");

export async function listEvents(db: Database, query: EventsQuery): Promise<Rows> {
  const { series, status, year, from, to, hasStats, q, country, sort, page, limit } = query;
  const conditions = where([
    anyOf(raw('e.series'), series),
    anyOf(raw('e.status'), status),
    year !== undefined && sql`date_part('year', e.starts_at) = ${year}`,
    ...between(raw('e.starts_at'), from, to),
    hasStats !== undefined && raw(hasStats ? 'e.has_stats' : 'not e.has_stats'),
    q !== undefined && namedLike(raw('e.folded'), q),
    anyOf(raw('e.country'), country),
  ]);
  return pageOfEvents(db, conditions, sort === 'startsAt' ? 'starts_at, n' : 'starts_at desc, n desc', page, limit);
}

/** Not yet over, soonest first. */
export function listUpcoming(db: Database, query: { series?: string[]; page: number; limit: number }): Promise<Rows> {
  const conditions = where([
    raw(`e.status in ('scheduled', 'postponed', 'live')`),
    anyOf(raw('e.series'), query.series),
  ]);
  return pageOfEvents(db, conditions, 'starts_at, n', query.page, query.limit);
}

/** Completed, newest first. */
export function listRecent(db: Database, query: { series?: string[]; page: number; limit: number }): Promise<Rows> {
  const conditions = where([raw(`e.status = 'completed'`), anyOf(raw('e.series'), query.series)]);
  return pageOfEvents(db, conditions, 'starts_at desc, n desc', query.page, query.limit);
}

async function pageOfEvents(db: Database, conditions: Sql, order: string, page: number, limit: number): Promise<Rows> {
  const row = await db.row<Rows>(sql`
    with chosen as materialized (
      select e.n, row_number() over (order by ${raw(order)}) as place from ufc_event e ${conditions}
    )
    select (select count(*) from chosen)::int as total, ${ITEMS}
    from chosen join ufc_event using (n) where place > ${(page - 1) * limit} and place <= ${page * limit}`);
  return row as Rows;
}

/** Rows in the order of the ids, with the ids that nobody has. */
export async function findEvents(db: Database, ids: string[]): Promise<Rows & { missing: string[] }> {
  const numbers = await Promise.all(ids.map((id) => findEventNumber(db, id)));
  return rowsInOrder(db, 'ufc_event', ids, numbers);
}

/** Rows of a table with `row_json` in the order of these numbers. */
export async function rowsInOrder(
  db: Database,
  table: 'ufc_event' | 'ufc_bout' | 'ufc_fighter',
  ids: string[],
  numbers: (number | undefined)[],
): Promise<Rows & { missing: string[] }> {
  const known = numbers.filter((n) => n !== undefined);
  const row = await db.row<Rows>(sql`
    select count(*)::int as total, ${ITEMS}
    from unnest(${known}::integer[]) with ordinality w (n, place) join ${raw(table)} using (n)`);
  return { ...(row as Rows), missing: ids.filter((_id, index) => numbers[index] === undefined) };
}

/** The whole event as JSON text. */
export async function findEvent(db: Database, n: number): Promise<string> {
  const row = await db.row<{ body: string }>(sql`
    select left(e.row_json, -1) || ',' || substr(left(e.detail_json, -1), 2) || ',"bouts":'
      || coalesce((select '[' || string_agg(b.row_json, ',' order by b.bout_order desc, b.n desc) || ']'
        from ufc_bout b where b.event_n = e.n), '[]')
      || ',"lastUpdated":"' || ${raw(isoTime('e.updated_at'))} || '"}' as body
    from ufc_event e where e.n = ${n}`);
  return (row as { body: string }).body;
}

/** The card, main event first. */
export async function listCard(db: Database, n: number, { cardSection, status }: CardQuery): Promise<Rows> {
  const conditions = where([
    sql`b.event_n = ${n}`,
    anyOf(raw('b.card_section'), cardSection),
    anyOf(raw('b.status'), status),
  ]);
  const row = await db.row<Rows>(sql`
    select count(*)::int as total, ${ITEMS}
    from (select row_json, row_number() over (order by bout_order desc, n desc) as place from ufc_bout b ${conditions}) card`);
  return row as Rows;
}
