import { namedLike } from '../../../archive/names.queries.js';
import { anyOf, firstMoment, isoTime, lastMoment } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import type { List } from '../../../http/lists.js';
import { among, externalIds, TEAM_ID } from '../refs.queries.js';
import { MATCH_MEMBERS, matchRow } from '../matches/match-row.queries.js';
import { HEADLINE_WINDOW, inWindow } from '../windows.js';
import { COACH, CURRENT_ROSTER } from './roster.queries.js';
import type { TeamMatchesQuery, TeamsQuery } from './teams.dto.js';

/** SQL: the members of a TeamRef of team `t`. */
const TEAM_REF = `'id', 'cs2-team-' || t.n, 'slug', t.slug, 'name', t.name, 'shortName', t.short_name, 'logoUrl', t.logo_url,
  'country', t.country`;

/** SQL: the members of a row of team `t`. */
const TEAM_MEMBERS = `${TEAM_REF}, 'region', t.region, 'isActive', t.is_active, 'worldRank', t.world_rank,
  'vrsRank', t.vrs_rank`;

export function teamList({ q, region, country, isActive }: TeamsQuery): List {
  return {
    name: 'cs2 teams',
    from: raw('cs2_team t'),
    conditions: [
      q !== undefined &&
        sql`t.n in (select n from identity_name where family = 'cs2' and kind = 'team' and ${namedLike(raw('folded'), q)})`,
      anyOf(raw('t.region'), region),
      anyOf(
        raw('t.country'),
        country?.map((code) => code.toUpperCase()),
      ),
      isActive !== undefined && raw(isActive ? 't.is_active' : 'not t.is_active'),
    ],
    key: 't.n',
    order: [
      { by: 't.folded', type: 'text' },
      { by: 't.n', type: 'whole' },
    ],
    row: raw(`json_build_object(${TEAM_MEMBERS})::text`),
    ids: TEAM_ID,
  };
}

/**
 * SQL: team entries `s` of matches from today on that have not begun; a match without a time counts from the start of
 * its day.
 */
const UPCOMING = `s.status = 'scheduled' and s.listed_at >= current_date`;

/** SQL: a scalar over rows `m`, the matches of team `t`. */
function ofMatches(what: string, condition: string, direction: 'asc' | 'desc', limit: number): string {
  return `(
    select ${what} from (
      select m.* from cs2_match_team s join cs2_match m on m.n = s.match_n
      where s.team_n = t.n and ${condition} order by s.listed_at ${direction}, s.match_n ${direction} limit ${limit}
    ) m)`;
}

const RECENT = ofMatches(
  `coalesce(json_agg(json_build_object(${MATCH_MEMBERS}) order by m.listed_at desc, m.n desc), '[]')`,
  `s.status = 'completed'`,
  'desc',
  10,
);

const NEXT = ofMatches(`json_build_object(${MATCH_MEMBERS})`, UPCOMING, 'asc', 1);

/** SQL: the matches of team `t` won and lost in the window of profiles. */
const RECORD = sql`(
  select json_build_object('wins', count(*) filter (where s.won), 'losses', count(*) filter (where not s.won),
    'winRate', round(avg(s.won::integer), 4)::float, 'window', ${HEADLINE_WINDOW}::text)
  from cs2_match_team s
  where s.team_n = t.n and s.status = 'completed' and ${inWindow('s.listed_at', HEADLINE_WINDOW) || raw('true')})`;

/** SQL: the length of the present winning streak of team `t`; negative for a losing streak. */
const STREAK = `(
  with decided as materialized (
    select s.won, row_number() over newest_first as nth, first_value(s.won) over newest_first as newest
    from cs2_match_team s where s.team_n = t.n and s.status = 'completed' and s.won is not null
    window newest_first as (order by s.listed_at desc, s.match_n desc)
  )
  select coalesce(sum(case when won then 1 else -1 end), 0)::int from decided
  where nth < coalesce((select min(nth) from decided where won <> newest), nth + 1))`;

/** A team's profile as JSON text. */
export async function findTeam(db: Database, n: number): Promise<string> {
  const row = await db.row<{ body: string }>(sql`
    select json_build_object(${raw(TEAM_MEMBERS)}, 'founded', t.founded, 'worldRankPoints', t.world_points,
      'worldRankChange', t.world_change, 'regionalRank', t.regional_rank, 'aliases', to_json(t.former_names),
      'roster', ${CURRENT_ROSTER}, 'coach', ${COACH}, 'recentResults', ${raw(RECENT)}, 'upcoming', ${raw(NEXT)},
      'record', ${RECORD}, 'streak', ${raw(STREAK)}, 'social', ${raw(socialOf('t.social'))},
      'externalIds', ${raw(externalIds('t.external_ids'))}, 'lastUpdated', ${raw(isoTime('t.updated_at'))})::text as body
    from cs2_team t where t.n = ${n}`);
  return (row as { body: string }).body;
}

/** SQL: SocialChannels from a column of `{provider: url}`. */
export function socialOf(column: string): string {
  const channels = ['x', 'twitch', 'youtube', 'instagram'].map((name) => `'${name}', ${column} ->> '${name}'`);
  return `json_build_object(${channels.join(', ')})`;
}

/** A team's completed matches, newest first. */
export function teamResults(n: number, query: TeamMatchesQuery): List {
  return teamMatches(`cs2 results of team ${n}`, n, query, { which: `s.status = 'completed'`, descending: true });
}

/** A team's matches from today on that have not begun, soonest first. */
export function teamUpcoming(n: number, query: TeamMatchesQuery): List {
  return teamMatches(`cs2 upcoming matches of team ${n}`, n, query, { which: UPCOMING, descending: false });
}

/** Whether any source has scheduled matches. */
export async function hasSchedule(db: Database): Promise<boolean> {
  const row = await db.row<{ exists: boolean }>(
    sql`select exists (select from cs2_match where status = 'scheduled' and listed_at >= current_date) as exists`,
  );
  return row?.exists === true;
}

function teamMatches(
  name: string,
  n: number,
  query: TeamMatchesQuery,
  { which, descending }: { which: string; descending: boolean },
): List {
  return {
    name,
    from: raw('cs2_match_team s'),
    conditions: [sql`s.team_n = ${n}`, raw(which), ...narrowed(query)],
    key: 's.match_n',
    order: [
      { by: 's.listed_at', type: 'time', descending },
      { by: 's.match_n', type: 'whole', descending },
    ],
    source: raw('cs2_match m cross join lateral (select m.n as match_n) s'),
    row: raw(matchRow()),
  };
}

function narrowed({ from, to, eventId, opponentId }: TeamMatchesQuery): (Sql | false)[] {
  return [
    from !== undefined && sql`s.listed_at >= ${firstMoment(from)}::timestamptz`,
    to !== undefined && sql`s.listed_at <= ${lastMoment(to)}::timestamptz`,
    among('event', 's.event_n', eventId),
    among('team', 's.opponent_n', opponentId),
  ];
}
