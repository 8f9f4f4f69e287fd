import { firstMoment, isoTime, lastMoment } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import type { SortKey } from '../../../db/keyset.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import type { OrderedRows } from '../../../db/walk.js';
import type { List } from '../../../http/lists.js';
import { anyWord } from '../filters.js';
import { EVENT_ID, EVENT_WINNER, externalIds, playerRef, teamRef } from '../refs.queries.js';
import { mapNameSql } from '../maps.js';
import { matchList } from '../matches/matches.queries.js';
import type { CalendarQuery, DatedEventsQuery, EventMatchesQuery, EventsQuery } from './events.dto.js';

/** The status of event `e` on a day: the end that a source has published, else what its dates say. */
function statusOn(today: string): Sql {
  return sql`case when e.status is not null then e.status when e.starts_on is null then null
    when e.starts_on > ${today}::date then 'upcoming' when e.ends_on < ${today}::date then 'completed' else 'live' end`;
}

const money = (amount: string, currency: string) =>
  `case when ${amount} is not null then json_build_object('amount', ${amount}::float, 'currency', ${currency}) end`;

function members(today: string): Sql {
  return sql`'id', 'cs2-event-' || e.n, 'slug', e.slug, 'name', e.name, 'tier', e.tier, 'series', e.series,
    'status', ${statusOn(today)}, ${raw(`
    'startDate', e.starts_on, 'endDate', e.ends_on,
    'location', json_build_object('city', e.city, 'country', e.country, 'venue', e.venue), 'region', e.region,
    'isOnline', e.is_online, 'prizePool', ${money('e.prize_amount', 'e.prize_currency')}, 'prizePoolText', e.prize_text,
    'teamCount', e.team_count, 'winner', ${teamRef(EVENT_WINNER)}, 'mvp', ${playerRef('e.mvp_n')}, 'logoUrl', e.logo_url,
    'vrsWeight', round(e.vrs_weight::numeric, 4)::float, 'externalIds', ${externalIds('e.external_ids')},
    'lastUpdated', ${isoTime('e.updated_at')}`)}`;
}

const SOONEST: readonly SortKey[] = [
  { by: 'e.starts_on', type: 'day', nulls: 'last' },
  { by: 'e.n', type: 'whole' },
];
const NEWEST: readonly SortKey[] = SOONEST.map((key) => ({ ...key, descending: true }));
const LAST_ENDED: readonly SortKey[] = [
  { by: 'e.ends_on', type: 'day', descending: true, nulls: 'last' },
  { by: 'e.n', type: 'whole', descending: true },
];

function eventRows(today: string, conditions: List['conditions'], order: readonly SortKey[]): OrderedRows {
  return {
    from: raw('cs2_event e'),
    conditions,
    order,
    key: 'e.n',
    row: sql`json_build_object(${members(today)})::text`,
  };
}

function filtered({ tier, region, online }: Partial<DatedEventsQuery>): List['conditions'] {
  return [anyWord('e.tier', tier), anyWord('e.region', region), online !== undefined && sql`e.is_online = ${online}`];
}

/** The UTC day of a moment. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** Events that overlap a range of days. */
function overlaps({ from, to }: { from?: string; to?: string }): List['conditions'] {
  return [
    from !== undefined && sql`e.ends_on >= ${firstMoment(from).slice(0, 10)}::date`,
    to !== undefined && sql`e.starts_on <= ${lastMoment(to).slice(0, 10)}::date`,
  ];
}

export function eventList(query: EventsQuery, today: string): List {
  const { status, sort } = query;
  const hasStatus = status !== undefined && status.length > 0 && sql`${statusOn(today)} = any(${status})`;
  const order = sort.startsWith('-') ? NEWEST : SOONEST;
  const rows = eventRows(today, [...filtered(query), ...overlaps(query), hasStatus], order);
  return { ...rows, name: 'cs2 events', ids: EVENT_ID };
}

/** Events that are being played. */
export function liveEvents(query: DatedEventsQuery, today: string): List {
  const on = sql`e.starts_on <= ${today}::date and e.ends_on >= ${today}::date and coalesce(e.status, 'live') = 'live'`;
  return { ...eventRows(today, [on, ...filtered(query)], SOONEST), name: 'cs2 live events' };
}

export function upcomingEvents(query: DatedEventsQuery, today: string): List {
  const ahead = sql`e.starts_on > ${today}::date and coalesce(e.status, 'upcoming') = 'upcoming'`;
  return { ...eventRows(today, [ahead, ...filtered(query)], SOONEST), name: 'cs2 upcoming events' };
}

/** Finished events, the one that ended last first. */
export function recentEvents(query: DatedEventsQuery, today: string): List {
  const over = sql`(e.status = 'completed' or (e.status is null and e.ends_on < ${today}::date))`;
  return { ...eventRows(today, [over, ...filtered(query)], LAST_ENDED), name: 'cs2 recent events' };
}

const CALENDAR_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Events that overlap the range, by first day. Without `from`, the range begins today, or 30 days before `to`; it lasts
 * 30 days unless `to` is given.
 */
export function calendar({ from, to, ...query }: CalendarQuery, now: Date): OrderedRows {
  const first = from ?? (to === undefined ? dayOf(now) : dayOf(new Date(Date.parse(to) - CALENDAR_DAYS * DAY_MS)));
  const last = to ?? dayOf(new Date(Date.parse(first) + CALENDAR_DAYS * DAY_MS));
  return eventRows(dayOf(now), [...overlaps({ from: first, to: last }), ...filtered(query)], SOONEST);
}

const TEAMS = `(
  select coalesce(json_agg(${teamRef('part.team_n', `'seed', part.seed`)} order by part.seed nulls last, t.folded, t.n), '[]')
  from cs2_event_team part join cs2_team t on t.n = part.team_n where part.event_n = e.n)`;

const FORMAT = `(
  select json_agg(json_build_object('stage', s ->> 'stage', 'type', s ->> 'type', 'bestOf', (s ->> 'bestOf')::integer,
    'startDate', s ->> 'startDate', 'endDate', s ->> 'endDate') order by nth)
  from jsonb_array_elements(e.format) with ordinality stages (s, nth))`;

const MAP_POOL = `(select json_agg(${mapNameSql('pool.map')} order by pool.nth)
  from unnest(e.map_pool) with ordinality pool (map, nth))`;

/** An event as JSON text. */
export async function findEvent(db: Database, n: number, today: string): Promise<string> {
  const row = await db.row<{ body: string }>(sql`
    select json_build_object(${members(today)}, 'teams', ${raw(TEAMS)}, 'format', ${raw(FORMAT)},
      'mapPool', ${raw(MAP_POOL)})::text as body
    from cs2_event e where e.n = ${n}`);
  return (row as { body: string }).body;
}

/** The matches of an event, in the order of play by default. */
export function eventMatches(n: number, { status, stage, sort }: EventMatchesQuery): List {
  const list = matchList({ ...(status && { status }), sort });
  return {
    ...list,
    name: `cs2 matches of event ${n}`,
    conditions: [
      sql`m.event_n = ${n}`,
      ...list.conditions,
      stage !== undefined && sql`lower(m.stage) = ${stage.toLowerCase()}`,
    ],
  };
}
