import type { Database } from '../../../db/database.js';
import { expanded } from '../../../db/expanded.js';
import { reversed, type SortKey } from '../../../db/keyset.js';
import { raw, sql } from '../../../db/sql.js';
import type { OrderedRows } from '../../../db/walk.js';
import type { List } from '../../../http/lists.js';
import { namedLike } from '../../../archive/names.queries.js';
import { anyWord, between, isoTime } from '../../../db/conditions.js';
import type { CardQuery, DatedEventsQuery, EventsQuery } from './events.dto.js';
import { EVENT_ID } from '../ids.queries.js';
import { overtakenBefore } from '../overtaken.js';

const NEWEST: SortKey[] = [
  { by: 'e.starts_at', type: 'time', descending: true },
  { by: 'e.n', type: 'whole', descending: true },
];
const SOONEST = reversed(NEWEST);

export function eventList(query: EventsQuery): List {
  const { series, status, year, from, to, hasStats, q, country, sort, expand } = query;
  const conditions = [
    anyWord(raw('e.series'), series),
    anyWord(raw('e.status'), status),
    year !== undefined && sql`date_part('year', e.starts_at) = ${year}`,
    ...between(raw('e.starts_at'), from, to),
    hasStats !== undefined && raw(hasStats ? 'e.has_stats' : 'not e.has_stats'),
    q !== undefined && namedLike(raw('e.folded'), q),
    anyWord(raw('e.country'), country),
  ];
  return { ...eventsBy(sort === 'startsAt' ? SOONEST : NEWEST, expand), conditions };
}

/** Events that are not over, soonest first, without those whose time has passed without news. */
export function upcomingEvents({ series, expand }: DatedEventsQuery, now: Date): List {
  const over = overtakenBefore(now.toISOString());
  const conditions = [
    sql`(e.status = 'live' or e.status in ('scheduled', 'postponed') and e.starts_at >= ${over}::timestamptz)`,
    anyWord(raw('e.series'), series),
  ];
  return { ...eventsBy(SOONEST, expand), conditions };
}

/** Completed events, newest first. */
export function recentEvents({ series, expand }: DatedEventsQuery): List {
  return { ...eventsBy(NEWEST, expand), conditions: [raw(`e.status = 'completed'`), anyWord(raw('e.series'), series)] };
}

function eventsBy(order: SortKey[], expand: readonly string[] | undefined): Omit<List, 'conditions'> {
  return {
    name: 'ufc events',
    from: raw('ufc_event e'),
    key: 'e.n',
    order,
    row: expanded(raw('e.row_json'), expand, { bouts: raw(CARD) }),
    ids: EVENT_ID,
  };
}

/** The bouts of event `e`, main event first. */
const CARD = `
  coalesce((select '[' || string_agg(b.row_json, ',' order by b.bout_order desc, b.n desc) || ']'
    from ufc_bout b where b.event_n = e.n), '[]')`;

/** The whole event as JSON text. */
export async function findEvent(db: Database, n: number): Promise<string> {
  const row = await db.row<{ body: string }>(sql`
    select left(e.row_json, -1) || ',' || substr(left(e.detail_json, -1), 2) || ',"bouts":' || ${raw(CARD)}
      || ',"lastUpdated":"' || ${raw(isoTime('e.updated_at'))} || '"}' as body
    from ufc_event e where e.n = ${n}`);
  return (row as { body: string }).body;
}

/** The card, main event first. */
export function cardOf(n: number, { cardSection, status }: CardQuery): OrderedRows {
  return {
    from: raw('ufc_bout b'),
    conditions: [sql`b.event_n = ${n}`, anyWord(raw('b.card_section'), cardSection), anyWord(raw('b.status'), status)],
    key: 'b.n',
    order: [
      { by: 'b.bout_order', type: 'whole', descending: true },
      { by: 'b.n', type: 'whole', descending: true },
    ],
    row: raw('b.row_json'),
  };
}
