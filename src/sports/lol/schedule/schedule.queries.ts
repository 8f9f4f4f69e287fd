import { anyOf, firstMoment, lastMoment } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { placeOf, type RowPlace } from '../../../db/keyset.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import type { List } from '../../../http/lists.js';
import { among, amongEither, MATCH_ID } from '../refs.queries.js';
import { dayFromNow } from './days.js';
import { expandedRow, NEWEST_FIRST, SCHEDULE_SOURCE, SOONEST_FIRST } from './schedule-row.queries.js';

/** The filter of a request for a schedule. */
export interface MatchFilter {
  state?: string[];
  from?: string;
  to?: string;
  league?: string[];
  team?: string[];
  /** Further parts of each row. */
  expand?: string[];
}

/** The part of the schedule that a route has. */
export interface ScheduleScope {
  /** The number of a league, if the route has only its matches. */
  league?: number;
  /** The state, if the route has only matches in one. */
  state?: string;
  /** Only matches with a known day, from this moment on and before the other. */
  from?: Date;
  until?: Date;
  /** The first day of the list. */
  listedFrom?: Date;
  newestFirst?: boolean;
}

/** The matches of a schedule that the filter selects. */
export function scheduleList(filter: MatchFilter, scope: ScheduleScope = {}): List {
  const { league, state, from, until, listedFrom, newestFirst } = scope;
  return {
    name: 'lol schedule',
    from: raw('lol_match m'),
    conditions: [
      ...matchConditions(filter),
      league !== undefined && sql`m.league_n = ${league}`,
      state !== undefined && sql`m.state = ${state}`,
      (from ?? until) !== undefined && raw('m.starts_at is not null'),
      from !== undefined && sql`m.listed_at >= ${from.toISOString()}::timestamptz`,
      until !== undefined && sql`m.listed_at < ${until.toISOString()}::timestamptz`,
      listedFrom !== undefined && sql`m.listed_at >= ${listedFrom.toISOString()}::timestamptz`,
      (filter.from ?? from) === undefined && mayBeOpen(filter.state) && isHeardOf(dayFromNow(-1)),
    ],
    order: newestFirst ? NEWEST_FIRST : SOONEST_FIRST,
    key: 'm.n',
    source: SCHEDULE_SOURCE,
    row: expandedRow(filter.expand),
    ids: MATCH_ID,
    // Few matches are those of one team.
    ...(filter.team && { total: 'gathered' }),
  };
}

function mayBeOpen(states: readonly string[] = []): boolean {
  return states.some((state) => state !== 'completed');
}

/** Leaves out matches whose planned start is before a moment and that have no update since: their end was never published. */
function isHeardOf(since: Date): Sql {
  const moment = sql`${since.toISOString()}::timestamptz`;
  return sql`(m.state = 'completed' or m.listed_at >= ${moment}
    or exists (select from lol_live_match v where v.n = m.n and v.last_live_at >= ${moment}))`;
}

/** Conditions on `lol_match m`. Filters by day leave out matches without a known day. */
export function matchConditions({ state, from, to, league, team }: MatchFilter): (Sql | false)[] {
  return [
    anyOf(raw('m.state'), state),
    (from ?? to) !== undefined && raw('m.starts_at is not null'),
    from !== undefined && sql`m.listed_at >= ${firstMoment(from)}::timestamptz`,
    to !== undefined && sql`m.listed_at <= ${lastMoment(to)}::timestamptz`,
    among('league', 'm.league_n', league),
    amongEither('team', ['m.team1_n', 'm.team2_n'], team),
  ];
}

/** The place in the schedule of the match with this upstream id. */
export async function placeOfMatch(db: Database, id: string): Promise<RowPlace | undefined> {
  const row = await db.row<{ place: RowPlace }>(sql`
    select ${placeOf(SOONEST_FIRST)} as place from identity i join lol_match m on m.n = i.n
    where i.family = 'lol' and i.kind = 'match' and i.source = 'riot' and i.key = ${id}`);
  return row?.place;
}
