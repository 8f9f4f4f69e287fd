import { anyOf, isoTime } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { raw, sql, type Sql } from '../../../db/sql.js';
import type { List } from '../../../http/lists.js';
import { MATCH_PLAYED_AT, playedLines } from '../figures.js';
import { playerRef, teamName } from '../refs.queries.js';
import { inWindow } from '../windows.js';
import type { LeadersQuery } from './leaderboards.dto.js';
import { METRIC_FIGURES, type MetricName } from './metrics.js';

/** Players by a figure, the best first. */
export function leaderList(metric: MetricName, query: LeadersQuery): List {
  const { value, known } = METRIC_FIGURES[metric];
  const summed = (one: Sql | false) => sql`
    select player_n, ${raw(value)} as value, sum(maps)::int as maps, sum(rounds)::int as rounds,
      (array_agg(team_n order by listed_at desc, n desc))[1] as team_n
    from (${linesOf(query, one)}) played where ${raw(known)} group by player_n`;
  return {
    name: `cs2 leaders by ${metric}`,
    from: sql`(
      select player_n as n, rank() over (order by value desc)::int as rank from (${summed(false)}) summed
      where value is not null and maps >= ${query.minMaps}
    ) p`,
    conditions: [],
    key: 'p.n',
    order: [
      { by: 'p.rank', type: 'whole' },
      { by: 'p.n', type: 'whole' },
    ],
    total: 'gathered',
    source: sql`cs2_player p cross join lateral (${summed(raw('l.player_n = p.n'))}) lead`,
    // The first sort key of a page's rows is the rank.
    row: raw(`json_build_object('rank', page.o0, 'player', ${playerRef('p.n')}, 'playerName', p.nickname,
      'teamName', ${teamName('lead.team_n')}, 'value', lead.value, 'maps', lead.maps, 'rounds', lead.rounds)::text`),
  };
}

function linesOf({ window, region, map, tier }: LeadersQuery, one: Sql | false): Sql {
  return playedLines(
    [
      one,
      inWindow('l.listed_at', window),
      anyOf(raw('m.tier'), tier),
      region !== undefined &&
        region.length > 0 &&
        sql`l.player_n in (select who.n from cs2_player who join cs2_team t on t.n = who.team_n where t.region = any(${region}))`,
    ],
    map === undefined ? {} : { map },
  );
}

/** Of the newest finished match: when it was, at midnight where only its day is known. */
export async function findUpdatedAt(db: Database): Promise<string | null> {
  const row = await db.row<{ at: string | null }>(sql`
    select ${raw(isoTime(MATCH_PLAYED_AT))} as at from cs2_match m where m.status = 'completed'
    order by m.listed_at desc, m.n desc limit 1`);
  return row?.at ?? null;
}

/** Whether a source tells the metric of any player. */
export async function isMetricTold(db: Database, metric: MetricName): Promise<boolean> {
  const { known } = METRIC_FIGURES[metric];
  const row = await db.row<{ told: boolean }>(sql`
    select exists (select from cs2_player_map where ${raw(known)}) or
      exists (select from cs2_player_series where ${raw(known)}) as told`);
  return row?.told === true;
}
