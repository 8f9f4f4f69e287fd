import { firstMoment, isoTime, lastMoment } from '../../../db/conditions.js';
import type { Database } from '../../../db/database.js';
import { raw, sql, where, type Sql } from '../../../db/sql.js';
import { mapSlugs } from '../filters.js';
import { mapNameSql } from '../maps.js';
import { teamRef } from '../refs.queries.js';
import { matchRow } from './match-row.queries.js';

export interface MeetingFilter {
  from?: string;
  to?: string;
  map?: string[];
  limit: number;
  /** Only meetings before this match. */
  before?: number;
}

/** The balance of two teams' completed meetings, and the newest of them, as JSON text. */
export async function findHeadToHead(
  db: Database,
  one: number,
  other: number,
  { from, to, map, limit, before }: MeetingFilter,
): Promise<string> {
  const wanted = map?.length ? mapSlugs(map) : undefined;
  const onMap: Sql | false =
    wanted !== undefined &&
    sql`exists (select from cs2_map mp where mp.match_n = t.match_n and mp.map = any(${wanted}) and mp.status = 'completed')`;
  const met = where([
    sql`t.team_n = ${one} and t.opponent_n = ${other}`,
    raw(`t.status = 'completed'`),
    from !== undefined && sql`t.listed_at >= ${firstMoment(from)}::timestamptz`,
    to !== undefined && sql`t.listed_at <= ${lastMoment(to)}::timestamptz`,
    before !== undefined &&
      sql`(t.listed_at, t.match_n) < (select b.listed_at, b.n from cs2_match b where b.n = ${before})`,
    onMap,
  ]);
  const row = await db.row<{ body: string }>(sql`
    with met as materialized (select t.* from cs2_match_team t ${met})
    select json_build_object('team1', ${raw(teamRef('asked.one'))}, 'team2', ${raw(teamRef('asked.other'))},
      'record', (select json_build_object('matches', count(*), 'team1Wins', count(*) filter (where won),
        'team2Wins', count(*) filter (where not won), 'draws', count(*) filter (where won is null and score = opponent_score),
        'team1MapWins', coalesce(sum(score), 0), 'team2MapWins', coalesce(sum(opponent_score), 0)) from met),
      'byMap', ${byMap(wanted)},
      'lastMeeting', (select ${raw(isoTime('coalesce(m.started_at, m.starts_at)'))} from met join cs2_match m on m.n = met.match_n
        order by met.listed_at desc, met.match_n desc limit 1),
      'matches', (select coalesce(json_agg(shown.body order by shown.listed_at desc, shown.n desc), '[]') from (
        select m.listed_at, m.n, ${raw(matchRow())}::json as body from met join cs2_match m on m.n = met.match_n
        order by met.listed_at desc, met.match_n desc limit ${limit}) shown))::text as body
    from (select ${one}::integer as one, ${other}::integer as other) asked`);
  return (row as { body: string }).body;
}

/** The balance on each map, the most played map first. */
function byMap(wanted: string[] | undefined): Sql {
  return sql`(select coalesce(json_agg(json_build_object('map', ${raw(mapNameSql('map'))}, 'played', played,
      'team1Wins', wins, 'team2Wins', losses) order by played desc, map), '[]')
    from (
      select mp.map, count(*) as played, count(*) filter (where mp.winner_n = met.team_n) as wins,
        count(*) filter (where mp.winner_n = met.opponent_n) as losses
      from met join cs2_map mp on mp.match_n = met.match_n
      where mp.status = 'completed' and mp.map is not null and (${wanted ?? null}::text[] is null or mp.map = any(${wanted ?? null}::text[]))
      group by mp.map
    ) maps)`;
}

export interface TeamsOfMatch {
  team1: number | null;
  team2: number | null;
}

export async function findTeams(db: Database, n: number): Promise<TeamsOfMatch> {
  const row = await db.row<TeamsOfMatch>(sql`select team1_n as team1, team2_n as team2 from cs2_match where n = ${n}`);
  return row as TeamsOfMatch;
}
