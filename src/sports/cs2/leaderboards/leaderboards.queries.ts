import { findWindowEnd } from '../../../archive/window-ends.js';
import { anyOf, isoTime } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { raw, sql, where, type Sql } from '../../../db/sql.js';
import type { List } from '../../../http/lists.js';
import { MATCH_PLAYED_AT } from '../figures.js';
import { mapSlugs } from '../filters.js';
import { playerRef, teamName } from '../refs.queries.js';
import { WINDOWS } from '../windows.js';
import { USUAL_MIN_MAPS, type LeadersQuery } from './leaderboards.dto.js';
import { ofLeaders, type MetricName } from './metrics.js';

/** Players by metric, the best first. */
export function leaderList(metric: MetricName, query: LeadersQuery & Pick<BoardScope, 'minMaps'>): List {
  const { value, maps, rounds } = ofLeaders(metric);
  const inScope = scopeOf(query);
  return {
    name: `cs2 leaders by ${metric}`,
    from: sql`(
      select n, rank() over (order by value desc)::int as rank from (
        select r.player_n as n, ${raw(value)} as value from cs2_leader r ${where([...inScope, fromRegion(query)])}
        group by r.player_n having ${raw(maps)} >= ${query.minMaps}
      ) summed where value is not null
    ) p`,
    conditions: [],
    key: 'p.n',
    order: [
      { by: 'p.rank', type: 'whole' },
      { by: 'p.n', type: 'whole' },
    ],
    total: 'gathered',
    source: sql`cs2_player p cross join lateral (
      select ${raw(value)} as value, ${raw(maps)} as maps, ${raw(rounds)} as rounds,
        (array_agg(r.team_n order by r.last_at desc, r.team_n))[1] as team_n
      from cs2_leader r ${where([raw('r.player_n = p.n'), ...inScope])}
    ) lead`,
    // The first sort key of a page's rows is the rank.
    row: raw(`json_build_object('rank', page.o0, 'player', ${playerRef('p.n')}, 'playerName', p.nickname,
      'teamName', ${teamName('lead.team_n')}, 'value', lead.value, 'maps', lead.maps, 'rounds', lead.rounds)::text`),
  };
}

/** SQL: the rows of cs2_leader that add up to the requested scope. */
function scopeOf({ window, map, tier }: Pick<LeadersQuery, 'window' | 'map' | 'tier'>): (Sql | false)[] {
  const days = WINDOWS[window];
  return [
    days === null ? raw('r.window_days is null') : sql`r.window_days = ${days}`,
    anyOf(raw('r.map'), mapSlugs(map)) || raw('r.map is null'),
    anyOf(raw('r.tier'), tier) || raw('r.tier is null'),
  ];
}

function fromRegion({ region }: LeadersQuery): Sql | false {
  if (region === undefined || region.length === 0) return false;
  return sql`r.player_n in (select who.n from cs2_player who join cs2_team t on t.n = who.team_n where t.region = any(${region}))`;
}

/** The end of a leaderboard's window and its minimum of maps, as requested or as the stored rows allow. */
export interface BoardScope {
  /** The last day of the window; null where no match has the metric. */
  asOf: string | null;
  minMaps: number;
  /** The time of the newest match in the window, at midnight where only its day is known. */
  updatedAt: string | null;
}

/** If no player has the usual minimum of maps, half of the highest number is enough. */
export async function findScope(db: Database, metric: MetricName, query: LeadersQuery): Promise<BoardScope> {
  const asOf = await findWindowEnd(db, 'cs2', metric);
  const minMaps = query.minMaps ?? (await findLeastMaps(db, metric, query));
  const row = await db.row<{ at: string | null }>(sql`
    select ${raw(isoTime(MATCH_PLAYED_AT))} as at from cs2_match m
    where m.status = 'completed' and m.listed_at < ${asOf}::date + 1 and ${raw(MATCH_PLAYED_AT)} is not null
    order by m.listed_at desc, m.n desc limit 1`);
  return { asOf, minMaps, updatedAt: row?.at ?? null };
}

async function findLeastMaps(db: Database, metric: MetricName, query: LeadersQuery): Promise<number> {
  const row = await db.row<{ most: number | null }>(sql`
    select max(maps) as most from (
      select ${raw(ofLeaders(metric).maps)} as maps from cs2_leader r ${where([...scopeOf(query), fromRegion(query)])}
      group by r.player_n
    ) each`);
  const most = row?.most ?? 0;
  return most === 0 || most >= USUAL_MIN_MAPS ? USUAL_MIN_MAPS : Math.ceil(most / 2);
}

/** Whether any player has the metric. */
export async function hasMetric(db: Database, metric: MetricName): Promise<boolean> {
  const rows = [...scopeOf({ window: 'all' }), raw(ofLeaders(metric).known)];
  const row = await db.row(sql`select player_n from cs2_leader r ${where(rows)} order by map, tier, player_n limit 1`);
  return row !== undefined;
}
